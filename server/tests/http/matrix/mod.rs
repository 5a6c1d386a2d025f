//! Who may do what: every route, every role, on one's own things and on others'.
//! A route without a row here fails the test.

mod account;
mod admin;
mod api;
mod asked;
mod complete;
mod learner;
mod teach;
mod walked;

/// What a route gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// It works.
    Ok,
    /// Sent to the sign-in page, or 401 for a program.
    SignIn,
    /// 403.
    Forbidden,
    /// 404: not even that it exists.
    NotFound,
    /// Refused for what it says (409, 410, 422), not for who asks.
    Refused,
    /// Sent elsewhere on this site.
    Moved,
}

/// Whose session, class or assignment a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object {
    /// The route names none.
    None,
    /// The one who asks.
    Own,
    /// Another learner.
    Other,
}

struct Row {
    method: &'static str,
    path: &'static str,
    object: Object,
    /// Nobody signed in, learner, teacher, administrator.
    gives: [Gives; 4],
}

const fn row(method: &'static str, path: &'static str, object: Object, gives: [Gives; 4]) -> Row {
    Row { method, path, object, gives }
}

/// The matrix, a table for each area. In this order: a row may leave something behind for those after it.
const MATRIX: [&[Row]; 5] = [account::ROWS, learner::ROWS, teach::ROWS, admin::ROWS, api::ROWS];

/// Every row of it.
fn matrix() -> impl Iterator<Item = &'static Row> {
    MATRIX.into_iter().flatten()
}
