"""The words that packing begins with."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from companion.store.rows import pack, unpack
from companion.store.tables import Unsound
from companion.store.zlib_dictionary import WORDS


def test_the_words_of_format_1_are_those_of_every_file_ever_saved() -> None:
    """Changing them would make every campaign unreadable: a new format may bring others, this one keeps its own."""
    assert hashlib.sha256(WORDS).hexdigest() == "c59f238365feae42bfc8bb27603d9f5ed38300a260759407be64eed851bc7033"


@pytest.mark.parametrize("data", [b"", b"{}", WORDS, bytes(range(256)) * 99])
def test_what_was_packed_comes_back(data: bytes) -> None:
    assert unpack(pack(data)) == data


def test_a_step_takes_half_the_room_with_them() -> None:
    state = b'{"heroes":{"axl":{"square":"A1","lives":3,"max_lives":3,"shield_dice":0,"ko":false,"acted":false}}}'
    assert len(pack(state)) < len(zlib.compress(state, 9)) / 2


def test_bytes_packed_with_other_words_are_unsound() -> None:
    packer = zlib.compressobj(zdict=b"other words")
    with pytest.raises(Unsound):
        unpack(packer.compress(b"other words") + packer.flush())
