//! Questions that a topic answers: which of them a message asks, by the nearest of their wordings, and whether it only
//! asks what a word means.

use super::nearest::SentenceVector;
use super::{Meaning, forms, plain};

/// A question that has an answer, in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownQuestion<'w> {
    /// Its number, the same in all languages.
    pub number: usize,
    /// How it may be asked.
    pub wordings: &'w [String],
    /// Whether it is about what the lesson is at.
    pub is_at_hand: bool,
}

/// Least nearness where the tutor has nothing else to say; the most is 1. All four were chosen by measurement: few
/// messages about something else, and many questions in new words.
const MIN_NEARNESS: f64 = 0.32;
/// The same where it has a reason for what is done.
const MIN_NEARNESS_OF_WHY: f64 = 0.38;
/// The same where another sentence would fit.
const MIN_NEARNESS_BESIDE: f64 = 0.42;
/// The same of a message that is no question by its form, or that resembles a wish.
const MIN_NEARNESS_OF_OTHERS: f64 = 0.65;
/// How much nearer a question about something else must be than one about what the lesson is at.
const LEAD_OF_OTHERS: f64 = 0.05;
/// Least number of words of such a message, without numbers and exclamations.
const MIN_WORDS: usize = 2;

/// The number of the question that a message asks; `None` if it is near to none of them, or something else by its
/// meaning, such as a wish.
pub fn known_question<'w>(message: &str, questions: impl IntoIterator<Item = KnownQuestion<'w>>) -> Option<usize> {
    let asked = forms::question_in(message);
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
    if plain(asked).split(' ').filter(is_word).count() < MIN_WORDS {
        return None;
    }
    let least = least_nearness(message)?;
    let asked = SentenceVector::of(asked);
    let near = questions.into_iter().filter_map(|question| {
        let near = asked.nearness(question.wordings.iter().map(String::as_str));
        let lead = if question.is_at_hand { LEAD_OF_OTHERS } else { 0.0 };
        (near >= least).then_some((question.number, near + lead))
    });
    near.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(number, _)| number)
}

/// First words of questions that other questions of a lesson do not begin with.
const ASKING: [&str; 41] = [
    "darf", "duerfen", "muss", "muessen", "sind", "hat", "haben", "geht", "gehts", "bleibt", "braucht", "brauche",
    "findet", "gibts", "wofuer", "wozu", "woher", "woran", "wieviel", "welchen", "spielt", "kommt", "wird", "werden",
    "soll", "should", "must", "would", "will", "has", "have", "did", "were", "may", "isnt", "doesnt", "cant",
    "couldnt", "hows", "wheres", "arent",
];

/// How near a question must be, by what the message means without the topic; `None` if it is a wish in plain words.
fn least_nearness(message: &str) -> Option<f64> {
    let meaning = Meaning::of(message);
    let is_plain = Meaning::of_phrases(message).or_else(|| forms::meaning(message)).is_some();
    let plain = plain(message);
    let is_asked = forms::without_exclamations(&plain).split(' ').next().is_some_and(|word| ASKING.contains(&word));
    let is_question = is_asked || message.contains('?') || forms::is_question(message);
    match meaning {
        meaning if meaning.is_wish() && is_plain => None,
        Meaning::Why => Some(MIN_NEARNESS_OF_WHY),
        // A word of the glossary that is asked for alone is explained before this.
        Meaning::WhatIs if is_question => Some(MIN_NEARNESS_BESIDE),
        meaning if is_plain || meaning.is_wish() || !is_question => Some(MIN_NEARNESS_OF_OTHERS),
        Meaning::Question | Meaning::Words | Meaning::IsItRight => Some(MIN_NEARNESS),
        _ => Some(MIN_NEARNESS_BESIDE),
    }
}

/// Words in a question for the meaning of a word that change nothing in it.
const BESIDE_WORD: [&str; 26] = [
    "a",
    "an",
    "the",
    "ein",
    "eine",
    "einen",
    "der",
    "die",
    "das",
    "den",
    "again",
    "exactly",
    "mean",
    "means",
    "meant",
    "nochmal",
    "noch",
    "mal",
    "eigentlich",
    "denn",
    "genau",
    "please",
    "bitte",
    "here",
    "hier",
    "then",
];

/// Whether a message asks what this word means, and nothing more: "ok, what is a numerator again?".
pub fn asks_only_for(message: &str, word: &str) -> bool {
    let (plain, word) = (super::plain(message), super::plain(word));
    let rest = forms::without_exclamations(&plain);
    let rest =
        forms::MEANINGS.iter().filter_map(|form| rest.strip_prefix(form)).min_by_key(|rest| rest.len()).unwrap_or(rest);
    let (rest, word) = (format!(" {rest} "), format!(" {word} "));
    let is_beside = |part: &str| part.split_whitespace().all(|word| BESIDE_WORD.contains(&word));
    rest.split_once(&word).is_some_and(|(before, after)| is_beside(before) && is_beside(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Questions, each with its number and its wordings, in one language.
    fn found(message: &str, questions: &[(usize, &[&str])], at_hand: usize) -> Option<usize> {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let all: Vec<(usize, Vec<String>)> = questions.iter().map(|(number, texts)| (*number, owned(texts))).collect();
        let questions = all.iter().map(|(number, wordings)| KnownQuestion {
            number: *number,
            wordings,
            is_at_hand: *number == at_hand,
        });
        known_question(message, questions)
    }

    const ASKED: [(usize, &[&str]); 6] = [
        (0, &["is there a smallest number", "do the negative numbers stop somewhere"]),
        (0, &["gibt es eine kleinste Zahl", "hören die negativen Zahlen irgendwo auf"]),
        (1, &["is zero positive or negative", "does zero have a sign"]),
        (1, &["ist null positiv oder negativ", "hat die Null ein Vorzeichen"]),
        (2, &["why divided by 100", "why do you divide by a hundred"]),
        (2, &["warum geteilt durch 100", "wieso teilt man durch hundert"]),
    ];

    #[test]
    fn the_question_that_a_message_asks_is_found_in_both_languages() {
        let asked = [
            ("is there a smallest number at all", 0),
            ("ok so is there a smallest number then?", 0),
            ("gibts da ne kleinste zahl", 0),
            ("is zero negative or what", 1),
            ("ist die null positiv??", 1),
            ("hä wieso geteilt durch 100?", 2),
        ];
        for (message, question) in asked {
            assert_eq!(found(message, &ASKED, 9), Some(question), "{message}");
        }
    }

    #[test]
    fn what_is_no_such_question_is_left_alone() {
        let others = [
            "why?",
            "is it 5?",
            "100",
            "hint please",
            "i dont understand the smallest number",
            "go slower please",
            "what is a numerator",
            "who invented numbers",
            "i took the smallest number and then divided",
            "",
        ];
        for message in others {
            assert_eq!(found(message, &ASKED, 9), None, "{message}");
        }
        assert_eq!(known_question("is there a smallest number", []), None);
    }

    #[test]
    fn of_two_questions_as_near_the_one_at_hand_is_meant() {
        let same: [(usize, &[&str]); 2] = [(0, &["how can I check my sum"]), (1, &["how can I check my sum"])];
        assert_eq!(found("how can i check my sum", &same, 0), Some(0));
        assert_eq!(found("how can i check my sum", &same, 1), Some(1));
        let other: [(usize, &[&str]); 2] = [(0, &["how can I check my sum"]), (1, &["why do you add the tens"])];
        assert_eq!(found("how can i check my sum", &other, 1), Some(0), "a much nearer one comes first");
    }
}
