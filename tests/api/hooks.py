"""What random requests speak of: where they name a sitting, one with an item before the learner.

Made-up ids would all end at "there is no such thing", and nothing behind that would be asked.
"""

import json
import os
import urllib.request
import uuid

import schemathesis

BASE = os.environ["PLUMB_FUZZ_BASE"]
HEADERS = {
    "Authorization": "Bearer " + os.environ["PLUMB_FUZZ_TOKEN"],
    "Content-Type": "application/json",
}


def post(path, body):
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), HEADERS)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def open_skill():
    nodes = post("/kg/learners/me/available-nodes", {})["nodes"]
    return next(node["skill_id"] for node in nodes if node["has_items"])


SKILL = open_skill()


def served():
    """A sitting and the position of its item; the next one when the last is done with."""
    sitting = post("/practice", {"skill_id": SKILL, "command_id": str(uuid.uuid4())})
    return sitting["session_id"], sitting["item"]["position"]


def is_uuid(value):
    try:
        return isinstance(value, str) and str(uuid.UUID(value)) == value.lower()
    except ValueError:
        return False


def live(value):
    """The same with a live sitting wherever a well-formed id of one stands; what is malformed stays so."""
    if isinstance(value, list):
        return [live(one) for one in value]
    if not isinstance(value, dict):
        return value
    value = {name: live(one) for name, one in value.items()}
    if is_uuid(value.get("session_id")):
        session, position = served()
        value["session_id"] = session
        # Two of three positions as they come.
        if type(value.get("position")) is int and value["position"] % 3 == 0:
            value["position"] = position
    return value


@schemathesis.hook
def map_body(context, body):
    return live(body)


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return live(path_parameters)
