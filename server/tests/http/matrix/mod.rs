//! The permission matrix: every route, every role, on one's own objects and on those of others. A route without a row
//! here fails the test.

mod account;
mod admin;
mod api;
mod asked;
mod complete;
mod learner;
mod teach;
mod walked;

/// The response of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExpectedResponse {
    /// It succeeds.
    Ok,
    /// Redirect to the sign-in page, or 401 for a program.
    SignIn,
    /// 403.
    Forbidden,
    /// 404, so that the object's existence is not revealed.
    NotFound,
    /// Refused for its content (409, 410, 422), not for the role.
    Refused,
    /// Redirect to another page of the site.
    Moved,
}

/// The owner of the row's session, class or assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object {
    /// The route names no object.
    None,
    /// The caller.
    Own,
    /// Another learner.
    Other,
}

struct Row {
    method: &'static str,
    path: &'static str,
    object: Object,
    /// For a visitor, a learner, a teacher, an administrator.
    gives: [ExpectedResponse; 4],
}

const fn row(method: &'static str, path: &'static str, object: Object, gives: [ExpectedResponse; 4]) -> Row {
    Row { method, path, object, gives }
}

/// The matrix, a table for each area. The order matters, because a row may leave data behind for later ones.
const MATRIX: [&[Row]; 5] = [account::ROWS, learner::ROWS, teach::ROWS, admin::ROWS, api::ROWS];

/// All rows of the matrix.
fn matrix() -> impl Iterator<Item = &'static Row> {
    MATRIX.into_iter().flatten()
}
