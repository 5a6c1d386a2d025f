//! Who may do what: every route, every role, on one's own things and on others'.
//! A route without a row here fails the test.

use axum::http::{Method, StatusCode};
use plumb_domain::item::ContentHash;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::support::content::ADD;
use crate::support::{Client, Site, fresh};

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
use Gives::{Forbidden, Moved, NotFound, Ok, Refused, SignIn};

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

/// The matrix. Teachers and administrators may take assessments themselves, and see others' only in the audit.
const MATRIX: &[Row] = &[
    row("GET", "/", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/sign-in", Object::None, [Ok, Moved, Moved, Moved]),
    // Only for who has given a right password and not yet the code.
    row("GET", "/sign-in/code", Object::None, [SignIn, Moved, Moved, Moved]),
    row("GET", "/sign-up", Object::None, [Ok, Moved, Moved, Moved]),
    row("GET", "/assessments/{id}", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/sessions/{id}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/sessions/{id}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // While it runs there is no result: 409.
    row("GET", "/sessions/{id}/results", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("GET", "/sessions/{id}/results", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/sessions/{id}/replay", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/sessions/{id}/replay", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/sessions", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/sessions/{id}/report/{position}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/sessions/{id}/report/{position}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/reports", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/practice", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/practice/placement", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/practice/curricula/{id}", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/practice/{id}", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/me", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/history", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/account", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/account/second-factor", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/account/tokens", Object::None, [SignIn, Ok, Ok, Ok]),
    // Teachers see what classes of their own are set to do, administrators what any is; learners what theirs are.
    row("GET", "/assignments/{id}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/assignments/{id}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/announcements", Object::None, [SignIn, Ok, Ok, Ok]),
    // No announcement has that id.
    row("POST", "/do/announcement-away", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/teach", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/announcements", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/announcements", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // What is announced says nothing.
    row("POST", "/do/class-announce", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-announce", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/class-announce-end", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-announce-end", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/classes/{id}/assign", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/assign", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/skills", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/skills", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/skills/csv", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/skills/csv", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody teaches themselves, nor the learner of nobody's class; what teachers of their classes see is in `scorecards`.
    row("GET", "/teach/learners/{id}", Object::Own, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/learners/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.csv", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.csv", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.xlsx", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.xlsx", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // The learner is in the other class, and in no class of one's own.
    row("GET", "/teach/assignments/{id}/grades/{learner}", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/assignments/{id}/grades/{learner}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/grades", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/teach/assignments/{id}", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/assignments/{id}/live", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}/live", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/assignments/{id}/live/stream", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}/live/stream", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/surveys", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/surveys/{id}", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/surveys/{id}/csv", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/items", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/items/{id}", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/reports", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/reports/{id}", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    // Of a learner whom this teacher does not teach.
    row("GET", "/teach/reports/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/regrades", Object::None, [SignIn, Forbidden, Ok, Ok]),
    // There is no such regrade.
    row("GET", "/teach/regrades/{id}", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/reviews", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/admin/audit", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/sessions/{id}", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/sessions/{id}", Object::Own, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/trail", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/items/{session}/{position}", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/items/{session}/{position}", Object::Own, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/people/{id}", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("GET", "/admin/audit/people/{id}", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/blueprints/{kind}/{id}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/audit/verify", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("POST", "/do/audit-verify", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    // What it asks for cannot be read: back to the page, which says so.
    row("POST", "/admin/audit/export", Object::None, [SignIn, Forbidden, Forbidden, Moved]),
    row("GET", "/admin/blueprints", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/{kind}/{id}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    // There is no such draft.
    row("GET", "/admin/blueprints/drafts/{id}", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    // There is no such invitation, and the page says so to whoever asks.
    row("GET", "/invite/{token}", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/admin/users", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/users/invitations", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/users/roster", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/users/roster/{id}", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("GET", "/admin/users/{id}", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("GET", "/admin/users/{id}", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin", Object::None, [SignIn, Forbidden, Forbidden, Moved]),
    row("GET", "/admin/system", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/announcements", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("POST", "/do/announce", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/announce-end", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("GET", "/admin/settings", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/import", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/preview/{hash}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/items/{hash}/{level}/{seed}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/compare/{old}/{new}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/export", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/admin/blueprints/export/{hash}", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    // There is no file in it: back to the page, which says so.
    row("POST", "/admin/blueprints/upload", Object::None, [SignIn, Forbidden, Forbidden, Moved]),
    row("POST", "/do/trial", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    // There is no such upload.
    row("POST", "/do/import-publish", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    row("GET", "/healthz", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/readyz", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/metrics", Object::None, [SignIn, SignIn, SignIn, SignIn]),
    row("POST", "/do/begin", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/save", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/save", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/clock", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/clock", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/read", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/read", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/skip", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/skip", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/go", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/go", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/go-form", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/go-form", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/submit", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/submit", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/submit-form", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/submit-form", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/review", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/review", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/finish", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/finish", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // There are no minutes for breaks.
    row("POST", "/do/break", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/break", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/end-break", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/end-break", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/begin-assigned", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/begin-assigned", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // Nothing that could be wrong with an item is called so.
    row("POST", "/do/report-item", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/report-item", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/reports-read", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/report-handle", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    // It cannot stand so.
    row("POST", "/do/report-handle", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    // No class has that code.
    row("POST", "/do/class-join", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/class-add", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-change", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-change", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-code", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-code", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody is called so.
    row("POST", "/do/class-teacher-add", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-teacher-add", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    // Who does not teach it is not removed from it.
    row("POST", "/do/class-teacher-remove", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-teacher-remove", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-learners-add", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-learners-add", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/class-learner-remove", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-learner-remove", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-group", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-group", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // There is no such group.
    row("POST", "/do/class-group-remove", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-group-remove", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/assign", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assign", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-change", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-change", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-withdraw", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-withdraw", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // The group is not of the class.
    row("POST", "/do/assignment-except", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/assignment-except", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/assignment-release", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-release", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-counting", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-counting", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-grades", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-grades", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody of that id learns there.
    row("POST", "/do/assignment-grade", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/assignment-grade", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-grades", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-grades", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-order", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-order", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody has sat it yet.
    row("POST", "/do/regrade-new", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/regrade-new", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    // There is no such regrade, and no such answer.
    row("POST", "/do/regrade-apply", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/regrade-undo", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/review-decide", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/review-rubric", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    // There is no such survey.
    row("POST", "/do/lead", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    // Nobody leads it: nothing has been asked for.
    row("POST", "/do/respond", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/respond", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/session-end", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/session-end", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/practise", Object::None, [SignIn, Ok, Ok, Ok]),
    // The item before the learner is not done with.
    row("POST", "/do/practise-next", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/practise-next", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/practise-answer", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/practise-answer", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/practise-hint", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/practise-hint", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/practise-solution", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/practise-solution", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/practise-end", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/practise-end", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/place", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/place-answer", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/place-answer", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/place-unknown", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/place-unknown", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/place-stop", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/place-stop", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/sign-up", Object::None, [Refused, Refused, Refused, Refused]),
    row("POST", "/do/sign-in", Object::None, [Refused, Refused, Refused, Refused]),
    row("POST", "/do/sign-in-code", Object::None, [SignIn, SignIn, SignIn, SignIn]),
    row("POST", "/do/second-factor-on", Object::None, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/second-factor-off", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/token-add", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/token-revoke", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/draft-begin", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("POST", "/do/draft-save", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/draft-check", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/draft-send", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/blueprint-retire", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/studio-settings", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    // Nobody's account, and another learner's. `x` is no role, no factor and no name of an account.
    row("POST", "/do/user-role", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-role", Object::Other, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-time", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-time", Object::Other, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-delete", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-delete", Object::Other, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-disable", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-browsers-end", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-factor-off", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-factor-off", Object::Other, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/user-token-revoke", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-token-revoke", Object::Other, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-exams-end", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-view", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/user-view", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    // They look at nobody's pages.
    row("POST", "/do/view-stop", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/invite-add", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    row("POST", "/do/invite-withdraw", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/invite-renew", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/invite-accept", Object::None, [NotFound, NotFound, NotFound, NotFound]),
    row("POST", "/do/settings-save", Object::None, [SignIn, Forbidden, Forbidden, Refused]),
    // A form that is none leads back to the page.
    row("POST", "/do/roster-read", Object::None, [SignIn, Forbidden, Forbidden, Moved]),
    row("POST", "/do/roster-apply", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/do/export", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/export", Object::Other, [SignIn, NotFound, NotFound, Ok]),
    row("POST", "/do/export", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/password", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/sign-out", Object::None, [Ok, Ok, Ok, Ok]),
    // The same use cases for programs, here with a browser's cookie.
    row("GET", "/api/v1/openapi.json", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/api/v1/errors", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/api/v1/kg/graph", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/kg/nodes/{id}", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/kg/nodes/{id}/prerequisites", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/kg/learners/{learner_id}/available-nodes", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/kg/learners/{learner_id}/available-nodes", Object::Other, [SignIn, NotFound, NotFound, Ok]),
    row("GET", "/api/v1/problems", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/problems?view=full", Object::None, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/api/v1/problems/{id}", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/problems/{id}?view=full", Object::None, [SignIn, Forbidden, Forbidden, NotFound]),
    row("POST", "/api/v1/practice", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/practice/{session_id}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/practice/{session_id}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/api/v1/practice/{session_id}/end", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/practice/{session_id}/end", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/practice/{session_id}/trace", Object::Own, [SignIn, Forbidden, Forbidden, Ok]),
    row("GET", "/api/v1/practice/{session_id}/trace", Object::Other, [SignIn, Forbidden, Forbidden, Ok]),
    // `zz` is none of the options.
    row("POST", "/api/v1/attempts", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/api/v1/attempts", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/session/", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/session/", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/session/{session_id}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/session/{session_id}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("DELETE", "/api/v1/session/{session_id}", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("DELETE", "/api/v1/session/{session_id}", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/session/{session_id}/stream", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/session/{session_id}/stream", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // Nothing has been asked for yet.
    row("POST", "/api/v1/session/{session_id}/respond", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/api/v1/session/{session_id}/respond", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/api/v1/session/{session_id}/ag-ui", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/session/{session_id}/ag-ui", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/api/v1/session/{session_id}/stop", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/session/{session_id}/stop", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // It is not over.
    row("GET", "/api/v1/session/{session_id}/results", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("GET", "/api/v1/session/{session_id}/results", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // A socket is opened by a token alone: no cookie speaks for anybody there.
    row("GET", "/api/v1/sessions/ws/{session_id}", Object::Own, [SignIn, SignIn, SignIn, SignIn]),
    row("GET", "/api/v1/sessions/ws/{session_id}", Object::Other, [SignIn, SignIn, SignIn, SignIn]),
    row("GET", "/api/v1/sessions", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/history", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/stats", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/scorecard", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/subtopic-progress", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/{session_id}/summary", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/{session_id}/summary", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/sessions/{session_id}/replay", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/{session_id}/replay", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    // What drivers did is for administrators, too; what was said is not in it.
    row("GET", "/api/v1/sessions/{session_id}/agent-logs", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/sessions/{session_id}/agent-logs", Object::Other, [SignIn, NotFound, NotFound, Ok]),
    row("POST", "/api/v1/evaluate", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/evaluate", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/api/v1/evaluate", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("GET", "/api/v1/mastery/{learner_id}/skills", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("GET", "/api/v1/mastery/{learner_id}/skills", Object::Other, [SignIn, NotFound, NotFound, Ok]),
    // Nothing has been learned from the item yet.
    row("POST", "/api/v1/mastery/update", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/api/v1/mastery/update", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/api/v1/diagnose", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/diagnose", Object::Own, [SignIn, Refused, Refused, Refused]),
    row("POST", "/api/v1/diagnose", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/api/v1/hint", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/hint", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/api/v1/hint", Object::Other, [SignIn, NotFound, NotFound, NotFound]),
];

#[test]
fn every_route_has_a_row() {
    let rows: std::collections::BTreeSet<(String, String)> =
        MATRIX.iter().map(|row| (row.method.to_owned(), without_query(row.path).to_owned())).collect();
    let routes = plumb_server::http::all_routes();
    assert!(routes.len() > 20, "the list of routes is too short to be true: {routes:?}");
    for route in &routes {
        assert!(rows.contains(route), "no row says who may use {} {}", route.0, route.1);
    }
    for row in &rows {
        assert!(routes.contains(row), "there is no route {} {}", row.0, row.1);
    }
}

/// The pages whose times are measured: `make bench`.
#[path = "../../examples/load/pages/table.rs"]
mod measured;

#[test]
fn every_page_is_measured() {
    use measured::{NOT_OPENED, PAGES};
    let pages = MATRIX.iter().filter(|row| row.method == "GET" && !row.path.starts_with("/api/"));
    for row in pages {
        let is_measured = PAGES.iter().any(|page| page.route == row.path);
        let is_left_out = NOT_OPENED.iter().any(|(route, why)| *route == row.path && !why.is_empty());
        assert!(
            is_measured != is_left_out,
            "{} is to be in the table of pages, or to be left out with a reason",
            row.path
        );
    }
    for page in PAGES {
        // An address is one of its route.
        assert_eq!(page.address.matches('/').count(), page.route.matches('/').count(), "{page:?}");
        let _ = page.who;
    }
}

#[tokio::test]
async fn nobody_gets_more_than_the_matrix_says() {
    let site = Site::start().await;
    let mut other = site.signed_in("other", Role::Learner).await;
    let others = other.begin("FREE").await;
    let others_report = other.report(&site, others, 0, "key", "").await;
    let others_practice = other.practise(&site, "t_add").await;
    let other_id = site.stores.users.by_name("other").await.unwrap().unwrap().id;
    let others_placement = other.place().await;
    let mut colleague = site.signed_in("colleague", Role::Teacher).await;
    let others_class = colleague.class("Others").await;
    let others_assignment = colleague.assign(others_class, "FREE", &[]).await;
    let code = colleague.join_code(others_class).await;
    other.join(&code).await;
    let mut wrong = Vec::new();
    for (at, who) in ["visitor", "learner", "teacher", "admin"].into_iter().enumerate() {
        for row in MATRIX {
            // Fresh for each row: finishing, signing out and the like leave nothing behind for the next.
            let name = format!("{who} {} {} {:?}", row.method, row.path, row.object).replace('/', "-");
            let name: String = name.chars().rev().take(60).collect();
            let mut client = match who {
                "learner" => site.signed_in(&name, Role::Learner).await,
                "teacher" => site.signed_in(&name, Role::Teacher).await,
                "admin" => site.signed_in(&name, Role::Admin).await,
                _ => site.visitor(),
            };
            let session = match row.object {
                Object::None => Uuid::nil(),
                Object::Other if is_report(row) => others_report,
                Object::Own if who != "visitor" && is_practice(row) => client.practise(&site, "t_add").await,
                Object::Own if who != "visitor" && is_placement(row) => client.place().await,
                Object::Own if who != "visitor" && is_taken(row) => {
                    client.join(&code).await;
                    others_assignment
                }
                Object::Own if matches!(who, "teacher" | "admin") && is_class(row) => client.class("Own").await,
                Object::Own if matches!(who, "teacher" | "admin") && is_assignment(row) => {
                    let class = client.class("Own").await;
                    client.assign(class, "FREE", &[]).await
                }
                Object::Own | Object::Other if is_class(row) => others_class,
                Object::Own | Object::Other if is_taken(row) || is_assignment(row) => others_assignment,
                Object::Own if who != "visitor" => client.begin("FREE").await,
                Object::Own | Object::Other if is_practice(row) => others_practice,
                Object::Own | Object::Other if is_placement(row) => others_placement,
                Object::Own | Object::Other => others,
            };
            let whose = if row.object == Object::Own { "me".to_owned() } else { other_id.to_string() };
            let user = match row.object {
                Object::None => Uuid::nil(),
                Object::Other => other_id,
                Object::Own => site.stores.users.by_name(&name).await.unwrap().map_or(Uuid::nil(), |user| user.id),
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
    row.path.starts_with("/teach/classes/") || row.path.starts_with("/do/class-") || row.path == "/do/assign"
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

fn without_query(path: &str) -> &str {
    path.split('?').next().unwrap_or_default()
}

/// A version of a blueprint.
fn version() -> ContentHash {
    ContentHash::of(ADD)
}

async fn ask(client: &mut Client, row: &Row, session: Uuid, whose: &str, user: Uuid, learner: Uuid) -> Gives {
    let user = user.to_string();
    let path = row.path.replace("{session_id}", &session.to_string()).replace("{learner_id}", whose);
    let reply = if row.method == "DELETE" {
        client.bare(Method::DELETE, &path).await
    } else if row.method == "GET" {
        let id = match row.path {
            path if path.starts_with("/api/v1/kg") => "t_add".into(),
            path if path.starts_with("/assessments") => "FREE".into(),
            path if path.starts_with("/practice/curricula") => "sums".into(),
            path if path.starts_with("/practice") => "t_add".into(),
            path if path.starts_with("/teach/items") => "T.ADD".into(),
            path if path.starts_with("/teach/surveys") => "feedback".into(),
            path if path.starts_with("/admin/blueprints/{kind}") => "feedback".into(),
            path if path.starts_with("/admin/audit/blueprints") => "feedback".into(),
            path if ["/admin/users", "/admin/audit/people", "/teach/learners"]
                .iter()
                .any(|at| path.starts_with(at)) =>
            {
                user
            }
            _ => session.to_string(),
        };
        let path = path.replace("{session}", &session.to_string()).replace("{position}", "0");
        let path = path.replace("{kind}", "survey").replace("{id}", &id).replace("{token}", "none");
        let path = path.replace("{learner}", &learner.to_string());
        let path = path.replace("{level}", "easy").replace("{seed}", "7");
        let path = ["{hash}", "{old}", "{new}"].iter().fold(path, |path, name| path.replace(name, version().as_str()));
        client.bare(Method::GET, &path).await
    } else {
        let (session, command) = (session.to_string(), fresh().to_string());
        let json =
            serde_json::json!({ "session": session, "position": 0, "revision": 0, "command": command, "answer": "zz" });
        match row.path {
            api if api.starts_with("/api/") => {
                let served = (row.object != Object::None).then(|| session.parse().unwrap());
                client.json(&path, &crate::api::body(api, served)).await
            }
            "/do/draft-check" => {
                let body = serde_json::json!({ "draft": session, "revision": 1, "text": "x" });
                client.json(row.path, &body).await
            }
            "/do/save" | "/do/submit" | "/do/read" | "/do/go" | "/do/skip" | "/do/clock" => {
                client.json(row.path, &json).await
            }
            _ => {
                let version = version();
                let nobody = format!("group:{}", Uuid::nil());
                // An order is for all who are at it.
                let of = if row.path == "/do/assignment-order" { "" } else { session.as_str() };
                let fields = [
                    ("user", user.as_str()),
                    ("roster", &user),
                    ("invitation", &user),
                    ("role", "x"),
                    ("percent", "x"),
                    ("typed", "x"),
                    ("closed_days", "x"),
                    ("idle_days", "x"),
                    ("session", of),
                    ("class", &session),
                    ("report", &session),
                    ("version", "1"),
                    ("state", "x"),
                    ("assignment", &session),
                    ("teacher", &command),
                    ("learner", &command),
                    ("group", &command),
                    ("names", "x"),
                    ("title", "x"),
                    ("task[kind]", "assessment"),
                    ("task[assessment]", "FREE"),
                    ("whom", &nobody),
                    ("what", "resume"),
                    ("counting", "best"),
                    ("released", "1"),
                    ("seen", "0"),
                    ("grade[what]", "excused"),
                    ("grade[reason]", "ill"),
                    ("position", "0"),
                    ("revision", "0"),
                    ("announcement", ""),
                    ("command", &command),
                    ("call", "call_1"),
                    ("kind", "survey"),
                    ("content", "none"),
                    ("answer", "zz"),
                    ("go", ""),
                    ("assessment", "FREE"),
                    ("skill", "t_add"),
                    ("hash", version.as_str()),
                    ("level", "easy"),
                    ("upload", &session),
                    ("name", "x"),
                    ("password", "x"),
                    ("current", "x"),
                    ("code", "x"),
                    ("days", "9"),
                    ("read", "1"),
                    ("token", &session),
                    ("new", "x"),
                    ("next", ""),
                    ("draft", &session),
                    ("text", "x"),
                    ("from", "empty"),
                    ("setting", "two_people"),
                    ("id", &session),
                    ("regrade[hash]", version.as_str()),
                    ("regrade[assignment]", &session),
                    ("regrade[remedy]", "drop"),
                    ("regrade[reason]", "x"),
                    ("blueprint", "T.ADD"),
                    ("rubric", "1 x"),
                ];
                client.form(row.path, &fields).await
            }
        }
    };
    match reply.status {
        StatusCode::UNAUTHORIZED => SignIn,
        StatusCode::FORBIDDEN => Forbidden,
        StatusCode::NOT_FOUND => NotFound,
        StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY => Refused,
        status if status.is_redirection() && reply.location().starts_with("/sign-in") => SignIn,
        status if status.is_redirection() => Moved,
        status if status.is_success() => Ok,
        status => panic!("{} {}: {status} {}", row.method, row.path, reply.body),
    }
}
