//! Tests that teachers make: from the form to a learner's marks, ownership, their text, and on paper.

mod made;
mod owned;
mod printed;
mod written;

use plumb_store::teacher_content::TeacherContentKind;
use plumb_types::ids::{AssignmentId, SessionId};

use crate::support::{Client, Field, Reply, Site, fresh};

/// Sends the form of a new test with both skills ticked, and these further fields.
pub(crate) async fn send(teacher: &mut Client, go: &str, more: &[Field<'_>]) -> Reply {
    let ticked: [Field<'_>; 4] =
        [("command", &fresh()), ("go", &go), ("form[add][0]", &"T.ADD"), ("form[add][1]", &"T.DOUBLE")];
    teacher.post("/do/test-save", &[&ticked[..], more].concat()).await
}

/// Makes a test of both skills; returns its id.
pub(crate) async fn make(teacher: &mut Client, title: &str) -> String {
    let reply = send(teacher, "save", &[("form[title]", &title)]).await.expect(200);
    let id = reply.location().strip_prefix("/teach/tests/").and_then(|rest| rest.strip_suffix("?saved=1"));
    id.unwrap_or_else(|| panic!("{}", reply.location())).to_owned()
}

/// Returns the current version, as a form names it.
async fn base(site: &Site, test: &str) -> String {
    crate::studio::current(site, "assessment", test).await.unwrap().to_string()
}

/// Returns the ids of all tests of teachers.
async fn ids(site: &Site) -> Vec<String> {
    let owners = site.stores.teacher_content.owners(TeacherContentKind::Assessment).await.unwrap();
    owners.into_iter().map(|(id, _)| id).collect()
}

/// Returns the current text.
async fn text(site: &Site, test: &str) -> String {
    let current = site.stores.contents.current("assessment").await.unwrap();
    current.into_iter().find(|row| row.id == test).unwrap().body
}

/// Sends the form of an existing test, based on that version.
async fn change(teacher: &mut Client, test: &str, base: &str, more: &[Field<'_>]) -> Reply {
    let fields: [Field<'_>; 4] = [("command", &fresh()), ("go", &"save"), ("test", &test), ("base", &base)];
    teacher.post("/do/test-save", &[&fields[..], more].concat()).await
}

/// The fields of one skill.
fn one_skill() -> [Field<'static>; 2] {
    [("form[skills][0][id]", &"T.ADD"), ("form[skills][0][count]", &"3")]
}

/// Begins an assignment, in the browser of that learner.
async fn sit(site: &Site, name: &str, assignment: AssignmentId) -> (Client, SessionId) {
    let mut learner = site.signed_in(name, plumb_types::user::Role::Learner).await;
    let session = learner.begin_assigned(assignment).await;
    (learner, session)
}
