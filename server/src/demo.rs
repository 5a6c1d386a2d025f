//! Demo accounts: for trying Plumb on one's own machine.

use plumb_domain::user::Role;
use plumb_service::{Outcome, Plumb};

/// Role, name, password. Everybody knows them; the configuration keeps them on a loopback address.
pub const ACCOUNTS: [(Role, &str, &str); 3] = [
    (Role::Learner, "learner", "lemon-tripod-harvest"),
    (Role::Teacher, "teacher", "cobalt-window-ladder"),
    (Role::Admin, "admin", "gravel-sextant-orchid"),
];

/// Makes those that are missing.
pub async fn accounts(plumb: &Plumb) -> Outcome<()> {
    for (role, name, password) in ACCOUNTS {
        if !plumb.has_user(name).await? {
            plumb.add_user(name, password, role, None).await?;
        }
    }
    Ok(())
}
