//! Routes of no area: signing in and out, the own account, and the server's technical routes.

use super::ExpectedResponse::{Forbidden, Moved, NotFound, Ok, Refused, SignIn};
use super::{Object, Row, row};

pub(super) const ROWS: &[Row] = &[
    row("GET", "/", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/sign-in", Object::None, [Ok, Moved, Moved, Moved]),
    // Only between a right password and its code.
    row("GET", "/sign-in/code", Object::None, [SignIn, Moved, Moved, Moved]),
    row("GET", "/sign-up", Object::None, [Ok, Moved, Moved, Moved]),
    // There is an administrator already.
    row("GET", "/welcome", Object::None, [Moved, Moved, Moved, Moved]),
    row("POST", "/do/welcome", Object::None, [Forbidden, Forbidden, Forbidden, Forbidden]),
    row("GET", "/account", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/account/second-factor", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/account/tokens", Object::None, [SignIn, Ok, Ok, Ok]),
    row("GET", "/announcements", Object::None, [SignIn, Ok, Ok, Ok]),
    // No announcement has that id.
    row("POST", "/do/announcement-away", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    // The invitation does not exist, and the page states that.
    row("GET", "/invite/{token}", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/healthz", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/readyz", Object::None, [Ok, Ok, Ok, Ok]),
    row("GET", "/metrics", Object::None, [SignIn, SignIn, SignIn, SignIn]),
    row("POST", "/do/sign-up", Object::None, [Refused, Refused, Refused, Refused]),
    row("POST", "/do/sign-in", Object::None, [Refused, Refused, Refused, Refused]),
    row("POST", "/do/sign-in-code", Object::None, [SignIn, SignIn, SignIn, SignIn]),
    row("POST", "/do/second-factor-on", Object::None, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/second-factor-off", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/token-add", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/token-revoke", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/first-steps-away", Object::None, [SignIn, Forbidden, Ok, Ok]),
    // They do not view another account.
    row("POST", "/do/view-stop", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/invite-accept", Object::None, [NotFound, NotFound, NotFound, NotFound]),
    row("POST", "/do/export", Object::None, [SignIn, NotFound, NotFound, NotFound]),
    row("POST", "/do/export", Object::Other, [SignIn, NotFound, NotFound, Ok]),
    row("POST", "/do/export", Object::Own, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/password", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/account-language", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/account-reading", Object::None, [SignIn, Ok, Ok, Ok]),
    row("POST", "/do/account-zone", Object::None, [SignIn, Refused, Refused, Refused]),
    row("POST", "/do/sign-out", Object::None, [Ok, Ok, Ok, Ok]),
];
