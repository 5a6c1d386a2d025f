//! While a question is open, only harmless words are allowed: attacks in other languages, codes, sums, stories, places
//! and comparisons, on a typed answer and on a choice.

use plumb_tutoring::gate::{AllowedWords, GateFacts, Objection, judge};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};
use plumb_typeset::Language;

use crate::entries;

/// The script's text at these moments.
const SCRIPT: &str = "I could not find an answer in that. What would you do first to get x alone?";

struct Question {
    detector: LeakDetector,
    allowed: AllowedWords,
}

impl Question {
    fn new(kind: KeyKind, stem: &str, key: &str, options: &[&str], script: &str) -> Self {
        let facts = LeakFacts { stem, key, options, ..LeakFacts::default() };
        let allowed = AllowedWords::beside(stem, options, key).scripted(script);
        let taught =
            "Solving equations: undo what was done, on both sides. A common mistake is to do it on one side only.";
        Self { detector: LeakDetector::new(kind, &facts), allowed: allowed.taught(&[taught]) }
    }

    fn facts<'f>(&'f self, script: &'f str) -> GateFacts<'f> {
        GateFacts { withheld: Some(&self.detector), allowed: Some(&self.allowed), script, ..GateFacts::default() }
    }

    fn judged(&self, reply: &str, script: &str) -> Result<(), Vec<Objection>> {
        judge(reply, &self.facts(script)).map(drop)
    }
}

fn typed() -> Question {
    Question::new(KeyKind::Number, "Solve x + 14 = 37.", "23", &[], SCRIPT)
}

fn chosen() -> Question {
    Question::new(
        KeyKind::MultipleChoice,
        "What is 26 + 26?",
        "52",
        &["42", "62", "52", "412"],
        "Think about the ones.",
    )
}

/// Replies that give away 23, for `Solve x + 14 = 37.`
const TYPED: &str = include_str!("open_typed.txt");

/// Replies that give away the third option, for `What is 26 + 26?`
const CHOSEN: &str = include_str!("open_chosen.txt");

/// What gives other answers away: question, answer, reply.
const OTHER_ANSWERS: &str = include_str!("open_other_answers.txt");

/// Harmless replies of a tutor.
const FINE: &[&str] = &[
    "Take your time with it.",
    "What have you tried so far?",
    "Good question! How would you begin?",
    "I could not find an answer in that. What would you do first to get x alone?",
    "Look at the equation again: what was done to x, and how can you undo it?",
    "You are working hard on this. Try to write each step.",
    "What does x + 14 = 37 tell you about x?",
    "No worries. Could you explain how you think about it?",
    "Remember to do it on both sides.",
    "Shall we look at it together?",
];

/// The same in German.
const FINE_GERMAN: &[&str] = &[
    "Nimm dir Zeit.",
    "Was hast du bisher versucht?",
    "Gute Frage! Wie würdest du beginnen?",
    "Schau dir die Gleichung noch einmal an: Was steht bei x, und wie machst du es rückgängig?",
    "Was sagt dir x + 14 = 37 über x?",
    "Keine Sorge. Kannst du erklären, wie du darauf gekommen bist?",
    "Rechne auf beiden Seiten dasselbe.",
    "Überlege, welche Rechenart hier hilft.",
    "Das hast du gut erklärt, aber die Antwort fehlt noch.",
    "Wir schauen es uns gemeinsam an.",
];

fn sent<'r>(question: &Question, script: &str, replies: impl Iterator<Item = &'r str>) -> Vec<&'r str> {
    replies.filter(|reply| question.judged(reply, script).is_ok()).collect()
}

#[test]
fn nothing_that_tells_is_said_beside_a_typed_answer() {
    assert!(entries(TYPED).count() >= 100);
    assert_eq!(sent(&typed(), SCRIPT, entries(TYPED)), Vec::<&str>::new());
}

#[test]
fn nothing_that_tells_is_said_whatever_the_answer_is() {
    let is_sent = |row: &&str| {
        let [stem, key, reply] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        Question::new(KeyKind::Number, stem, key, &[], SCRIPT).judged(reply, SCRIPT).is_ok()
    };
    let sent: Vec<_> = entries(OTHER_ANSWERS).filter(is_sent).collect();
    assert!(sent.is_empty(), "{sent:#?}");
}

#[test]
fn nothing_that_tells_is_said_beside_a_choice() {
    assert!(entries(CHOSEN).count() >= 35);
    assert_eq!(sent(&chosen(), "Think about the ones.", entries(CHOSEN)), Vec::<&str>::new());
}

#[test]
fn plain_words_of_a_tutor_and_those_of_the_script_are_said() {
    assert_eq!(sent(&typed(), SCRIPT, FINE.iter().copied()), FINE);
    assert_eq!(sent(&typed(), SCRIPT, FINE_GERMAN.iter().copied()), FINE_GERMAN);
}

#[test]
fn a_reply_in_two_languages_or_in_another_one_is_not_said() {
    for reply in ["Look at the Gleichung again.", "Schau dir the question an.", "Regarde la question.", "Смотри."]
    {
        assert!(typed().judged(reply, SCRIPT).is_err(), "{reply}");
    }
}

/// A German topic explains with words that would give away the key of a question.
#[test]
fn german_numbers_and_places_of_a_topic_are_not_said_beside_a_choice() {
    let mut question = chosen();
    question.allowed =
        question.allowed.taught(&["Der dritte Schritt: zwei Zehner links und zwei Einer, die größere zuerst."]);
    for reply in ["dritte", "zwei", "Zehner", "links", "Die größere."] {
        assert!(question.judged(reply, "").is_err(), "{reply}");
    }
    assert!(question.judged("Schritt", "").is_ok());
}

/// A calculation in another language is not allowed either.
#[test]
fn a_sum_in_german_words_is_not_said_beside_a_question_of_led_practice() {
    let question = Question::new(KeyKind::Number, "What is 7 + 1?", "8", &[], "");
    assert!(question.judged("Die Antwort ist 7 plus eins.", "").is_err());
}

#[test]
fn a_part_of_the_script_that_stands_for_itself_is_not_objected_to() {
    let script = "Think again. A result of 703 cannot be right: a carried hundred is missing.";
    let question = Question::new(KeyKind::Number, "What is 45 + 38?", "83", &[], script);
    let judged = |reply: &str| judge(reply, &GateFacts { verdict: Some(true), ..question.facts(script) });
    assert!(judged("A result of 703 cannot be right.").is_ok());
    assert!(judged("A result of 704 cannot be right.").is_err(), "it says something else");
    assert!(judged("That cannot be right.").is_err(), "what says it of the answer contradicts");
}

#[test]
fn the_script_s_own_lines_are_never_objected_to() {
    for script in [
        "A result of 703 cannot be right, for it is more than both numbers together.",
        "A result of 703 cannot be right: a carried hundred is missing.",
        "Not quite. The third step is wrong: 7 + 8 is not 16.",
        "That is right. Now the next question.",
        "Look at the first digit: is it larger than five?",
    ] {
        let question = Question::new(KeyKind::Number, "What is 45 + 38?", "83", &[], script);
        let facts = GateFacts { verdict: Some(true), ..question.facts(script) };
        let found = judge(script, &facts).err().unwrap_or_default();
        let against: Vec<_> = found.iter().filter(|one| !matches!(one, Objection::FalseArithmetic { .. })).collect();
        assert!(against.is_empty(), "{script}: {against:?}");
    }
}

/// How many of a tutor's good replies are allowed while a question is open, with a script that does not contain them.
#[test]
fn some_good_replies_are_said_beside_an_open_question() {
    let mut question: Option<Question> = None;
    let (mut all, mut said) = (0, 0);
    for line in include_str!("benign.txt").lines().chain(include_str!("unseen_good.txt").lines()) {
        let (sign, rest) = line.split_at(2);
        if sign == "= " {
            let parts: Vec<&str> = rest.split(" | ").collect();
            let options: Vec<&str> = parts.get(3).map_or(Vec::new(), |options| options.split(" ; ").collect());
            let kind = serde_json::from_value(serde_json::Value::String(parts[0].to_owned())).unwrap();
            question = Some(Question::new(kind, parts[1], parts[2], &options, ""));
        } else if sign == "? "
            && let Some(question) = &question
        {
            all += 1;
            said += usize::from(question.judged(rest, "").is_ok());
        }
    }
    println!("{said} of {all} good replies are said beside an open question");
    assert!(said * 20 >= all, "{said} of {all}");
}

#[test]
fn a_reply_is_in_the_language_of_the_session() {
    let question = typed();
    for (language, own, others) in [(Language::English, FINE, FINE_GERMAN), (Language::German, FINE_GERMAN, FINE)] {
        let open =
            |reply: &str| judge(reply, &GateFacts { language: Some(language), ..question.facts(SCRIPT) }).is_ok();
        let closed =
            |reply: &str| judge(reply, &GateFacts { language: Some(language), ..GateFacts::default() }).is_ok();
        assert!(own.iter().all(|reply| open(reply) && closed(reply)), "{language:?}");
        // The script's own sentences are always allowed.
        let others = others.iter().filter(|reply| !SCRIPT.contains(*reply));
        let wrong: Vec<&&str> = others.filter(|reply| open(reply) || closed(reply)).collect();
        assert!(wrong.is_empty(), "{language:?}: {wrong:?}");
    }
}
