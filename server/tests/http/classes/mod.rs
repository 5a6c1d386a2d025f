//! Classes, their assignments, the terms of these, and the live page.

mod glance;
mod live;
mod members;
mod released;
mod seen;
mod taken;
mod terms;

use plumb_answers::item::TestForm;
use plumb_types::ids::{AssignmentId, SessionId};
use plumb_types::user::Role;

use crate::support::{Client, Reply, Site, fresh, hidden};

/// The usual teacher's browser.
async fn tess(site: &Site) -> Client {
    site.signed_in("tess", Role::Teacher).await
}

/// A class of tess with these learners, and an assignment of the free exam on these terms: the site, tess, the
/// assignment.
pub(crate) async fn set(learners: &[&str], terms: &[(&str, &str)]) -> (Site, Client, AssignmentId) {
    let (site, mut tess, class) = Site::with_class(learners).await;
    let assignment = tess.assign(class, "FREE", terms).await;
    (site, tess, assignment)
}

/// The browser of the learner with that name.
pub(crate) async fn learner(site: &Site, name: &str) -> Client {
    site.signed_in(name, Role::Learner).await
}

/// The account of that name.
pub(crate) async fn id(site: &Site, name: &str) -> String {
    site.id(name).await.to_string()
}

/// Changes the general terms of an assignment.
pub(crate) async fn change(teacher: &mut Client, assignment: AssignmentId, terms: &[(&str, &str)]) -> Reply {
    let page = teacher.look(&format!("/teach/assignments/{assignment}")).await;
    change_seen(teacher, assignment, hidden(&page, "seen"), terms).await
}

/// Sends the form with the terms that the teacher saw, in `seen`.
async fn change_seen(teacher: &mut Client, assignment: AssignmentId, seen: &str, terms: &[(&str, &str)]) -> Reply {
    let assignment = assignment.to_string();
    let mut fields = vec![("assignment", assignment.as_str()), ("title", "The test"), ("seen", seen)];
    fields.extend(terms);
    teacher.form("/do/assignment-change", &fields).await
}

/// Sets the terms of a group or a learner.
pub(crate) async fn except(
    teacher: &mut Client,
    assignment: AssignmentId,
    whom: &str,
    terms: &[(&str, &str)],
) -> Reply {
    let assignment = assignment.to_string();
    let mut fields = vec![("assignment", assignment.as_str()), ("whom", whom)];
    fields.extend(terms);
    teacher.form("/do/assignment-except", &fields).await
}

/// Sends an order for the open sessions.
pub(crate) async fn order(teacher: &mut Client, assignment: AssignmentId, what: &str, more: &[(&str, &str)]) -> Reply {
    let assignment = assignment.to_string();
    let command = fresh().to_string();
    let mut fields = vec![("assignment", assignment.as_str()), ("what", what)];
    if more.iter().all(|(name, _)| *name != "command") {
        fields.push(("command", &command));
    }
    fields.extend(more);
    teacher.form("/do/assignment-order", &fields).await
}

/// Returns the milliseconds left by the clock of a session.
async fn left(client: &mut Client, session: SessionId) -> i64 {
    client.clock(session).await.expect(200).json()["millis_left"].as_i64().unwrap()
}

/// Returns the question at a position.
fn stem(form: &TestForm, position: usize) -> &str {
    &form.items[position].item.stem
}

/// Returns the rest of a table row, from its name on.
pub(crate) fn row<'p>(page: &'p str, name: &str) -> &'p str {
    let rows = page.match_indices("<th scope=\"row\">").map(|(start, _)| &page[start..]);
    // The name may be a link.
    let begins = |row: &&str| {
        let cell = &row["<th scope=\"row\">".len()..];
        cell.strip_prefix("<a ").and_then(|link| Some(link.split_once('>')?.1)).unwrap_or(cell).starts_with(name)
    };
    let row = rows.into_iter().find(begins).unwrap_or_else(|| panic!("no row of {name}: {page}"));
    row.split("</tr>").next().unwrap()
}
