//! A reply's judgement of the learner's answer, compared with the checker's verdict.
//!
//! Each clause is checked. Words that judge must refer to the answer, not to something else (`a right angle`, `you are
//! right to ask`), must not be left open (`check whether it is right`), and are reversed by a negation (`not quite
//! right`).

use std::ops::Range;

use super::Objection;
use super::lexicon::{
    ADVERBS, ANSWERS, ASKING, BEING, ENDED, FOLLOWING, LEADING, NEGATIONS, NOT_PRAISING, OPEN, OTHERWISE, PARTLY,
    PARTS, RIGHT, SUBJECTS, WRONG,
};
use super::phrases::{CHEERS, NOT_YET, PRAISE, PRAISING, Phrases, REJECTING};
use super::words::{self, WordOrMark};
use crate::lists::is_in;

/// A clause's judgement of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    /// It is right.
    Right,
    /// Pleased, which contradicts only a wrong answer.
    Pleased,
    /// It is wrong.
    Wrong,
    /// There is more to do, which contradicts only a right answer.
    Unfinished,
}

/// The first sentence that contradicts the checker.
pub(super) fn contradiction(reply: &str, ends: &[usize], verdict: Option<bool>) -> Option<Objection> {
    let against = |stance: Judgement| match verdict {
        Some(true) => matches!(stance, Judgement::Wrong | Judgement::Unfinished),
        Some(false) => matches!(stance, Judgement::Right | Judgement::Pleased),
        None => matches!(stance, Judgement::Right | Judgement::Wrong),
    };
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends).find_map(|(from, to)| {
        let sentence = &reply[from..*to];
        let stance = stances(sentence).into_iter().find(|stance| against(*stance))?;
        let trimmed = sentence.trim();
        let start = from + (sentence.len() - sentence.trim_start().len());
        let span: Range<usize> = start..start + trimmed.len();
        Some(Objection::Contradicts { span, praises: matches!(stance, Judgement::Right | Judgement::Pleased) })
    })
}

/// All judgements of a sentence, clause by clause.
fn stances(sentence: &str) -> Vec<Judgement> {
    let words = words::words(sentence);
    let is_mark =
        |word: &WordOrMark| !word.text.starts_with(char::is_alphanumeric) && !word.is_one_of(&["✅", "❌", "%"]);
    let joins =
        |word: &WordOrMark| word.is_one_of(&["but", "however", "although", "though", "because", "so", "and", "while"]);
    let anything = |at: usize| {
        at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|word| word.is_one_of(&["anything", "nothing"]))
    };
    let asked = words.iter().rev().find(|word| is_mark(word)).is_some_and(|word| word.text == "?");
    // `anything but right` is one clause.
    let parts = |at: usize| is_mark(&words[at]) || joins(&words[at]) && !anything(at);
    let cuts: Vec<usize> = (0..words.len()).filter(|at| parts(*at)).collect();
    let starts = std::iter::once(0).chain(cuts.iter().map(|at| at + 1));
    let ends = cuts.iter().copied().chain([words.len()]);
    let clauses: Vec<&[WordOrMark]> =
        starts.zip(ends).map(|(from, to)| &words[from..to]).filter(|clause| !clause.is_empty()).collect();
    let asks = asked && clauses.first().is_some_and(|clause| is_in(ASKING, &clause[0].text));
    let last = clauses.len().saturating_sub(1);
    let whole = clauses.len() == 1;
    let opened =
        |at: usize| at > 0 && clauses[0][0].is_one_of(&["if", "when", "once", "suppose", "before", "until", "unless"]);
    clauses
        .iter()
        .enumerate()
        // A question does not judge, but a clause before it may: `Well done, what comes next?`
        .filter(|(at, clause)| {
            let led = Clause::new(clause);
            let begins = led.begins(&PRAISING).is_some() || led.begins(&REJECTING).is_some();
            !(asks || opened(*at) || asked && *at == last && !(begins && whole) && !judges_first(clause))
        })
        // `Yes, you may use it` answers a question.
        .filter(|(at, clause)| {
            let next = clauses.get(at + 1);
            let allows = next.is_some_and(|next| {
                next.len() > 1
                    && next[0].is_one_of(&["you", "we", "i", "they", "it"])
                    && next[1]
                        .is_one_of(&["may", "can", "should", "could", "do", "need", "will", "must", "might", "would", "are"])
                    // `Yes, that is allowed`, but not `Yes, it is`.
                    || next.len() > 2 && next[0].is_one_of(&["that", "this", "it"]) && next[1].is_one_of(&["is"])
            });
            !(allows && clause.len() == 1 && clause[0].is_one_of(&["yes", "yep", "yeah", "indeed", "absolutely"]))
        })
        .filter_map(|(at, clause)| {
            let (full, led) = (Clause { words: clause }, Clause::new(clause));
            full.exclaimed(at == 0, whole).or_else(|| led.stance(at == 0, whole))
        })
        .collect()
}

/// `Correct what is next?` is rare, but `Right?` and `Wrong?` are questions.
fn judges_first(clause: &[WordOrMark]) -> bool {
    clause.len() > 1 && clause[0].is_one_of(&["correct", "incorrect", "✅", "❌"])
}

/// A clause without its introductory words.
struct Clause<'a> {
    words: &'a [WordOrMark],
}

impl<'a> Clause<'a> {
    fn new(words: &'a [WordOrMark]) -> Self {
        let lead = words.iter().take_while(|word| is_in(LEADING, &word.text)).count();
        Self { words: if lead < words.len() { &words[lead..] } else { words } }
    }

    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// Whether the words at a place are these.
    fn has(&self, at: usize, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(offset, word)| self.text(at + offset) == word)
    }

    /// The first of these phrases with which it begins.
    fn begins(&self, phrases: &'static Phrases) -> Option<&'static Vec<String>> {
        phrases.iter().find(|phrase| phrase.iter().enumerate().all(|(at, word)| self.text(at) == word))
    }

    /// Whether it is one of these phrases.
    fn is_one_of(&self, phrases: &Phrases) -> bool {
        phrases.iter().any(|phrase| phrase.iter().eq(self.words.iter().map(|word| &word.text)))
    }

    fn stance(&self, is_first: bool, is_whole: bool) -> Option<Judgement> {
        self.exclaimed(is_first, is_whole).or_else(|| (0..self.words.len()).find_map(|at| self.judged(at, is_whole)))
    }

    /// The judgement by a whole clause, or by its beginning.
    fn exclaimed(&self, is_first: bool, is_whole: bool) -> Option<Judgement> {
        if self.begins(&REJECTING).is_some() && !self.is_of_part() && !self.begins_noun() {
            return Some(Judgement::Wrong);
        }
        if self.is_one_of(&PRAISE) && !(self.has(0, "right") && !is_whole && is_first && self.words.len() == 1) {
            return Some(Judgement::Right);
        }
        if let Some(phrase) = self.begins(&PRAISING) {
            return self.is_meant(phrase.len()).then_some(Judgement::Right);
        }
        if self.begins(&NOT_YET).is_some() && !self.is_turn_of_speech(is_whole) {
            return Some(Judgement::Unfinished);
        }
        // An introduction is not a verdict: `Great, let us look at the units`.
        (self.is_one_of(&CHEERS)
            && is_first
            && (is_whole || self.has(0, "yes") || self.has(0, "yep") || self.has(0, "indeed")))
        .then_some(Judgement::Pleased)
    }

    /// `No problem`, `no need to hurry`, `close the bracket`, `wrong turns are fine`.
    fn is_turn_of_speech(&self, is_whole: bool) -> bool {
        self.text(0) == "no" && !is_whole
            || self.text(0) == "no"
                && self.words.len() > 1
                && !matches!(self.text(1), "that" | "it" | "this" | "not" | "your" | "sorry")
            || matches!(self.text(0), "close" | "fast" | "knapp") && self.words.len() > 1
            || self.text(0) == "almost"
                && matches!(self.text(1), "every" | "all" | "any" | "always" | "never" | "no" | "the")
            || self.text(0) == "nearly" && matches!(self.text(1), "every" | "all" | "the")
            || matches!(self.text(0), "good" | "nice" | "great")
                && self.words.iter().any(|word| word.is_one_of(&["question", "thinking"]))
    }

    /// `Wrong answers teach`, `incorrect units`: the word belongs to a noun.
    fn begins_noun(&self) -> bool {
        matches!(self.text(0), "wrong" | "incorrect")
            && self.words.len() > 1
            && !matches!(
                self.text(1),
                "i" | "you" | "this" | "that" | "it" | "again" | "answer" | "sorry" | "sadly" | "try" | "unfortunately"
            )
    }

    /// Whether the praise is for the answer.
    fn is_meant(&self, from: usize) -> bool {
        let rest: Vec<&str> = (from..self.words.len()).map(|at| self.text(at)).collect();
        if rest.first().is_some_and(|word| is_in(NOT_PRAISING, word)) {
            return false;
        }
        let act = rest.iter().find(|word| word.len() > 5 && word.ends_with("ing"));
        !(act.is_some_and(|act| !is_in(ENDED, act))
            || rest.iter().any(|word| is_in(PARTS, word) || *word == "far" || *word == "go"))
    }

    /// Whether it is about a part, such as a step.
    fn is_of_part(&self) -> bool {
        self.words.len() > 4 && self.has(0, "not right") && is_in(OTHERWISE, self.text(2))
    }

    /// The judgement of the word at a place, if it judges an answer.
    fn judged(&self, at: usize, is_whole: bool) -> Option<Judgement> {
        let word = self.words.get(at)?;
        let (right, wrong) = (is_in(RIGHT, &word.text), is_in(WRONG, &word.text));
        if !right && !wrong {
            return None;
        }
        let before: Vec<&str> = (0..at).map(|at| self.text(at)).collect();
        // `Right, let us look at it` is only an introduction.
        if self.words.len() == 1 && word.is_one_of(&["right"]) && !is_whole {
            return None;
        }
        let attributive = is_in(ANSWERS, self.text(at + 1));
        let to_me = self.has(at + 1, "to me");
        // `That can not be right` is a definite judgement.
        let open = |at: usize| {
            let next = before.get(at + 1).copied();
            is_in(OPEN, before[at]) && next != Some("not") && !(at == 0 && before[0] == "what" && next == Some("you"))
        };
        // `the right pieces`, `no wrong place`: the word describes a noun.
        let next = self.text(at + 1);
        // `I think that your answer right is`, `is your answer not right`: the order of words in German.
        let verb_is_last = matches!(next, "is" | "are" | "was" | "be") && self.words.len() == at + 2;
        if !(next.is_empty() || attributive || to_me || verb_is_last || is_in(FOLLOWING, next)) {
            return None;
        }
        let otherwise = is_in(OTHERWISE, self.text(at + 1)) && !to_me;
        if right && !attributive && otherwise || (0..before.len()).any(open) {
            return None;
        }
        if before.contains(&"nothing") && self.text(at + 1) == "with" && self.text(at + 2).ends_with("ing") {
            return None;
        }
        if wrong
            && matches!(
                self.text(at + 1),
                "way" | "with" | "number" | "units" | "sign" | "operation" | "column" | "order" | "step" | "turn"
            )
            && word.is_one_of(&["wrong"])
            && !before.contains(&"nothing")
        {
            return None;
        }
        // Goes back from the word over adverbs and negations to the verb.
        let mut verb = before.len();
        while verb > 0
            && (is_in(ADVERBS, before[verb - 1])
                || is_in(NEGATIONS, before[verb - 1])
                || is_in(PARTLY, before[verb - 1]))
        {
            verb -= 1;
        }
        let led = before[..verb].last().copied();
        let object = led.is_some_and(|word| {
            matches!(word, "it" | "that" | "this" | "one" | "answer" | "them" | "everything" | "all" | "did" | "made")
        });
        let (said, subject) = match led {
            _ if verb_is_last || matches!(self.text(0), "is" | "are") => (true, &before[..verb]),
            Some(word) if is_in(BEING, word) => (true, &before[..verb - 1]),
            // `you got it right`
            Some(_) if object => {
                let has = before[..verb]
                    .iter()
                    .rposition(|word| matches!(*word, "got" | "get" | "have" | "has" | "find" | "call" | "did"));
                (has.is_some(), &before[..has.unwrap_or(0)])
            }
            None => (true, &before[..0]),
            _ => (false, &before[..0]),
        };
        let denied = before.iter().filter(|word| is_in(NEGATIONS, word) || **word == "nothing").count() % 2 == 1;
        let bare = led.is_none();
        // `the product of your numbers is right`
        let part = subject.iter().any(|word| is_in(PARTS, word) || *word == "of")
            && !subject.iter().any(|word| matches!(*word, "answer" | "answers" | "result" | "solution"));
        let is_subject = |word: &&str| is_in(SUBJECTS, word) || word.starts_with(|c: char| c.is_ascii_digit());
        let about = subject.iter().any(is_subject) && !part;
        let plainly = bare && (self.words.len() <= at + 1 || denied || matches!(self.text(at + 1), "answer" | "again"));
        if part && wrong && said && !denied {
            return Some(Judgement::Unfinished);
        }
        if word.is_one_of(&["off", "false", "invalid", "mistaken"]) && !(about && said && self.words.len() <= at + 2) {
            return None;
        }
        if !said || !(about || plainly) {
            return None;
        }
        let partly = before.iter().any(|word| is_in(PARTLY, word));
        Some(match (right, denied) {
            (true, false) if partly => Judgement::Unfinished,
            (true, false) | (false, true) => Judgement::Right,
            (true, true) | (false, false) => Judgement::Wrong,
        })
    }
}
