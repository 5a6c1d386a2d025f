//! Actions of the demo's teachers with their times: assigning, releasing and answering.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_learning::graph::Node;
use plumb_service::Result;
use plumb_service::bulk::{filing, to_json};
use plumb_service::content::Catalog;
use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::{AssignmentRow, ExceptionTarget};
use plumb_store::audit::AuditEntry;
use plumb_store::reports::{Report, ReportUpdate};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::AssignmentId;
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::DemoContext;
use super::dice::Dice;
use super::people::{Class, People, of_everybody, of_favoured, of_group, together, told};
use super::plan::{Lesson, Plan, ResultRelease};

/// Skills of a practice assignment.
const SKILLS: usize = 5;

/// An action and its time.
pub(super) struct ScheduledAction {
    pub(super) at: Timestamp,
    what: ActionKind,
}

enum ActionKind {
    Assign(AssignmentRow, AuditEntry),
    Except(AssignmentId, Uuid, ExceptionTarget, String, AuditEntry),
    Release(AssignmentId, AuditEntry),
    Report(Box<Report>),
    Handle(Box<ReportUpdate>),
}

impl ScheduledAction {
    pub(super) fn reported(report: Report) -> Self {
        Self { at: report.at, what: ActionKind::Report(Box::new(report)) }
    }

    pub(super) fn handled(handling: ReportUpdate) -> Self {
        Self { at: handling.at, what: ActionKind::Handle(Box::new(handling)) }
    }
}

/// Returns the assigning and releasing actions of the teachers, in order of time.
pub(super) fn deeds(
    plan: &Plan,
    people: &People,
    catalog: &Catalog,
    assessments: &[Arc<Assessment>],
    now: Timestamp,
) -> Result<Vec<ScheduledAction>> {
    let mut deeds = Vec::new();
    let mut dice = Dice::new(plan.size.seed, &["deeds"]);
    for (number, (class, lessons)) in people.classes.iter().zip(&plan.lessons).enumerate() {
        let course = plan.style.course(number);
        for (lesson, id) in lessons.iter().zip(&class.lessons) {
            let Some(assessment) = assessments.get(lesson.assessment).map(|one| &**one) else { continue };
            let title = course.map_or(assessment.metadata.title.as_str(), |course| course.title);
            of_lesson(&mut deeds, plan, people, class, lesson, *id, (assessment, title), &mut dice)?;
        }
        let set = now.plus_secs(-10 * 86_400);
        if let Some(task) = practice_task(catalog, course.map_or(&[][..], |course| course.practises)) {
            let terms = Terms { closes: Some(now.plus_secs(4 * 86_400)), ..Terms::default() };
            let id = dice.id(set);
            deeds.push(assign(class, id, "Practise at home", &task, &terms, set)?);
        }
        if let Some(survey) = catalog.surveys.keys().next() {
            let terms = Terms { closes: Some(now.plus_secs(11 * 86_400)), ..Terms::default() };
            let id = dice.id(set);
            deeds.push(assign(class, id, "Tell us how it was", &Task::Survey(survey.clone()), &terms, set)?);
        }
    }
    deeds.sort_by_key(|deed| deed.at);
    Ok(deeds)
}

#[expect(clippy::too_many_arguments, reason = "a lesson has all of these")]
fn of_lesson(
    deeds: &mut Vec<ScheduledAction>,
    plan: &Plan,
    people: &People,
    class: &Class,
    lesson: &Lesson,
    id: AssignmentId,
    (assessment, title): (&Assessment, &str),
    dice: &mut Dice,
) -> Result<()> {
    let set = lesson.opens.plus_secs(-2 * 86_400).max(plan.first_day.plus_secs(3_600));
    let title = match plan.style.course(lesson.class) {
        Some(_) => format!("{title} {}", lesson.number + 1),
        None => format!("{title} ({})", lesson.number + 1),
    };
    let title: String = title.chars().take(80).collect();
    deeds.push(assign(class, id, &title, &Task::Assessment(assessment.id.clone()), &of_everybody(lesson), set)?);
    let favoured =
        class.favoured.and_then(|number| people.learners.get(number)).map(|(id, _)| ExceptionTarget::Learner(*id));
    let exceptions =
        [(Some(ExceptionTarget::Group(class.second_group.0)), of_group(lesson)), (favoured, of_favoured(lesson))];
    for (whom, terms) in exceptions {
        let Some(whom) = whom.filter(|_| !terms.is_empty()) else { continue };
        let (kind, holder) = match whom {
            ExceptionTarget::Group(group) => ("group", group),
            ExceptionTarget::Learner(learner) => ("learner", learner.as_uuid()),
        };
        let at = set.plus_secs(60);
        let detail = json!({ kind: holder, "terms": terms });
        let audit = told(at, class.teacher, AuditAction::ExceptionChanged, "assignment", id, &detail);
        deeds.push(ScheduledAction { at, what: ActionKind::Except(id, dice.id(at), whom, to_json(&terms)?, audit) });
    }
    if let ResultRelease::Released(Some(at)) = lesson.shown {
        let audit = told(at, class.teacher, AuditAction::ResultsReleased, "assignment", id, &json!({}));
        deeds.push(ScheduledAction { at, what: ActionKind::Release(id, audit) });
    }
    Ok(())
}

fn assign(
    class: &Class,
    id: AssignmentId,
    title: &str,
    task: &Task,
    terms: &Terms,
    at: Timestamp,
) -> Result<ScheduledAction> {
    let row = AssignmentRow {
        id,
        class: class.id,
        title: title.to_owned(),
        task: to_json(task)?,
        terms: to_json(terms)?,
        created_at: at,
        released_at: None,
        withdrawn: false,
        group: None,
    };
    let detail = json!({ "class": class.id, "title": title, "task": task, "terms": terms });
    let audit = told(at, class.teacher, AuditAction::AssignmentCreated, "assignment", id, &detail);
    Ok(ScheduledAction { at, what: ActionKind::Assign(row, audit) })
}

/// Chooses skills that have items, of the preferred ones or else of those without prerequisites; `None` without a
/// graph.
fn practice_task(catalog: &Catalog, wanted: &[&str]) -> Option<Task> {
    let graph = &catalog.graph.as_ref()?.graph;
    let mut open: Vec<&Node> = wanted.iter().filter_map(|id| graph.node(id)).collect();
    if open.is_empty() {
        open = graph.unlocked(&BTreeMap::new());
    }
    open.retain(|node| node.blueprints.iter().any(|id| catalog.skill(id).is_some()));
    let skills: Vec<String> = open.into_iter().take(SKILLS).map(|node| node.id.to_string()).collect();
    (!skills.is_empty()).then_some(Task::Practice(skills))
}

/// Carries out the actions. Assigning and reporting come first, because the others refer to them.
pub(super) async fn done(ground: &DemoContext, deeds: Vec<ScheduledAction>) -> Result<()> {
    let (set, about): (Vec<ScheduledAction>, Vec<ScheduledAction>) =
        deeds.into_iter().partition(|deed| matches!(deed.what, ActionKind::Assign(..) | ActionKind::Report(_)));
    for deeds in [set, about] {
        together(deeds, |deed: ScheduledAction| {
            let stores = ground.stores.clone();
            async move {
                let assignments = &stores.assignments;
                match deed.what {
                    ActionKind::Assign(row, audit) => assignments.create_assignment(row, None, audit).await?,
                    ActionKind::Except(id, exception, whom, terms, audit) => {
                        assignments.except(id, exception, whom, Some(terms), audit).await?;
                    }
                    ActionKind::Release(id, audit) => {
                        assignments.release(id, deed.at, audit).await?;
                    }
                    ActionKind::Report(report) => {
                        let (limits, audit) = filing(&report, deed.at);
                        stores.reports.file(*report, limits, audit).await?;
                    }
                    ActionKind::Handle(handling) => {
                        stores.reports.handle(*handling, Vec::new()).await?;
                    }
                }
                Ok(())
            }
        })
        .await?;
    }
    Ok(())
}
