//! Home pages of learners, teachers and administrators, and who sees which.

mod admin;
mod learner;
mod statements;
mod teacher;

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::support::{PageText, Site, has};

#[tokio::test]
async fn everybody_has_the_first_page_of_their_role_and_the_way_to_those_below() {
    let (site, mut ann) = Site::with_learner().await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let (learns, teaches, heads) = ("id=\"week\"", "Your classes", "Needs attention");
    for path in ["/", "/?view=teaching", "/?view=administration", "/?view=x"] {
        let page = ann.look(path).await;
        assert!(page.contains(learns) && !page.contains(teaches) && !page.contains(heads), "{path}: {page}");
        assert!(!page.contains("href=\"/?view="), "no way to what a learner has not: {page}");
    }
    let page = tess.look("/").await;
    page.has([teaches]).lacks([learns, "href=\"/?view=administration"]);
    has(&page, ["<a href=\"/?view=teaching\" aria-current=\"page\">", "<a href=\"/?view=learning\">"]);
    assert!(tess.look("/?view=learning").await.contains(learns));
    assert!(!tess.look("/?view=administration").await.contains(heads));
    chief.look("/").await.has([heads]).lacks([learns]);
    assert!(chief.look("/?view=teaching").await.contains(teaches));
    assert!(chief.look("/?view=learning").await.contains(learns));
}

#[tokio::test]
async fn who_lacks_the_second_factor_that_the_rule_asks_for_has_a_learners_page() {
    let site = Site::start().await;
    site.signed_in("chief", Role::Admin).await;
    let factor = plumb_store::second_factors::SecondFactor { secret: "GEZDGNBV".into(), last_step: 60_000_000 };
    let factor = plumb_store::second_factors::NewSecondFactor { factor, recovery: Vec::new() };
    let id = site.id("chief").await;
    let audit = site.entry(Some(id), AuditAction::SecondFactorEnabled, ("account", &id.to_string()));
    site.stores.second_factors.enable(id, factor, None, audit).await.unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let fields = [("second_factor", "1"), ("closed_days", "0"), ("idle_days", "0")];
    chief.form("/do/settings-save", &fields).await.expect(200);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    tess.look("/?view=teaching").await.has(["id=\"week\""]).lacks(["Your classes"]);
    assert!(!tess.look("/search?q=a").await.contains("/teach"), "nor does the search lead there");
}
