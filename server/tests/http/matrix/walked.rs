//! Requests every row as each of its roles.

use plumb_types::ids::UserId;
use plumb_types::user::Role;
use uuid::Uuid;

use super::asked::ask;
use super::{Object, Row, matrix};
use crate::support::Site;

#[tokio::test]
async fn nobody_gets_more_than_the_matrix_says() {
    let site = Site::start().await;
    let mut other = site.signed_in("other", Role::Learner).await;
    let others = other.begin("FREE").await;
    let others_report = other.report(&site, others, 0, "key", "").await;
    let others_practice = other.practise(&site, "t_add").await;
    let others_topic = other.learn("sums-and-doubles").await;
    let other_id = site.id("other").await;
    let others_placement = other.place().await;
    let mut colleague = site.signed_in("colleague", Role::Teacher).await;
    let others_class = colleague.class("Others").await;
    let others_assignment = colleague.assign(others_class, "FREE", &[]).await;
    let code = colleague.join_code(others_class).await;
    other.join(&code).await;
    site.account("chief", Role::Admin).await;
    let rows: Vec<Row> = matrix().collect();
    let mut wrong = Vec::new();
    for (at, who) in ["visitor", "learner", "teacher", "admin"].into_iter().enumerate() {
        for row in &rows {
            // A new browser for each row, so that finishing, signing out and the like do not affect the next.
            let name = format!("{who} {} {} {:?}", row.method, row.path, row.object).replace('/', "-");
            let name: String = name.chars().rev().take(60).collect();
            let mut client = match who {
                "learner" => site.signed_in(&name, Role::Learner).await,
                "teacher" => site.signed_in(&name, Role::Teacher).await,
                "admin" => site.signed_in(&name, Role::Admin).await,
                _ => site.visitor(),
            };
            let session: Uuid = match row.object {
                Object::None => Uuid::nil(),
                Object::Other if is_report(row) => others_report,
                Object::Own if who != "visitor" && is_tutor(row) => client.learn("sums-and-doubles").await.into(),
                Object::Own | Object::Other if is_tutor(row) => others_topic.into(),
                Object::Own if who != "visitor" && is_practice(row) => client.practise(&site, "t_add").await.into(),
                Object::Own if who != "visitor" && is_placement(row) => client.place().await.into(),
                Object::Own if who != "visitor" && is_taken(row) => {
                    client.join(&code).await;
                    others_assignment.into()
                }
                Object::Own if matches!(who, "teacher" | "admin") && is_class(row) => client.class("Own").await.into(),
                Object::Own if matches!(who, "teacher" | "admin") && is_assignment(row) => {
                    let class = client.class("Own").await;
                    client.assign(class, "FREE", &[]).await.into()
                }
                Object::Own | Object::Other if is_class(row) => others_class.into(),
                Object::Own | Object::Other if is_taken(row) || is_assignment(row) => others_assignment.into(),
                Object::Own if who != "visitor" => client.begin("FREE").await.into(),
                Object::Own | Object::Other if is_practice(row) => others_practice.into(),
                Object::Own | Object::Other if is_placement(row) => others_placement.into(),
                Object::Own | Object::Other => others.into(),
            };
            let whose = if row.object == Object::Own { "me".to_owned() } else { other_id.to_string() };
            let user = match row.object {
                Object::None => UserId::nil(),
                Object::Other => other_id,
                Object::Own => site.stores.users.by_name(&name).await.unwrap().map_or(UserId::nil(), |user| user.id),
            };
            let gave = ask(&mut client, row, session, &whose, user, other_id).await;
            if gave != row.gives[at] {
                wrong.push(format!(
                    "{who}: {} {} ({:?}): {gave:?}, not {:?}",
                    row.method, row.path, row.object, row.gives[at]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether the row's session is one of practice.
fn is_practice(row: &Row) -> bool {
    row.path.starts_with("/do/practise-") || row.path.starts_with("/api/")
}

/// Whether the row's session is a tutor session.
fn is_tutor(row: &Row) -> bool {
    let of_programs = ["/api/v1/sessions/{session_id}", "/api/v1/sessions/{session_id}/step"];
    let of_teachers = ["/teach/conversations/{id}", "/do/flag-look"];
    of_teachers.contains(&row.path)
        || row.path.starts_with("/tutor/")
        || row.path.starts_with("/do/tutor-")
        || of_programs.contains(&row.path)
}

/// Whether the row's session is a placement test.
fn is_placement(row: &Row) -> bool {
    row.path.starts_with("/do/place-")
}

/// Whether the row is about a report.
fn is_report(row: &Row) -> bool {
    matches!(row.path, "/teach/reports/{id}" | "/do/report-handle")
}

/// Whether the row is about a class.
fn is_class(row: &Row) -> bool {
    row.path.starts_with("/teach/classes/")
        || row.path.starts_with("/do/class-")
        || ["/do/assign", "/do/help-assign"].contains(&row.path)
}

/// Whether the row is about an assignment, for teachers.
fn is_assignment(row: &Row) -> bool {
    let about_one = ["/teach/assignments/", "/do/assignment-"].iter().any(|path| row.path.starts_with(path));
    about_one || row.path == "/do/regrade-new"
}

/// Whether the row is about an assignment, for learners.
fn is_taken(row: &Row) -> bool {
    matches!(row.path, "/assignments/{id}" | "/do/begin-assigned")
}
