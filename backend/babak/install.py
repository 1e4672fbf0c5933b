"""Make `babak` a command of this checkout: a line on the interpreter's path and a small script beside it.

Not a wheel: a checkout needs no build, and the lock files stay the only list of what is installed.
"""

import stat
import sys
import sysconfig
from pathlib import Path

SCRIPT = """#!{python}
import sys
from babak.__main__ import main
sys.exit(main())
"""


def main(bin_folder: str) -> None:
    """Write `babak.pth` into the environment and the script `babak` into `bin_folder`."""
    root = Path(__file__).resolve().parents[1]
    Path(sysconfig.get_paths()["purelib"], "babak.pth").write_text(f"{root}\n", encoding="utf-8")
    script = Path(bin_folder, "babak")
    script.write_text(SCRIPT.format(python=sys.executable), encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)


if __name__ == "__main__":
    main(sys.argv[1])
