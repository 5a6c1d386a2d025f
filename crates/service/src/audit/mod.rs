//! The audit pages of administrators: the generated items of a session with their lineage, the audit trail, and the
//! stories of accounts and blueprints.

pub mod actions;
mod export;
mod kept_titles;
pub(crate) mod lineage;
mod search;
mod stories;
mod titles;
mod trail;
mod verification;
mod view;

pub use export::AuditExport;
pub use lineage::{
    AttemptLine, Help, Lineage, Origin, RuleKind, Template, Trace, TracedItem, TracedItemSource,
    Verification as ProblemVerification,
};
pub use plumb_store::audit::{Progress, RecordPosition};
pub use plumb_store::heads::{HeadsError, HeadsPage, ListedHead, SignatureStatus, SignedHead};
pub use search::{FieldError, SESSION_KINDS, SessionsQuery, TrailQuery};
pub use trail::SearchPage;
pub(crate) use verification::Verification;
pub use verification::{HeadsFile, VerificationStatus, VerificationView};
pub use view::{
    AuditFact, AuditLine, AuditSubject, AuditedItem, AuditedSession, BlueprintStory, Comparison, FormAudit, ItemAudit,
    NamedAccount, Part, PersonStory, StoryVersion,
};

use crate::engine::names::THOUGHT;
use crate::engine::stored::{if_of, session_events};
use crate::kinds::is_intact;
use plumb_answers::item::{ItemBody, TestForm};
use plumb_sessions::inline::{self, InlineSet};
use plumb_sessions::session::adaptive::differing_choices;
use plumb_sessions::session::{AnswerSource, Session};
use plumb_store::anonymous::NOBODY;
use plumb_store::sessions::EventRow;
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use serde_json::Value as Json;

use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};

impl Admin<'_> {
    /// Returns everything about a session of any kind: its events, and for a form every item with parameters, seed,
    /// version, key, response and time.
    pub async fn item_audit(&self, session: SessionId) -> Result<ItemAudit> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        let events = sessions.events(session).await?;
        let late = sessions.late_saves(session).await?;
        let form = match if_of(&row)? {
            Some(session) => Some(self.form_audit(&session, &events).await?),
            None => None,
        };
        // The text of a thought session is private to its learner; its integrity can be verified without reading it.
        let private = row.kind == THOUGHT;
        let chain_whole = is_intact(&row, &events);
        Ok(ItemAudit {
            content_hash: row.assessment_hash.to_string(),
            form,
            chain_whole,
            events: events
                .into_iter()
                .map(|EventRow { seq, event, .. }| (seq, event.at, event.kind, (!private).then_some(event.body)))
                .collect(),
            late_saves: late
                .into_iter()
                .map(|save| (usize::try_from(save.position).unwrap_or(0), save.arrived_at, save.answer))
                .collect(),
            session: self.session_line(row).await?,
        })
    }

    async fn form_audit(&self, session: &Session, events: &[EventRow]) -> Result<FormAudit> {
        let form = self.plumb.form_of(session).await?;
        let items = form.items.iter().zip(&session.items).enumerate().map(|(at, (placed, state))| {
            let item = &placed.item;
            AuditedItem {
                number: at + 1,
                section: placed.section_id.clone(),
                skill: (item.skill_id.clone(), item.skill_version.clone()),
                blueprint_hash: item.blueprint.to_string(),
                difficulty: item.difficulty.clone(),
                seed: item.seed,
                parameters: item.parameters.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
                stem: item.stem.clone(),
                figure: item.figure.clone(),
                options: options(&item.body),
                key: key(&item.body),
                response: state.answer().map(|answer| item.body.answer_text(answer).to_owned()),
                mark: state.mark,
                millis: state.answer().and_then(|_| i64::try_from(state.elapsed_ms).ok()),
                source: state.submission.as_ref().map(|submission| match submission.source {
                    AnswerSource::Submit => "learner".into(),
                    AnswerSource::Draft => "draft".into(),
                }),
            }
        });
        let are_choices_whole = match &session.adaptive {
            Some(_) => Some(differing_choices(&session_events(session.id, events)?).is_empty()),
            None => None,
        };
        Ok(FormAudit { seed: form.seed, items: items.collect(), are_choices_whole })
    }

    /// Generates every item of a session again, from version, difficulty and seed alone, and compares the bytes with
    /// the stored form; a problem of the bank is read and laid out again. No cached form or text is used.
    pub async fn regenerate(&self, session: SessionId) -> Result<Vec<Comparison>> {
        let loaded = self.plumb.load_session(session, None).await?;
        let form = self.plumb.stored_form(loaded.session.form_id).await?;
        let form = loaded.session.administered(&form);
        let mut compared = Vec::with_capacity(form.items.len());
        for (at, placed) in form.items.iter().enumerate() {
            let stored = placed.item.canonical_json();
            let generated = self.again(&form, at).await?;
            compared.push(Comparison {
                number: at + 1,
                equal: generated.as_ref().is_ok_and(|again| *again == stored),
                stored: ContentHash::of(&stored).to_string(),
                generated: generated.map(|again| ContentHash::of(&again).to_string()),
            });
        }
        Ok(compared)
    }

    async fn again(&self, form: &TestForm, at: usize) -> Result<Result<String, String>> {
        let item = &form.items[at].item;
        if item.skill_id == inline::SKILL {
            return self.inline_again(&item.blueprint, at).await;
        }
        if let Some(drawn) = item.bank {
            let order = self.plumb.order(form, &item.blueprint).await?;
            let again = self.plumb.bank().rebuild_item(drawn, order).await?;
            return Ok(again.map(|item| item.canonical_json()));
        }
        let generator = match self.generator_of(&item.blueprint).await? {
            Ok(generator) => generator,
            Err(why) => return Ok(Err(why)),
        };
        let order = self.plumb.order(form, &item.blueprint).await?;
        Ok(generator
            .generate_ordered(&item.difficulty, item.seed, order)
            .map(|again| again.canonical_json())
            .map_err(|error| error.to_string()))
    }

    /// Reads an inline item again from the stored text.
    async fn inline_again(&self, hash: &ContentHash, at: usize) -> Result<Result<String, String>> {
        let row = self.plumb.stores.contents.get(hash).await?.filter(|row| row.kind == inline::KIND);
        let set = row.and_then(|row| InlineSet::read(&serde_json::from_str(&row.body).ok()?).ok());
        let form = set.map(|set| set.form(hash));
        let item = form.as_ref().and_then(|form| form.items.get(at));
        Ok(item.map(|placed| placed.item.canonical_json()).ok_or_else(|| format!("the text {hash} is not kept")))
    }
}

/// Returns the owner of a session; `None` if it is anonymous.
fn owner(learner: UserId) -> Option<UserId> {
    (learner != NOBODY).then_some(learner)
}

pub(crate) fn shown(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn options(body: &ItemBody) -> Vec<(String, String, Option<String>)> {
    let options = body.options().unwrap_or_default().iter();
    options.map(|option| (option.id.clone(), option.text.clone(), option.misconception.clone())).collect()
}

fn key(body: &ItemBody) -> (Option<String>, String) {
    match body {
        ItemBody::MultipleChoice { key, .. } => (Some(key.clone()), body.key_text().to_owned()),
        ItemBody::ShortAnswer { key, .. } => (None, key.clone()),
    }
}
