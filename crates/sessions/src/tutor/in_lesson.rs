//! What a message says in its lesson: the words of the glossary in it, the topic's questions, the question that is open,
//! and what the tutor said just before.

use std::collections::BTreeSet;
use std::iter;

use plumb_answers::item::ItemBody;
use plumb_content::topic::{GlossaryEntry, Topic, TopicQuestion};
use plumb_tutoring::turn::{
    KnownQuestion, Meaning, PacePreference, asks_for_meaning, asks_of_comparison, asks_on_condition, asks_only_for,
    asks_to_check, known_question, mentions, plain,
};

use super::message::{Intent, LearnerMessage, read};
use super::reading::{is_amount, offers_two, says_yes};
use super::scaffold::sub_answer;
use super::state::{Speaker, TutorSession};
use super::talk::detector;
use super::turn::{Turn, TurnTrigger};
use super::wording::ScriptLine as L;
use plumb_bank::task::{Task, numerals};
use plumb_tutoring::leak::LeakDetector;

/// Longest question that names nothing, in words.
const MAX_BARE: usize = 6;
/// Longest message that is little more than a value, or than a word, in words.
const MAX_VALUE: usize = 3;
/// Words that compare, and are not compared.
const COMPARING: [&str; 6] =
    ["difference", "differences", "unterschied", "unterschiede", "difference between", "anders"];

impl Turn<'_> {
    /// How a message is read at this place of the lesson.
    pub(super) fn read(&self, session: &TutorSession, message: &LearnerMessage, task: Option<&Task>) -> Intent {
        if let Some(answer) = task.and_then(|_| sub_answer(session, message)) {
            return Intent::SubAnswer(answer);
        }
        // "Ok" confirms only what was asked just before; a plain yes also what was asked earlier.
        let is_yes = matches!(message, LearnerMessage::Text(text) if says_yes(text));
        let proposed = session.proposed.as_deref().filter(|_| is_yes || session.asks_to_confirm());
        let intent = read(message, task, proposed, session.lesson.plan.decimal_mark);
        match (intent, message) {
            (Intent::Meant(meaning), LearnerMessage::Text(text)) => {
                Intent::Meant(self.meaning(session, text, meaning, task.is_some()))
            }
            (intent, _) => intent,
        }
    }

    /// The meaning of a message where the topic's words and the open question are known.
    fn meaning(&self, session: &TutorSession, text: &str, meaning: Meaning, is_open: bool) -> Meaning {
        let has_term = !self.terms().is_empty();
        let was_asked_for_word = || {
            let last = session.window.last().filter(|line| line.by == Speaker::Tutor);
            last.is_some_and(|line| line.text.contains(&String::from(L::WhichWord)))
        };
        // A word that is asked for alone comes before a question with this word in it.
        if self.topic_question().is_some() && !self.asks_only_for_term() {
            return if meaning == Meaning::Why { Meaning::Why } else { Meaning::Question };
        }
        let is_short = text.split_whitespace().count() <= MAX_VALUE;
        let may_be_word = matches!(meaning, Meaning::Words | Meaning::Question | Meaning::OwnWork | Meaning::IsItRight);
        if has_term && (asks_for_meaning(text) || (may_be_word && was_asked_for_word())) {
            return Meaning::WhatIs;
        }
        if may_be_word && is_short && was_asked_for_word() {
            return Meaning::WhatIs;
        }
        let is_phrase = Meaning::of_phrases(text).is_some();
        match meaning {
            // No work was asked for.
            Meaning::OwnWork if !is_open => Meaning::Question,
            Meaning::WhoAreYou | Meaning::HowLong | Meaning::OtherWay | Meaning::Purpose if has_term && !is_phrase => {
                Meaning::Question
            }
            meaning => meaning,
        }
    }

    /// Chooses a slower pace; an explanation that was too fast is given in another way.
    pub(super) fn slow_down(&mut self, is_open: bool) {
        self.choose_pace(PacePreference::slower);
        if !is_open {
            self.explain_again();
        }
    }

    /// The text of the message; `None` if it is a button or an answer in a field.
    fn text(&self) -> Option<&str> {
        match self.input.trigger {
            TurnTrigger::Message(_, LearnerMessage::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether the message asks only if something is right, and names nothing.
    pub(super) fn is_bare_question(&self) -> bool {
        self.text().is_some_and(|text| !has_digit(text) && text.split_whitespace().count() <= MAX_BARE)
    }

    /// Whether the message has a number in it.
    pub(super) fn has_number(&self) -> bool {
        self.text().is_some_and(has_digit)
    }

    /// The step that a question names by its numbers ("why 31 + 40?"), with words before it: the latest equation of a
    /// hint, a solution or an explanation that has all of them. Empty if there is none, or if it tells the key of the open
    /// question.
    pub(super) fn step_asked_about(&self, meaning: Meaning) -> Vec<String> {
        let asked = match (meaning, self.text()) {
            (Meaning::Why | Meaning::Question, Some(text)) => numerals(text),
            _ => return Vec::new(),
        };
        // A single digit is in too many lines.
        if asked.iter().map(|number| number.len()).sum::<usize>() < 2 {
            return Vec::new();
        }
        let own = self.session.window.iter().rev().filter(|line| line.by == Speaker::Tutor);
        let detector = self.open_question().map(detector);
        let is_silent = |line: &str| detector.as_ref().is_none_or(|detector| detector.check_reply(line).is_clean());
        let is_step = |line: &&str| {
            let found = numerals(line);
            line.contains('=') && asked.iter().all(|number| found.contains(number)) && is_silent(line)
        };
        let step = own.flat_map(|line| line.text.lines().rev()).flat_map(sentences_of).find(is_step);
        step.map_or_else(Vec::new, |step| vec![L::AboutStep.into(), step.to_owned()])
    }

    /// Whether the message asks how a result is checked.
    pub(super) fn asks_to_check(&self) -> bool {
        self.text().is_some_and(asks_to_check)
    }

    /// Whether the message asks what happens in a case, and not only what a word means.
    pub(super) fn asks_on_condition(&self) -> bool {
        self.text().is_some_and(asks_on_condition)
    }

    /// Whether the message offers two answers to the open question.
    pub(super) fn offers_two_values(&self) -> bool {
        let decimal = self.session.lesson.plan.decimal_mark;
        let (Some(text), Some(task)) = (self.text(), self.question_before()) else { return false };
        offers_two(task, text, decimal)
    }

    /// Whether the message is little more than a number, where the answer is one of the options.
    pub(super) fn is_value_beside_options(&self) -> bool {
        let has_options = self.question_before().is_some_and(|task| task.body.options().is_some());
        let is_option = |number: &&str| {
            self.question_before().is_some_and(|task| {
                task.body.options().unwrap_or_default().iter().any(|option| numerals(&option.text).contains(number))
            })
        };
        let is_value = |text: &str| {
            has_digit(text) && text.split_whitespace().count() <= MAX_VALUE && !numerals(text).iter().any(is_option)
        };
        has_options && self.text().is_some_and(is_value)
    }

    /// The question of the topic that the message asks, with its number.
    pub(super) fn topic_question(&self) -> Option<(usize, &TopicQuestion)> {
        let found = (*self.asked.get_or_init(|| self.find_question()))?;
        self.input.topic.questions.get(found).map(|question| (found, question))
    }

    fn find_question(&self) -> Option<usize> {
        let (here, message) = (self.concept(), self.text()?);
        let known = self.languages().flat_map(|document| {
            document.questions.iter().enumerate().map(|(number, question)| {
                let concept = self.input.topic.questions.get(number).and_then(|question| question.concept.as_deref());
                let is_at_hand = concept.is_some() && concept == here;
                KnownQuestion { number, wordings: &question.ask, is_at_hand }
            })
        });
        known_question(message, known)
    }

    /// The topic in all its languages.
    fn languages(&self) -> impl Iterator<Item = &Topic> {
        let topic = self.input.topic;
        iter::once(topic).chain(topic.translations.iter().map(|translated| &translated.document))
    }

    /// Whether the message asks what a word of the glossary means, and nothing more.
    fn asks_only_for_term(&self) -> bool {
        self.text().is_some_and(|message| self.forms().any(|(_, form)| asks_only_for(message, form)))
    }

    /// The words of the glossary in all their forms, each with the number of its entry.
    fn forms(&self) -> impl Iterator<Item = (usize, &String)> {
        self.languages().flat_map(|document| {
            let entries = document.glossary.iter().enumerate();
            entries.flat_map(|(at, entry)| entry.also.iter().chain([&entry.term]).map(move |form| (at, form)))
        })
    }

    /// The words of the glossary that the message asks for, with their numbers: the longest of those in it, or the two
    /// that it compares.
    pub(super) fn terms(&self) -> Vec<(usize, &GlossaryEntry)> {
        let Some(message) = self.text() else { return Vec::new() };
        let topic = self.input.topic;
        let is_comparison = asks_of_comparison(message);
        let is_compared = |form: &str| !is_comparison || !COMPARING.contains(&plain(form).as_str());
        // A letter such as x is in many messages that do not ask what it is.
        let is_word = |form: &str| plain(form).chars().count() > 1 || asks_only_for(message, form);
        let mut found: Vec<(usize, usize)> = self
            .forms()
            .filter(|(_, form)| is_compared(form) && mentions(message, form) && is_word(form))
            .map(|(at, form)| (form.chars().count(), at))
            .collect();
        found.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        let mut terms: Vec<(usize, &GlossaryEntry)> = Vec::new();
        for (_, at) in found {
            if terms.iter().all(|(known, _)| *known != at) {
                terms.extend(topic.glossary.get(at).map(|entry| (at, entry)));
            }
        }
        terms.truncate(if is_comparison { 2 } else { 1 });
        terms
    }
}

/// The sentences of a line, each with its mark.
fn sentences_of(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(". ").flat_map(|part| part.split_inclusive("? ")).map(str::trim)
}

fn has_digit(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit())
}

/// Adds a full stop at the end, if missing.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// Whether all numbers of a sentence are in what was said.
pub(super) fn is_about(sentence: &str, said: &[String]) -> bool {
    numerals(sentence).iter().all(|number| said.iter().any(|text| numerals(text).contains(number)))
}

/// The numbers of a question to which a sentence may point: none where the key or an option could be meant.
pub(super) fn numbers_of_question(task: &Task, detector: &LeakDetector) -> BTreeSet<String> {
    let is_typed = matches!(task.body, ItemBody::ShortAnswer { .. }) && is_amount(task.spec().input);
    let question = task.question();
    let numbers: BTreeSet<String> = question
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(str::to_owned)
        .collect();
    let is_key = |number: &String| {
        let text = String::from(L::LookAtNumber.with("number", number));
        number == task.body.key_text() || !detector.check_reply(&text).is_clean()
    };
    if !is_typed || numbers.iter().any(is_key) { BTreeSet::new() } else { numbers }
}
