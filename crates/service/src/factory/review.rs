//! A person's review of agreed items.

use plumb_bank::{
    APPROVAL, BLUEPRINT, BLUEPRINT_LEVEL, CHECK, MathProblemItem, RubricPolicy, SolutionStep, Status, Transition,
    approved_by, declined_by, validate_problem,
};
use plumb_factory::Tier;
use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::problems::ProblemRow;
use serde_json::json;
use uuid::Uuid;

use super::{Approval, Factory, ItemState};
use crate::failure::{InputError, Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// A person's edit of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemEdit {
    pub stem: String,
    pub key: String,
    /// The options; empty if the answer is typed.
    pub choices: Vec<String>,
    /// Formula of the key; empty if it is not computed.
    pub check: String,
    /// The steps of the solution: words and mathematics.
    pub solution: Vec<(String, String)>,
}

impl ItemEdit {
    /// Returns an item as the start of an edit.
    pub fn of(item: &MathProblemItem) -> Self {
        let check = item.problem_content.variables.get(CHECK).and_then(serde_json::Value::as_str);
        let steps = item.solution_logic.steps.iter();
        Self {
            stem: item.problem_content.stem.clone(),
            key: item.solution_logic.final_answer_canonical.clone(),
            choices: item.answer_spec.ui.choices.clone(),
            check: check.unwrap_or_default().to_owned(),
            solution: steps.map(|step| (step.explanation.clone(), step.math.clone())).collect(),
        }
    }
}

impl Factory<'_> {
    /// Approves an agreed item: learners may see it from now on. A blueprint is published.
    ///
    /// # Errors
    /// `Conflict` if it is no longer waiting; `Faults` if the current rules reject it.
    pub async fn approve(&self, run: Uuid, number: u32) -> Result<Approval> {
        if let Some(template) = self.waiting_template(run, number).await? {
            return self.approve_template(run, number, template).await;
        }
        let (row, item) = self.waiting_problem(run, number).await?;
        let who = self.who().await?;
        let approval = approved_by(&item, &RubricPolicy::default(), &who)
            .map_err(|decision| faults(&decision.evidence().verification_report.issues))?;
        self.move_problem(&row, Transition::Approve(approval)).await?;
        self.decided(run, number, true, None).await?;
        Ok(Approval::Served)
    }

    /// Declines an agreed item, with the reason.
    pub async fn decline(&self, run: Uuid, number: u32, why: &str) -> Result<()> {
        let why = why.trim();
        if why.is_empty() {
            return Err(InvalidInput::FactoryWhyEmpty.into());
        }
        if let Some(template) = self.waiting_template(run, number).await? {
            return self.decline_template(run, number, &template.id, why).await;
        }
        let (row, item) = self.waiting_problem(run, number).await?;
        let who = self.who().await?;
        let rejection = declined_by(&item, &RubricPolicy::default(), (&who, why));
        self.move_problem(&row, Transition::Reject(rejection)).await?;
        self.decided(run, number, false, None).await
    }

    /// Replaces an agreed item by an edited version. That is checked like any other item and then approved by its
    /// author, as a person wrote it and there is no other proof.
    pub async fn edit(&self, run: Uuid, number: u32, edited: &ItemEdit) -> Result<()> {
        let (row, old) = self.waiting_problem(run, number).await?;
        let item = self.changed(&old, edited);
        validate_problem(&item).map_err(|found| faults(&found.iter().map(ToString::to_string).collect::<Vec<_>>()))?;
        let who = self.who().await?;
        let approval = approved_by(&item, &RubricPolicy::default(), &who)
            .map_err(|decision| faults(&decision.evidence().verification_report.issues))?;
        let about = json!({ "factory": { "run": run, "item": number, "edited_by": self.actor_id() } });
        self.add_to_bank(item.clone(), Tier::Agreed, &about).await?;
        let version = i64::from(item.meta.version);
        let new = self.plumb.stores.problems.get(item.meta.id, Some(version)).await?.ok_or(ServiceError::NotFound)?;
        self.move_problem(&new, Transition::Approve(approval)).await?;
        let rejection = declined_by(&old, &RubricPolicy::default(), (&who, "a changed version took its place"));
        self.move_problem(&row, Transition::Reject(rejection)).await?;
        self.decided(run, number, true, None).await
    }

    fn changed(&self, old: &MathProblemItem, edited: &ItemEdit) -> MathProblemItem {
        let mut item = old.clone();
        item.meta.version = old.meta.version.saturating_add(1);
        item.meta.status = Status::Draft;
        item.meta.created_at = self.plumb.now();
        item.meta.verified_at = None;
        item.meta.provenance.revision_of = Some(old.meta.id);
        item.meta.verification_report.issues.clear();
        item.problem_content.stem.clone_from(&edited.stem);
        item.problem_content.variables.remove(CHECK);
        if !edited.check.trim().is_empty() {
            item.problem_content.variables.insert(CHECK.to_owned(), json!(edited.check.trim()));
        }
        item.problem_content.variables.insert(APPROVAL.to_owned(), json!(plumb_bank::BY_A_PERSON));
        if old.solution_logic.final_answer_canonical != edited.key || old.answer_spec.ui.choices != edited.choices {
            // No blueprint computed the edited item.
            item.problem_content.variables.retain(|name, _| name != BLUEPRINT && name != BLUEPRINT_LEVEL);
        }
        item.answer_spec.ui.choices.clone_from(&edited.choices);
        item.answer_spec.accepted_forms.clear();
        item.solution_logic.final_answer_canonical.clone_from(&edited.key);
        let steps = edited.solution.iter().zip(1_u32..);
        item.solution_logic.steps = steps
            .map(|((explanation, math), step_index)| SolutionStep {
                step_index,
                explanation: explanation.clone(),
                math: math.clone(),
            })
            .collect();
        // A misconception that leads to no option any more, or to the key, is dropped.
        let is_there = |value: &String| edited.choices.is_empty() || edited.choices.contains(value);
        item.misconceptions.retain(|one| is_there(&one.trigger.value) && one.trigger.value != edited.key);
        item
    }

    async fn waiting_problem(&self, run: Uuid, number: u32) -> Result<(ProblemRow, MathProblemItem)> {
        let item = self.item_row(run, number).await?;
        let problem = item.problem.filter(|_| item.state == ItemState::Agreed).ok_or(ServiceError::Conflict)?;
        let row = self.plumb.stores.problems.get(problem, None).await?.ok_or(ServiceError::NotFound)?;
        let whole = crate::bank::whole(&row)?;
        Ok((row, whole))
    }

    async fn who(&self) -> Result<String> {
        match self.actor_id() {
            Some(id) => self.plumb.name_of(id).await,
            None => Ok("the command line".to_owned()),
        }
    }

    /// Moves a problem to a status, unless it has it already, so that an interrupted review can be repeated.
    async fn move_problem(&self, row: &ProblemRow, step: Transition) -> Result<()> {
        if row.status == step.to() {
            return Ok(());
        }
        self.plumb.bank_of(self.actor_id()).advance(row, step).await
    }

    pub(super) async fn decided(
        &self,
        run: Uuid,
        number: u32,
        approved: bool,
        audit: Option<AuditEntry>,
    ) -> Result<()> {
        match self.plumb.stores.factory.decide((run, number.into()), approved, audit).await {
            Err(StoreError::Conflict) => Err(ServiceError::Conflict),
            done => Ok(done?),
        }
    }
}

fn faults(issues: &[String]) -> ServiceError {
    let one = |issue: &String| InputError { field: "item".into(), detail: issue.clone() };
    ServiceError::Faults(issues.iter().map(one).collect())
}
