//! Review of answers that no rule could mark: anonymous, one after another, in an order that does not reveal the
//! learners.

use plumb_answers::item::Item;
use plumb_figures::Figure;
use plumb_sessions::session::regrade::{ItemRemedy, LONGEST_COMMENT, Regrade, Review, Rubric, RubricError};
use plumb_sessions::session::{Mark, StaffAction};
use plumb_store::reviews::{ReviewRow, RubricChange};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use serde_json::json;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::engine::stored::{from_json, to_json};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::regrade::MarkChangeRequest;

/// Answers are counted up to this number.
const MOST_COUNTED: i64 = 1_000;

/// A reviewer's decision on an answer, as entered in a form.
#[derive(Debug, Clone)]
pub struct ReviewerDecision<'a> {
    /// Points, one for each line of the rubric.
    pub points: &'a [String],
    /// Fingerprint of the rubric that the form was made from, see [`rubric_mark`].
    pub rubric: &'a str,
    /// Comment to the learner.
    pub comment: &'a str,
}

/// Returns the fingerprint of a rubric.
pub fn rubric_mark(rubric: &Rubric) -> String {
    ContentHash::of(&rubric.written()).as_str().chars().take(16).collect()
}

/// An answer that waits for review, without the learner's name.
#[derive(Debug, Clone)]
pub struct ReviewTask {
    pub session: SessionId,
    /// Position in the form, from 0.
    pub position: u16,
    /// The blueprint's id.
    pub blueprint: String,
    /// The question.
    pub stem: String,
    /// Its figure.
    pub figure: Option<Figure>,
    /// The key in words, after all regrades.
    pub key: String,
    /// Other right answers in words, accepted by regrades.
    pub accepted: Vec<String>,
    /// The answer in words.
    pub answer: String,
    /// The rubric to mark it by.
    pub rubric: Rubric,
}

/// The queue of answers that wait for review.
#[derive(Debug, Clone)]
pub struct ReviewQueue {
    /// The next answer.
    pub task: Option<ReviewTask>,
    /// Number of answers that wait.
    pub waiting: u64,
    pub decided: u64,
    /// The highest count; this number means "so many or more".
    pub most: u64,
}

impl Teacher<'_> {
    /// Returns the queue with its next answer: the first, or the first after the given one.
    pub async fn reviews(&self, after: Option<(SessionId, u16)>) -> Result<ReviewQueue> {
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

    /// Returns the number of waiting answers, and the highest number that is counted.
    pub async fn reviews_waiting(&self) -> Result<(u64, u64)> {
        let counts = self.plumb.stores.reviews.review_counts(self.bound(), MOST_COUNTED).await?;
        Ok((u64::try_from(counts.waiting).unwrap_or(0), u64::try_from(MOST_COUNTED).unwrap_or(0)))
    }

    /// Returns a waiting answer by its position; `None` if it does not wait (any more).
    pub async fn review(&self, session: SessionId, position: u16) -> Result<Option<ReviewTask>> {
        let row = self.plumb.stores.reviews.review(self.bound(), session, position).await?;
        match row.filter(|row| row.waits) {
            Some(row) => self.task(&row).await.map(Some),
            None => Ok(None),
        }
    }

    async fn task(&self, row: &ReviewRow) -> Result<ReviewTask> {
        let loaded = self.plumb.load_session(row.session, None).await?;
        let form = self.plumb.form_of(&loaded.session).await?;
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
            answer: state.answer().map(|answer| item.body.answer_text(answer).to_owned()).unwrap_or_default(),
            rubric: self.rubric(&row.blueprint).await?.0,
        })
    }

    /// Returns the key and the other accepted answers, in words. They are taken from the regrades that reached the
    /// session, including those that left the mark unchanged, as the session itself only has the changes.
    async fn right_now(&self, row: &ReviewRow, item: &Item) -> Result<(String, Vec<String>)> {
        let (mut key, mut accepted) = (item.key_text().to_owned(), Vec::new());
        for regrade in self.plumb.stores.regrades.active_for_session(row.session, &row.blueprint).await? {
            let what: Regrade = from_json(&regrade.what)?;
            if !what.is_about(item) {
                continue;
            }
            let in_words = |answer: &str| item.body.answer_text(answer).to_owned();
            match what.remedy() {
                // Answers are marked by the new key alone: earlier accepted answers are no longer right.
                ItemRemedy::Key(new) => (key, accepted) = (in_words(&new), Vec::new()),
                ItemRemedy::Accept(other) => accepted.push(in_words(&other)),
                ItemRemedy::Any(_) => {}
            }
        }
        accepted.retain(|other| *other != key);
        Ok((key, accepted))
    }

    /// Returns the rubric of a blueprint, and its stored text if there is one.
    async fn rubric(&self, blueprint: &str) -> Result<(Rubric, Option<String>)> {
        let stored = self.plumb.stores.reviews.rubric(blueprint).await?;
        let rubric = stored.as_deref().map_or_else(|| Ok(Rubric::default()), from_json)?;
        Ok((rubric, stored))
    }

    /// Decides an answer. If a colleague was faster, the error message tells the reviewer.
    pub async fn decide_review(&self, session: SessionId, position: u16, decision: ReviewerDecision<'_>) -> Result<()> {
        let row =
            self.plumb.stores.reviews.review(self.bound(), session, position).await?.ok_or(ServiceError::NotFound)?;
        if !row.waits {
            return Err(InvalidInput::ReviewDecidedMeanwhile.into());
        }
        let (rubric, _) = self.rubric(&row.blueprint).await?;
        if decision.rubric != rubric_mark(&rubric) {
            return Err(InvalidInput::ReviewRubricChanged.into());
        }
        let comment = decision.comment.trim().replace("\r\n", "\n");
        if comment.chars().count() > LONGEST_COMMENT || comment.chars().any(|c| c.is_control() && c != '\n') {
            return Err(InvalidInput::ReviewCommentLong.into());
        }
        let given: Option<Vec<u16>> = decision.points.iter().map(|text| text.trim().parse().ok()).collect();
        let review: Review =
            given.and_then(|given| rubric.decide(&given, comment)).ok_or(InvalidInput::ReviewPointsRange)?;
        let detail = json!({ "position": position, "blueprint": row.blueprint, "credit": review.credit });
        let request = MarkChangeRequest {
            session,
            by: self.actor.id,
            action: StaffAction::Decide { position, review },
            audit: Some((AuditAction::ResponseReviewed, detail)),
        };
        let (before, ..) = self.plumb.change_marks(request, |_, _, _| Ok(None)).await?;
        // A decision made in between would have been refused above.
        if before.item(position).is_some_and(|item| item.mark == Some(Mark::Undecided)) {
            Ok(())
        } else {
            Err(ServiceError::NotFound)
        }
    }

    /// Replaces the rubric of a blueprint, if the caller reviews or reviewed one of its answers, and if it is still the
    /// rubric that `mark` identifies. A rubric that a colleague has written since is kept.
    pub async fn change_rubric(&self, blueprint: &str, mark: &str, text: &str) -> Result<()> {
        if !self.plumb.stores.reviews.may_edit_rubric(self.bound(), blueprint).await? {
            return Err(ServiceError::NotFound);
        }
        let (before, was) = self.rubric(blueprint).await?;
        if mark != rubric_mark(&before) {
            return Err(InvalidInput::RubricChanged.into());
        }
        let rubric = Rubric::read(text).map_err(|bad| match bad {
            RubricError::Long => InvalidInput::RubricLong,
            RubricError::Line(number) => InvalidInput::RubricLine(number),
        })?;
        let now = self.plumb.now();
        let mut audit = self.entry(AuditAction::RubricChanged, "blueprint", Uuid::nil(), &json!({ "lines": rubric }));
        blueprint.clone_into(&mut audit.subject_id);
        let (blueprint, lines) = (blueprint.to_owned(), to_json(&rubric)?);
        let change = RubricChange { blueprint, was, lines, by: self.actor.id, at: now };
        let written = self.plumb.stores.reviews.put_rubric(change, audit).await?;
        if written { Ok(()) } else { Err(InvalidInput::RubricChanged.into()) }
    }
}
