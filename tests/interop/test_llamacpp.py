"""A real llama.cpp with a model of random weights: what it enforces is seen, and nothing it says is believed."""

import pathlib
import sys
import tempfile
import unittest

from plumb import Plumb
from running import Server, free_port

HERE = pathlib.Path(__file__).parent


class LlamaCpp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Imported here: it wants packages that the other tests do not.
        import tiny_model

        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="plumb-interop-")))
        tiny_model.write(folder / "tiny.gguf")
        port = free_port()
        command = [sys.executable, HERE / "llama_server.py", folder / "tiny.gguf", port]
        cls.server = cls.enterClassContext(Server("llama.cpp", command, port, "/health", folder / "log"))

    def plumb(self):
        plumb = Plumb(self.server.url, model="tiny")
        self.addCleanup(plumb.close)
        return plumb

    def test_the_probe_sees_what_is_enforced(self):
        code, [report], told = self.plumb().probe()
        found = {name: report[name]["kind"] for name in ("json_schema", "tool", "json_object")}
        # Its grammar gives any object for `json_object`; a forced tool it leaves to the model, which knows no tools.
        expected = {"json_schema": "enforced", "tool": "ignored", "json_object": "shaped"}
        self.assertEqual((code, found, report["level"]), (0, expected, "json_schema"), told)
        self.assertGreater(report["output_tokens"], 0)
        print(f"llama.cpp: a short answer after {report['latency_ms']} ms", file=sys.stderr)

    def test_no_item_of_noise_is_accepted(self):
        plumb = self.plumb()
        plumb.import_blueprints()
        before = plumb.problems()
        code, stats, lines, told, seconds = plumb.make_one(seconds=420)
        self.assertIn(code, (1, 3), told)
        self.assertEqual((stats["accepted"], lines["accepted"]), (0, []), told)
        is_paused = code == 3 and "paused: " in told
        self.assertTrue(stats["rejected"] == 1 or is_paused, f"neither rejected nor paused: {told}")
        self.assertEqual(plumb.problems(), before, "nothing of it may be in the bank")
        print(f"llama.cpp: the item ended after {seconds:.0f} s: {told.strip().splitlines()[-1:]}", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
