//! What administrators may see: every generated item of a session, and the audit trail.

use plumb_domain::blueprint::Assessment;
use plumb_domain::generate::OptionOrder;
use plumb_domain::inline::{self, InlineSet};
use plumb_domain::item::{ContentHash, Form, Item, ItemBody};
use plumb_domain::session::{Mark, Session, Source};
use plumb_store::audit::{AuditFilter, AuditRow};
use plumb_store::sessions::{EventRow, SessionFilter, SessionSummary, chain_is_whole};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::failure::{Failure, Outcome};
use crate::learner::in_words;
use crate::plumb::Plumb;
use crate::protocol::THOUGHT;
use crate::sessions::{EVALUATION, TRIAL, is_fold};
use crate::stored::snapshot;
use crate::views::{AuditLine, AuditedItem, AuditedSession, Comparison, FormAudit, ItemAudit};

/// The last page that is looked for.
const MAX_PAGE: u32 = 1_000;
/// Sessions on a page.
const PAGE: usize = 50;
/// Lines of the trail on a page.
const LINES: i64 = 100;

/// An administrator's view of Plumb.
#[derive(Clone, Copy)]
pub struct Admin<'a> {
    pub(crate) plumb: &'a Plumb,
}

impl<'a> Admin<'a> {
    pub(crate) fn new(plumb: &'a Plumb) -> Self {
        Self { plumb }
    }

    /// A page of all sessions, newest first, and whether there are more. Pages count from 0.
    pub async fn sessions(&self, page: u32) -> Outcome<(Vec<AuditedSession>, bool)> {
        let mut after = None;
        for number in 0..=page.min(MAX_PAGE) {
            let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
            let filter = SessionFilter { after, limit, ..SessionFilter::default() };
            let mut rows = self.plumb.stores.sessions.list(filter).await?;
            let more = rows.len() > PAGE;
            rows.truncate(PAGE);
            if number == page.min(MAX_PAGE) {
                return Ok((rows.into_iter().map(line).collect(), more));
            }
            match rows.last() {
                Some(last) if more => after = Some((last.created_at, last.id)),
                _ => break,
            }
        }
        Ok((Vec::new(), false))
    }

    /// Everything about a session of any kind: its events, and of a form every item with parameters, seed, version,
    /// key, response and time.
    pub async fn item_audit(&self, session: Uuid) -> Outcome<ItemAudit> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(Failure::NotFound)?;
        let events = sessions.events(session).await?;
        let late = sessions.late_saves(session).await?;
        let form = match row.kind.as_str() {
            EVALUATION | TRIAL => Some(self.form_audit(&snapshot(&row)?).await?),
            _ => None,
        };
        // What somebody thought is theirs alone; that it is whole can be seen without reading it.
        let private = row.kind == THOUGHT;
        Ok(ItemAudit {
            session: AuditedSession {
                session,
                learner: self.plumb.name_of(row.learner).await?,
                kind: row.kind.clone(),
                about: row.assessment_id.clone(),
                status: row.state.status.clone(),
                created: row.created_at,
                finished: row.state.finished_at,
                basis_points: row.state.score_bp.and_then(|score| u32::try_from(score).ok()),
            },
            content_hash: row.assessment_hash.to_string(),
            form,
            chain_whole: chain_is_whole(session, &events, row.head) && is_fold(&row, &events),
            events: events
                .into_iter()
                .map(|EventRow { seq, event, .. }| (seq, event.at, event.kind, (!private).then_some(event.body)))
                .collect(),
            late_saves: late
                .into_iter()
                .map(|save| (usize::try_from(save.position).unwrap_or(0), save.arrived_at, save.answer))
                .collect(),
        })
    }

    async fn form_audit(&self, session: &Session) -> Outcome<FormAudit> {
        let form = self.plumb.form(session.form_id).await?;
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
                options: options(item),
                key: key(item),
                response: state.answer.as_deref().map(|answer| in_words(item, answer).to_owned()),
                right: match state.mark {
                    None | Some(Mark::Undecided) => None,
                    Some(mark) => Some(mark == Mark::Correct),
                },
                millis: state.answer.as_ref().and_then(|_| i64::try_from(state.elapsed_ms).ok()),
                source: state.answer.as_ref().map(|_| match state.source {
                    Source::Submit => "learner".into(),
                    Source::Draft => "draft".into(),
                }),
            }
        });
        Ok(FormAudit { seed: form.seed, items: items.collect() })
    }

    /// Generates every item of a session again, from version, difficulty and seed alone, and holds the bytes
    /// against what was stored.
    pub async fn regenerate(&self, session: Uuid) -> Outcome<Vec<Comparison>> {
        let loaded = self.plumb.load_session(session, None).await?;
        let form = self.plumb.form(loaded.session.form_id).await?;
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

    async fn again(&self, form: &Form, at: usize) -> Outcome<Result<String, String>> {
        let item = &form.items[at].item;
        if item.skill_id == inline::SKILL {
            return self.inline_again(&item.blueprint, at).await;
        }
        let Some(generator) = self.plumb.generator(&item.blueprint).await? else {
            return Ok(Err(format!("version {} of {} is not stored", item.blueprint, item.skill_id)));
        };
        let order = if form.assessment == item.blueprint {
            // A trial of the skill itself.
            OptionOrder::Shuffled
        } else {
            let assessment = self.plumb.version::<Assessment>(&form.assessment).await?;
            if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted }
        };
        Ok(generator
            .generate_ordered(&item.difficulty, item.seed, order)
            .map(|again| again.canonical_json())
            .map_err(|error| error.to_string()))
    }

    /// An item that was sent along, from the text that is kept.
    async fn inline_again(&self, hash: &ContentHash, at: usize) -> Outcome<Result<String, String>> {
        let row = self.plumb.stores.contents.get(hash).await?.filter(|row| row.kind == inline::KIND);
        let set = row.and_then(|row| InlineSet::read(&serde_json::from_str(&row.body).ok()?).ok());
        let form = set.map(|set| set.form(hash));
        let item = form.as_ref().and_then(|form| form.items.get(at));
        Ok(item.map(|placed| placed.item.canonical_json()).ok_or_else(|| format!("the text {hash} is not kept")))
    }

    /// The audit trail, newest first, from before a number.
    pub async fn audit(&self, before: Option<i64>) -> Outcome<Vec<AuditLine>> {
        let filter = AuditFilter { before, limit: LINES, ..AuditFilter::default() };
        let mut lines = Vec::new();
        for AuditRow { seq, entry, hash, .. } in self.plumb.stores.audit.page(filter).await? {
            let actor = match entry.actor {
                Some(id) => Some(self.plumb.name_of(id).await?),
                None => None,
            };
            lines.push(AuditLine {
                seq,
                at: entry.at,
                actor,
                action: entry.action,
                subject_kind: entry.subject_kind,
                subject_id: entry.subject_id,
                detail: entry.detail,
                hash: hash.to_string(),
            });
        }
        Ok(lines)
    }
}

fn line(row: SessionSummary) -> AuditedSession {
    AuditedSession {
        session: row.id,
        learner: row.learner_name,
        kind: row.kind,
        about: row.assessment_id,
        status: row.status,
        created: row.created_at,
        finished: row.finished_at,
        basis_points: row.score_bp.and_then(|score| u32::try_from(score).ok()),
    }
}

fn shown(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn options(item: &Item) -> Vec<(String, String, Option<String>)> {
    match &item.body {
        ItemBody::MultipleChoice { options, .. } => options
            .iter()
            .map(|option| (option.id.clone(), option.text.clone(), option.misconception.clone()))
            .collect(),
        ItemBody::ShortAnswer { .. } => Vec::new(),
    }
}

fn key(item: &Item) -> (Option<String>, String) {
    match &item.body {
        ItemBody::MultipleChoice { key, .. } => (Some(key.clone()), item.key_text().to_owned()),
        ItemBody::ShortAnswer { key, .. } => (None, key.clone()),
    }
}
