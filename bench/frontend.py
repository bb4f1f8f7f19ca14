"""How long the front end takes, as ratios to starting Python: listing 3,000 lines, and the help.

Run: python bench/frontend.py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

LINES = 3000
RUNS = 3
MEMBER = """
    /*@ public normal_behavior
      @ requires a != null && 0 <= from && from <= to && to <= a.length;
      @ ensures \\result == (\\sum int i; from <= i && i < to; a[i]);
      @ assignable \\nothing;
      @*/
    public /*@ pure */ int total{n}(int[] a, int from, int to) {{
        int sum = 0;
        /*@ loop_invariant from <= i && i <= to;
          @ loop_invariant sum == (\\sum int j; from <= j && j < i; a[j]);
          @ assignable \\nothing;
          @ decreases to - i;
          @*/
        for (int i = from; i < to; i++) {{
            sum += a[i];
            if (sum < 0 && (i & 1) == 0) {{
                sum = (sum - a[i]) * 2 + (int) factor;
            }}
        }}
        switch (sum) {{
            case 0: return next.total{n}(a, from, to - 1);
            default: return sum;
        }}
    }}
"""


def source() -> str:
    """A class of at least `LINES` lines, every second one JML or control flow."""
    count = LINES // MEMBER.count("\n") + 1
    members = "".join(MEMBER.format(n=n) for n in range(count))
    return f"public class Totals {{\n    private long factor;\n    private Totals next;\n{members}}}\n"


def seconds(*arguments: str) -> float:
    """The processor time of Python with the arguments, the best of some runs: other processes do not count."""
    best = float("inf")
    for _ in range(RUNS):
        before = _spent()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        best = min(best, _spent() - before)
    return best


def _spent() -> float:
    found = os.times()
    return found.children_user + found.children_system


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Totals.java"
        path.write_text(source(), encoding="utf-8")
        nothing = seconds("-c", "pass")
        listing = seconds("-m", "slicer", "list", str(path))
        usage = seconds("-m", "slicer", "--help")
    # Processor time is counted in hundredths: an empty Python can take none.
    unit = max(nothing, 0.01)
    print(f"python -c pass          {nothing:6.2f} s")
    for name, found, limit in (("slice list, 3,000 lines", listing, 2.0), ("slice --help", usage, 0.4)):
        verdict = "ok" if found - nothing < limit else "too slow"
        print(f"{name:23} {found:6.2f} s  {found / unit:5.0f} times  {verdict}: limit {limit} s beyond it")


if __name__ == "__main__":
    main()
