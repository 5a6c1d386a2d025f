//! Demo accounts, for trying Plumb on a local machine.

use plumb_service::Result;
use plumb_types::user::Role;

use super::DemoContext;
use super::people::account;
use super::style::SCHOOL;

/// Role, name, password. The passwords are public, so the configuration allows these accounts only on a loopback
/// address.
pub const ACCOUNTS: [(Role, &str, &str); 3] = [
    (Role::Learner, LEARNER, "lemon-tripod-harvest"),
    (Role::Teacher, TEACHER, "cobalt-window-ladder"),
    (Role::Admin, HEAD, "gravel-sextant-orchid"),
];

/// The learner's account in the school.
pub(super) const LEARNER: &str = "learner";

/// The teacher's account, in the school and in classes of a demo with learners.
pub const TEACHER: &str = "teacher";

/// The administrator's account, which makes announcements.
pub const HEAD: &str = "admin";

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Creates the accounts that are missing, dated before the school began, and sets the passwords of those that came with
/// a demo.
pub async fn accounts(ground: &DemoContext) -> Result<()> {
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
