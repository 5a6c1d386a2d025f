//! `plumb user second-factor`.

use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::plumb;
use crate::support::{PASSWORD, PageText, Site};

#[tokio::test]
async fn a_lost_second_factor_is_switched_off_from_the_command_line() {
    let site = Site::start().await;
    let id = site.account("ann", Role::Admin).await;
    site.account("ben", Role::Teacher).await;
    let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    let factor = SecondFactor { secret: secret.into(), last_step: 1 };
    let audit = site.entry(Some(id), AuditAction::SecondFactorEnabled, ("account", &id.to_string()));
    let new = NewSecondFactor { factor, recovery: vec![[1; 32]] };
    site.stores.second_factors.enable(id, new, None, audit).await.unwrap();
    let mut client = site.visitor();
    assert!(client.sign_in("ann", PASSWORD).await.location().starts_with("/sign-in/code"));

    let run = |args: &[&str]| plumb(site.path(), &[args, &["--database", &site.settings.database]].concat(), "");
    let listed = run(&["user", "list"]).expect(0).out;
    let with: Vec<bool> = listed.lines().map(|line| line.ends_with("\ttwo-factor")).collect();
    assert_eq!(with, [true, false], "{listed}");
    let listed = run(&["user", "list", "--format", "json"]).expect(0).out;
    assert!(listed.contains("\"second_factor\":true") && !listed.contains(secret), "{listed}");

    run(&["user", "second-factor", "ann"]).expect(2);
    assert!(run(&["user", "second-factor", "nobody", "--off"]).expect(3).err.contains("no account"));
    assert!(run(&["user", "second-factor", "ben", "--off"]).expect(3).err.contains("does not use two-factor sign-in"));
    run(&["user", "second-factor", "ann", "--off"]).expect(0).out.has(["turned off"]);
    site.clock.advance_secs(2);
    assert!(client.get("/sign-in/code").await.location().starts_with("/sign-in?"), "it ends what is pending too");
    assert_eq!(client.sign_in("ann", PASSWORD).await.location(), "/");
    assert_eq!(site.audited(id, AuditAction::SecondFactorDisabled).await, 1);
    assert_eq!(site.stores.second_factors.recovery_left(id).await.unwrap(), 0);
    run(&["audit", "verify"]).expect(4);
}
