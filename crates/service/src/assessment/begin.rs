//! Beginning an assessment.

use crate::engine::SessionStart;
use crate::engine::names::{EVALUATION, SURVEY};
use plumb_sessions::engine::SessionKind as _;
use std::sync::Arc;

use plumb_answers::item::{FormItem, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_sessions::assignment::EffectiveTerms;
use plumb_sessions::inline::{self, InlineSet};
use plumb_sessions::session::adaptive::AdaptivePlan;
use plumb_sessions::session::{
    Allowance, Context, ExamRules, LearnerAction, PlannedItem, Session, SessionCommand, SessionEvent, SessionPlan,
    TRIAL, TimeBenchmark, create, decide,
};
use plumb_store::forms::FormRow;
use plumb_store::sessions::{BeginView, Created, FormSource};
use plumb_types::ContentHash;
use plumb_types::ids::derived;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::Blocked;
use super::adaptive::adaptive_plan;
use super::attempt_context::AttemptContext;
use super::pick::PickedForm;
use super::terms::latest_end;
use crate::accounts::of_secret;
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::stored::{advance, to_json};
use crate::failure::{Result, ServiceError, SessionLimit, stored_number};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Number of ready forms tried before one is drawn on the spot. More conflicts than that mean that the pool is running
/// out.
const PICKS: usize = 4;

/// A form made for one session, with its rules.
pub(crate) struct OwnForm {
    pub(crate) form: TestForm,
    pub(crate) rules: ExamRules,
    pub(crate) title: String,
    /// How items are chosen, if the test is adaptive.
    pub(crate) adaptive: Option<Arc<AdaptivePlan>>,
}

impl Learner<'_> {
    /// Begins an assessment and serves its first item, or resumes the open session. A repeated command, or two tabs at
    /// once, begin only one session.
    pub async fn begin(&self, assessment_id: &str, command_id: CommandId) -> Result<SessionId> {
        if self.plumb.catalog().of_teachers.contains_key(assessment_id) {
            return Err(ServiceError::NotFound);
        }
        self.begin_on(AttemptContext::of_oneself(assessment_id), assessment_id, command_id).await
    }

    /// Begins an assessment in a context, under its terms.
    pub(crate) async fn begin_on(
        &self,
        occasion: AttemptContext,
        assessment_id: &str,
        command_id: CommandId,
    ) -> Result<SessionId> {
        let plumb = self.plumb;
        let id = session_id(self.actor.id, command_id);
        let now = plumb.now();
        let an_hour_ago = now.plus_secs(-HOUR_SECS);
        let before = plumb.stores.sessions.load_for_begin(id, self.actor.id, &occasion.about, an_hour_ago).await?;
        let before = before.ok_or(ServiceError::SignedOut)?;
        if before.exists {
            return plumb.begun_before(id, EVALUATION, &occasion.about).await?.ok_or(ServiceError::Conflict);
        }
        if let Some(open) = before.open {
            return Ok(open);
        }
        let catalog = plumb.catalog();
        let assessment = catalog.assessments.get(assessment_id).ok_or(ServiceError::NotFound)?;
        self.within_limits(assessment, &before, now).await?;
        let attempts = before.attempts;
        let settled = occasion.terms.clone().effective_for(assessment);
        match blocked(&settled, attempts, now) {
            None => {}
            Some(Blocked::NotYetOpen(opens)) => return Err(ServiceError::NotYetOpen(opens)),
            Some(Blocked::Closed(_)) => return Err(ServiceError::Gone { kept: false }),
            Some(Blocked::NoAttemptsLeft | Blocked::Running(_)) => return Err(ServiceError::Conflict),
        }
        self.must_be_admitted(&settled, &occasion).await?;
        let mut allowance = settled.allowance(u16::try_from(before.time_factor_percent).unwrap_or(100));
        if let Some(row) = occasion.assignment.as_ref().filter(|_| settled.reveal.waits_for_window()) {
            let latest = latest_end(plumb, row).await?;
            allowance.others_until = latest.filter(|until| settled.closes.is_some_and(|own| own < *until));
        }
        let met = self.met(&catalog, assessment).await?;
        for pick in 0..=PICKS {
            let (source, form) = self.pick_form(&catalog, assessment, &met, pick < PICKS).await?;
            let PickedForm { id: form_id, source, hash } = source;
            let rules = settled.rules(assessment, plumb.grace_seconds);
            let adaptive = adaptive_plan(assessment, &form, &rules, &|id| catalog.skill(id), &plumb.calibration())?;
            let plan = SessionPlan {
                session_id: id,
                learner: self.actor.id,
                assessment_id: assessment.id.clone(),
                assessment: assessment.hash.clone(),
                title: assessment.metadata.title.clone(),
                rules,
                form_id,
                form_hash: Some(hash),
                positions: planned(&catalog, &form),
                attempt_no: stored_number(attempts + 1, "number of attempts")?,
                allowance,
                assignment: occasion.assignment.as_ref().map(|row| row.id),
                decimal_mark: self.decimal_mark,
                adaptive,
            };
            if let Some(id) = self.start(&occasion.about, plan, form, source, command_id, now).await? {
                return Ok(id);
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Checks the password, if there is one. Guessing is delayed.
    async fn must_be_admitted(&self, settled: &EffectiveTerms, occasion: &AttemptContext) -> Result<()> {
        if settled.password.is_none() {
            return Ok(());
        }
        let key = format!("begin:{}:{}", occasion.about, self.actor.id);
        self.plumb.count_guess(vec![of_secret(key.clone())], self.plumb.now()).await?;
        if !settled.admits(&occasion.password) {
            return Err(InvalidInput::AssignedPasswordWrong.into());
        }
        Ok(self.plumb.stores.users.login_succeeded(vec![key]).await?)
    }

    /// Begins an assessment of inline items, or resumes the open session; `hash` identifies their text, which is
    /// stored.
    pub(crate) async fn begin_inline(
        &self,
        set: &InlineSet,
        hash: &ContentHash,
        command_id: CommandId,
    ) -> Result<SessionId> {
        let about = format!("{}:{hash}", inline::SKILL);
        let rules = set.rules(self.plumb.grace_seconds);
        let form = OwnForm { form: set.form(hash), rules, title: set.title.clone(), adaptive: None };
        self.begin_with(about, form, false, command_id).await
    }

    /// Begins a trial of a form drawn for it, or resumes an open one. A trial uses up no attempt and appears in no
    /// list.
    pub(crate) async fn begin_trial(&self, form: OwnForm, command_id: CommandId) -> Result<SessionId> {
        self.begin_with(form.form.assessment_id.clone(), form, true, command_id).await
    }

    /// Begins a session of a form made for it alone. A trial has no limits on sessions, and no accommodations.
    async fn begin_with(
        &self,
        about: String,
        own: OwnForm,
        is_trial: bool,
        command_id: CommandId,
    ) -> Result<SessionId> {
        let OwnForm { form, rules, title, adaptive } = own;
        let plumb = self.plumb;
        let id = session_id(self.actor.id, command_id);
        let now = plumb.now();
        let before = plumb.stores.sessions.load_for_begin(id, self.actor.id, &about, now.plus_secs(-HOUR_SECS)).await?;
        let before = before.ok_or(ServiceError::SignedOut)?;
        if before.exists {
            let kind = if is_trial { TRIAL } else { EVALUATION };
            return plumb.begun_before(id, kind, &about).await?.ok_or(ServiceError::Conflict);
        }
        if let Some(open) = before.open {
            return Ok(open);
        }
        if !is_trial {
            self.may_begin(&before, now).await?;
        }
        let time_factor_percent = if is_trial { 100 } else { u16::try_from(before.time_factor_percent).unwrap_or(100) };
        let form_id = plumb.chance.id(now);
        let body = to_json(&form)?;
        let planned = |placed: &FormItem| PlannedItem {
            section_id: placed.section_id.clone(),
            skill_id: placed.item.skill_id.clone(),
            benchmarks: Vec::new(),
        };
        let plan = SessionPlan {
            session_id: id,
            learner: self.actor.id,
            assessment_id: about.clone(),
            assessment: form.assessment.clone(),
            title,
            rules,
            form_id,
            form_hash: Some(ContentHash::of(&body)),
            positions: form.items.iter().map(planned).collect(),
            attempt_no: stored_number(before.attempts + 1, "number of attempts")?,
            allowance: Allowance { time_factor_percent, ..Allowance::default() },
            assignment: None,
            decimal_mark: self.decimal_mark,
            adaptive,
        };
        let row = FormRow {
            id: form_id,
            assessment_id: about.clone(),
            recipe: form.assessment.clone(),
            body,
            seed: i64::try_from(form.seed).unwrap_or(0),
            created_at: now,
            session_id: None,
        };
        self.start(&about, plan, form, FormSource::New(row), command_id, now).await?.ok_or(ServiceError::Conflict)
    }

    /// Stores a planned session, with its first item served; `None` if another session took its form first.
    async fn start(
        &self,
        about: &str,
        plan: SessionPlan,
        form: TestForm,
        source: FormSource,
        command_id: CommandId,
        now: Timestamp,
    ) -> Result<Option<SessionId>> {
        let plumb = self.plumb;
        let (form_id, hash) = (plan.form_id, plan.assessment.clone());
        let attempt = i64::from(plan.attempt_no);
        let (session, events) = started(plan, &form, command_id, now)?;
        let beginning = SessionStart { about: about.to_owned(), hash, attempt, form: source, anonymity: None };
        match plumb.begin(&session, &events, beginning).await? {
            Created::Created => {
                plumb.forms.insert(form_id, Arc::new(form));
                Ok(Some(session.id))
            }
            Created::AlreadyOpen => {
                let open = plumb.stores.sessions.open_for(self.actor.id, about).await?;
                // The open session existed a moment ago; if it is already over, the learner may begin again.
                Ok(Some(open.ok_or(ServiceError::Conflict)?.id))
            }
            Created::FormTaken => Ok(None),
        }
    }

    async fn within_limits(&self, assessment: &Assessment, before: &BeginView, now: Timestamp) -> Result<()> {
        if assessment.configuration.total_items > self.plumb.limits.items_per_session {
            return Err(ServiceError::Internal(format!("{} has more items than a session may have", assessment.id)));
        }
        self.may_begin(before, now).await
    }

    /// Refuses if the learner has reached the limit on open sessions, or on sessions in an hour.
    async fn may_begin(&self, before: &BeginView, now: Timestamp) -> Result<()> {
        let limits = &self.plumb.limits;
        if before.open_count >= i64::from(limits.open_sessions) {
            let (limit, most) = (SessionLimit::Open, limits.open_sessions);
            let retry_after = before.next_end.map(|end| seconds_past(end, now));
            return Err(ServiceError::TooManySessions { limit, most, retry_after });
        }
        if before.created_since < i64::from(limits.sessions_per_hour) {
            return Ok(());
        }
        self.may_begin_another(EVALUATION, now).await
    }

    /// Refuses if the learner has reached the hourly limit on sessions of a kind.
    pub(crate) async fn may_begin_another(&self, kind: &str, now: Timestamp) -> Result<()> {
        let (stores, most) = (&self.plumb.stores, self.plumb.limits.sessions_per_hour);
        let since = now.plus_secs(-HOUR_SECS);
        let mut begun = stores.sessions.created_since(self.actor.id, kind, since, most).await?;
        if kind == SURVEY {
            begun.extend(stores.anonymous.anonymous_since(self.actor.id, since, most).await?);
            begun.sort_unstable();
            begun.reverse();
        }
        // There is room once the `most`-th latest session was begun more than an hour ago.
        let full = usize::try_from(most).ok().and_then(|most| most.checked_sub(1)).map(|last| begun.get(last));
        let until = match full {
            Some(None) => return Ok(()),
            Some(Some(begun)) => Some(begun.plus_secs(HOUR_SECS)),
            // The limit is 0.
            None => None,
        };
        let retry_after = until.map(|until| seconds_past(until, now));
        Err(ServiceError::TooManySessions { limit: SessionLimit::PerHour, most, retry_after })
    }
}

/// The window in which sessions of a kind are counted.
const HOUR_SECS: i64 = 3_600;

/// Returns the whole seconds from `now` until `instant` is past.
fn seconds_past(instant: Timestamp, now: Timestamp) -> u32 {
    let micros = instant.as_micros().saturating_sub(now.as_micros()).max(0).unsigned_abs();
    saturating_cast(micros / 1_000_000 + 1)
}

/// Returns the id of the session that a command begins. A repeated command gives the same id, even after that session
/// is over, so that a form sent twice never begins a second one.
pub fn session_id(learner: UserId, command: CommandId) -> SessionId {
    derived(&[learner.as_bytes(), command.as_bytes()])
}

impl Plumb {
    /// Returns the session that a command has begun, if there is one of that kind and subject; `KeyReused` if the
    /// command belongs to another request.
    pub(crate) async fn begun_before(&self, id: SessionId, kind: &str, about: &str) -> Result<Option<SessionId>> {
        match self.stores.sessions.load(id).await? {
            Some(row) if row.kind == kind && row.assessment_id == about => Ok(Some(id)),
            Some(_) => Err(ServiceError::KeyReused),
            None => Ok(None),
        }
    }
}

/// Returns why an assessment cannot be begun now under these terms.
pub(crate) fn blocked(window: &EffectiveTerms, attempts_made: i64, now: Timestamp) -> Option<Blocked> {
    if let Some(opens) = window.opens.filter(|opens| now < *opens) {
        Some(Blocked::NotYetOpen(opens))
    } else if let Some(closes) = window.closes.filter(|closes| now >= *closes) {
        Some(Blocked::Closed(closes))
    } else if window.attempts.is_some_and(|most| attempts_made >= i64::from(most)) {
        Some(Blocked::NoAttemptsLeft)
    } else {
        None
    }
}

/// Returns each item of the form with the benchmarks of its skill.
pub fn planned(catalog: &Catalog, form: &TestForm) -> Vec<PlannedItem> {
    let benchmarks = |skill_id: &str| -> Vec<TimeBenchmark> {
        catalog.skill(skill_id).map_or_else(Vec::new, |skill| {
            skill
                .benchmarks
                .iter()
                .map(|benchmark| TimeBenchmark {
                    label: benchmark.label.clone(),
                    seconds: benchmark.expected_time_seconds,
                })
                .collect()
        })
    };
    form.items
        .iter()
        .map(|placed| PlannedItem {
            section_id: placed.section_id.clone(),
            skill_id: placed.item.skill_id.clone(),
            benchmarks: benchmarks(&placed.item.skill_id),
        })
        .collect()
}

/// Creates and starts a session at one instant.
pub fn started(
    plan: SessionPlan,
    form: &TestForm,
    command_id: CommandId,
    now: Timestamp,
) -> Result<(Session, Vec<SessionEvent>)> {
    let broken = |refusal: plumb_sessions::session::SessionRefusal| ServiceError::Internal(refusal.to_string());
    let created = create(plan, now).map_err(broken)?;
    let session = Session::begun(&created).ok_or_else(|| ServiceError::Internal("a session from nothing".into()))?;
    let command = SessionCommand::Learner { id: command_id, action: LearnerAction::Start };
    let decision = decide(&session, form, &command, &Context::at(now, &[])).map_err(broken)?;
    let session = advance(session, &decision.events)?;
    let mut events = vec![created];
    events.extend(decision.events);
    Ok((session, events))
}
