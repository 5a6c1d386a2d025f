//! The people of the demo, their classes, and the terms of their lessons.

use std::fmt::Display;

use plumb_service::bulk::account_entry;
use plumb_service::{Chance as _, Result, ServiceError, SystemChance};
use plumb_sessions::assignment::{AtMost, Terms};
use plumb_sessions::session::RevealWhen;
use plumb_store::audit::AuditEntry;
use plumb_store::classes::{ClassRow, GroupRow};
use plumb_store::people::NO_PASSWORD;
use plumb_store::users::NewUser;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::DemoContext;
use super::dice::Dice;
use super::names;
use super::plan::{Lesson, Plan, ResultRelease};
use super::sitting::broken;

/// Number of concurrent changes that share one commit.
const TOGETHER: usize = 128;
/// Number of classes of one teacher. Every class has exactly one teacher.
const CLASSES_OF_TEACHER: usize = 3;
/// The demo's own teacher helps in the first class, and in one of so many.
const ONE_HELPED_OF: usize = 8;
/// One of so many learners has 50 % more time.
const ONE_SLOWER_OF: usize = 20;

/// The accounts and ids of the plan's numbers.
pub(super) struct People {
    /// By number: account and time factor.
    pub(super) learners: Vec<(UserId, u16)>,
    pub(super) classes: Vec<Class>,
}

pub(super) struct Class {
    pub(super) id: ClassId,
    pub(super) teacher: UserId,
    /// Learners of the second group, by number.
    pub(super) second_group: (Uuid, Vec<usize>),
    /// Number of the learner with exceptions.
    pub(super) favoured: Option<usize>,
    /// Assignments of lessons, by number.
    pub(super) lessons: Vec<AssignmentId>,
}

impl Class {
    /// Returns the terms of a lesson for one learner.
    pub(super) fn terms(&self, lesson: &Lesson, learner: usize) -> Terms {
        let group = self.second_group.1.contains(&learner).then(|| of_group(lesson));
        let own = if self.favoured == Some(learner) { of_favoured(lesson) } else { Terms::default() };
        Terms::of_learner(of_everybody(lesson), group, own)
    }
}

/// Returns the general terms of a lesson.
pub(super) fn of_everybody(lesson: &Lesson) -> Terms {
    let when = match lesson.shown {
        ResultRelease::AtOnce => None,
        ResultRelease::AfterWindow => Some(RevealWhen::AfterWindow),
        ResultRelease::Released(_) => Some(RevealWhen::AfterRelease),
    };
    Terms {
        opens: Some(lesson.opens),
        closes: Some(lesson.closes),
        attempts: Some(AtMost::Of(1)),
        time_limit_minutes: lesson.limit,
        score: when,
        solutions: when,
        ..Terms::default()
    }
}

pub(super) fn of_group(lesson: &Lesson) -> Terms {
    Terms { extra_minutes: (lesson.number.is_multiple_of(3)).then_some(10), ..Terms::default() }
}

pub(super) fn of_favoured(lesson: &Lesson) -> Terms {
    Terms {
        extra_minutes: (lesson.number.is_multiple_of(2)).then_some(15),
        break_minutes: (lesson.number.is_multiple_of(2)).then_some(5),
        ..Terms::default()
    }
}

pub(super) fn told(
    at: Timestamp,
    by: UserId,
    action: AuditAction,
    kind: &str,
    id: impl Display,
    detail: &Json,
) -> AuditEntry {
    AuditEntry {
        at,
        actor: Some(by),
        action,
        subject_kind: kind.into(),
        subject_id: id.to_string(),
        detail: detail.to_string(),
    }
}

/// Makes several changes concurrently, so that they share commits.
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

/// Returns the account of that name, and creates it if it is missing; `None` if it lacks the permissions of the role.
pub(super) async fn helper(ground: &DemoContext, name: &str, role: Role, at: Timestamp) -> Result<Option<UserId>> {
    match ground.stores.users.by_name(name).await? {
        Some(user) => Ok((user.role == role || user.role == Role::Admin).then_some(user.id)),
        None => account(ground, name, role, NO_PASSWORD.to_owned(), at).await.map(Some),
    }
}

/// Creates an account, dated to that time.
pub(super) async fn account(
    ground: &DemoContext,
    name: &str,
    role: Role,
    password_hash: String,
    at: Timestamp,
) -> Result<UserId> {
    let id = UserId::from(SystemChance.id(at));
    let user = NewUser { id, name: name.to_owned(), role, password_hash, time_factor_percent: 100, created_at: at };
    created(ground, user).await?;
    Ok(id)
}

async fn created(ground: &DemoContext, user: NewUser) -> Result<()> {
    let detail = json!({ "role": user.role, "demo": true });
    let audit = account_entry(user.created_at, None, AuditAction::AccountCreated, user.id, &detail);
    Ok(ground.stores.users.create(user, audit).await?)
}

/// Creates the accounts and classes. `password_hash` is for every account; `helper` is a second teacher in some
/// classes, or the only teacher if the classes have names.
pub(super) async fn make(
    ground: &DemoContext,
    plan: &Plan,
    password_hash: &str,
    helper: Option<UserId>,
) -> Result<People> {
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
    let named = !plan.style.courses.is_empty();
    let teachers = if named { 0 } else { plan.size.classes.div_ceil(CLASSES_OF_TEACHER) };
    let teachers: Vec<UserId> =
        (0..teachers).map(|number| account(&mut dice, next(), names::teacher(number), Role::Teacher, 100)).collect();
    let mut learners = Vec::with_capacity(plan.size.learners);
    for number in 0..plan.size.learners {
        let percent = if number % ONE_SLOWER_OF == ONE_SLOWER_OF - 1 { 150 } else { 100 };
        let named = plan.style.learners.get(number).copied();
        let there = match named {
            Some(name) => ground.stores.users.by_name(name).await?.filter(|user| user.role == Role::Learner),
            None => None,
        };
        learners.push(if let Some(user) = there {
            (user.id, u16::try_from(user.time_factor_percent).unwrap_or(100))
        } else {
            let name = named.map_or_else(|| names::learner(number), str::to_owned);
            (account(&mut dice, next(), name, Role::Learner, percent), percent)
        });
    }
    together(accounts, |user: NewUser| {
        let ground = ground.clone();
        async move { created(&ground, user).await }
    })
    .await?;
    let mut classes = Vec::with_capacity(plan.size.classes);
    for number in 0..plan.size.classes {
        let (teacher, helper) = if named {
            (helper.ok_or_else(|| broken("nobody teaches"))?, None)
        } else {
            let teacher = teachers.get(number / CLASSES_OF_TEACHER).copied().unwrap_or(UserId::nil());
            (teacher, helper.filter(|_| number.is_multiple_of(ONE_HELPED_OF)))
        };
        classes.push(class(ground, plan, number, teacher, helper, &learners, &mut dice, next()).await?);
    }
    Ok(People { learners, classes })
}

#[expect(clippy::too_many_arguments, reason = "a class has all of these")]
async fn class(
    ground: &DemoContext,
    plan: &Plan,
    number: usize,
    teacher: UserId,
    helper: Option<UserId>,
    learners: &[(UserId, u16)],
    dice: &mut Dice,
    at: Timestamp,
) -> Result<Class> {
    let id = dice.id(at);
    let name = plan.style.course(number).map_or_else(|| names::class(number), |course| course.name.to_owned());
    let row = ClassRow {
        id,
        name,
        join_code: None,
        created_at: at,
        archived: false,
        follow_order: false,
        model_words: false,
    };
    let audit = told(at, teacher, AuditAction::ClassCreated, "class", id, &json!({ "name": row.name }));
    let classes = &ground.stores.classes;
    classes.create_class(row, teacher, audit).await?;
    if let Some(helper) = helper {
        let audit = told(at, teacher, AuditAction::ClassTeacherAdded, "class", id, &json!({ "teacher": helper }));
        classes.add_teacher(id, helper, audit).await?;
    }
    let own: Vec<usize> =
        plan.classes.iter().enumerate().filter(|(_, class)| **class == number).map(|(at, _)| at).collect();
    let account = |number: &usize| learners.get(*number).map(|(id, _)| *id);
    let members: Vec<UserId> = own.iter().filter_map(account).collect();
    let joined = |learner| {
        told(at, teacher, AuditAction::ClassJoined, "class", id, &json!({ "learner": learner, "by": "teacher" }))
    };
    let members = members.into_iter().map(|learner| (learner, joined(learner))).collect();
    classes.add_members(id, at, members).await?;
    let halves = own.split_at(own.len() / 2);
    let mut groups = Vec::new();
    for (name, half) in [("Group A", halves.0), ("Group B", halves.1)] {
        let group = GroupRow { id: dice.id(at), name: name.into(), members: half.iter().filter_map(account).collect() };
        groups.push(group.id);
        let detail = json!({ "group": group.id, "name": group.name, "members": group.members });
        classes.put_group(id, group, told(at, teacher, AuditAction::GroupChanged, "class", id, &detail)).await?;
    }
    let lessons = plan.lessons.get(number).map_or(0, Vec::len);
    Ok(Class {
        id,
        teacher,
        second_group: (groups.last().copied().unwrap_or_default(), halves.1.to_vec()),
        favoured: own.get(1).or(own.first()).copied(),
        lessons: (0..lessons).map(|_| dice.id(at)).collect(),
    })
}
