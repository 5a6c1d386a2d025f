"""The oracle itself: it passes right items, and finds each kind of fault. Run with `python3 -m unittest`."""

import copy
import io
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import oracle  # noqa: E402
from notation import on_the_line  # noqa: E402


def item(skill, level, parameters, stem, texts, key):
    """An item whose other options name a misconception."""
    options = [
        {"id": letter, "text": text, "misconception": None if text == key else "A wrong way"}
        for letter, text in zip("abcd", texts)
    ]
    right = next(option["id"] for option in options if option["text"] == key)
    return {
        "skill_id": skill,
        "version": "1.0",
        "difficulty": level,
        "seed": 7,
        "parameters": parameters,
        "stem": stem,
        "options": options,
        "key": {"option_id": right, "text": key},
        "explanation": f"So it is {key}.",
    }


ADD = item(
    "MATH.ARITH.ADD.2DIGIT",
    "medium",
    {"operand_1": 47, "operand_2": 38},
    "What is 47 + 38?",
    ["75", "85", "84", "95"],
    "85",
)
NETWORK = item(
    "NET.IP.SUBNET.NETWORK",
    "hard",
    {"ip_octet_1": 172, "ip_octet_2": 16, "ip_octet_3": 77, "ip_octet_4": 9, "cidr": 20},
    "Find the network address: 172.16.77.9/20",
    ["172.16.64.0", "172.16.79.255", "172.16.80.0", "172.16.64.1"],
    "172.16.64.0",
)


TYPED = {
    "skill_id": "MATH.FRAC.ADD.LIKE",
    "version": "1.0",
    "difficulty": "medium",
    "seed": 7,
    "parameters": {"a": 1, "b": 3, "d": 8, "result": "1/2"},
    "stem": "What is 1/8 + 3/8?",
    "options": [],
    "key": {"option_id": None, "text": "1/2"},
    "explanation": "The result is 4/8. In lowest terms this is 1/2.",
}
EQUATION = {
    "skill_id": "MATH.EQN.BOTHSIDES",
    "version": "1.0",
    "difficulty": "hard",
    "seed": 7,
    "parameters": {"a": 3, "c": 8, "b": 12, "x": -2},
    "stem": "Find x if 3x + 12 = 8x + 22.",
    "options": [],
    "key": {"option_id": None, "text": "-2"},
    "explanation": "x = \u22122.",
}


def changed(original, change):
    """A copy with one thing spoilt."""
    spoilt = copy.deepcopy(original)
    change(spoilt)
    return spoilt


def kinds(spoilt):
    """The kinds of faults found."""
    return {kind for kind, _ in oracle.checked(spoilt)}


class Notation(unittest.TestCase):
    def test_formulas_are_written_on_one_line(self):
        cases = {
            r"What is $\frac{8}{14} + \frac{1}{14}$?": "What is 8/14 + 1/14?",
            r"$9\frac{7}{12} = \frac{?}{12}$": "9 7/12 = ?/12",
            r"$\frac{4}{5} \div \left(\frac{2}{9}\right)$": "4/5 ÷ (2/9)",
            r"$8.4 × 10^{ - 3}$": "8.4 × 10⁻³",
            r"$x >  - 4$ or $x < \formula{-95/9}$": "x > −4 or x < −95/9",
            r"$(-4,4)$ and $4 : 7$": "(−4, 4) and 4 : 7",
            r"$-3(5x - 6)$": "−3(5x − 6)",
            r"It costs \$5.": "It costs $5.",
        }
        for text, wanted in cases.items():
            self.assertEqual(on_the_line(text), wanted)


class Oracle(unittest.TestCase):
    def test_right_items_pass(self):
        self.assertEqual(oracle.checked(ADD), [])
        self.assertEqual(oracle.checked(NETWORK), [])
        self.assertEqual(oracle.checked(TYPED), [])
        self.assertEqual(oracle.checked(EQUATION), [])
        formula = r"Add $\frac{1}{8}$ and $\frac{3}{8}$."
        self.assertEqual(oracle.checked(changed(TYPED, lambda i: i.update(stem=formula))), [])

    def test_a_wrong_key_is_found(self):
        def point_elsewhere(spoilt):
            spoilt["key"] = {"option_id": "a", "text": "75"}

        self.assertIn(oracle.WRONG_KEY, kinds(changed(ADD, point_elsewhere)))

    def test_a_key_that_names_another_option_is_found(self):
        self.assertIn(oracle.WRONG_KEY, kinds(changed(ADD, lambda i: i["key"].update(option_id="d"))))

    def test_a_key_that_stands_twice_is_found(self):
        found = kinds(changed(ADD, lambda i: i["options"][0].update(text="85")))
        self.assertEqual(found, {oracle.WRONG_KEY, oracle.DUPLICATE})

    def test_options_that_look_alike_are_duplicates(self):
        self.assertIn(oracle.DUPLICATE, kinds(changed(ADD, lambda i: i["options"][2].update(text=" 075 "))))
        self.assertIn(oracle.DUPLICATE, kinds(changed(ADD, lambda i: i["options"][2].update(text="\uff17\uff15"))))

    def test_parameters_of_another_level_violate_the_constraint(self):
        self.assertEqual(kinds(changed(ADD, lambda i: i.update(difficulty="easy"))), {oracle.CONSTRAINT})
        self.assertEqual(kinds(changed(NETWORK, lambda i: i.update(difficulty="medium"))), {oracle.CONSTRAINT})

    def test_a_missing_parameter_is_found_and_computed_values_are_not_trusted(self):
        self.assertEqual(kinds(changed(ADD, lambda i: i["parameters"].pop("operand_2"))), {oracle.CONSTRAINT})
        self.assertEqual(kinds(changed(ADD, lambda i: i["parameters"].update(carry="7"))), set())

    def test_a_loopback_address_violates_the_constraint(self):
        def loopback(spoilt):
            spoilt["parameters"]["ip_octet_1"] = 127
            text = json.dumps(spoilt).replace("172.16", "127.16")
            spoilt.update(json.loads(text))

        self.assertEqual(kinds(changed(NETWORK, loopback)), {oracle.CONSTRAINT})

    def test_a_question_with_other_numbers_is_found(self):
        self.assertEqual(kinds(changed(ADD, lambda i: i.update(stem="What is 47 + 83?"))), {oracle.OTHER})
        self.assertEqual(kinds(changed(NETWORK, lambda i: i.update(stem="172.16.77.9/21"))), {oracle.OTHER})

    def test_a_missing_option_or_misconception_is_found(self):
        self.assertEqual(kinds(changed(ADD, lambda i: i["options"].pop(0))), {oracle.OTHER})
        self.assertEqual(kinds(changed(ADD, lambda i: i["options"][0].update(misconception=None))), {oracle.OTHER})

    def test_typed_answers_have_no_options_and_the_right_key(self):
        wrong = changed(TYPED, lambda i: i["key"].update(text="4/8"))
        self.assertEqual(kinds(wrong), {oracle.WRONG_KEY})
        self.assertEqual(kinds(changed(TYPED, lambda i: i["options"].append(ADD["options"][0]))), {oracle.OTHER})

    def test_a_printed_equation_that_the_key_does_not_solve_is_found(self):
        self.assertEqual(kinds(changed(EQUATION, lambda i: i.update(stem="Find x if 3x + 12 = 8x + 23."))), {oracle.OTHER})
        other = changed(EQUATION, lambda i: i.update(stem="Find x if 3x − 12 = 8x + 22."))
        self.assertEqual(kinds(other), {oracle.OTHER})

    def test_unreadable_and_unknown_items_fail_without_a_crash(self):
        self.assertEqual(kinds({"skill_id": "MATH.ARITH.ADD.2DIGIT"}), {oracle.OTHER})
        self.assertEqual(kinds({"skill_id": "NO.SUCH.SKILL"}), {oracle.OTHER})
        self.assertEqual(kinds("text"), {oracle.OTHER})

    def test_every_level_of_every_rule_refuses_nonsense(self):
        for skill, rule in oracle.RULES.items():
            for level, belongs in rule.levels.items():
                self.assertFalse(belongs({name: 0 for name in rule.names}), f"{skill} {level}")

    def test_the_report_counts_items_and_faults(self):
        tally = oracle.Tally()
        for one in (ADD, NETWORK, changed(ADD, lambda i: i.update(difficulty="hard"))):
            tally.add(one)
        out = io.StringIO()
        tally.report(out)
        lines = out.getvalue().splitlines()
        self.assertIn(
            "MATH.ARITH.ADD.2DIGIT: 2 items, 0 wrong keys, 0 duplicate options, 1 constraint violations, 0 other faults",
            lines,
        )
        self.assertEqual(lines[-1], "2 passed, 1 failed")

    def test_the_exit_code_says_how_it_went(self):
        def run(text):
            command = [sys.executable, os.path.join(HERE, "oracle.py")]
            return subprocess.run(command, input=text, capture_output=True, text=True, check=False).returncode

        self.assertEqual(run(json.dumps([ADD]) + "\n" + json.dumps([NETWORK])), 0)
        self.assertEqual(run(json.dumps([changed(ADD, lambda i: i.update(difficulty="hard"))])), 1)
        self.assertEqual(run("[]"), 2)
        self.assertEqual(run("not json"), 2)


if __name__ == "__main__":
    unittest.main()
