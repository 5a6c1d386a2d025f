"""Sessions of every kind, from creation to result, over REST and server-sent events, against real server processes:
with the connection cut after every event, every response sent twice, and the server killed at every step of the loop,
just before a change is stored and just after. Whatever happens, the final state is that of the undisturbed run.

    PLUMB=target/debug/plumb [DATABASE=postgres://…] python3 -m unittest discover --start-directory tests/clients
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import uuid
from pathlib import Path

from client import Client, Gone, Refused, wait_for

PLUMB = os.path.abspath(os.environ.get("PLUMB", "target/debug/plumb"))
DATABASE = os.environ.get("DATABASE")

KINDS = {
    "evaluation": {"session_type": "evaluation", "assessment_id": "C.EXAM"},
    "learning": {"session_type": "learning", "config": {"skill_id": "c_double", "checkpoint": False}},
    "survey": {"session_type": "survey", "config": {"survey_id": "c-feedback"}},
    "workflow": {"session_type": "workflow", "config": {"workflow_id": "c-course"}},
    "thought": {"session_type": "thought", "config": {"reflection_id": "c-looking-back"}},
}
# What is answered to what is asked without a right answer, and to a workflow's check: in their order.
ANSWERS = {
    "Did you like it?": [{"selection": "n"}, {"selection": "y"}],
    "Why not?": [{"text": "Too early."}, {"request": "back"}],
    "How often?": [{"request": "back"}, {"value": "12"}],
    "How much is 2 + 2?": [{"text": "5"}, {"text": "4"}],
    "Where to?": [{"selection": "left"}],
    "What did you do?": [{"text": "Sums."}],
    "A little more?": [{"text": "I did all the sums on the page."}],
    "What next?": [{}],
}
# A learner stops after so many items of practice; all others end by themselves.
ITEMS = 3
# What differs from one session to the next, in documents and in the contexts in them: the version counts all that
# happened, also that a run was taken up again. Answers this quick are guesses to the learner model, some more surely than
# others.
OWN = ("session_id", "stream_url", "created_at", "completed_at", "deadline", "duration_seconds", "entered_at",
       "avg_time_seconds", "time_remaining_seconds", "mastery", "updated_at", "version")


class Server:
    """A server process that can be killed and started again upon its database."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="plumb-clients-"))
        shutil.copytree(Path(__file__).parent / "content", self.folder / "content")
        site = self.folder / "site"
        (site / "pkg").mkdir(parents=True)
        # No page is asked for: the names of the bundle are all that the server wants.
        (site / "manifest.json").write_text('{"plumb.css":"pkg/plumb.css"}')
        (site / "hash.txt").write_text("js: 1\nwasm: 1\n")
        self.database = DATABASE or f"sqlite://{self.folder}/plumb.db"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.client = None
        self.start()

    def start(self, die_at=None):
        """Starts it; `die_at`: to end by itself at that step of a loop."""
        with open(self.folder / "log", "ab") as log:
            self.process = self._started(log, {} if die_at is None else {"PLUMB_DIE_AT_STEP": str(die_at)})
        wait_for(self.url)

    def _started(self, log, more):
        return subprocess.Popen(
            [PLUMB, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", self.database,
             "--content", str(self.folder / "content"), "--site", str(self.folder / "site"), "--log", "warn",
             "--audit-key", str(self.folder / "key.pem"), "--audit-heads", str(self.folder / "heads.jsonl"),
             "--ready-forms", "1", "--api-requests-per-minute", "1000000", "--sessions-per-hour", "1000000"],
            stdout=log, stderr=log, env={**os.environ, **more})

    def restart(self, die_at=None):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.start(die_at)

    def revive(self):
        """Starts it again if it has ended by itself, as one who looks after servers would; says whether it had."""
        if self.process.poll() is None:
            return False
        with open(self.folder / "log", "ab") as log:
            self.process = self._started(log, {})
        return True

    def run(self, *args, text=""):
        done = subprocess.run([PLUMB, *args, "--database", self.database], input=text, text=True, capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(f"{args}: {done.stderr}")
        return done.stdout.strip()

    def learner(self, kind):
        """A client; with an account of its own where what was done before would matter."""
        if kind != "learning" and self.client:
            return self.client
        name = f"ann-{uuid.uuid4().hex[:12]}"
        self.run("user", "add", name, text="a walk along the sea\n")
        token = self.run("token", "add", name, "--label", "client", "--scope", "read", "--scope", "learn", "--days", "1")
        client = Client(self.url, token)
        if kind != "learning":
            self.client = client
        return client

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        shutil.rmtree(self.folder, ignore_errors=True)


def answer(props, position):
    """The second item is answered wrongly, all others rightly."""
    n = int(re.search(r"\d+", props["prompt"]).group())
    return {"text": str(2 * n + (1 if position == 1 else 0))}


class Taking:
    """One session, taken with disturbances."""

    def __init__(self, server, kind, cut=None, twice=False, plain=False):
        self.server, self.kind, self.cut, self.twice, self.plain = server, kind, cut, twice, plain
        self.client = server.learner(kind)
        self.what = {**KINDS[kind], "idempotency_key": str(uuid.uuid4())}
        self.heard, self.seen, self.deaths = [], 0, 0

    def mend(self):
        """Sees that the server is there again."""
        def revive():
            self.deaths += self.server.revive()
        wait_for(self.server.url, meanwhile=revive)

    def again(self, what):
        """Does something until the server is there to do it."""
        for _ in range(50):
            try:
                return what()
            except Gone:
                self.mend()
        raise AssertionError("the server does not come back")

    def listen(self):
        """Follows the stream to its end, cut where it is to be; gives the last event."""
        while True:
            # A plain client knows no places, and listens only to what it is asked now.
            after = self.heard[-1][0] if self.heard and not self.plain else None
            try:
                for event in self.client.follow(self.session, after):
                    if event[1] == "connected":
                        continue
                    self.heard.append(event)
                    self.seen += 1
                    if self.cut is not None and self.seen == self.cut:
                        raise Gone("cut here")
            except Gone:
                self.mend()
                continue
            last = [event for event in self.heard if event[1] in ("client_action", "run_finished")]
            if last and self.heard[-1][1] in ("run_suspended", "run_finished"):
                return last[-1]

    def take(self):
        self.session = self.again(lambda: self.client.create(self.what))["session_id"]
        items, prompts, answered = 0, [], set()
        while True:
            _, name, data = self.listen()
            if name == "run_finished":
                break
            if self.kind == "learning" and items == ITEMS + 1:
                self.again(lambda: self.client.ask("DELETE", f"/session/{self.session}"))
                break
            call, props = data["tool_call_id"], data["props"]
            if call in answered:
                raise AssertionError(f"{call} was answered")
            answered.add(call)
            prompt = props.get("prompt", "")
            if prompt in ANSWERS:
                response = ANSWERS[prompt][min(prompts.count(prompt), len(ANSWERS[prompt]) - 1)]
            elif data["tool_name"] == "open_session":
                if props.get("session"):
                    # The session within, taken by the same means.
                    Taking.within(self, props["kind"])
                response = {}
            elif data["tool_name"] == "present_notice":
                response = {}
            else:
                # An item that comes again after a wrong answer is answered rightly.
                response = answer(props, items if prompt not in prompts else -1)
            prompts.append(prompt)
            items += 1
            told = self.again(lambda: self.client.respond(self.session, call, response))
            if self.twice:
                again = self.again(lambda: self.client.respond(self.session, call, response))
                if again != told:
                    raise AssertionError(f"{again} is not {told}")
        return self.final()

    def unfollowed(self, answered, seconds=20):
        """The call that comes after this one, waited for without following."""
        for _ in range(seconds * 10):
            shown = self.again(lambda: self.client.session(self.session))
            pending = shown["pending_action"]
            if (pending is not None) != (shown["status"] == "awaiting_response"):
                raise AssertionError(f"the status says something else than what is asked: {shown}")
            if pending is not None and pending["tool_call_id"] != answered:
                return pending["tool_call_id"]
            time.sleep(0.1)
        raise AssertionError(f"nothing is asked for: {shown}")

    @staticmethod
    def within(outer, kind):
        inner = Taking(outer.server, kind)
        inner.take()
        outer.deaths += inner.deaths

    def final(self):
        """What it came to, without what differs from one session to the next."""
        # The server may die after the last event is heard.
        shown = self.again(lambda: self.client.session(self.session))
        results = self.again(lambda: self.client.results(self.session))
        domains = results.get("performance_by_domain", {}).values()
        for document in (shown, results, shown["context"], *domains):
            for field in OWN:
                document.pop(field, None)
        # Each session has items of its own, and what is known of the learner grows from one to the next.
        context = shown["context"]
        if context.get("last_response"):
            context["last_response"] = context["last_response"]["correct"]
        if context.get("mastery_scores"):
            context["mastery_scores"] = sorted(context["mastery_scores"])
        ids = [event[0] for event in self.heard]
        said = [event[1] for event in self.heard if event[1] not in ("run_started", "run_suspended", "run_finished")]
        return {
            "session": shown, "results": results, "told twice": len(ids) - len(set(ids)),
            "in order": [int(id.split(":")[1]) for id in ids] == sorted(int(id.split(":")[1]) for id in ids),
            "said": said,
        }


class Sessions(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.undisturbed = {}
        cls.length = {}
        for kind in KINDS:
            taking = Taking(cls.server, kind)
            cls.undisturbed[kind] = taking.take()
            cls.length[kind] = taking.seen

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def test_the_undisturbed_run_is_what_it_should_be(self):
        exam = self.undisturbed["evaluation"]
        self.assertEqual((exam["results"]["items_correct"], exam["results"]["total_items"]), (2, 3))
        self.assertEqual((exam["session"]["status"], exam["results"]["grade"]), ("completed", "Good"))
        practice = self.undisturbed["learning"]
        self.assertEqual((practice["session"]["status"], practice["results"]["total_items"]), ("completed", 3))
        self.assertIn("message", practice["said"], "a hint after the wrong answer")
        survey = self.undisturbed["survey"]["results"]["result"]["answers"]
        self.assertEqual(survey, {"liked": {"selection": "y"}, "often": {"value": 12}})
        workflow = self.undisturbed["workflow"]
        self.assertEqual(workflow["results"]["result"], {"outcome": "passed"})
        self.assertEqual(workflow["session"]["context"]["variables"]["sum_attempts"], 2)
        thought = self.undisturbed["thought"]["results"]["result"]["exchanges"]
        self.assertEqual([one.get("answer") for one in thought], ["Sums.", "I did all the sums on the page.", None])
        for kind in KINDS:
            self.assertEqual((self.undisturbed[kind]["told twice"], self.undisturbed[kind]["in order"]), (0, True))
            self.assertGreater(self.length[kind], 15)

    def test_every_response_sent_twice_counts_once(self):
        for kind in KINDS:
            self.assertEqual(Taking(self.server, kind, twice=True).take(), self.undisturbed[kind], kind)

    def test_a_client_that_knows_no_places_is_never_asked_again_what_it_answered(self):
        for kind in KINDS:
            final = Taking(self.server, kind, plain=True).take()
            for document in ("session", "results"):
                self.assertEqual(final[document], self.undisturbed[kind][document], kind)

    def test_a_stream_cut_after_any_event_loses_nothing(self):
        for kind in KINDS:
            for n in range(1, self.length[kind] + 1):
                with self.subTest(kind=kind, cut=n):
                    self.assertEqual(Taking(self.server, kind, cut=n).take(), self.undisturbed[kind])

    def at_every_step(self, deaths_of, least):
        """Has the server die at each step in turn, in `deaths_of(kind, step)`, until there are no more steps."""
        for kind in KINDS:
            step, deaths = 0, 1
            while deaths:
                step, deaths = step + 1, 0
                with self.subTest(kind=kind, step=step):
                    deaths = deaths_of(kind, step)
            self.assertGreater(step, least, kind)
        self.server.restart()

    def test_a_server_that_dies_at_any_step_of_the_loop_loses_nothing(self):
        def taken(kind, step):
            self.server.restart(die_at=step)
            taking = Taking(self.server, kind, twice=True)
            self.assertEqual(taking.take(), self.undisturbed[kind])
            return taking.deaths
        # A response and what it does are one change: an assessment of three items has nine in all.
        self.at_every_step(taken, 15)

    def test_a_run_that_a_crash_cut_goes_on_though_nobody_follows(self):
        def answered(kind, step):
            self.server.restart()
            taking = Taking(self.server, kind)
            # Another account: what is begun here stays open.
            taking.client = self.server.learner("learning")
            taking.session = taking.client.create(taking.what)["session_id"]
            _, _, asked = taking.listen()
            response = ANSWERS.get(asked["props"].get("prompt"), [None])[0]
            if response is None:
                response = {} if asked["tool_name"] == "present_notice" else answer(asked["props"], 0)
            self.server.restart(die_at=step)
            taking.again(lambda: taking.client.respond(taking.session, asked["tool_call_id"], response))
            self.assertNotEqual(taking.unfollowed(asked["tool_call_id"]), asked["tool_call_id"])
            return taking.deaths
        self.at_every_step(answered, 1)

    def test_another_response_to_the_same_call_is_refused_with_what_is_recorded(self):
        taking = Taking(self.server, "evaluation")
        # Another account: this assessment stays open.
        taking.client = self.server.learner("learning")
        taking.session = taking.client.create(taking.what)["session_id"]
        _, _, data = taking.listen()
        first = answer(data["props"], 0)
        taking.client.respond(taking.session, data["tool_call_id"], first)
        with self.assertRaises(Refused) as refused:
            taking.client.respond(taking.session, data["tool_call_id"], {"text": "1"})
        problem = refused.exception.problem
        self.assertEqual((problem["status"], problem["stored"]["response"]), (409, first))


if __name__ == "__main__":
    unittest.main()
