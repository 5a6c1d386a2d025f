"""llmock breaks calls, and grades the client by what it then does: no finding, warnings included."""

import json
import pathlib
import sys
import tempfile
import unittest

from plumb import Plumb
from running import Server, ask, free_port

# What goes wrong with the probe's first request, and the exit code that the probe then must have.
CALLS = {
    "429 twice, with Retry-After": ([{"type": "fail", "status": 429, "retry_after": 1, "times": 2}], 0),
    "500, then 503": ([{"type": "fail", "status": 500}, {"type": "fail", "status": 503}], 0),
    "408": ([{"type": "fail", "status": 408}], 0),
    "409": ([{"type": "fail", "status": 409}], 0),
    "529": ([{"type": "fail", "status": 529}], 0),
    "503 for ever": ([{"type": "fail", "status": 503, "times": None}], 1),
    "400": ([{"type": "fail", "status": 400}], 1),
    "401": ([{"type": "fail", "status": 401}], 1),
    "403": ([{"type": "fail", "status": 403}], 1),
    "404": ([{"type": "fail", "status": 404}], 1),
    "422": ([{"type": "fail", "status": 422}], 1),
    "a slow answer": ([{"type": "delay", "seconds": 2}], 0),
    "arguments that are no JSON": ([{"type": "tool_fault", "kind": "malformed_arguments"}], 0),
    "a tool that was not offered": ([{"type": "tool_fault", "kind": "unknown_tool"}], 0),
}


class Llmock(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="plumb-interop-"))
        port = free_port()
        command = [pathlib.Path(sys.executable).with_name("llmock"), "serve", "--port", port]
        cls.server = cls.enterClassContext(Server("llmock", command, port, "/health", pathlib.Path(folder) / "log"))

    def setUp(self):
        ask(f"{self.server.url}/_llmock/reset", "POST")

    def plumb(self):
        plumb = Plumb(self.server.url, model="gpt-4o")
        self.addCleanup(plumb.close)
        return plumb

    def will(self, behaviours):
        ask(f"{self.server.url}/_llmock/scenario", "POST", {"behaviors": behaviours})

    def assert_no_finding(self):
        verdict = json.loads(ask(f"{self.server.url}/_llmock/verdict"))
        told = ask(f"{self.server.url}/_llmock/verdict?format=text")
        self.assertEqual(verdict["findings"], [], f"llmock finds fault with the client:\n{told}")
        waiting = json.loads(ask(f"{self.server.url}/_llmock/scenario"))["pending"]
        self.assertTrue(verdict["faults_injected"] or not waiting, f"llmock broke nothing:\n{told}")

    def test_the_probe_sees_what_is_enforced(self):
        code, [report], told = self.plumb().probe()
        found = {name: report[name]["kind"] for name in ("json_schema", "tool", "json_object")}
        self.assertEqual((code, found), (0, {"json_schema": "enforced", "tool": "enforced", "json_object": "shaped"}), told)
        self.assert_no_finding()

    def test_calls_that_fail(self):
        for name, (behaviours, expected) in CALLS.items():
            with self.subTest(name):
                self.setUp()
                self.will(behaviours)
                code, reports, told = self.plumb().probe()
                self.assertEqual(code, expected, f"{reports} {told}")
                if any(one["type"] == "tool_fault" for one in behaviours):
                    self.assertEqual(reports[0]["tool"]["kind"], "ignored", "no arguments are made up")
                self.assert_no_finding()

    def test_an_item_of_samples_is_refused(self):
        plumb = self.plumb()
        plumb.import_blueprints()
        before = plumb.problems()
        code, stats, _, told, _ = plumb.make_one()
        self.assertEqual((code, stats["accepted"], stats["rejected"]), (1, 0, 1), told)
        self.assertEqual(plumb.problems(), before, "nothing of it may be in the bank")
        self.assert_no_finding()


if __name__ == "__main__":
    unittest.main()
