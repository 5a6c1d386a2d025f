//! What the tutor can say beside its decisions: sentences of the topic and of its script, all written and read before,
//! and which of them answers a message that is neither an answer nor an instruction.
//!
//! A [`Sentence`] gives away no key: its text is the author's, made without the question, and the leak detector has
//! passed it against the question that is open. Nothing is said twice in a session while there is something else.

use plumb_answers::answer::Input;
use plumb_answers::item::ItemBody;
use plumb_bank::task::Task;
use plumb_content::topic::Concept;
use plumb_tutoring::gate::harmful;
use plumb_tutoring::leak::{LeakDetector, LeakVerdict};
use plumb_tutoring::turn::{Meaning, Phase};

use super::course::{StepRequirement, explanation, explanation_figure};
use super::event::TutorEvent;
use super::in_lesson::{is_about, numbers_of_question, sentence};
use super::message::{Intent, LearnerMessage};
use super::reading::{is_amount, texts_of_order};
use super::state::TutorSession;
use super::turn::{Turn, TurnTrigger};
use super::wording::ScriptLine as L;

/// Something that the tutor can say about the concept at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Names it: the field of the topic it is from, such as `reason`, with a number where there are several.
    pub id: String,
    /// The English text.
    pub text: String,
}

/// Longest message of the learner that is quoted, in characters.
const MAX_QUOTE: usize = 120;
const ENCOURAGE: [L; 4] = [L::Encourage1, L::Encourage2, L::Encourage3, L::Encourage4];
pub(super) const STAY: [L; 3] = [L::Stay, L::Stay2, L::Stay3];
const UNSURE: [L; 3] = [L::Unsure, L::Unsure2, L::Unsure3];
const CANNOT_ANSWER: [L; 3] = [L::CannotAnswer, L::CannotAnswer2, L::CannotAnswer3];
const ALL_SAID: [L; 3] = [L::AllSaid, L::AllSaid2, L::AllSaid3];

/// How a meaning is replied to.
struct Reply {
    /// Said first, if it was not said before.
    lead: &'static [L],
    /// Ids of the sentences that fit, the best first.
    sentences: &'static [&'static str],
    /// Said where no sentence is left.
    otherwise: &'static [L],
}

impl Reply {
    const fn sentences(sentences: &'static [&'static str]) -> Self {
        Self { lead: &[], sentences, otherwise: &ALL_SAID }
    }

    const fn line(otherwise: &'static [L]) -> Self {
        Self { lead: &[], sentences: &[], otherwise }
    }
}

impl Turn<'_> {
    /// The reply to a message that changes nothing. Empty if the turn has replied to it by what it does.
    pub(super) fn talk(&self, meaning: Meaning) -> Vec<String> {
        let is_open = self.question_before().is_some();
        let has_term = !self.terms().is_empty();
        // The mistake may be named again, since the learner asks for it.
        if let Some(mistake) = self.misconception().filter(|_| meaning == Meaning::WhatWasWrong && is_open) {
            return vec![mistake];
        }
        let step = self.step_asked_about(meaning);
        if step.is_empty()
            && let Some(answer) = self.answer_of_topic(meaning)
        {
            return vec![answer];
        }
        let meaning = if step.is_empty() { meaning } else { Meaning::Why };
        let reply = match meaning {
            Meaning::Why => Reply::sentences(&["reason", "analogy", "explanation", "other_way"]),
            // What happens in a case is more than what a word means.
            Meaning::WhatIs | Meaning::Question if has_term && self.asks_on_condition() => {
                Reply { lead: &[L::NotExactly], sentences: &["rule", "example", "term"], otherwise: &CANNOT_ANSWER }
            }
            Meaning::WhatIs | Meaning::Question if has_term => Reply::sentences(&["term"]),
            Meaning::WhatIs => Reply::line(&[L::WhichWord, L::WhichWord2]),
            Meaning::Example => Reply::sentences(&["example", "explanation", "other_way"]),
            Meaning::Picture if self.shows_picture() => Reply::line(&[L::HereIsPicture]),
            Meaning::Picture if self.question_before().is_some_and(|task| task.asked.figure.is_some()) => {
                Reply::line(&[L::PictureBeside])
            }
            Meaning::Picture => Reply { lead: &[L::NoPicture], sentences: &["analogy"], otherwise: &[L::NoPicture2] },
            Meaning::Rule => Reply::sentences(&["rule", "explanation", "first_step", "other_way"]),
            Meaning::FirstStep => Reply::sentences(&["first_step", "rule", "ask_back"]),
            Meaning::Purpose => Reply::sentences(&["purpose", "analogy"]),
            Meaning::OtherWay => Reply { lead: &[L::AnyWay], ..Reply::sentences(&["other_way", "analogy"]) },
            Meaning::WhatWasWrong if is_open && self.is_unanswered() => Reply::line(&[L::NothingWrong]),
            Meaning::WhatWasWrong if is_open => Reply::line(&[L::WrongUnknown, L::WrongUnknown2]),
            Meaning::Words | Meaning::IsItRight | Meaning::Question | Meaning::OwnWork if self.offers_two_values() => {
                Reply::line(&[L::WhichOfTwo])
            }
            Meaning::Words | Meaning::IsItRight | Meaning::Question if self.is_value_beside_options() => {
                Reply::line(&[L::NotAnOption])
            }
            // The message may have the answer in it: that it has none must not be said.
            Meaning::IsItRight if is_open && self.has_number() => Reply::line(&STAY),
            Meaning::IsItRight if self.asks_to_check() => {
                Reply { lead: &[L::NotExactly], sentences: &["rule", "example"], otherwise: &CANNOT_ANSWER }
            }
            Meaning::IsItRight if !is_open && !self.is_bare_question() => {
                Reply { lead: &[L::CannotCheck], sentences: &["rule", "example"], otherwise: &CANNOT_ANSWER }
            }
            // What a longer sentence or one with a number claims is not checked here.
            Meaning::IsItRight if !self.is_bare_question() => Reply::line(&[L::SendToKnow, L::SendToKnow2]),
            Meaning::IsItRight => match self.session.answers.last() {
                Some(false) if is_open && !self.is_unanswered() => Reply::line(&[L::LastWasWrong]),
                Some(true) if !is_open => Reply::line(&[L::LastWasRight]),
                _ if is_open => Reply::line(&[L::SendToKnow, L::SendToKnow2]),
                _ => Reply::line(&CANNOT_ANSWER),
            },
            Meaning::Wait if self.input.before().is_some_and(TutorSession::asks_to_confirm) => {
                Reply::line(&[L::NotSent])
            }
            Meaning::Repeat if is_open => Reply::line(&[L::QuestionAgain]),
            Meaning::HowToWrite => Reply::line(self.how_to_write()),
            Meaning::Disagree => Reply::line(&[L::Disagree, L::Disagree2]),
            Meaning::Bored => Reply::line(&[L::Bored, L::Bored2]),
            Meaning::Frustrated => {
                Reply { lead: &ENCOURAGE, sentences: &["first_step", "ask_back", "analogy"], otherwise: &[] }
            }
            Meaning::Sad => Reply::line(&[L::Sad]),
            Meaning::Thanks => Reply::line(&[L::YourWelcome, L::YourWelcome2]),
            Meaning::Greeting => Reply::line(&[L::Hello, L::Hello2]),
            Meaning::WhoAreYou => Reply::line(&[L::WhoIAm]),
            Meaning::OffTopic => Reply::line(&[L::BackToTopic, L::BackToTopic2, L::BackToTopic3]),
            Meaning::Wait => Reply::line(&[L::TakeYourTime, L::TakeYourTime2]),
            Meaning::Language => Reply::line(&[L::ChangeLanguage]),
            Meaning::Calculator => Reply::line(&[L::Calculator]),
            Meaning::OwnWork if !is_open => Reply::line(&UNSURE),
            // "Try once more" is said only to a learner who has tried.
            Meaning::OwnWork if self.is_unanswered() => Reply::line(&STAY),
            Meaning::OwnWork => Reply { lead: &[L::Probed], sentences: &["ask_back", "rule"], otherwise: &STAY },
            Meaning::Question | Meaning::WhatWasWrong => Reply::line(&CANNOT_ANSWER),
            // The tutor asked how the learner got there.
            Meaning::Words if is_open && self.session.phase == Phase::Probe => {
                Reply { lead: &[L::Probed], sentences: &["ask_back"], otherwise: &STAY }
            }
            Meaning::Words | Meaning::GoOn if is_open => Reply::line(&STAY),
            Meaning::Words => Reply::line(&UNSURE),
            Meaning::Hint | Meaning::NotUnderstood if is_open => Reply::line(&[L::NoMoreHints]),
            Meaning::Slower | Meaning::Faster => Reply::line(&[L::OurPace]),
            Meaning::HowLong
            | Meaning::GoOn
            | Meaning::Hint
            | Meaning::NotUnderstood
            | Meaning::Repeat
            | Meaning::TellMe
            | Meaning::Stop => Reply::line(&[]),
        };
        let mut said = step;
        said.extend(self.fresh(reply.lead));
        if reply.sentences == ["term"] {
            // Two words that are compared are explained both.
            let terms = self.sentences().into_iter().filter(|sentence| sentence.id.starts_with("term:"));
            said.extend(terms.map(|sentence| sentence.text));
            if said.is_empty() {
                said.extend(self.fresh_or_oldest(reply.otherwise));
            }
            return said;
        }
        // Beside a step, a reason with numbers of its own would be about something else.
        let fits = |sentence: &Sentence| said.is_empty() || is_about(&sentence.text, &said);
        match self.sentence(reply.sentences).filter(fits) {
            Some(sentence) => said.push(sentence.text),
            None if !said.is_empty() && meaning == Meaning::Why => {}
            None => said.extend(self.fresh_or_oldest(reply.otherwise)),
        }
        if meaning == Meaning::HowLong {
            said.extend(self.how_long());
        }
        said
    }

    /// The topic's answer to the question of the message, or that it was given before; `None` if there is no answer, or
    /// none beside the open question.
    fn answer_of_topic(&self, meaning: Meaning) -> Option<String> {
        if !matches!(meaning, Meaning::Question | Meaning::Why) {
            return None;
        }
        let (_, question) = self.topic_question()?;
        if !self.session.is_new(question.answer.trim()) {
            return if meaning == Meaning::Why { None } else { self.fresh_or_oldest(&ALL_SAID) };
        }
        self.sentence(&["answer"]).map(|sentence| sentence.text)
    }

    /// The sentences that may be said now and were not said before, in a fixed order.
    pub(super) fn sentences(&self) -> Vec<Sentence> {
        let mut all: Vec<Sentence> = Vec::new();
        let mut add = |id: String, text: &str| all.push(Sentence { id, text: text.trim().to_owned() });
        for (index, entry) in self.terms() {
            add(format!("term:{index}"), &entry.meaning);
        }
        if let Some((index, question)) = self.topic_question() {
            add(format!("answer:{index}"), &question.answer);
        }
        if let Some(concept) = self.concept() {
            for (field, text) in concept.talk.texts() {
                add(field.to_owned(), text);
            }
        }
        if let Some(mistake) = self.misconception() {
            add("misconception".to_owned(), &mistake);
        }
        if let Some((text, ways)) = explanation(self.input.topic, self.step_at_hand()) {
            add("explanation".to_owned(), text);
            for (way, number) in ways.iter().zip(1_u32..) {
                add(format!("other_way:{number}"), way);
            }
        }
        let detector = self.open_question().map(detector);
        all.retain(|sentence| {
            let tells =
                |detector: &LeakDetector| matches!(detector.check_reply(&sentence.text), LeakVerdict::Leak { .. });
            self.session.is_new(&sentence.text) && !detector.as_ref().is_some_and(tells)
        });
        all
    }

    /// The sentences among which a model may choose beside an open question: those of the topic, words of encouragement,
    /// and what was shown or written before. Not one tells the key.
    pub(super) fn sentences_beside_question(&self) -> Vec<Sentence> {
        let mut all = self.sentences();
        let lines =
            ENCOURAGE.iter().zip(1_u32..).map(|(line, number)| (format!("encourage:{number}"), String::from(*line)));
        all.extend(lines.filter(|(_, text)| self.session.is_new(text)).map(|(id, text)| Sentence { id, text }));
        if self.picture_step().is_some() {
            all.push(Sentence { id: "picture".to_owned(), text: L::HereIsPicture.into() });
        }
        let (Some(current), Some(task)) = (self.session.open(), self.open_question()) else {
            return all;
        };
        let detector = detector(task);
        let is_silent = |text: &str| detector.check_reply(text).is_clean();
        for (hint, number) in current.hints.iter().zip(1_u32..).filter(|(hint, _)| is_silent(&hint.hint_text)) {
            all.push(Sentence {
                id: format!("hint:{number}"),
                text: format!("{}\n\n{}", L::LookAgain.message(), hint.hint_text),
            });
        }
        // The whole message: a part of it could point to the key.
        if let TurnTrigger::Message(_, LearnerMessage::Text(message)) = self.input.trigger
            && self.question_before().is_some()
            && self.verdict_of_turn().is_none()
            && message.chars().count() <= MAX_QUOTE
            && !message.contains('\n')
            && harmful(message, "").is_none()
            && is_silent(message)
        {
            all.push(Sentence { id: "quote".to_owned(), text: L::YouWrote.with("words", message.trim()).into() });
        }
        all.extend(numbers_of_question(task, &detector).into_iter().map(|number| Sentence {
            id: format!("number:{number}"),
            text: L::LookAtNumber.with("number", number).into(),
        }));
        all
    }

    /// The first sentence with one of these ids.
    fn sentence(&self, ids: &[&str]) -> Option<Sentence> {
        if ids.is_empty() {
            return None;
        }
        let mut all = self.sentences();
        let is_one = |sentence: &Sentence, id: &str| sentence.id.split(':').next() == Some(id);
        let at = ids.iter().find_map(|id| all.iter().position(|sentence| is_one(sentence, id)))?;
        Some(all.swap_remove(at))
    }

    /// The first of these lines that was not said before, from a place that moves with the turns.
    pub(super) fn fresh(&self, lines: &[L]) -> Option<String> {
        let from = usize::try_from(self.session.turn_count).unwrap_or(0).checked_rem(lines.len()).unwrap_or(0);
        let (before, after) = lines.split_at(from.min(lines.len()));
        after.iter().chain(before).map(|line| String::from(*line)).find(|line| self.session.is_new(line))
    }

    /// The same; the line that was said longest ago, if all were said.
    pub(super) fn fresh_or_oldest(&self, lines: &[L]) -> Option<String> {
        self.fresh(lines)
            .or_else(|| lines.iter().map(|line| String::from(*line)).min_by_key(|line| self.session.last_said(line)))
    }

    /// The question that was open when the message came.
    pub(super) fn question_before(&self) -> Option<&Task> {
        self.input.before()?.open().and(self.input.practice.task)
    }

    /// The question that is open after the turn.
    pub(super) fn open_question(&self) -> Option<&Task> {
        self.session.open().and(self.served.or(self.input.practice.task))
    }

    /// The mistake that was recognised in the latest answer to the open question.
    fn misconception(&self) -> Option<String> {
        let diagnosis = self.session.open()?.diagnosis.as_ref();
        let named = diagnosis.filter(|diagnosis| diagnosis.misconception.is_some())?;
        Some(sentence(&named.diagnosis_explanation))
    }

    fn is_unanswered(&self) -> bool {
        self.session.open().is_some_and(|current| current.attempts.is_empty())
    }

    /// The number of the step at hand; of the last one after the plan.
    fn step_at_hand(&self) -> u32 {
        let steps = u32::try_from(self.input.topic.steps.len()).unwrap_or(u32::MAX);
        self.session.current_step.clamp(1, steps.max(1))
    }

    pub(super) fn concept(&self) -> Option<&Concept> {
        let topic = self.input.topic;
        Some(&*self.session.step(topic).or(topic.steps.last())?.concept)
    }

    /// The picture that can be shown: that of the explanation, unless it was shown on request before, or tells the key of
    /// the open question.
    pub(super) fn picture_step(&self) -> Option<u32> {
        let step = self.step_at_hand();
        let figure = explanation_figure(self.input.topic, step, 0)?;
        let detector = self.open_question().map(detector);
        let tells =
            |detector: &LeakDetector| matches!(detector.check_reply(&figure.alternative()), LeakVerdict::Leak { .. });
        (!self.session.pictured.contains(&step) && !detector.as_ref().is_some_and(tells)).then_some(step)
    }

    fn shows_picture(&self) -> bool {
        self.events.iter().any(|event| matches!(event, TutorEvent::PictureShown { .. }))
    }

    fn how_long(&self) -> Vec<String> {
        let (topic, session) = (self.input.topic, &self.session);
        if session.is_complete {
            return vec![L::BeyondPlan.into()];
        }
        let mut said = vec![L::StepOf.with("step", session.current_step).and("steps", topic.steps.len()).into()];
        if let StepRequirement::Right(n) = session.step_requirement(topic) {
            said.push(L::RightLeft.with("n", n).into());
        }
        said
    }

    fn how_to_write(&self) -> &'static [L] {
        let Some(task) = self.question_before() else { return &UNSURE };
        if task.answer_mode.needs_work() {
            return &[L::WriteWork];
        }
        match &task.body {
            ItemBody::ShortAnswer { spec, .. } => match spec.input {
                input if is_amount(input) => &[L::WriteNumber],
                Input::Text | Input::Boolean => &[L::WriteWords],
                _ => &[L::WriteFormula],
            },
            ItemBody::MultipleChoice { .. } => &[L::WriteOption],
        }
    }

    /// The reply to a value that the learner asks about.
    pub(super) fn confirmation(&self) -> Option<String> {
        let Some(Intent::Proposed(answer)) = self.intent() else { return None };
        let shown = self.question_before().map_or_else(
            || answer.clone(),
            |task| texts_of_order(task, answer).unwrap_or_else(|| task.body.answer_text(answer.trim()).to_owned()),
        );
        Some(L::Confirm.with("given", shown).into())
    }

    /// Whether this turn's answer is one that was wrong before.
    pub(super) fn was_tried_before(&self) -> bool {
        let Some(current) = self.session.lesson.current.as_ref() else { return false };
        let Some((last, earlier)) = current.attempts.split_last() else { return false };
        earlier.iter().any(|attempt| attempt.answer.trim() == last.answer.trim())
    }
}

pub(super) fn detector(task: &Task) -> LeakDetector {
    LeakDetector::of(&task.question(), &task.body, &task.solution)
}
