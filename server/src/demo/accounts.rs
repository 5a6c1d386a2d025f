//! Demo accounts: for trying Plumb on one's own machine.

use plumb_service::Result;
use plumb_types::user::Role;

use super::Ground;
use super::people::account;
use super::style::SCHOOL;

/// Role, name, password. Everybody knows them; the configuration keeps them on a loopback address.
pub const ACCOUNTS: [(Role, &str, &str); 3] = [
    (Role::Learner, LEARNER, "lemon-tripod-harvest"),
    (Role::Teacher, TEACHER, "cobalt-window-ladder"),
    (Role::Admin, HEAD, "gravel-sextant-orchid"),
];

/// The one that learns in the school.
pub(super) const LEARNER: &str = "learner";

/// The one that teaches there, and in classes of a demo with learners.
pub const TEACHER: &str = "teacher";

/// The one that announces something there.
pub const HEAD: &str = "admin";

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Makes those that are missing, from before the school began, and gives those that came with a demo their passwords.
pub async fn accounts(ground: &Ground) -> Result<()> {
    let before = ground.plumb.now().plus_secs(-DAY * (SCHOOL.days + 3));
    for (role, name, password) in ACCOUNTS {
        if !ground.plumb.has_user(name).await? {
            let hash = ground.plumb.hash_password(password).await?;
            account(ground, name, role, hash, before).await?;
        } else if ground.is_closed_demo(name).await? {
            ground.plumb.set_password(name, password).await?;
        }
    }
    Ok(())
}
