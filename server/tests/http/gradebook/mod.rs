//! The gradebook: the attempt that counts, grades given by a teacher, learners' views, and files.

mod counts;
mod files;
mod given;
mod released;

use plumb_types::ids::{AssignmentId, ClassId, SessionId};

use crate::support::content::{exam, usual};
use crate::support::{Client, Reply, Site};

/// A site with the usual content, and an exam of three sums that ends with the last answer.
async fn site() -> Site {
    let mut files = usual();
    files.push(exam("PLAIN", &[("T.ADD", 3)], &[], &[]));
    Site::of(&files).await
}

/// Takes an assignment, with so many of three right.
async fn sit(site: &Site, client: &mut Client, assignment: AssignmentId, right: usize) -> SessionId {
    let session = client.begin_assigned(assignment).await;
    client.answer_all(site, session, 0, (0..3).map(|position| position < right)).await;
    session
}

async fn counting(teacher: &mut Client, assignment: AssignmentId, rule: &str) -> Reply {
    teacher.post("/do/assignment-counting", &[("assignment", &assignment), ("counting", &rule)]).await
}

async fn release(teacher: &mut Client, assignment: AssignmentId, released: &str) {
    teacher.post("/do/assignment-grades", &[("assignment", &assignment), ("released", &released)]).await.expect(200);
}

/// Gives a learner a grade, based on the change with number `seen`.
async fn give(
    teacher: &mut Client,
    assignment: AssignmentId,
    learner: &str,
    seen: u32,
    grade: &[(&str, &str)],
) -> Reply {
    let (assignment, seen) = (assignment.to_string(), seen.to_string());
    let mut fields = vec![("assignment", assignment.as_str()), ("learner", learner), ("seen", &seen)];
    fields.extend(grade);
    teacher.form("/do/assignment-grade", &fields).await
}

fn score<'a>(percent: &'a str, reason: &'a str) -> [(&'a str, &'a str); 3] {
    [("grade[what]", "score"), ("grade[score]", percent), ("grade[reason]", reason)]
}

fn book(class: ClassId) -> String {
    format!("/teach/classes/{class}/gradebook")
}
