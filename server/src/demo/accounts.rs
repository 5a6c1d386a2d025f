//! Demo accounts: for trying Plumb on one's own machine.

use plumb_service::Result;
use plumb_types::user::Role;

use super::Ground;

/// Role, name, password. Everybody knows them; the configuration keeps them on a loopback address.
pub const ACCOUNTS: [(Role, &str, &str); 3] = [
    (Role::Learner, "learner", "lemon-tripod-harvest"),
    (Role::Teacher, "teacher", "cobalt-window-ladder"),
    (Role::Admin, "admin", "gravel-sextant-orchid"),
];

/// The one that teaches in classes of a demo with learners.
pub const TEACHER: &str = ACCOUNTS[1].1;

/// The one that announces something there.
pub const HEAD: &str = ACCOUNTS[2].1;

/// Makes those that are missing, and gives those that came with a demo their passwords.
pub async fn accounts(ground: &Ground) -> Result<()> {
    for (role, name, password) in ACCOUNTS {
        if !ground.plumb.has_user(name).await? {
            ground.plumb.add_user(name, password, role, None).await?;
        } else if ground.is_closed_demo(name).await? {
            ground.plumb.set_password(name, password).await?;
        }
    }
    Ok(())
}
