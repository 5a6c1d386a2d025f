#!/usr/bin/env python3
"""Checks the graph of skills: ids, circles, needless prerequisites, grade bands, parameters, blueprints.

    python3 tests/oracle/graph.py [blueprints/graph/skills_graph.json]

Exit codes: 0 it is sound, 1 it is not.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GRAPH = ROOT / "blueprints" / "graph" / "skills_graph.json"
BANDS = ["K-2", "3-5", "6-8", "9-12"]
NEEDED = {"id", "name", "grade_band", "area", "about", "prerequisites", "bkt", "tags", "blueprints"}
PARAMETERS = {"p_init", "p_transit", "p_slip", "p_guess"}


def shipped():
    """The skill ids of all blueprint files, with the chance to guess right."""
    found = {}
    for file in sorted((ROOT / "blueprints" / "skills").rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        skill = re.search(r'^skill_id: "(.+)"$', text, re.MULTILINE).group(1)
        options = re.search(r"^  option_count: (\d+)$", text, re.MULTILINE)
        found[skill] = 1 / int(options.group(1)) if options else 0.05
    return found


def order(nodes):
    """Ids so that prerequisites come first, and those that cannot be placed because of a circle."""
    left = {node["id"]: set(node["prerequisites"]) for node in nodes}
    placed = []
    while True:
        ready = [one for one, needs in left.items() if needs.issubset(placed)]
        if not ready:
            return placed, sorted(left)
        placed += ready
        for one in ready:
            del left[one]


def parameter_faults(node):
    """What is wrong with the assumptions about learning."""
    bkt = node["bkt"]
    if set(bkt) != PARAMETERS or not all(0 < value < 1 for value in bkt.values()):
        yield f"bkt is {bkt}"
        return
    slip, guess = bkt["p_slip"], bkt["p_guess"]
    if slip + guess > 0.9:
        yield "an answer says next to nothing: p_slip + p_guess is above 0.9"
    elif bkt["p_init"] <= bkt["p_transit"] * (1 - guess) / (1 - slip - guess):
        yield "a wrong first answer would raise the estimate: p_init is too low"


def node_faults(node, by_id, above, blueprints):
    """What is wrong with one node."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", node["id"]):
        yield "the id is not made of lower-case words"
    if not node["name"].strip() or not re.fullmatch(r"[^.]+\.", node["about"]):
        yield "it needs a name, and one sentence about it"
    for needed in node["prerequisites"]:
        if BANDS.index(by_id[needed]["grade_band"]) > BANDS.index(node["grade_band"]):
            yield f"{needed} belongs to a later grade band"
        if any(needed in above[other] for other in node["prerequisites"]):
            yield f"{needed} is needed already by another prerequisite"
    yield from parameter_faults(node)
    missing = [skill for skill in node["blueprints"] if skill not in blueprints]
    if missing:
        yield f"there is no blueprint {', '.join(missing)}"
    elif node["blueprints"] and abs(node["bkt"]["p_guess"] - blueprints[node["blueprints"][0]]) > 0.01:
        yield f"p_guess is {node['bkt']['p_guess']}, but {node['blueprints'][0]} suggests another"


def faults(graph, blueprints):
    """Everything that is wrong with the graph, as texts."""
    nodes = graph["nodes"]
    for node in nodes:
        if not NEEDED <= set(node) <= NEEDED | {"priority"} or node["grade_band"] not in BANDS:
            yield f"{node.get('id')}: fields or grade band"
            return
    by_id = {node["id"]: node for node in nodes}
    yield from (f"{one}: the id stands twice" for one, count in Counter(n["id"] for n in nodes).items() if count > 1)
    unknown = [(n["id"], p) for n in nodes for p in n["prerequisites"] if p not in by_id]
    yield from (f"{one}: there is no node {needed}" for one, needed in unknown)
    placed, circle = order(nodes)
    if circle:
        yield f"these need each other in a circle, or what does not exist: {', '.join(circle)}"
    if circle or unknown:
        return
    above = {}
    for one in placed:
        needs = by_id[one]["prerequisites"]
        above[one] = set(needs).union(*(above[needed] for needed in needs))
    for node in nodes:
        yield from (f"{node['id']}: {fault}" for fault in node_faults(node, by_id, above, blueprints))
    uses = Counter(skill for node in nodes for skill in node["blueprints"])
    yield from (f"{skill} belongs to {count} nodes" for skill, count in uses.items() if count > 1)
    yield from (f"{skill} belongs to no node" for skill in blueprints if skill not in uses)


def main():
    """Checks, reports, and says by the exit code how it went."""
    graph = json.loads(Path(sys.argv[1] if len(sys.argv) > 1 else GRAPH).read_text(encoding="utf-8"))
    found = list(faults(graph, shipped()))
    for fault in found:
        print(fault)
    nodes = graph["nodes"]
    practised = sum(1 for node in nodes if node["blueprints"])
    print(f"{len(nodes)} nodes, {practised} with a blueprint, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
