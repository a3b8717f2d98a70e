"""The commands of the shell: `companion play`, `run`, `show` … and the table of their words."""
