"""The test of the reader of questions itself: it knows every reading, and finds each kind of fault.

Run with `python3 -m unittest`, in an environment that has what `requirements.txt` names.
"""

import importlib.util
import io
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from stem_readings import Bracket, Calculation, Operation, Pair, Style, line, readings  # noqa: E402
from stem_writing import NONE, OPEN, Question, Reading, atom, fraction, monomial, value_of  # noqa: E402

HAS_SYMPY = importlib.util.find_spec("sympy") is not None
if HAS_SYMPY:
    import stems

PLAIN = Style()
WORDS = {"plus": "+", "minus": "-", "times": "*", "over": "/"}


def calculation(*parts):
    """Operands and operations by turns; numbers and signs stand for themselves."""
    operands = tuple(atom(part) if isinstance(part, int) else part for part in parts[::2])
    operations = tuple(Operation(WORDS.get(part, part), part, part, is_word=part in WORDS) for part in parts[1::2])
    return Calculation(operands, operations)


def values(*parts, style=PLAIN):
    """The values of the readings."""
    known = {"power": pow, "x": 10}
    return sorted({eval(text, {}, known) for text in readings(calculation(*parts), style)})


class Readings(unittest.TestCase):
    """Every reading of a calculation is known."""

    def test_signs_have_the_order_of_mathematics(self):
        self.assertEqual(values(3, "+", 4, "*", 5), [23])
        self.assertEqual(values(8, "-", 3, "-", 2, "+", 1), [4])
        self.assertEqual(values(12, "-", 2, "*", 3, "^", 2), [-6])
        self.assertEqual(values(Bracket(calculation(3, "+", 4)), "*", 5), [35])

    def test_a_word_joins_what_is_next_to_it_or_all(self):
        self.assertEqual(values(4, "times", 3), [12])
        self.assertEqual(values(3, "+", 4, "times", 5), [23, 35])
        self.assertEqual(values(24, "over", 4, "+", 2), [4, 8])
        self.assertEqual(values(10, "minus", 4, "minus", 3), [3, 9])
        self.assertEqual(values(2, "*", 3, "plus", 4, "*", 5), [26, 46, 50, 70])

    def test_a_sign_keeps_its_rank_beside_a_word(self):
        self.assertNotIn((1 + 2) * 3 + 4, values(1, "+", 2, "*", 3, "plus", 4))

    def test_close_pairs_after_a_division_or_an_exponent_have_two_readings(self):
        self.assertEqual(values(12, "/", fraction(3, 4)), [1, 16])
        self.assertEqual(values(4, "^", fraction(1, 2)), [2])
        self.assertEqual(values(fraction(3, 2), "^", 2), [0.75, 2.25])
        self.assertEqual(values(6, "/", Pair(atom(2), "*", Bracket(calculation(1, "+", 2)))), [1, 9])
        self.assertEqual(values(60, "/", monomial(3, "x")), [2, 200])
        self.assertEqual(values(12, "/", fraction(3, 4), style=Style("$$")), [16])

    def test_only_a_fraction_in_lowest_terms_is_one_divisor_in_words(self):
        self.assertEqual(values(12, "over", fraction(3, 4)), [16])
        self.assertEqual(values(12, "over", fraction(6, 4)), [0.5, 8])

    def test_what_readers_do_not_agree_on_has_two_readings(self):
        self.assertEqual(values(2, "^", 3, "^", 2), [64, 512])
        self.assertEqual(values(12, "/", 4, "/", 2), [1.5, 6])
        self.assertEqual(values(-3, "^", 2), [-9, 9])
        self.assertEqual(values(5, "-", 3, "^", 2), [-4])

    def test_an_operation_may_have_its_operands_swapped(self):
        less = Operation("-", "less than", is_word=True, is_swapped=True)
        found = readings(Calculation((atom(3), atom(10)), (less,)), PLAIN)
        self.assertEqual([eval(text) for text in found], [7])

    def test_a_calculation_is_written_in_the_style_of_its_question(self):
        shown = calculation(-3, "+", fraction(1, 2), "times", 5)
        self.assertEqual(line(shown, PLAIN), "-3 + 1/2 times 5")
        self.assertEqual(line(shown, Style("", True, "−")), "−3+1/2 times 5")
        self.assertEqual(line(shown, Style("$$")), "$$-3 + \\frac{1}{2}$$ times $$5$$")
        self.assertEqual(line(calculation(2, "^", 3), Style("$")), "$2^{3}$")


def question(*found, kind="kind", **more):
    """A question with readings."""
    return Question(kind, "What is it?", tuple(found), **more)


SUM, PRODUCT = value_of({"(3 + 4)"}), value_of({"(3 * 4)"})


@unittest.skipUnless(HAS_SYMPY, "SymPy is missing")
class Keys(unittest.TestCase):
    """The keys of a question are the values of its readings."""

    def test_each_reading_has_its_keys(self):
        both = stems.case(question(*SUM, *PRODUCT))
        self.assertEqual((both.is_one, both.right), (False, ["7", "12"]))
        self.assertEqual(stems.case(question(*value_of({"(1/2 + 1/4)"}))).right, ["3/4", "0.75"])
        self.assertEqual(stems.case(question(*value_of({"(3 + 4)"}, "m"))).right, ["7 m"])
        self.assertEqual(stems.case(question(Reading("factors", "(x**2 - 4)"))).right, ["(x - 2)*(x + 2)"])

    def test_readings_with_one_value_are_one(self):
        self.assertTrue(stems.case(question(*value_of({"((3 + 4) + 5)", "(3 + (4 + 5))"}))).is_one)
        self.assertFalse(stems.case(question(*SUM, OPEN)).is_one)
        self.assertFalse(stems.case(question(OPEN)).is_one)

    def test_equations_have_all_their_real_solutions(self):
        def right(text):
            return stems.case(question(Reading("roots", text, "x"))).right

        self.assertEqual(right("(2*x - 6)"), ["x = 3", "3"])
        self.assertEqual(right("(x**2 - 9)"), ["x = -3 or x = 3"])
        self.assertEqual(right("(x**2 + 1)"), ["No solution"])
        self.assertEqual(right("((x**2 - 2*x)/(x - 2) - 2)"), ["No solution"])

    def test_a_wrong_key_is_never_a_right_one(self):
        for one in stems.cases(3, 400):
            self.assertTrue(one.wrong or not one.is_one, one.question.text)
            self.assertFalse(set(one.wrong) & set(one.right), one.question.text)
            for key in one.wrong if one.is_one and one.values[0].same[0] == "value" else ():
                if stems.NUMBER.fullmatch(key):
                    self.assertNotEqual(stems.expression(key), one.values[0].same[1], one.question.text)

    def test_what_has_no_value_is_left_out(self):
        self.assertIsNone(stems.case(question(*value_of({"(3 / 0)"}))))
        self.assertIsNone(stems.case(question(*value_of({"power(9, power(9, 9))"}))))
        self.assertEqual(stems.case(question(NONE, wrong=("3",))).right, [])

    def test_one_seed_writes_the_same_questions(self):
        texts = [[one.question.text for one in stems.cases(seed, 200)] for seed in (5, 5, 6)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])
        self.assertEqual(len(set(texts[0])), 200)


def faults(asked, says):
    """The rules that an answer to every key would break."""
    one = stems.case(asked)
    one.says = {key: says for key in [*one.right, *one.wrong]}
    return {found.split(":")[0] for found in stems.violations(one)}


@unittest.skipUnless(HAS_SYMPY, "SymPy is missing")
class Faults(unittest.TestCase):
    """Each kind of fault is found."""

    def test_nothing_may_be_proved_of_a_question_with_two_readings(self):
        both = question(*SUM, *PRODUCT)
        self.assertEqual(faults(both, (stems.AGREES, "")), {"rule 1"})
        self.assertEqual(faults(both, (stems.DISAGREES, "7")), {"rule 1"})
        self.assertEqual(faults(both, (stems.PERSON, "two ways")), set())
        self.assertEqual(faults(question(*SUM, OPEN), (stems.AGREES, "")), {"rule 1"})

    def test_a_wrong_key_may_not_agree_and_a_right_one_not_disagree(self):
        self.assertEqual(faults(question(*SUM), (stems.AGREES, "")), {"rule 2"})
        self.assertEqual(faults(question(*SUM), (stems.DISAGREES, "7")), {"rule 2"})
        self.assertEqual(faults(question(NONE, wrong=("3",)), (stems.AGREES, "")), {"rule 2"})
        self.assertEqual(faults(question(NONE, wrong=("3",)), (stems.DISAGREES, "none")), set())

    def test_the_answer_that_is_told_must_be_right(self):
        self.assertEqual(faults(question(*SUM), (stems.DISAGREES, "8")), {"rule 2", "rule 4"})

    def report(self, says):
        one = stems.case(question(*SUM, is_plain=True))
        one.says = {"7": says}
        return stems.Report([one])

    def test_plain_questions_must_have_their_keys_proved(self):
        self.assertTrue(self.report((stems.AGREES, "")).passes)
        self.assertFalse(self.report((stems.PERSON, "")).passes)
        self.assertFalse(stems.Report([]).passes)

    def test_the_report_counts_by_kind(self):
        out = io.StringIO()
        self.report((stems.DISAGREES, "8")).write(out)
        lines = out.getvalue().splitlines()
        self.assertEqual(lines[1].split(), ["kind", "1", "1", "0", "0", "0", "1"])
        self.assertIn("rule 2: What is it? | 7 | disagrees 8 (right: 7)", lines)

    def test_the_program_gets_each_key_and_answers_in_lines(self):
        one = stems.case(question(*SUM))
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "program.py")
            with open(program, "w", encoding="utf-8") as file:
                file.write("import sys\nfor line in sys.stdin:\n")
                file.write("    print('agrees\\t' if line.endswith('it?\\t7\\n') else 'not checkable\\twhy')\n")
            stems.ask([sys.executable, program], [one])
            self.assertEqual([one.says[key][0] for key in one.right], [stems.AGREES])
            self.assertEqual({one.says[key][0] for key in one.wrong}, {stems.PERSON})
            with open(program, "w", encoding="utf-8") as file:
                file.write("print('agrees')\n")
            with self.assertRaises(stems.Unavailable):
                stems.ask([sys.executable, program], [one])
        with self.assertRaises(stems.Unavailable):
            stems.ask([os.path.join(HERE, "missing")], [one])


if __name__ == "__main__":
    unittest.main()
