"""aimock answers from fixtures and refuses what fits none: a probe, and an item from draft to bank."""

import json
import os
import pathlib
import tempfile
import unittest

from plumb import Plumb
from running import Server, ask, free_port

HERE = pathlib.Path(__file__).parent


class Aimock(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="plumb-interop-"))
        port = free_port()
        program = pathlib.Path(os.environ["AIMOCK"])
        command = ["node", program, "--port", port, "--fixtures", HERE / "fixtures", "--strict", "--validate-on-load"]
        log = pathlib.Path(folder) / "log"
        cls.server = cls.enterClassContext(Server("aimock", command, port, "/health", log))

    def plumb(self):
        # As OpenAI itself, whose requests have names of their own.
        plumb = Plumb(self.server.url, provider="openai", model="gpt-4o")
        self.addCleanup(plumb.close)
        return plumb

    def tearDown(self):
        journal = json.loads(ask(f"{self.server.url}/__aimock/journal"))
        self.assertTrue(journal, "aimock was asked nothing")
        refused = [entry["body"] for entry in journal if entry["response"]["status"] != 200]
        self.assertEqual(refused, [], "aimock has no fixture for what was asked, or refuses it")

    def test_the_probe(self):
        code, [report], told = self.plumb().probe()
        found = {name: report[name]["kind"] for name in ("json_schema", "tool", "json_object")}
        self.assertEqual((code, found), (0, {"json_schema": "enforced", "tool": "enforced", "json_object": "shaped"}), told)

    def test_an_item_from_draft_to_bank(self):
        plumb = self.plumb()
        plumb.import_blueprints()
        before = len(plumb.problems())
        code, stats, lines, told, _ = plumb.make_one()
        self.assertEqual((code, stats["accepted"], stats["tiers"]), (0, 1, {"proved": 1}), told)
        self.assertIn("Work out 3/2 + 5/4.", json.dumps(lines["accepted"]))
        after = plumb.problems()
        self.assertEqual((len(after), set(after)), (before + 1, {"VERIFIED"}))


if __name__ == "__main__":
    unittest.main()
