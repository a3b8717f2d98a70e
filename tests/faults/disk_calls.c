/* Stands between a program and its disk (LD_PRELOAD): records what is done to the files of one folder, or lets the k-th
 * call fail. A record is a line "NAME PATH NUMBER NUMBER [PATH]" and, for a write, the bytes. Files named "told" hold
 * what the program acknowledged: they are recorded and never fail. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static int record = -1;
static long calls, fail_at;
static int fail_with;

#define NEXT(name, ...) ((int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))
typedef ssize_t (*write_call)(int, const void *, size_t);

/* What the tests call: the folder, the file of the records (-1: none), the call that fails (0: none), its errno. */
void disk_watch(const char *path, int records, long at, int with) {
    snprintf(folder, sizeof folder, "%s", path);
    record = records;
    calls = 0;
    fail_at = at;
    fail_with = with;
}

long disk_calls(void) { return calls; }

static int watched(const char *path) {
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0;
}

static int watched_file(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return watched(path);
}

/* Count a call; -1 if it is the one that fails. */
static int counted(const char *path) {
    const char *name = strrchr(path, '/');
    if (name && strcmp(name, "/told") == 0) return 0;
    if (++calls != fail_at) return 0;
    errno = fail_with;
    return -1;
}

static void noted(const char *name, const char *path, long a, long b, const char *other, const void *bytes) {
    if (record < 0) return;
    char line[2 * PATH_MAX + 100];
    int kept = errno;
    int length = snprintf(line, sizeof line, "%s\t%s\t%ld\t%ld\t%s\n", name, path, a, b, other);
    write_call out = (write_call)dlsym(RTLD_NEXT, "write");
    if (out(record, line, length) != length || (bytes && out(record, bytes, b) != b)) abort();
    errno = kept;
}

ssize_t write(int file, const void *bytes, size_t size) {
    write_call real = (write_call)dlsym(RTLD_NEXT, "write");
    char path[PATH_MAX];
    if (!watched_file(file, path)) return real(file, bytes, size);
    if (counted(path)) return -1;
    long at = lseek(file, 0, SEEK_CUR);
    if (fcntl(file, F_GETFL) & O_APPEND) at = lseek(file, 0, SEEK_END);
    ssize_t done = real(file, bytes, size);
    if (done > 0) noted("write", path, at, done, "", bytes);
    return done;
}

#define PWRITE(NAME, OFFSET)                                                                         \
    ssize_t NAME(int file, const void *bytes, size_t size, OFFSET at) {                              \
        ssize_t (*real)(int, const void *, size_t, OFFSET) = dlsym(RTLD_NEXT, #NAME);                \
        char path[PATH_MAX];                                                                         \
        if (!watched_file(file, path)) return real(file, bytes, size, at);                           \
        if (counted(path)) return -1;                                                                \
        ssize_t done = real(file, bytes, size, at);                                                  \
        if (done > 0) noted("write", path, at, done, "", bytes);                                     \
        return done;                                                                                 \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(NAME)                                                                                   \
    int NAME(int file) {                                                                             \
        char path[PATH_MAX];                                                                         \
        if (!watched_file(file, path)) return NEXT(#NAME, int)(file);                                \
        if (counted(path)) return -1;                                                                \
        int done = NEXT(#NAME, int)(file);                                                           \
        if (done == 0) noted("sync", path, 0, 0, "", NULL);                                          \
        return done;                                                                                 \
    }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(NAME, OFFSET)                                                                       \
    int NAME(int file, OFFSET size) {                                                                \
        char path[PATH_MAX];                                                                         \
        if (!watched_file(file, path)) return NEXT(#NAME, int, OFFSET)(file, size);                  \
        if (counted(path)) return -1;                                                                \
        int done = NEXT(#NAME, int, OFFSET)(file, size);                                             \
        if (done == 0) noted("truncate", path, size, 0, "", NULL);                                   \
        return done;                                                                                 \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
    if (!watched(path)) return NEXT("unlink", const char *)(path);
    if (counted(path)) return -1;
    int done = NEXT("unlink", const char *)(path);
    if (done == 0) noted("unlink", path, 0, 0, "", NULL);
    return done;
}

#define TWO_NAMES(NAME)                                                                              \
    int NAME(const char *path, const char *other) {                                                  \
        if (!watched(path)) return NEXT(#NAME, const char *, const char *)(path, other);             \
        if (counted(path)) return -1;                                                                \
        int done = NEXT(#NAME, const char *, const char *)(path, other);                             \
        if (done == 0) noted(#NAME, path, 0, 0, other, NULL);                                        \
        return done;                                                                                 \
    }
TWO_NAMES(rename)
TWO_NAMES(link)

#define OPEN(NAME)                                                                                   \
    int NAME(const char *path, int flags, ...) {                                                     \
        va_list more;                                                                                \
        va_start(more, flags);                                                                       \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;                                    \
        va_end(more);                                                                                \
        int made = flags & O_CREAT && watched(path) && access(path, F_OK) != 0;                      \
        int file = NEXT(#NAME, const char *, int, ...)(path, flags, mode);                           \
        if (file >= 0 && made) noted("create", path, 0, 0, "", NULL);                                \
        else if (file >= 0 && flags & O_TRUNC && watched(path)) noted("truncate", path, 0, 0, "", NULL); \
        return file;                                                                                 \
    }
OPEN(open)
OPEN(open64)
