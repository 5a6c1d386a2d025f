//! A model's output for a turn, with the field names of the source document, and the rulings on it. Its text goes
//! through the gate; all other fields are proposals. The engine has already decided: a proposal that agrees is accepted,
//! one that disagrees is corrected or refused, and none changes the decision.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::event::TutorEvent;
use super::message::Intent;
use super::reply::script;
use super::talk::Sentence;
use super::turn::Turn;
use super::{Topic, belief};
use plumb_tutoring::gate::{Objection, Source, WithheldReply};
use plumb_tutoring::turn::{Alarm, Meaning};

/// Maximum number of entries in a list.
const MOST: u32 = 5;
/// Maximum number of sentences that a model chooses.
pub const MAX_CHOSEN: usize = 3;
/// Mastery beliefs that differ by less count as equal.
const NEAR: f64 = 0.1;
/// Maximum number of alarms that are taken from a model in a session: a model that raises one every time tells us
/// nothing.
const MODEL_FLAGS: usize = 5;

/// What models returned for a turn, as the gate judged it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TurnWords {
    /// The alarm that a model raises about the message.
    pub alarm: Option<Alarm>,
    /// Replies that the gate withheld.
    pub held_back: Vec<WithheldReply>,
    /// A reply that passed the gate, its source, and the proposals with it; `None` if there is none: then the script
    /// words the turn.
    pub reply: Option<(String, Source, Option<TutorTurnOutput>)>,
    /// A choice among sentences.
    pub choice: Option<ModelChoice>,
}

/// A model's choice among the sentences that it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelChoice {
    /// The name that the model reports.
    pub model: String,
    /// The version of the prompt.
    pub prompt: String,
    /// The choice, and the proposals with it.
    pub output: TutorTurnOutput,
}

/// What a model does in a turn beside an open question. Its sentences say it; the move tells teachers what was meant.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Move {
    /// Points to something in the question or to what was shown.
    #[default]
    Point,
    /// Says the rule, or why it holds.
    Rule,
    /// Says what to do first.
    FirstStep,
    /// Asks back.
    AskBack,
    /// Encourages.
    Encourage,
    /// Explains the mistake in the latest answer.
    ExplainMisconception,
    /// Compares with something known, or gives an example.
    Analogy,
    /// Goes through it more slowly.
    Slower,
    /// Shows a picture.
    Picture,
}

impl Move {
    /// The name in the source document.
    fn name(self) -> &'static str {
        self.into()
    }
}

/// A model's output for a turn.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub struct TutorTurnOutput {
    /// The reply for the learner, where the model writes one.
    #[serde(default)]
    pub response: String,
    /// The move, where the model chooses.
    #[serde(default, rename = "move")]
    pub chosen_move: Move,
    /// The chosen sentences, by id.
    #[serde(default)]
    pub sentences: Vec<String>,
    /// The learner's intent: `answer`, `question`, `confusion`, `off_topic`, `continuation` and others.
    pub intent: String,
    /// Whether the model considers the learner's answer right; `None` if it sees no answer.
    pub answer_correct: Option<bool>,
    /// Misconceptions that the model sees.
    pub misconceptions_detected: Vec<String>,
    /// `strong`, `adequate` or `needs_remediation`.
    pub mastery_signal: String,
    /// The step that the model would move on to, from 1.
    pub advance_to_step: Option<u32>,
    /// The model's estimates of mastery.
    pub mastery_updates: Vec<MasteryUpdate>,
    /// A question that the model asked.
    pub question_asked: Option<String>,
    /// The answer that it expects.
    pub expected_answer: Option<String>,
    /// The concept of that question.
    pub question_concept: Option<String>,
    /// Whether the model would end the session.
    pub session_complete: bool,
    /// Summary of the turn, in one line.
    pub turn_summary: String,
    /// The model's reasoning; neither stored nor shown.
    pub reasoning: String,
}

/// A model's estimate of the mastery of a concept.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct MasteryUpdate {
    /// The concept's name.
    pub concept: String,
    /// 0 to 1.
    pub score: f64,
}

/// JSON schema of the output for a turn that a model words.
pub fn output_schema() -> Json {
    schema_with(&[("response", json!({ "type": "string", "minLength": 1, "maxLength": 4_000 }))])
}

/// JSON schema of the output for a turn in which a model chooses.
pub fn choice_schema() -> Json {
    let ids = json!({ "type": "array", "maxItems": MAX_CHOSEN, "items": { "type": "string", "maxLength": 40 } });
    schema_with(&[
        ("move", json!({ "type": "string", "enum": <Move as strum::VariantNames>::VARIANTS })),
        ("sentences", ids),
    ])
}

fn schema_with(own: &[(&str, Json)]) -> Json {
    let text = |most: u32| json!({ "type": "string", "maxLength": most });
    let maybe = |most: u32| json!({ "type": ["string", "null"], "maxLength": most });
    let update = json!({
        "type": "object", "additionalProperties": false, "required": ["concept", "score"],
        "properties": { "concept": text(120), "score": { "type": "number", "minimum": 0, "maximum": 1 } },
    });
    let intents = ["answer", "question", "confusion", "off_topic", "continuation", "unsafe", "other"];
    let mut properties = json!({
        "intent": { "type": "string", "enum": intents },
        "answer_correct": { "type": ["boolean", "null"] },
        "misconceptions_detected": { "type": "array", "maxItems": MOST, "items": text(500) },
        "mastery_signal": { "type": "string", "enum": ["strong", "adequate", "needs_remediation"] },
        "advance_to_step": { "type": ["integer", "null"], "minimum": 1, "maximum": 1_000 },
        "mastery_updates": { "type": "array", "maxItems": MOST, "items": update },
        "question_asked": maybe(1_000),
        "expected_answer": maybe(500),
        "question_concept": maybe(120),
        "session_complete": { "type": "boolean" },
        "turn_summary": text(500),
        "reasoning": text(4_000),
    });
    for (name, schema) in own {
        properties[*name] = schema.clone();
    }
    let required: Vec<&str> = properties.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}

/// A proposal of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// Whether the answer is right.
    AnswerCorrect(bool),
    /// The learner's intent.
    Intent(String),
    /// Mastery of a concept, 0 to 1.
    MasteryUpdate { concept: String, score: f64 },
    /// Moving on to that step, from 1.
    AdvanceToStep(u32),
    /// The session is over.
    SessionComplete,
    /// A misconception of the learner.
    Misconception(String),
    /// A question of the model's own.
    QuestionAsked(String),
}

/// Ruling on a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// It agrees with the engine's decision.
    Accepted,
    /// The engine's decision differs.
    Corrected,
    /// It does not apply to anything in this turn, or a model may not decide it.
    Refused,
}

/// Reason of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The checker marked the answer as right or wrong.
    Checked { right: bool },
    /// No answer was marked: there was none, or the checker could not decide.
    NothingMarked,
    /// Rules decide whether a message is an answer, and what other meaning it has.
    ReadByRules,
    /// It is counted, but decides nothing.
    OnlyCounted,
    /// Mastery follows from the evidence.
    Evidence { belief: f64 },
    /// The topic has no such concept.
    UnknownConcept,
    /// The plan is at this step, as the number of right answers decides.
    Plan { step: u32 },
    /// The plan is not done.
    PlanNotDone,
    /// The plan is done.
    PlanDone,
    /// The answer has this diagnosis, or the topic's guidelines list it.
    Known,
    /// Neither the checker nor the guidelines list it.
    NotKnown,
    /// Only items of the plan's skills are marked; a question of the model's own is just conversation.
    OnlyItemsAreMarked,
}

impl Turn<'_> {
    /// Records what models returned, with one event for each ruling; returns the reply, if one may be sent. An alarm of a
    /// model is answered by the script.
    pub(super) fn take_words(&mut self, words: &TurnWords) -> Option<(String, Source)> {
        let (at, turn) = (self.at(), self.session.turn_count);
        if let Some(alarm) = words.alarm {
            self.flag_by_model(alarm);
        }
        for held_back in words.held_back.iter().cloned() {
            self.emit(TutorEvent::ReplyHeldBack { at, turn, held_back });
        }
        if self.alarm().is_some() {
            return None;
        }
        if let Some(choice) = &words.choice {
            return self.take_choice(choice);
        }
        // Beside an open question no other words are accepted, whatever was asked for.
        let (text, source, output) = words.reply.as_ref().filter(|_| self.may_model_write())?;
        self.rule_on(output.as_ref());
        Some((text.clone(), source.clone()))
    }

    /// Composes the reply of the sentences that a model has chosen; `None` if one of them was not offered.
    fn take_choice(&mut self, choice: &ModelChoice) -> Option<(String, Source)> {
        let (at, turn) = (self.at(), self.session.turn_count);
        let ModelChoice { model, prompt, output } = choice;
        let offered = self.sentences_beside_question();
        let of_id = |id: &String| offered.iter().find(|sentence| sentence.id == *id).cloned();
        let chosen: Option<Vec<Sentence>> = output.sentences.iter().map(of_id).collect();
        let Some(chosen) = chosen.filter(|chosen| chosen.len() <= MAX_CHOSEN) else {
            let text = output.sentences.join(", ");
            let objection = Objection::Unvetted { span: 0..text.len() };
            let held_back = WithheldReply::new(&text, vec![objection]);
            self.emit(TutorEvent::ReplyHeldBack { at, turn, held_back });
            return None;
        };
        self.rule_on(Some(output));
        let is_pictured = chosen.iter().any(|sentence| sentence.id == "picture");
        if let Some(step) = self.picture_step().filter(|_| is_pictured) {
            self.emit(TutorEvent::PictureShown { at, step });
        }
        let sentences = chosen.iter().map(|sentence| sentence.id.clone()).collect();
        let (model, prompt) = (model.clone(), prompt.clone());
        let source = Source::Chosen { model, prompt, chosen_move: output.chosen_move.name().to_owned(), sentences };
        Some((script(self, &chosen), source))
    }

    fn rule_on(&mut self, output: Option<&TutorTurnOutput>) {
        let (at, turn) = (self.at(), self.session.turn_count);
        for (proposal, (ruling, reason)) in output.map(|output| self.rulings(output)).unwrap_or_default() {
            self.emit(TutorEvent::ProposalRuled { at, turn, proposal, ruling, reason });
        }
    }

    /// Records that a model reports a message that needs help a tutor cannot give. The turn's decisions are unchanged:
    /// an answer counts, and the next item is not replaced. The learner's teacher reviews the message, and the script
    /// words the reply. The number of alarms taken from a model in a session is limited.
    fn flag_by_model(&mut self, alarm: Alarm) {
        let by_model = self.session.flags.iter().filter(|flag| flag.by_model).count();
        if by_model < MODEL_FLAGS && self.alarm().is_none() {
            let (at, turn) = (self.at(), self.session.turn_count);
            self.emit(TutorEvent::Flagged { at, turn, alarm, by_model: true });
        }
    }

    fn rulings(&self, output: &TutorTurnOutput) -> Vec<(Proposal, (Ruling, Reason))> {
        let topic = self.input.topic;
        let mut ruled = Vec::new();
        if let Some(ruling) = self.named_intent(&output.intent) {
            ruled.push((Proposal::Intent(output.intent.clone()), ruling));
        }
        if let Some(said) = output.answer_correct {
            ruled.push((Proposal::AnswerCorrect(said), self.verdict(said)));
        }
        for mistake in &output.misconceptions_detected {
            ruled.push((Proposal::Misconception(mistake.clone()), self.mistake(topic, mistake)));
        }
        for update in &output.mastery_updates {
            let proposal = Proposal::MasteryUpdate { concept: update.concept.clone(), score: update.score };
            ruled.push((proposal, self.known(topic, &update.concept, update.score)));
        }
        let step = self.session.current_step;
        let plan = Reason::Plan { step };
        if let Some(to) = output.advance_to_step {
            ruled.push((
                Proposal::AdvanceToStep(to),
                (if to == step { Ruling::Accepted } else { Ruling::Refused }, plan),
            ));
        }
        if output.session_complete {
            let ruling = if self.session.is_complete {
                (Ruling::Accepted, Reason::PlanDone)
            } else {
                (Ruling::Refused, Reason::PlanNotDone)
            };
            ruled.push((Proposal::SessionComplete, ruling));
        }
        if let Some(question) = &output.question_asked {
            ruled.push((Proposal::QuestionAsked(question.clone()), (Ruling::Refused, Reason::OnlyItemsAreMarked)));
        }
        ruled
    }

    /// `None` if it agrees with the rules' reading.
    fn named_intent(&self, said: &str) -> Option<(Ruling, Reason)> {
        let intent = self.intent()?;
        let is_talk = matches!(intent, Intent::Meant(meaning) if *meaning != Meaning::OffTopic && !meaning.is_wish());
        match said {
            "off_topic" if is_talk => Some((Ruling::Accepted, Reason::OnlyCounted)),
            said if said == intent.word() => None,
            _ => Some((Ruling::Corrected, Reason::ReadByRules)),
        }
    }

    fn verdict(&self, said: bool) -> (Ruling, Reason) {
        match self.verdict_of_turn() {
            Some(right) if right == said => (Ruling::Accepted, Reason::Checked { right }),
            Some(right) => (Ruling::Corrected, Reason::Checked { right }),
            None => (Ruling::Refused, Reason::NothingMarked),
        }
    }

    fn known(&self, topic: &Topic, concept: &str, score: f64) -> (Ruling, Reason) {
        let Some(concept) = topic.concepts.iter().find(|known| same(&known.name, concept)) else {
            return (Ruling::Refused, Reason::UnknownConcept);
        };
        let belief = belief(concept, &self.mastery, self.input.practice.graph, self.at());
        let ruling = if (belief - score).abs() < NEAR { Ruling::Accepted } else { Ruling::Corrected };
        (ruling, Reason::Evidence { belief })
    }

    fn mistake(&self, topic: &Topic, mistake: &str) -> (Ruling, Reason) {
        let listed = topic.guidelines.common_misconceptions.iter().any(|known| same(known, mistake));
        let diagnosed = self.diagnosis().is_some_and(|diagnosed| same(diagnosed, mistake));
        if listed || diagnosed { (Ruling::Accepted, Reason::Known) } else { (Ruling::Refused, Reason::NotKnown) }
    }
}

fn same(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.trim().trim_end_matches('.').to_lowercase();
    plain(one) == plain(other)
}
