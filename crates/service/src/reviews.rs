//! Answers that the machine could not decide, for people to decide: blind, in an order that says nothing of whose they
//! are, one after another.

use plumb_answers::item::Item;
use plumb_figures::Figure;
use plumb_sessions::session::regrade::{BadRubric, ItemRemedy, LONGEST_COMMENT, Regrade, Review, Rubric};
use plumb_sessions::session::{Mark, SessionCommand};
use plumb_store::reviews::{ReviewRow, RubricChange};
use plumb_types::ContentHash;
use serde_json::json;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::engine::stored::{from_json, to_json};
use crate::failure::{Result, ServiceError};
use crate::regrade::MarkChangeRequest;

/// Answers are counted up to this number.
const MOST_COUNTED: i64 = 1_000;

/// What a person says of an answer, as it stands in a form.
#[derive(Debug, Clone)]
pub struct Decision<'a> {
    /// Points, one for each line of the rubric.
    pub points: &'a [String],
    /// The mark of the rubric that the form was made from.
    pub rubric: &'a str,
    /// To the learner.
    pub comment: &'a str,
}

/// Names the rubric that a form was made from.
pub fn rubric_mark(rubric: &Rubric) -> String {
    ContentHash::of(&rubric.written()).as_str().chars().take(16).collect()
}

/// An answer that waits for a person, without a name.
#[derive(Debug, Clone)]
pub struct ReviewTask {
    pub session: Uuid,
    /// Index in the form.
    pub position: u16,
    /// The blueprint's id.
    pub blueprint: String,
    /// The question.
    pub stem: String,
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// The key in words: the one that holds by now.
    pub key: String,
    /// Other right answers in words, which regrades accept beside it.
    pub accepted: Vec<String>,
    /// The answer in words.
    pub answer: String,
    /// What it can earn points for.
    pub rubric: Rubric,
}

/// The queue of answers that wait.
#[derive(Debug, Clone)]
pub struct ReviewQueue {
    /// The one to decide now.
    pub task: Option<ReviewTask>,
    /// How many wait.
    pub waiting: u64,
    pub decided: u64,
    /// Where counting stops: so many stand for "so many or more".
    pub most: u64,
}

impl Teacher<'_> {
    /// The queue, with the answer that is next: the first, or the first after that one.
    pub async fn reviews(&self, after: Option<(Uuid, u16)>) -> Result<ReviewQueue> {
        let reviews = &self.plumb.stores.reviews;
        let counts = reviews.review_counts(self.bound(), MOST_COUNTED).await?;
        let next = reviews.next_review(self.bound(), after).await?;
        let number = |count: i64| u64::try_from(count).unwrap_or(0);
        Ok(ReviewQueue {
            task: match next {
                Some(row) => Some(self.task(&row).await?),
                None => None,
            },
            waiting: number(counts.waiting),
            decided: number(counts.decided),
            most: number(MOST_COUNTED),
        })
    }

    /// How many answers wait, and where counting them stops.
    pub async fn reviews_waiting(&self) -> Result<(u64, u64)> {
        let counts = self.plumb.stores.reviews.review_counts(self.bound(), MOST_COUNTED).await?;
        Ok((u64::try_from(counts.waiting).unwrap_or(0), u64::try_from(MOST_COUNTED).unwrap_or(0)))
    }

    /// An answer that waits, by its place; none when it does not wait or no longer.
    pub async fn review(&self, session: Uuid, position: u16) -> Result<Option<ReviewTask>> {
        let row = self.plumb.stores.reviews.review(self.bound(), session, position).await?;
        match row.filter(|row| row.waits) {
            Some(row) => self.task(&row).await.map(Some),
            None => Ok(None),
        }
    }

    async fn task(&self, row: &ReviewRow) -> Result<ReviewTask> {
        let loaded = self.plumb.load_session(row.session, None).await?;
        let form = self.plumb.form(loaded.session.form_id).await?;
        let placed = form.items.get(usize::from(row.position));
        let (Some(placed), Some(state)) = (placed, loaded.session.item(row.position)) else {
            return Err(ServiceError::Internal(format!("session {} has no item {}", row.session, row.position)));
        };
        let item = &placed.item;
        let (key, accepted) = self.right_now(row, item).await?;
        Ok(ReviewTask {
            session: row.session,
            position: row.position,
            blueprint: row.blueprint.clone(),
            stem: item.stem.clone(),
            figure: item.figure.clone(),
            key,
            accepted,
            answer: state.answer.as_deref().map(|answer| item.body.answer_text(answer).to_owned()).unwrap_or_default(),
            rubric: self.rubric(&row.blueprint).await?.0,
        })
    }

    /// What is right for an answer by now, in words: the key, and what is accepted beside it. The regrades that reached
    /// the session say so, also where they left the mark alone; the session itself remembers only what they changed.
    async fn right_now(&self, row: &ReviewRow, item: &Item) -> Result<(String, Vec<String>)> {
        let (mut key, mut accepted) = (item.key_text().to_owned(), Vec::new());
        for regrade in self.plumb.stores.regrades.active_for_session(row.session, &row.blueprint).await? {
            let what: Regrade = from_json(&regrade.what)?;
            if !what.is_about(item) {
                continue;
            }
            let in_words = |answer: &str| item.body.answer_text(answer).to_owned();
            match what.remedy() {
                // Answers are marked by it alone: what was accepted before is right no more.
                ItemRemedy::Key(new) => (key, accepted) = (in_words(&new), Vec::new()),
                ItemRemedy::Accept(other) => accepted.push(in_words(&other)),
                ItemRemedy::Any(_) => {}
            }
        }
        accepted.retain(|other| *other != key);
        Ok((key, accepted))
    }

    /// The rubric of a blueprint, and as it is stored, if somebody has written one.
    async fn rubric(&self, blueprint: &str) -> Result<(Rubric, Option<String>)> {
        let stored = self.plumb.stores.reviews.rubric(blueprint).await?;
        let rubric = stored.as_deref().map_or_else(|| Ok(Rubric::default()), from_json)?;
        Ok((rubric, stored))
    }

    /// Decides an answer. A colleague who was faster is a conflict, in words.
    pub async fn decide_review(&self, session: Uuid, position: u16, decision: Decision<'_>) -> Result<()> {
        let row =
            self.plumb.stores.reviews.review(self.bound(), session, position).await?.ok_or(ServiceError::NotFound)?;
        if !row.waits {
            return Err(invalid("review", "review-decided-meanwhile"));
        }
        let (rubric, _) = self.rubric(&row.blueprint).await?;
        if decision.rubric != rubric_mark(&rubric) {
            return Err(invalid("points", "review-rubric-changed"));
        }
        let comment = decision.comment.trim().replace("\r\n", "\n");
        if comment.chars().count() > LONGEST_COMMENT || comment.chars().any(|c| c.is_control() && c != '\n') {
            return Err(invalid("comment", "review-comment-long"));
        }
        let given: Option<Vec<u16>> = decision.points.iter().map(|text| text.trim().parse().ok()).collect();
        let review: Review = given
            .and_then(|given| rubric.decide(&given, comment))
            .ok_or_else(|| invalid("points", "review-points-range"))?;
        let detail = json!({ "position": position, "blueprint": row.blueprint, "credit": review.credit });
        let command = SessionCommand::Decide { position, review, by: self.actor.id };
        let asked = MarkChangeRequest { session, command: &command, action: Some(("response_reviewed", detail)) };
        let (before, ..) = self.plumb.change_marks(asked, |_, _, _| Ok(None)).await?;
        // Whoever had decided in between would have been told of above.
        if before.item(position).is_some_and(|item| item.mark == Some(Mark::Undecided)) {
            Ok(())
        } else {
            Err(ServiceError::NotFound)
        }
    }

    /// Writes the rubric of a blueprint, of whose answers one waits or waited for the actor, in place of the one that
    /// `mark` names. One that a colleague has written since stays.
    pub async fn change_rubric(&self, blueprint: &str, mark: &str, text: &str) -> Result<()> {
        if !self.plumb.stores.reviews.may_edit_rubric(self.bound(), blueprint).await? {
            return Err(ServiceError::NotFound);
        }
        let (before, was) = self.rubric(blueprint).await?;
        if mark != rubric_mark(&before) {
            return Err(invalid("rubric", "rubric-changed"));
        }
        let rubric = Rubric::read(text).map_err(|bad| {
            let (message, detail) = match bad {
                BadRubric::Long => ("rubric-long", String::new()),
                BadRubric::Line(number) => ("rubric-line", number.to_string()),
            };
            ServiceError::Invalid { field: "rubric", message, detail }
        })?;
        let now = self.plumb.now();
        let mut audit = self.entry("rubric_changed", "blueprint", Uuid::nil(), &json!({ "lines": rubric }));
        blueprint.clone_into(&mut audit.subject_id);
        let (blueprint, lines) = (blueprint.to_owned(), to_json(&rubric)?);
        let change = RubricChange { blueprint, was, lines, by: self.actor.id, at: now };
        let written = self.plumb.stores.reviews.put_rubric(change, audit).await?;
        if written { Ok(()) } else { Err(invalid("rubric", "rubric-changed")) }
    }
}

fn invalid(field: &'static str, message: &'static str) -> ServiceError {
    ServiceError::Invalid { field, message, detail: String::new() }
}
