//! Actions of the demo's teachers after all sessions, by the ordinary use cases: grades given by hand, regrades,
//! announcements.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_service::announcements::{AnnouncementContent, AnnouncementKind, Audience, Board};
use plumb_service::gradebook::{GradeRequest, OverrideInput};
use plumb_service::{Actor, Plumb, Result, ServiceError};
use plumb_sessions::session::regrade::{Regrade, Remedy};
use plumb_store::sat_items::SessionItemFilter;
use plumb_types::ids::{AssignmentId, ClassId, UserId};

use super::DemoContext;
use super::dice::Dice;
use super::people::{People, together};
use super::plan::Plan;
use super::sitting::broken;

/// One of so many grades is given by hand, or has a comment.
const ONE_GIVEN_OF: usize = 30;
/// Most sessions of a regrade of the demo, so that it takes little time.
const MOST_REMARKED: i64 = 500;
/// Most steps of regrades that are carried out; far more than are needed.
const MOST_STEPS: usize = 1_000;
/// Duration of an announcement, in seconds.
const SHOWN: i64 = 14 * 86_400;

/// The actions.
pub(super) struct FollowUpActions {
    /// By number: class and teacher.
    classes: Vec<(ClassId, UserId)>,
    grades: Vec<DemoGrade>,
    /// An assignment to regrade, its teacher, and its assessment.
    remarked: Option<(AssignmentId, UserId, Arc<Assessment>)>,
}

/// A grade that is given by hand.
struct DemoGrade {
    assignment: AssignmentId,
    learner: UserId,
    teacher: UserId,
    wanted: GradeRequest,
}

impl FollowUpActions {
    pub(super) fn new(plan: &Plan, people: &People, assessments: &[Arc<Assessment>]) -> Self {
        let first = people.classes.first().zip(plan.lessons.first().and_then(|lessons| lessons.first()));
        let remarked = first.and_then(|(class, lesson)| {
            Some((*class.lessons.first()?, class.teacher, Arc::clone(assessments.get(lesson.assessment)?)))
        });
        Self {
            classes: people.classes.iter().map(|class| (class.id, class.teacher)).collect(),
            grades: grades(plan, people),
            remarked,
        }
    }

    /// Carries out the actions. `head` is the administrator who makes an announcement to everybody.
    pub(super) async fn carry_out(self, ground: &DemoContext, head: Option<UserId>) -> Result<()> {
        together(self.grades, |given: DemoGrade| {
            let ground = ground.clone();
            async move {
                let actor = actor(&ground, given.teacher).await?;
                ground.plumb.as_teacher(&actor)?.set_grade(given.assignment, given.learner, &given.wanted).await
            }
        })
        .await?;
        if let Some((assignment, teacher, assessment)) = self.remarked {
            remark(ground, assignment, teacher, &assessment).await?;
        }
        together(self.classes, |(class, teacher): (ClassId, UserId)| {
            let ground = ground.clone();
            async move {
                let (title, words) = ("Bring your calculators on Thursday", "We meet in room 12, as last week.");
                announce(&ground, teacher, (Board::Class(class), Audience::Class(class)), title, words).await
            }
        })
        .await?;
        if let Some(head) = head {
            let (title, words) = ("Welcome back", "Your results of the last term are all here.");
            announce(ground, head, (Board::Site, Audience::Everybody), title, words).await?;
        }
        Ok(())
    }
}

/// Chooses one of so many grades of the lessons that are over.
fn grades(plan: &Plan, people: &People) -> Vec<DemoGrade> {
    let mut dice = Dice::new(plan.size.seed, &["grades"]);
    let learners = people.learners.iter().zip(&plan.classes);
    let cells = learners.filter_map(|((learner, _), class)| {
        let class = people.classes.get(*class)?;
        let (_, over) = class.lessons.split_last()?;
        Some(over.iter().map(move |assignment| (*assignment, *learner, class.teacher)))
    });
    let given = cells.flatten().step_by(ONE_GIVEN_OF).enumerate();
    let given = given.map(|(number, (assignment, learner, teacher))| {
        let wanted = wanted(number, &mut dice);
        DemoGrade { assignment, learner, teacher, wanted }
    });
    given.collect()
}

fn wanted(number: usize, dice: &mut Dice) -> GradeRequest {
    let (value, reason, comment) = match number % 3 {
        0 => {
            let score = (60 + dice.below(41)).to_string();
            (OverrideInput::Score(score), "Showed it at the board.", "Well explained. Write it down like that, too.")
        }
        1 => (OverrideInput::Reached, "", "Read each question to its end before you answer."),
        _ => (OverrideInput::Excused, "Was ill that day.", ""),
    };
    GradeRequest { seen: 0, value, reason: reason.to_owned(), comment: comment.to_owned() }
}

/// Makes a regrade that is applied, and one that waits for that: of two blueprints of one assignment.
async fn remark(
    ground: &DemoContext,
    assignment: AssignmentId,
    teacher: UserId,
    assessment: &Assessment,
) -> Result<()> {
    let plumb = &ground.plumb;
    while plumb.note_items().await? > 0 {}
    let actor = actor(ground, teacher).await?;
    let teacher = plumb.as_teacher(&actor)?;
    let catalog = plumb.catalog();
    let mut seen = BTreeSet::new();
    let mut made = Vec::new();
    for weighed in assessment.sections.iter().flat_map(|section| &section.skills) {
        let Some(skill) = catalog.skill(&weighed.skill_id).filter(|skill| seen.insert(skill.hash.clone())) else {
            continue;
        };
        let reach = SessionItemFilter { hash: skill.hash.clone(), item: None, assignment: Some(assignment) };
        let reached = ground.stores.sat_items.count_reached(&reach, MOST_REMARKED + 1).await?;
        if reached == 0 || reached > MOST_REMARKED {
            continue;
        }
        let (remedy, reason) = match made.len() {
            0 => (Remedy::Full, "The pictures were missing in these: everybody has full marks for them."),
            1 => (Remedy::Drop, "We have not had these in class yet."),
            _ => break,
        };
        let what = Regrade::Version { hash: skill.hash.clone(), remedy, spares: false };
        made.push(teacher.make_regrade(what, Some(assignment), reason).await?);
    }
    under_way(plumb).await?;
    if let Some(first) = made.first() {
        teacher.apply_regrade(*first).await?;
        under_way(plumb).await?;
    }
    Ok(())
}

/// Carries out the regrades that have been started.
async fn under_way(plumb: &Plumb) -> Result<()> {
    for _ in 0..MOST_STEPS {
        if plumb.carry_out_regrades().await? == 0 {
            return Ok(());
        }
    }
    Err(broken("a regrade of the demo that does not end"))
}

async fn announce(
    ground: &DemoContext,
    author: UserId,
    (board, audience): (Board, Audience),
    title: &str,
    words: &str,
) -> Result<()> {
    let actor = actor(ground, author).await?;
    let announced = AnnouncementContent {
        kind: AnnouncementKind::Information,
        title: title.to_owned(),
        words: words.to_owned(),
        begins: None,
        ends: ground.plumb.now().plus_secs(SHOWN),
    };
    match ground.plumb.as_announcer(&actor, board).await?.publish(audience, announced).await {
        // The limit of announcements is reached already.
        Err(ServiceError::Invalid(_)) => Ok(()),
        done => done.map(drop),
    }
}

async fn actor(ground: &DemoContext, id: UserId) -> Result<Actor> {
    let user = ground.stores.users.by_id(id).await?.ok_or(ServiceError::NotFound)?;
    Ok(Actor { id: user.id, name: user.name, role: user.role })
}
