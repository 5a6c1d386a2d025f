//! Tests of the session as a whole.

mod accuracy;
mod adaptive;
mod counting;
mod deadlines;
mod idempotence;
mod learning;
mod marks;
mod modes;
mod pauses;
mod performance;
mod regrades;
mod scoring;
mod snapshots;
mod tabs;
mod walks;

use crate::engine::Event as _;
use crate::engine::{CommandTag, apply};
use plumb_types::ids::CommandId;
use uuid::Uuid;

use super::*;
use plumb_answers::answer::{AnswerSpec, Input};
use plumb_answers::item::{ENGINE, FormItem, Item, ItemBody, ItemOption, TestForm};
use plumb_content::blueprint::assessment::PlayerSettings;
use plumb_types::time::Timestamp;
use plumb_types::{ContentHash, Translations};

/// Option ids are o0 to o3.
pub(super) const RIGHT: &str = "o2";
pub(super) const WRONG: &str = "o0";

pub(super) fn id<Id: From<Uuid>>(number: u128) -> Id {
    // Spread over both halves, like random ids.
    Uuid::from_u128(number.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)).into()
}

pub(super) fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

pub(super) fn t0() -> Timestamp {
    at("2026-11-22T09:00:00Z")
}

fn item(body: ItemBody) -> Item {
    Item {
        skill_id: "MATH.ARITH.ADD.2DIGIT".to_owned(),
        skill_version: "1.0".to_owned(),
        blueprint: ContentHash::of("skill"),
        engine: ENGINE,
        difficulty: "easy".to_owned(),
        seed: 1,
        parameters: std::collections::BTreeMap::new(),
        stem: "?".to_owned(),
        translations: Translations::default(),
        body,
        solution: Vec::new(),
        solution_figure: None,
        practice_figure: None,
        bank: None,
        figure: None,
    }
}

/// A form of multiple-choice items; the last is a whole number with key 42 when `typed`.
pub(super) fn form(count: usize, typed: bool) -> TestForm {
    let option =
        |n: usize| ItemOption { id: format!("o{n}"), text: n.to_string(), strategy: None, misconception: None };
    let choice = || ItemBody::MultipleChoice { options: (0..4).map(option).collect(), key: RIGHT.to_owned() };
    let number = || ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Integer), key: "42".to_owned() };
    let body = |n: usize| if typed && n + 1 == count { number() } else { choice() };
    TestForm {
        assessment_id: "A".to_owned(),
        assessment: ContentHash::of("assessment"),
        seed: 1,
        items: (0..count).map(|n| FormItem { section_id: "s".to_owned(), item: item(body(n)) }).collect(),
    }
}

pub(super) fn section(id: &str, weight: Option<u32>) -> SectionRule {
    SectionRule { id: id.to_owned(), title: id.to_owned(), weight }
}

pub(super) fn plan(count: usize, rules: ExamRules) -> SessionPlan {
    let rules =
        if rules.sections.is_empty() { ExamRules { sections: vec![section("s", None)], ..rules } } else { rules };
    let first = rules.sections[0].id.clone();
    let planned = PlannedItem { section_id: first, skill_id: "MATH.ARITH.ADD.2DIGIT".to_owned(), benchmarks: vec![] };
    SessionPlan {
        session_id: id(1),
        learner: id(2),
        assessment_id: "A".to_owned(),
        assessment: ContentHash::of("assessment"),
        title: "A".to_owned(),
        rules,
        form_id: id(3),
        form_hash: None,
        positions: vec![planned; count],
        attempt_no: 1,
        allowance: Allowance::default(),
        assignment: None,
        decimal_mark: plumb_answers::answer::DecimalMark::Point,
        adaptive: None,
    }
}

pub(super) fn learner(id: CommandId, action: LearnerAction) -> SessionCommand {
    SessionCommand::Learner { id, action }
}

/// A command of the staff member 5.
pub(super) fn staff(action: StaffAction) -> SessionCommand {
    SessionCommand::Staff { by: id(5), action }
}

pub(super) fn submission(answer: &str) -> Submission {
    let (answer, command) = (answer.to_owned(), CommandTag::from(id::<CommandId>(7)));
    Submission { answer, revision: 1, command, source: AnswerSource::Submit, in_grace: false }
}

/// A session with its events and drafts, and methods to send commands to it.
pub(super) struct SessionHarness {
    pub(super) events: Vec<SessionEvent>,
    pub(super) session: Session,
    pub(super) form: TestForm,
    pub(super) drafts: Vec<Draft>,
    pub(super) commands: u128,
}

impl SessionHarness {
    pub(super) fn new(plan: SessionPlan) -> Self {
        let form = form(plan.positions.len(), false);
        let created = create(plan, t0()).unwrap();
        let session = apply(None, &created).unwrap();
        Self { events: vec![created], session, form, drafts: Vec::new(), commands: 100 }
    }

    /// Created and started at [`t0`].
    pub(super) fn started(plan: SessionPlan) -> Self {
        let mut harness = Self::new(plan);
        harness.send(&learner(id(99), LearnerAction::Start), t0()).unwrap();
        harness
    }

    pub(super) fn next_id(&mut self) -> CommandId {
        self.commands += 1;
        id(self.commands)
    }

    pub(super) fn send(&mut self, command: &SessionCommand, now: Timestamp) -> Result<Decision, SessionRefusal> {
        self.send_late(command, now, now)
    }

    pub(super) fn send_late(
        &mut self,
        command: &SessionCommand,
        arrived: Timestamp,
        now: Timestamp,
    ) -> Result<Decision, SessionRefusal> {
        let context = Context { now, arrived, drafts: &self.drafts };
        let decision = decide(&self.session, &self.form, command, &context)?;
        for event in &decision.events {
            self.session = apply(Some(self.session.clone()), event).unwrap();
        }
        self.events.extend(decision.events.iter().cloned());
        assert_eq!(self.session.version as usize, self.events.len());
        Ok(decision)
    }

    /// Submits with the right revision and a new id.
    pub(super) fn answer(&mut self, position: u16, answer: &str, now: Timestamp) -> Result<Decision, SessionRefusal> {
        let draft = self.drafts.iter().find(|draft| draft.position == position);
        let base_revision = revision(&self.session, position, draft);
        let command_id = self.next_id();
        let action = LearnerAction::Answer { position, answer: answer.to_owned(), base_revision };
        self.send(&learner(command_id, action), now)
    }

    pub(super) fn skip(&mut self, position: u16, now: Timestamp) -> Result<Decision, SessionRefusal> {
        let command_id = self.next_id();
        self.send(&learner(command_id, LearnerAction::Skip { position }), now)
    }

    pub(super) fn go_to(&mut self, position: u16, now: Timestamp) -> Result<Decision, SessionRefusal> {
        let command_id = self.next_id();
        self.send(&learner(command_id, LearnerAction::Goto { position }), now)
    }

    pub(super) fn finish(&mut self, now: Timestamp) -> Result<Decision, SessionRefusal> {
        let command_id = self.next_id();
        self.send(&learner(command_id, LearnerAction::Finish), now)
    }

    /// Saves with the right revision and keeps the result.
    pub(super) fn save(&mut self, position: u16, answer: &str, now: Timestamp) -> SaveOutcome {
        let current = self.drafts.iter().find(|draft| draft.position == position);
        let base_revision = revision(&self.session, position, current);
        let command_id = self.next_id();
        self.save_as(SaveRequest { position, base_revision, command_id, answer: answer.to_owned(), arrived: now })
    }

    pub(super) fn save_as(&mut self, save: SaveRequest) -> SaveOutcome {
        let current = self.drafts.iter().find(|draft| draft.position == save.position);
        let outcome = decide_save(current, &self.session, save);
        if let SaveOutcome::Saved(draft) = &outcome {
            self.drafts.retain(|other| other.position != draft.position);
            self.drafts.push(draft.clone());
        }
        outcome
    }

    pub(super) fn kinds(&self) -> Vec<&'static str> {
        self.events.iter().map(SessionEvent::kind).collect()
    }

    pub(super) fn result(&self) -> &SessionResult {
        self.session.result().unwrap()
    }
}

/// `t0` plus some seconds.
pub(super) fn after(secs: i64) -> Timestamp {
    t0().plus_secs(secs)
}

/// Rules without limits, with or without review and skipping.
pub(super) fn exam(allow_review: bool, allow_skip: bool) -> ExamRules {
    ExamRules {
        player: PlayerSettings { allow_review, allow_skip, ..PlayerSettings::default() },
        ..ExamRules::default()
    }
}

pub(super) fn skipping() -> ExamRules {
    exam(false, true)
}

pub(super) fn reviewing() -> ExamRules {
    exam(true, true)
}
