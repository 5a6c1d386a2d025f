//! Answers in sentences: after the way to them, before a remark, in other spellings, and what may be a step.

use plumb_answers::answer::{DecimalMark, Input};
use plumb_answers::item::{ItemBody, ItemOption};

use super::reading::{answer, read_text, task_of, typed};
use super::*;
use crate::tutor::message::read;

fn question(input: Input, key: &str, stem: &str) -> Task {
    let mut task = typed(input, key);
    task.asked.stem = stem.into();
    task
}

fn choice(stem: &str, texts: &[&str]) -> Task {
    let option = |(at, text): (usize, &&str)| ItemOption {
        id: format!("k{}", at + 1),
        text: (*text).into(),
        strategy: None,
        misconception: None,
    };
    let options = texts.iter().enumerate().map(option).collect();
    let mut task = task_of(ItemBody::MultipleChoice { options, key: "k1".into() });
    task.asked.stem = stem.into();
    task
}

fn read_in(task: &Task, text: &str, decimal: DecimalMark) -> Intent {
    read(&LearnerMessage::Text(text.into()), Some(task), None, decimal)
}

fn proposed(text: &str) -> Intent {
    Intent::Proposed(text.into())
}

/// A word that draws the conclusion from several numbers leaves no doubt that its value is the answer.
#[test]
fn an_answer_is_found_after_the_way_to_it() {
    let whole = question(Input::Integer, "41", "Which number is missing? Welche Zahl fehlt?");
    let given = [
        ("24/12 = 2, 108/12 = 9. so 2", "2"),
        ("21/36 = 7/12 and 96/12 = 8 so 56!", "56"),
        ("17,19,39,43,51,59 so 39 and 43 are in the middle that makes 41", "41"),
        ("500 und 100 sind 600 und 8, das gibt 608", "608"),
        ("300 150 5 zusammen 455", "455"),
        ("von rechts... 1 2 4 also ist die zahl 4", "4"),
        ("biggest 92 smallest 11 so 81", "81"),
        ("fünfzig und elf, also 61", "61"),
        ("2*5=10 so 10", "10"),
        // Of no report.
        ("40 + 20 = 60 and 8 + 7 = 15, so it's 75", "75"),
        ("erst 30, dann 12 dazu und noch 5, also 47", "47"),
        ("6 times 7 is 42 and one less, therefore 41", "41"),
        ("12 mal 3 sind 36 und 4, das macht 40", "40"),
    ];
    for (text, value) in given {
        assert_eq!(read_in(&whole, text, DecimalMark::Comma), answer(value), "{text}");
    }
    let networks = choice("What is the address of the network?", &["10.220.0.0", "10.133.191.0", "10.0.0.0"]);
    for (text, id) in [
        ("ok so /16 is first two, 10.220.0.0", "k1"),
        ("/24 so three octets stay. 10.133.191.0", "k2"),
        ("all after the 10 is 0? so 10.0.0.0", "k3"),
        ("the last 8 bits go away: 10.133.191.0", "k2"),
    ] {
        assert_eq!(read_text(Some(&networks), text), answer(id), "{text}");
    }
}

/// A result may be a step on the way: the learner is asked, and nothing is marked.
#[test]
fn a_result_that_may_be_a_step_is_proposed() {
    let task = question(Input::Decimal, "7", "Which number is it?");
    let proposals = [
        ("4+12+5 = 21, 21/3 = 7", "7"),
        ("32+16+8+4 = 60", "60"),
        ("1+4+16+64 macht 85", "85"),
        ("70 plus 13 ist 83", "83"),
        ("(28+43)/2 = 35,5", "35,5"),
        ("twice as many so twice as heavy: 120", "120"),
        ("da kommt was negatives raus, -6", "-6"),
        ("12/20 is 3/5 so its 9?", "9"),
        ("1 each, then 13 left so 2.. is it 12?", "12"),
        ("nein ich meinte das war der erste schritt. x=9", "9"),
        // Of no report.
        ("8 + 6 so 14", "14"),
        ("7 and 6 is 13 so 3", "3"),
        ("90 geteilt durch 5 = 18", "18"),
        ("the middle one is easy, 12", "12"),
    ];
    for (text, value) in proposals {
        assert_eq!(read_in(&task, text, DecimalMark::Comma), proposed(value), "{text}");
    }
    let sum = question(Input::Integer, "669", "What is 497+172?");
    assert_eq!(read_text(Some(&sum), "ok 497 + 172 = 669"), answer("669"), "the question's own sum");
    let fraction = question(Input::Fraction, "27/28", "Multiply them.");
    assert_eq!(read_text(Some(&fraction), "54/56 = 27/28"), answer("27/28"), "another form of the same number");
}

#[test]
fn an_answer_is_found_before_a_remark() {
    let task = question(Input::Integer, "42", "Which number is missing?");
    for text in [
        "42 danke",
        "42 bc 7 goes into it",
        "um 42 cause 37+3 is 40 and 2 left",
        "42 easy peasy",
        "42!!! ez",
        "42!! why u no listen",
        "still 42",
        "42 because 8 steps to zero. but what about 8 and 8?",
        "42 weil mal 3",
        // Of no report.
        "42 thx",
        "ok 42 cuz 6 times 7",
        "42! das war leicht",
        "42 again lol",
    ] {
        assert_eq!(read_text(Some(&task), text), answer("42"), "{text}");
    }
    for text in [
        "42? 14 28 43 yeah",
        "42, oder? weil 40+2",
        "wait is it 42? 3 parts so 54 divided by 3",
        "42 with 3 left over",
        "42 same as before, top plus top",
        "42 litres",
        "42, right? or did i miss one",
        "is it 42? because 11 times 4 is 44",
    ] {
        assert_eq!(read_text(Some(&task), text), proposed("42"), "{text}");
    }
}

#[test]
fn a_correction_counts_and_of_two_values_none() {
    let task = question(Input::Decimal, "702", "Which number is it?");
    let corrected =
        [("72?? ne 702", "702"), ("4 hmm no, 693", "693"), ("um 15? no wait 17", "17"), ("12 quatsch 21", "21")];
    for (text, value) in corrected {
        assert_eq!(read_text(Some(&task), text), proposed(value), "{text}");
    }
    let comma = |text: &str| read_in(&task, text, DecimalMark::Comma);
    assert_eq!(comma("1,80 oder 1,8?"), proposed("1,8"), "two equal values are one");
    for text in ["is das -25 oder 25", "ehm 297 oder 303, ich bin mir nicht sicher", "7 or 8?", "so 12, or 13"] {
        assert!(matches!(comma(text), Intent::Meant(_)), "{text}");
    }
}

#[test]
fn a_value_may_have_the_units_and_nouns_of_its_question() {
    let boxes = question(Input::Integer, "154", "In einem Lager stehen 522 Kisten. Wie viele Kisten bleiben übrig?");
    let weight =
        question(Input::Decimal, "55.25", "Four packages weigh 63 kg in all. What is their mean in kilograms?");
    let drink = question(Input::Integer, "306", "How many millilitres of juice are in 561 ml of the drink?");
    let percent = question(Input::Integer, "60", "Wie viel Prozent von 10 sind 6?");
    for (task, text, value) in [
        (&boxes, "154 kisten", "154"),
        (&boxes, "es bleiben 154 Kisten übrig", "154"),
        (&weight, "55.25 kg", "55.25"),
        (&weight, "55.25kg", "55.25"),
        (&drink, "306 ml", "306"),
        (&drink, "i think 306 millilitres", "306"),
        (&percent, "das sind 60 prozent", "60"),
    ] {
        let read = read_text(Some(task), text);
        assert!(read == answer(value) || text.starts_with("es bleiben"), "{text}: {read:?}");
    }
    for (task, text) in [(&drink, "306 l"), (&boxes, "154 schritte"), (&weight, "55.25 g")] {
        assert!(matches!(read_text(Some(task), text), Intent::Proposed(_)), "another unit: {text}");
    }
    // Tens are a step where a number is asked for.
    let tens = question(Input::Integer, "83", "Welche Zahl hat 13 Einer und 7 Zehner?");
    for text in ["8 zehner", "13 einer sind 1 zehner und 3 einer, also 8 zehner", "8 zehner!"] {
        assert!(!matches!(read_text(Some(&tens), text), Intent::Answer(..)), "{text}");
    }
    for text in ["i'm 100% sure its 60", "60, 100 % sicher"] {
        assert_eq!(read_text(Some(&percent), text), answer("60"), "{text}");
    }
    assert!(matches!(read_text(Some(&percent), "100% sure"), Intent::Meant(_)));
    assert!(matches!(read_text(Some(&boxes), "522 kisten"), Intent::Meant(_)), "the question says that");
}

#[test]
fn numbers_and_signs_may_be_in_words() {
    let task = question(Input::Integer, "18", "Which number is missing?");
    for (text, value) in [
        ("its eighteen", "18"),
        ("seventeen", "17"),
        ("einundzwanzig", "21"),
        ("twenty one", "21"),
        ("ich glaub dreißig", "30"),
        ("zero", "0"),
    ] {
        assert_eq!(read_text(Some(&task), text), answer(value), "{text}");
    }
    for (text, value) in [("minus 1", "-1"), ("i think minus 12", "-12"), ("das ist minus 4", "-4"), ("+5", "+5")] {
        assert_eq!(read_text(Some(&task), text), proposed(value), "{text}");
    }
    let signs = choice("Which sign belongs between them?", &["=", "<", ">"]);
    for (text, id) in [("kleiner", "k2"), ("its bigger", "k3"), ("gleich", "k1"), ("greater than", "k3"), (">", "k3")] {
        assert_eq!(read_text(Some(&signs), text), answer(id), "{text}");
    }
    let ratio = choice("What is the ratio?", &["$17 : 10$", "$10 : 7$"]);
    for text in ["10 to 7 i'd say", "10 zu 7", "its 10 to 7"] {
        assert_eq!(read_text(Some(&ratio), text), answer("k2"), "{text}");
    }
}

#[test]
fn options_are_named_by_place_and_in_the_readers_language() {
    let mut digits = choice("What does the 6 stand for?", &["6 ones", "6 tenths", "6 tens"]);
    let german = [("6 ones", "6 Einer"), ("6 tenths", "6 Zehntel"), ("6 tens", "6 Zehner")];
    let german = german.into_iter().map(|(text, other)| (text.to_owned(), other.to_owned())).collect();
    digits.asked.translations = plumb_types::Translations::new(&digits.asked.stem, [("de".to_owned(), german)]);
    for (text, id) in [
        ("6 zehntel", "k2"),
        ("6 tenths", "k2"),
        ("2", "k2"),
        ("3rd one", "k3"),
        ("das letzte", "k3"),
        ("die erste", "k1"),
        ("option 2", "k2"),
        ("number 3", "k3"),
        ("i think the second one", "k2"),
    ] {
        assert_eq!(read_text(Some(&digits), text), answer(id), "{text}");
    }
    // Where all options are numbers, a digit may be meant as a value.
    let numbers = choice("How many are left?", &["154", "264", "246"]);
    for (text, id) in [("1", "k1"), ("3 stimmt oder?", "k3"), ("same thing again, c", "k3")] {
        assert_eq!(read_text(Some(&numbers), text), proposed(id), "{text}");
    }
    for text in ["9", "the first thing i do", "is this the last one?", "first i add them"] {
        assert!(matches!(read_text(Some(&numbers), text), Intent::Meant(_)), "{text}");
    }
}

/// Sentences with the value of an option that are about something else, and what they are not.
#[test]
fn a_number_about_something_else_is_never_marked() {
    let stem = "How many boxes are left of 46 and 37?";
    let typed = question(Input::Integer, "83", stem);
    let chosen = choice(stem, &["83", "73", "13", "713"]);
    for text in [
        "im 13 so i should know this",
        "my sister is 13",
        "6 and 7 is 13 carry 1",
        "6+7=13 so 3 and carry the 1",
        "13 ones",
        "also 13 einer",
        "ones: 13",
        "13, next the tens",
        "i got 13 on the last test",
        "question 2 was easier",
        "2 hints please",
        "3 more then i stop",
        "i am in class 5",
        "its 10 o clock",
        "zwei aufgaben noch",
        "seventy plus thirteen",
        "46+37",
        "73 is too small",
        "73 geht nicht",
        "so it cant be 73",
        "so 73 is wrong",
        "option a is wrong",
        "so a is out",
        "not a",
        "ok 1 sec",
        "also merke 1",
        "10 and 3, so 1 ten",
    ] {
        for task in [&typed, &chosen] {
            let read = read_text(Some(task), text);
            assert!(!matches!(read, Intent::Answer(..)), "{text}: {read:?}");
        }
    }
    for text in ["2 minutes pls", "2 hints please", "73 is too small", "im 13 so i should know this"] {
        let read = read_text(Some(&typed), text);
        assert!(matches!(read, Intent::Meant(_)), "{text}: {read:?}");
    }
    assert_eq!(read_text(Some(&typed), "um 73. is that too big?"), proposed("73"));
}

/// What is done in a step is no answer to the question.
#[test]
fn a_step_is_never_marked() {
    let task = question(Input::Integer, "9", "Welche Zahl x erfüllt die Gleichung 2x+18=36?");
    for text in [
        "+18. also erst -18",
        "+18",
        "-18, dann durch 2",
        "minus 18 auf beiden seiten",
        "zuerst minus 18",
        "durch 2",
        "2x=18",
        "4, 7, 9, 12",
        "+18, so minus 18",
        "3. write it down and carry 1",
        "13 carry the 1",
        "1 sec",
        "gimme 5 min",
    ] {
        assert!(!matches!(read_text(Some(&task), text), Intent::Answer(..)), "{text}");
    }
}

#[test]
fn a_yes_with_words_around_it_is_a_yes() {
    let task = typed(Input::Integer, "42");
    let after = |text: &str| read(&LearnerMessage::Text(text.into()), Some(&task), Some("42"), DecimalMark::Point);
    for text in [
        "yes i think",
        "ja mein antwort",
        "yes it is",
        "yeah! but can a fraction be bigger than 1?",
        "yes that is my answer",
        "jap, prüf bitte",
        "ja, bin mir aber nicht sicher",
    ] {
        assert_eq!(after(text), answer("42"), "{text}");
    }
    for text in ["yes or no", "ja nein", "yes, no wait", "yesterday i had 3", "yeah but its 41"] {
        assert_ne!(after(text), answer("42"), "{text}");
    }
}

#[test]
fn cards_are_put_in_order_by_their_texts() {
    let mut task = typed(Input::Ordering, "b, a, c");
    let cards = serde_json::json!({ "kind": "cards", "cards": ["11", "−14", "12"], "answer": true });
    task.asked.figure = plumb_figures::Figure::read(&cards).ok();
    assert!(task.asked.figure.is_some());
    let ItemBody::ShortAnswer { spec, .. } = &mut task.body else { panic!() };
    spec.choices = ["a", "b", "c"].map(String::from).into();
    for text in ["-14, 11, 12", "-14 < 11 < 12", "-14 11 12", "its -14, 11 and 12"] {
        assert_eq!(read_text(Some(&task), text), answer("b, a, c"), "{text}");
    }
    for text in ["12 > 11 > -14", "so -14 is the smallest, then 11 and 12 biggest"] {
        assert_eq!(read_text(Some(&task), text), proposed("b, a, c"), "{text}");
    }
    for text in ["-14 and 12", "11 11 -14 12", "-14, 11, 12, 13"] {
        assert!(!matches!(read_text(Some(&task), text), Intent::Answer(..)), "{text}");
    }
    assert_eq!(crate::tutor::reading::texts_of_order(&task, "b, a, c").unwrap(), "−14, 11, 12");
}

proptest::proptest! {
    /// Without a number or an option's name there is no answer, whatever is said.
    #[test]
    fn words_without_a_value_are_never_answers(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "so", "also", "that", "makes", "is", "=", ".", ",", "because", "weil", "i", "think", "its", "the", "answer",
                "one", "ein", "not", "or", "oder", "yes", "no", "wait", "then", "dann", "carry", "?", "!", "und",
                "middle", "kisten", "meter", "percent", "+", "-", "minus", "danke", "x",
            ]),
            1..9,
        ),
    ) {
        let text = words.join(" ");
        let boxes = question(Input::Integer, "154", "In einem Lager stehen 522 Kisten. Wie viele bleiben übrig?");
        let options = choice("How many are left?", &["154", "264", "246"]);
        let is_alone = |text: &str| text.trim_matches(['.', '!', '?', ' ']).chars().count() <= 1;
        if !is_alone(&text) && text != "one" {
            for task in [&boxes, &options] {
                let read = read_text(Some(task), &text);
                proptest::prop_assert!(!matches!(read, Intent::Answer(..)), "{text}: {read:?}");
            }
        }
    }
}
