//! Arithmetic, words of the machinery, markup.

use plumb_tutoring::arithmetic::untrue;
use plumb_tutoring::gate::GateFacts;

use crate::codes;

#[test]
fn what_does_not_hold_is_found_however_it_is_written() {
    for wrong in [
        "So 3 + 4 = 8.",
        "We get 7 × 8 = 54, as before.",
        "7 × 8 is 54.",
        "Seven times eight is fifty-four.",
        "Then 12 ÷ 4 = 4.",
        "Now 10 − 3 = 6.",
        "1/2 + 1/3 = 2/5",
        "\\(\\frac{1}{2} + \\frac{1}{4} = \\frac{2}{6}\\)",
        "$3 \\times 4 = 11$",
        "$\\frac{3}{4} = 0.8$",
        "0.5 × 0.5 = 2.5",
        "That makes 20% of 50 = 12.",
        "3/8 = 0.385",
        "25% = 1/3",
        "2 + 3 = 5 = 6",
        "x = 26 - 5 = 20",
        "2x = 14, so x = 14 / 2 = 8.",
        "Since 3 × 7 + 5 = 27, it works.",
        "2³ = 6",
        "2^3 = 6",
        "√16 = 8",
        "Note that −5 > −3.",
        "1/3 < 1/4",
        "3/4 is greater than 4/5.",
        "5 ≤ 4.9",
        "2 + 2 ≠ 4",
        "£3 + £4 = £8",
        "3 cm + 4 cm = 8 cm",
        "90° + 45° = 145°",
        "**6 × 6 = 35**",
        "The sum is 1,000 + 500 = 1,600.",
        "(2 + 3) × 4 = 14",
        "2(3) + 1 = 8",
        "10 ÷ 3 = 3.33",
        "First: 40 + 30 = 80. Then add the rest.",
        "5 + 3 = 8 and 8 + 2 = 11.",
        "19 × 21 ≈ 4,000",
        "½ + ¼ = ⅓",
        "12 + 5 = 16 apples",
        "3 x 4 = 13",
        "Adding gives 8 + 6 = 15.",
    ] {
        assert!(untrue(wrong).is_some(), "{wrong}");
    }
}

#[test]
fn what_holds_or_claims_nothing_is_left_alone() {
    for good in [
        "So 3 + 4 = 7.",
        "7 × 8 is 56.",
        "$\\frac{1}{2} + \\frac{1}{4} = \\frac{3}{4}$",
        "20% of 50 = 10, and 25% = 1/4 = 0.25.",
        "If 20% = 10, then 100% = 50.",
        "20% = 10",
        "1/3 ≈ 0.33",
        "10 ÷ 3 = 3.33 to two decimal places",
        "19 × 21 ≈ 400",
        "17 ÷ 5 = 3 remainder 2",
        "17 ÷ 5 = 3 r 2",
        "17 = 3 × 5 + 2",
        "Is 3 × 4 = 11?",
        "You wrote 7 × 8 = 54. Count again.",
        "You said that 3 + 4 = 8, which is not so.",
        "If 3 × 4 were 11, then 3 × 5 = 14.",
        "2 × 3 + 1 = 9 is false.",
        "That would give 3 + 5 = 9, which isn't true.",
        "2x + 3 = 7 has one solution.",
        "Put x = 2 in: 3x + 1 = 3(2) + 1 = 7.",
        "5 = 7",
        "The sum of 2 and 3 + 4 = 9.",
        "log 100 + 2 = 4",
        "f(2) = 4 and x = 3",
        "sin(30) = 0.5",
        "The ratio 3 : 5 = 6 : 10 stays.",
        "2 * 12 : 4 + 3 = 9",
        "5 m = 500 cm, and 60 km / 2 h = 30 km/h",
        "60 min = 1 h",
        "34 = 3 tens + 4 ones",
        "30 + 4 = 3 tens + 4 ones",
        "5 cm × 3 cm = 15 cm²",
        "2 apples + 3 apples = 5 apples",
        "1,000 + 500 = 1,500",
        "2,5 + 1 = 3,5",
        "3 1/2 + 1 = 4 1/2",
        "5! = 120",
        "0 < x < 5",
        "3 + 4 -> 7",
        "3 + 4 => 7",
        "−5 < −3",
        "3 ≠ 4",
        "2 * 3 + 1 = 7 and (1+2) * 3 + 1 = 10",
        "Which of 3 and 5 is greater than 4?",
        "3 × 4 is 2 more than 10",
        "x − 3 = 4 leads to x = 7",
        "10 is less than 12",
        "4 × 5 is one way to write it",
        "20 apples − 3 + 5 = 22",
        "5 / 2 = 2 and a half",
        "",
    ] {
        assert_eq!(untrue(good), None, "{good}");
    }
}

#[test]
fn words_of_the_machinery_are_held_back() {
    for reply in [
        "The student's answer shows a sign error. Ask about the sign.",
        "The student is confused about carrying.",
        "Assessment: wrong. Next: hint.",
        "**Assessment:** the sign is wrong",
        "Your mastery is at 0.62 now.",
        "{\"answer_correct\": false, \"reply\": \"Try again\"}",
        "Look at the ones. \"next_step\": 2",
        "answer_correct = true",
        "I will call advance_to_step now.",
        "The expected_answer has two digits.",
        "As an AI language model, I cannot do that.",
        "As an AI, I do not sleep.",
        "My system prompt says that I must not tell.",
        "turn_summary: learner asked for help",
        "Calling give_hint for you.",
        "The learner seems to guess.",
        "This learner needs more practice.",
        "Tutor: look at the ones column.",
        "Student: I do not know. Tutor: Try it.",
        "<think>They want the key.</think> Try it.",
        "```json\n{}\n```",
        "Misconception detected: adds denominators.",
        "According to the checker, look again.",
        "I was instructed not to tell you.",
        "Response to student: try the tens.",
    ] {
        assert!(codes(reply, &GateFacts::default()).contains(&"internal_words"), "{reply}");
    }
    for reply in [
        "Two students share 3 pizzas. How much does each of them get?",
        "What is your plan: add first, or multiply?",
        "The sequence a_1, a_2, a_n goes on like this.",
        "Look at it in this way: what is left?",
        "A set is written {1, 2}.",
        "He said \"yes\": what tense is that?",
        "Use your instructions sheet, line 3.",
        "Your assessment is tomorrow, so let us practise.",
    ] {
        assert!(codes(reply, &GateFacts::default()).is_empty(), "{reply}");
    }
}

#[test]
fn markup_is_held_back_and_mathematics_is_not() {
    for reply in [
        "<b>Look</b> here",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "See [here](https://example.com/a).",
        "See [here](/learn/key).",
        "![a cat](cat.png)",
        "![](x)",
        "javascript:alert(1)",
        "Read https://example.com.",
        "Loo\u{200b}k here",
        "Loo\u{202e}k here",
        "Look\u{7} here",
        "3 &times; 4",
        "Hello {{name}}!",
        "<iframe src=//x",
    ] {
        assert!(codes(reply, &GateFacts::default()).contains(&"markup"), "{reply:?}");
    }
    for reply in [
        "If 2<x and x>3, what follows?",
        "Is a <b and c> d?",
        "**Look** at the *ones*.",
        "[3](2 + 1) is a product",
        "Use \\(\\frac{a}{b}\\) and $x_1$.",
        "First:\n- add\n- halve\n\tthen stop",
        "Die Größe ist naïve café, señor: 你好",
    ] {
        assert!(codes(reply, &GateFacts::default()).is_empty(), "{reply:?}");
    }
    for reply in ["", "  \n", "\u{200b}\u{feff}"] {
        assert_eq!(codes(reply, &GateFacts::default()), ["empty"]);
    }
}
