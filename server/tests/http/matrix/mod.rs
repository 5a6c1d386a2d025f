//! The permission matrix, `matrix.txt`: every route, every role, on one's own objects and on those of others. A route
//! without a row there fails the test.

mod asked;
mod complete;
mod walked;

use ExpectedResponse::{Forbidden, Moved, NotFound, Ok, Refused, SignIn};

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

/// All rows of the matrix.
fn matrix() -> impl Iterator<Item = Row> {
    let lines = include_str!("matrix.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [method, path, object, ref gives @ ..] = words[..] else { panic!("{line}") };
        let object = match object {
            "-" => Object::None,
            "own" => Object::Own,
            "other" => Object::Other,
            _ => panic!("{line}"),
        };
        let responses = [Ok, SignIn, Forbidden, NotFound, Refused, Moved];
        let response = |word: &&str| responses.into_iter().find(|response| format!("{response:?}") == **word);
        let gives: Option<Vec<ExpectedResponse>> = gives.iter().map(response).collect();
        Row { method, path, object, gives: gives.unwrap().try_into().unwrap() }
    })
}
