"""Joins the tables of several runs of the load program on two commits: compare.py COMMIT BEFORE... -- NOW..."""

import re
import statistics
import sys


def figures(paths):
    """The first number of each line by what was measured, one for each run, in the order of the table."""
    found = {}
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
                number = re.match(r"[\d.]+", cells[1]) if len(cells) > 2 else None
                if number:
                    found.setdefault(cells[0], []).append(float(number.group()))
    return found


commit, *paths = sys.argv[1:]
middle = paths.index("--")
before, now = figures(paths[:middle]), figures(paths[middle + 1 :])
print(f"| what | {commit}, median (all) | this tree, median (all) | ratio |\n|---|---|---|---|")
for what, ours in now.items():
    theirs = before.get(what)
    told = [f"{statistics.median(runs):g} ({', '.join(f'{run:g}' for run in runs)})" if runs else "–" for runs in (theirs, ours)]
    ratio = f"{statistics.median(ours) / statistics.median(theirs):.2f}" if theirs and statistics.median(theirs) else "–"
    print(f"| {what} | {told[0]} | {told[1]} | {ratio} |")
