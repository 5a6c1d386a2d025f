//! The people of the demo, their classes, and what these are set to do.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_service::bulk::{account_entry, filing, to_json};
use plumb_service::content::Catalog;
use plumb_service::{Chance as _, Result, ServiceError, SystemChance};
use plumb_sessions::assignment::{AtMost, Task, Terms};
use plumb_sessions::session::RevealWhen;
use plumb_store::assignments::{AssignmentRow, Whom};
use plumb_store::audit::AuditEntry;
use plumb_store::classes::{ClassRow, GroupRow};
use plumb_store::people::NO_PASSWORD;
use plumb_store::reports::{Handling, Report};
use plumb_store::users::NewUser;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::Ground;
use super::dice::Dice;
use super::names;
use super::plan::{Lesson, Plan, Shown};

/// Changes that wait for one commit together.
const TOGETHER: usize = 128;
/// A class has a teacher of its own; a teacher has so many classes.
const CLASSES_OF_TEACHER: usize = 3;
/// The demo's own teacher helps in one class of so many, and in the first.
const ONE_HELPED_OF: usize = 8;
/// One learner of so many has half as much time again.
const ONE_SLOWER_OF: usize = 20;
/// Skills of a practice assignment.
const SKILLS: usize = 5;

/// What the plan's numbers became.
pub(super) struct People {
    /// By number: account and time factor.
    pub(super) learners: Vec<(Uuid, u16)>,
    pub(super) classes: Vec<Class>,
}

pub(super) struct Class {
    pub(super) id: Uuid,
    pub(super) teacher: Uuid,
    /// Learners of the second group, by number.
    second_group: (Uuid, Vec<usize>),
    /// The learner that exceptions are made for, by number.
    favoured: Option<usize>,
    /// Assignments of lessons, by number.
    pub(super) lessons: Vec<Uuid>,
}

impl Class {
    /// The terms by which a learner takes a lesson.
    pub(super) fn terms(&self, lesson: &Lesson, learner: usize) -> Terms {
        let group = self.second_group.1.contains(&learner).then(|| of_group(lesson));
        let own = if self.favoured == Some(learner) { of_favoured(lesson) } else { Terms::default() };
        Terms::of_learner(of_everybody(lesson), group, own)
    }
}

/// The terms of a lesson.
fn of_everybody(lesson: &Lesson) -> Terms {
    let when = match lesson.shown {
        Shown::AtOnce => None,
        Shown::AfterWindow => Some(RevealWhen::AfterWindow),
        Shown::Released(_) => Some(RevealWhen::AfterRelease),
    };
    Terms {
        opens: Some(lesson.opens),
        closes: Some(lesson.closes),
        attempts: Some(AtMost::Of(1)),
        time_limit_minutes: (lesson.number % 4 == 2).then_some(AtMost::Of(40)),
        score: when,
        solutions: when,
        ..Terms::default()
    }
}

fn of_group(lesson: &Lesson) -> Terms {
    Terms { extra_minutes: (lesson.number.is_multiple_of(3)).then_some(10), ..Terms::default() }
}

fn of_favoured(lesson: &Lesson) -> Terms {
    Terms {
        extra_minutes: (lesson.number.is_multiple_of(2)).then_some(15),
        break_minutes: (lesson.number.is_multiple_of(2)).then_some(5),
        ..Terms::default()
    }
}

/// Something that is done at a time.
pub(super) struct Deed {
    pub(super) at: Timestamp,
    what: What,
}

enum What {
    Assign(AssignmentRow, AuditEntry),
    Except(Uuid, Uuid, Whom, String, AuditEntry),
    Release(Uuid, AuditEntry),
    Report(Box<Report>),
    Handle(Box<Handling>),
}

impl Deed {
    pub(super) fn reported(report: Report) -> Self {
        Self { at: report.at, what: What::Report(Box::new(report)) }
    }

    pub(super) fn handled(handling: Handling) -> Self {
        Self { at: handling.at, what: What::Handle(Box::new(handling)) }
    }
}

pub(super) fn told(at: Timestamp, by: Uuid, action: &str, kind: &str, id: Uuid, detail: &Json) -> AuditEntry {
    AuditEntry {
        at,
        actor: Some(by),
        action: action.into(),
        subject_kind: kind.into(),
        subject_id: id.to_string(),
        detail: detail.to_string(),
    }
}

/// Makes several changes at a time, so that they share commits.
pub(super) async fn together<T, F>(all: impl IntoIterator<Item = T>, change: impl Fn(T) -> F) -> Result<()>
where
    F: Future<Output = Result<()>> + Send + 'static,
{
    let mut tasks = JoinSet::new();
    for one in all {
        tasks.spawn(change(one));
        if tasks.len() >= TOGETHER {
            finished(tasks.join_next().await)?;
        }
    }
    while !tasks.is_empty() {
        finished(tasks.join_next().await)?;
    }
    Ok(())
}

fn finished(done: Option<Result<Result<()>, tokio::task::JoinError>>) -> Result<()> {
    done.transpose().map_err(|error| ServiceError::Internal(error.to_string()))?.unwrap_or(Ok(()))
}

/// The account of that name, made if there is none; none when it may not do what that role may.
pub(super) async fn helper(ground: &Ground, name: &str, role: Role, at: Timestamp) -> Result<Option<Uuid>> {
    if let Some(user) = ground.stores.users.by_name(name).await? {
        return Ok((user.role == role || user.role == Role::Admin).then_some(user.id));
    }
    let user = NewUser {
        id: SystemChance.id(at),
        name: name.to_owned(),
        role,
        password_hash: NO_PASSWORD.to_owned(),
        time_factor_percent: 100,
        created_at: at,
    };
    let id = user.id;
    let detail = json!({ "role": user.role, "demo": true });
    ground.stores.users.create(user, account_entry(at, None, "account_created", id, &detail)).await?;
    Ok(Some(id))
}

/// Makes the accounts and classes. `password_hash` is that of every account; `helper` teaches in some classes too.
pub(super) async fn make(ground: &Ground, plan: &Plan, password_hash: &str, helper: Option<Uuid>) -> Result<People> {
    let mut dice = Dice::new(plan.size.seed, &["people"]);
    let mut at = plan.first_day;
    let mut next = || {
        at = at.plus_millis(50);
        at
    };
    let mut accounts = Vec::new();
    let mut account = |dice: &mut Dice, at: Timestamp, name: String, role: Role, percent: u16| {
        let user = NewUser {
            id: dice.id(at),
            name,
            role,
            password_hash: password_hash.to_owned(),
            time_factor_percent: i64::from(percent),
            created_at: at,
        };
        let id = user.id;
        accounts.push(user);
        id
    };
    let teachers: Vec<Uuid> = (0..plan.size.classes.div_ceil(CLASSES_OF_TEACHER))
        .map(|number| account(&mut dice, next(), names::teacher(number), Role::Teacher, 100))
        .collect();
    let learners: Vec<(Uuid, u16)> = (0..plan.size.learners)
        .map(|number| {
            let percent = if number % ONE_SLOWER_OF == ONE_SLOWER_OF - 1 { 150 } else { 100 };
            (account(&mut dice, next(), names::learner(number), Role::Learner, percent), percent)
        })
        .collect();
    together(accounts, |user: NewUser| {
        let stores = ground.stores.clone();
        async move {
            let detail = json!({ "role": user.role, "demo": true });
            let audit = account_entry(user.created_at, None, "account_created", user.id, &detail);
            Ok(stores.users.create(user, audit).await?)
        }
    })
    .await?;
    let mut classes = Vec::with_capacity(plan.size.classes);
    for number in 0..plan.size.classes {
        let teacher = teachers.get(number / CLASSES_OF_TEACHER).copied().unwrap_or_default();
        let helper = helper.filter(|_| number.is_multiple_of(ONE_HELPED_OF));
        classes.push(class(ground, plan, number, teacher, helper, &learners, &mut dice, next()).await?);
    }
    Ok(People { learners, classes })
}

#[expect(clippy::too_many_arguments, reason = "a class has all of these")]
async fn class(
    ground: &Ground,
    plan: &Plan,
    number: usize,
    teacher: Uuid,
    helper: Option<Uuid>,
    learners: &[(Uuid, u16)],
    dice: &mut Dice,
    at: Timestamp,
) -> Result<Class> {
    let id = dice.id(at);
    let row = ClassRow {
        id,
        name: names::class(number),
        join_code: None,
        created_at: at,
        archived: false,
        follow_order: false,
    };
    let audit = told(at, teacher, "class_created", "class", id, &json!({ "name": row.name }));
    let classes = &ground.stores.classes;
    classes.create_class(row, teacher, audit).await?;
    if let Some(helper) = helper {
        let audit = told(at, teacher, "class_teacher_added", "class", id, &json!({ "teacher": helper }));
        classes.add_teacher(id, helper, audit).await?;
    }
    let own: Vec<usize> =
        plan.classes.iter().enumerate().filter(|(_, class)| **class == number).map(|(at, _)| at).collect();
    let account = |number: &usize| learners.get(*number).map(|(id, _)| *id);
    let members: Vec<Uuid> = own.iter().filter_map(account).collect();
    let joined =
        |learner| told(at, teacher, "class_joined", "class", id, &json!({ "learner": learner, "by": "teacher" }));
    let members = members.into_iter().map(|learner| (learner, joined(learner))).collect();
    classes.add_members(id, at, members).await?;
    let halves = own.split_at(own.len() / 2);
    let mut groups = Vec::new();
    for (name, half) in [("Group A", halves.0), ("Group B", halves.1)] {
        let group = GroupRow { id: dice.id(at), name: name.into(), members: half.iter().filter_map(account).collect() };
        groups.push(group.id);
        let detail = json!({ "group": group.id, "name": group.name, "members": group.members });
        classes.put_group(id, group, told(at, teacher, "group_changed", "class", id, &detail)).await?;
    }
    let lessons = plan.lessons.get(number).map_or(0, Vec::len);
    Ok(Class {
        id,
        teacher,
        second_group: (groups.last().copied().unwrap_or_default(), halves.1.to_vec()),
        favoured: own.first().copied(),
        lessons: (0..lessons).map(|_| dice.id(at)).collect(),
    })
}

/// What teachers set and release, in the order of time.
pub(super) fn deeds(
    plan: &Plan,
    people: &People,
    catalog: &Catalog,
    assessments: &[Arc<Assessment>],
    now: Timestamp,
) -> Result<Vec<Deed>> {
    let mut deeds = Vec::new();
    let mut dice = Dice::new(plan.size.seed, &["deeds"]);
    for (class, lessons) in people.classes.iter().zip(&plan.lessons) {
        for (lesson, id) in lessons.iter().zip(&class.lessons) {
            of_lesson(&mut deeds, plan, people, class, lesson, *id, assessments, &mut dice)?;
        }
        let set = now.plus_secs(-10 * 86_400);
        if let Some(task) = practice_task(catalog) {
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
    deeds: &mut Vec<Deed>,
    plan: &Plan,
    people: &People,
    class: &Class,
    lesson: &Lesson,
    id: Uuid,
    assessments: &[Arc<Assessment>],
    dice: &mut Dice,
) -> Result<()> {
    let Some(assessment) = assessments.get(lesson.assessment) else { return Ok(()) };
    let set = lesson.opens.plus_secs(-2 * 86_400).max(plan.first_day.plus_secs(3_600));
    let title = format!("{} ({})", assessment.metadata.title, lesson.number + 1);
    let title: String = title.chars().take(80).collect();
    deeds.push(assign(class, id, &title, &Task::Assessment(assessment.id.clone()), &of_everybody(lesson), set)?);
    let favoured = class.favoured.and_then(|number| people.learners.get(number)).map(|(id, _)| Whom::Learner(*id));
    let exceptions = [(Some(Whom::Group(class.second_group.0)), of_group(lesson)), (favoured, of_favoured(lesson))];
    for (whom, terms) in exceptions {
        let Some(whom) = whom.filter(|_| !terms.is_empty()) else { continue };
        let (kind, holder) = match whom {
            Whom::Group(group) => ("group", group),
            Whom::Learner(learner) => ("learner", learner),
        };
        let at = set.plus_secs(60);
        let detail = json!({ kind: holder, "terms": terms });
        let audit = told(at, class.teacher, "exception_changed", "assignment", id, &detail);
        deeds.push(Deed { at, what: What::Except(id, dice.id(at), whom, to_json(&terms)?, audit) });
    }
    if let Shown::Released(Some(at)) = lesson.shown {
        let audit = told(at, class.teacher, "results_released", "assignment", id, &json!({}));
        deeds.push(Deed { at, what: What::Release(id, audit) });
    }
    Ok(())
}

fn assign(class: &Class, id: Uuid, title: &str, task: &Task, terms: &Terms, at: Timestamp) -> Result<Deed> {
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
    let audit = told(at, class.teacher, "assignment_created", "assignment", id, &detail);
    Ok(Deed { at, what: What::Assign(row, audit) })
}

/// Some skills that there are items for; none without a graph.
fn practice_task(catalog: &Catalog) -> Option<Task> {
    let graph = &catalog.graph.as_ref()?.graph;
    let none = BTreeMap::new();
    let open = graph.unlocked(&none).into_iter();
    let open = open.filter(|node| node.blueprints.iter().any(|id| catalog.skill(id).is_some()));
    let skills: Vec<String> = open.take(SKILLS).map(|node| node.id.to_string()).collect();
    (!skills.is_empty()).then_some(Task::Practice(skills))
}

/// Does them: what is set or reported before what is said about it.
pub(super) async fn done(ground: &Ground, deeds: Vec<Deed>) -> Result<()> {
    let (set, about): (Vec<Deed>, Vec<Deed>) =
        deeds.into_iter().partition(|deed| matches!(deed.what, What::Assign(..) | What::Report(_)));
    for deeds in [set, about] {
        together(deeds, |deed: Deed| {
            let stores = ground.stores.clone();
            async move {
                let assignments = &stores.assignments;
                match deed.what {
                    What::Assign(row, audit) => assignments.create_assignment(row, None, audit).await?,
                    What::Except(id, exception, whom, terms, audit) => {
                        assignments.except(id, exception, whom, Some(terms), audit).await?;
                    }
                    What::Release(id, audit) => {
                        assignments.release(id, deed.at, audit).await?;
                    }
                    What::Report(report) => {
                        let (limits, audit) = filing(&report, deed.at);
                        stores.reports.file(*report, limits, audit).await?;
                    }
                    What::Handle(handling) => {
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
