//! Reservations: items withheld from a learner because an assessment may still ask them; and items that a learner has
//! seen.

use std::collections::{BTreeMap, BTreeSet};

use plumb_bank::{ItemSource, item_sources};
use plumb_sessions::assignment::{Task, Terms};
use plumb_sessions::reservation::{Questions, Reservation};
use plumb_store::assignments::about;
use plumb_store::sessions::SessionRow;
use plumb_types::ids::UserId;

use super::terms::settled_terms;
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::names::EVALUATION;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Most open attempts that are read: more than the limit of any server.
const MOST_OPEN: i64 = 1_000;
/// Number of the learner's latest attempts, sessions and items that are searched for seen questions.
const EARLIER_ATTEMPTS: i64 = 20;
const EARLIER_SESSIONS: i64 = 200;
const EARLIER_ITEMS: i64 = 400;

impl Plumb {
    /// Returns the reservation for a learner, restricted to problems of skills for which `concerns` is true.
    pub(crate) async fn reservation(
        &self,
        catalog: &Catalog,
        learner: UserId,
        concerns: &(dyn Fn(&str) -> bool + Sync),
    ) -> Result<Reservation> {
        Ok(Reservation {
            skills: self.reserved_skills(catalog, learner, concerns).await?,
            open: self.open_questions(learner).await?,
        })
    }

    /// Returns the skills, among those for which `concerns` is true, that are reserved: an open assessment, or one
    /// assigned to the learner's classes, may still ask the learner their problems of the bank.
    pub(crate) async fn reserved_skills(
        &self,
        catalog: &Catalog,
        learner: UserId,
        concerns: &(dyn Fn(&str) -> bool + Sync),
    ) -> Result<BTreeSet<String>> {
        let (mut reserved, mut unsure) = (BTreeSet::new(), BTreeMap::new());
        for drawing in catalog.assessments_from_bank() {
            let id = drawing.assessment.id.as_str();
            let skills: Vec<&String> = drawing.skills.iter().filter(|skill| concerns(skill)).collect();
            let is_open = catalog.open_assessment(id).is_some();
            if is_open && Terms::default().effective_for(&drawing.assessment).never_ends() {
                reserved.extend(skills.into_iter().cloned());
            } else if !skills.is_empty() {
                unsure.insert(id, (&drawing.assessment, skills, is_open));
            }
        }
        unsure.retain(|_, (_, skills, _)| skills.iter().any(|skill| !reserved.contains(*skill)));
        if unsure.is_empty() {
            return Ok(reserved);
        }
        let now = self.now();
        let latest = self.stores.sessions.latest_attempts(learner).await?.into_iter();
        let latest: BTreeMap<String, (i64, bool)> =
            latest.map(|row| (row.assessment_id, (row.attempt, row.open))).collect();
        let begun = |about: &str| latest.get(about).copied().unwrap_or_default();
        for (assessment, skills, _) in unsure.values().filter(|(.., is_open)| *is_open) {
            let (made, is_under_way) = begun(&assessment.id);
            if Terms::default().effective_for(assessment).may_still_be_taken(made, is_under_way, now) {
                reserved.extend(skills.iter().map(|skill| (*skill).clone()));
            }
        }
        for row in self.stores.assignments.all_assigned(learner).await? {
            let Task::Assessment(id) = from_json(&row.assignment.task)? else { continue };
            let Some((assessment, skills, _)) = unsure.get(id.as_str()) else { continue };
            let (made, is_under_way) = begun(&about(row.assignment.id));
            if settled_terms(&row)?.effective_for(assessment).may_still_be_taken(made, is_under_way, now) {
                reserved.extend(skills.iter().map(|skill| (*skill).clone()));
            }
        }
        Ok(reserved)
    }

    /// Returns the questions of the learner's open attempts.
    pub(crate) async fn open_questions(&self, learner: UserId) -> Result<Questions> {
        let mut open = Questions::default();
        for form in self.stores.sessions.forms_taken(learner, true, MOST_OPEN).await? {
            open.extend([&*self.form(form).await?]);
        }
        Ok(open)
    }

    /// Returns the questions that a learner has seen among those an assessment of these skills may ask: in practice,
    /// with a tutor, in placements and earlier attempts, and as worked examples, which all learners can see.
    pub(super) async fn seen_questions(
        &self,
        catalog: &Catalog,
        learner: UserId,
        skills: &BTreeSet<&str>,
    ) -> Result<Questions> {
        let mut met = Questions::default();
        for form in self.stores.sessions.forms_taken(learner, false, EARLIER_ATTEMPTS).await? {
            met.extend([&*self.form(form).await?]);
        }
        let bodies = self.stores.sessions.served(learner, EARLIER_SESSIONS, EARLIER_ITEMS).await?;
        for source in bodies.iter().flat_map(|body| item_sources(body)) {
            match source {
                ItemSource::Bank { id, version } => met.add_problem(plumb_bank::BankRef { id, version }),
                ItemSource::Template { skill_id, blueprint, difficulty, seed } => {
                    let generator = catalog.generator_of(&skill_id).filter(|_| skills.contains(skill_id.as_str()));
                    let generator = generator.filter(|generator| generator.skill().hash == blueprint);
                    if let Some(Ok(item)) = generator.map(|generator| generator.generate(&difficulty, seed)) {
                        met.add(&item);
                    }
                }
            }
        }
        for node in catalog.graph.iter().flat_map(|version| version.graph.nodes()) {
            if node.blueprints.iter().any(|id| skills.contains(id.as_str()))
                && let Some(example) = catalog.worked_example(node)
            {
                met.add_words(&example.asked.question(), &example.key);
            }
        }
        Ok(met)
    }
}

impl Learner<'_> {
    /// Refuses to show a session that shares a question with an open attempt of the learner. Assessments are exempt, as
    /// their answers are only shown with results.
    pub(crate) async fn refuse_if_in_open_attempt(&self, row: &SessionRow) -> Result<()> {
        if row.kind == EVALUATION {
            return Ok(());
        }
        let open = self.plumb.open_questions(self.actor.id).await?;
        if open.is_empty() {
            return Ok(());
        }
        for event in self.plumb.stores.sessions.events(row.id).await? {
            for source in item_sources(&event.event.body) {
                if open.has_task(&self.plumb.task(&source).await?) {
                    return Err(ServiceError::Forbidden);
                }
            }
        }
        Ok(())
    }
}

/// The error for a question that is also in an open attempt of the learner.
pub(crate) const fn in_open_attempt() -> ServiceError {
    ServiceError::Invalid(InvalidInput::PracticeInAttempt)
}
