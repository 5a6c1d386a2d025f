//! Time zones: times entered in the school's zone take effect at the right instant, and each user reads times in their
//! own.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::AssignmentId;
use plumb_types::user::Role;

use crate::people::led;
use crate::support::{Client, PageText, Site, has, instant, says};

/// Sets the school's time zone.
async fn school(site: &Site, zone: &str) {
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let fields = [("closed_days", "0"), ("idle_days", "0"), ("time_zone", zone)];
    assert_eq!(led(&mut chief, "/do/settings-save", &fields).await, "/admin/settings?done=1");
}

/// Returns the page that a refused form leads back to.
async fn back(client: &mut Client, location: &str, page: &str) -> String {
    let (_, why) = location.split_once('?').unwrap_or_else(|| panic!("{location}"));
    client.get(&format!("{page}?{why}")).await.expect(200).body
}

/// Makes an assignment that ann may start from the first instant on, and ben, who joins in time, until the second.
async fn opens_and_closes(site: &Site, window: [&str; 2], instants: [&str; 2]) -> AssignmentId {
    let [opens, closes] = instants.map(instant);
    let (mut tess, class) = site.class_of("tess", &["ann", "ben"]).await;
    let terms = [("terms[opens]", window[0]), ("terms[closes]", window[1])];
    let assignment = tess.assign(class, "FREE", &terms).await;
    let page = tess.look(&format!("/teach/assignments/{assignment}")).await;
    has(&page, [&format!("value=\"{}\"", window[0]), &format!("value=\"{}\"", window[1])]);
    site.clock.set(opens.plus_secs(-1));
    site.learner().await.ask_for_assigned(assignment, "").await.expect(403);
    site.clock.set(opens);
    site.learner().await.begin_assigned(assignment).await;
    site.clock.set(closes);
    site.signed_in("ben", Role::Learner).await.ask_for_assigned(assignment, "").await.expect(410);
    assignment
}

#[tokio::test]
async fn five_oclock_at_school_is_another_instant_in_summer_than_in_winter() {
    let site = Site::start().await;
    school(&site, "Europe/Berlin").await;
    let winter = [["2026-11-27T17:00", "2026-11-27T18:30"], ["2026-11-27T16:00:00Z", "2026-11-27T17:30:00Z"]];
    opens_and_closes(&site, winter[0], winter[1]).await;
    let summer = [["2027-07-27T17:00", "2027-07-27T18:30"], ["2027-07-27T15:00:00Z", "2027-07-27T16:30:00Z"]];
    opens_and_closes(&site, summer[0], summer[1]).await;
    // An hour that occurs twice means the first.
    let autumn = [["2027-10-31T02:30", "2027-10-31T03:00"], ["2027-10-31T00:30:00Z", "2027-10-31T02:00:00Z"]];
    let assignment = opens_and_closes(&site, autumn[0], autumn[1]).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    tess.look(&format!("/teach/assignments/{assignment}")).await.says(["02:30 comes twice that day"]);
}

#[tokio::test]
async fn a_learner_elsewhere_reads_a_deadline_in_both_zones_and_all_else_in_their_own() {
    let site = Site::start().await;
    school(&site, "Europe/London").await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "FREE", &[("terms[closes]", "2026-11-27T17:00")]).await;
    let mut ann = site.learner().await;
    let here = "Friday 27 November 2026, 17:00";
    for path in ["/".to_owned(), format!("/assignments/{assignment}")] {
        ann.look(&path).await.has([here, "<time datetime=\"2026-11-27T17:00:00Z\">"]).lacks(["where you are", "UTC"]);
    }
    let account = ann.look("/account").await;
    assert!(says(&account, "The school’s: London") && account.contains("value=\"Pacific/Apia\""), "{account}");
    assert_eq!(led(&mut ann, "/do/account-zone", &[("time_zone", "Asia/Kolkata")]).await, "/account?zone=1");
    let both = "Friday 27 November 2026, 17:00 (London) · 22:30 where you are";
    for path in ["/".to_owned(), format!("/assignments/{assignment}")] {
        ann.look(&path).await.says([both]);
    }
    has(&ann.look("/account?zone=1").await, ["value=\"Asia/Kolkata\" selected", "in the zone you chose"]);
    // Past times are shown in the learner's own zone.
    ann.begin_assigned(assignment).await;
    let sessions = ann.look("/sessions").await;
    assert!(sessions.contains("22 November 2026, 14:3") && !sessions.contains("UTC"), "{sessions}");
    // An administrator who views the learner's account reads the learner's times.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let id = site.id("ann").await;
    chief.form("/do/user-view", &[("user", &id.to_string())]).await;
    assert!(chief.look("/sessions").await.contains("22 November 2026, 14:3"));

    let trail = site.trail(Some(&id.to_string()), AuditAction::TimeZoneChosen).await;
    assert_eq!(trail.len(), 1);
    assert!(trail[0].entry.detail.contains("Asia/Kolkata"), "{:?}", trail[0]);
    ann.form("/do/account-zone", &[("time_zone", "Mars/Olympus")]).await.refused("time-zone-unknown");
    assert_eq!(led(&mut ann, "/do/account-zone", &[("time_zone", "")]).await, "/account?zone=1");
    assert!(!ann.look("/").await.contains("where you are"));
    assert_eq!(site.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

#[tokio::test]
async fn an_hour_that_clocks_leave_out_is_said_at_its_field_and_nothing_typed_is_lost() {
    let site = Site::start().await;
    school(&site, "Europe/Berlin").await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let page = tess.look(&format!("/teach/classes/{class}/assign")).await;
    page.has(["type=\"datetime-local\"", "School time: Berlin."]).lacks(["UTC"]);
    tess.script = false;
    let task = [
        ("task[kind]", "assessment"),
        ("task[assessment]", "FREE"),
        ("terms[opens]", "2027-03-28T02:30"),
        ("terms[closes]", "2027-03-29T12:00"),
    ];
    let refused = tess.ask_to_assign(class, "The exam", &task).await;
    let page = back(&mut tess, refused.location(), &format!("/teach/classes/{class}/assign")).await;
    assert!(
        says(&page, "02:30 does not exist on that day, because the clocks go forward. Did you mean 03:30?"),
        "{page}"
    );
    has(&page, ["value=\"2027-03-28T02:30\"", "value=\"2027-03-29T12:00\"", "The exam", "aria-invalid=\"true\""]);
    // An announcement behaves likewise, and so does the time at which the script receives it.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let announced = [
        ("form[audience]", "everybody"),
        ("form[kind]", "information"),
        ("form[title]", "Clocks"),
        ("form[begins]", "2027-03-28T02:15"),
        ("form[ends]", "2027-03-28T12:00"),
    ];
    chief.form("/do/announce", &announced).await.refused("time-none");
    chief.script = false;
    let refused = chief.form("/do/announce", &announced).await;
    let page = back(&mut chief, refused.location(), "/admin/announcements").await;
    assert!(says(&page, "Did you mean 03:15?") && page.contains("value=\"2027-03-28T02:15\""), "{page}");
}

#[tokio::test]
async fn the_schools_zone_is_a_setting_with_its_row_in_the_trail_where_utc_stands_beside() {
    let (site, mut chief) = Site::with_chief().await;
    has(&chief.look("/admin/settings").await, ["value=\"UTC\" selected", "<optgroup label=\"Europe\""]);
    let days = [("closed_days", "0"), ("idle_days", "0")];
    let unknown = [days[0], days[1], ("time_zone", "Europe/Atlantis")];
    chief.form("/do/settings-save", &unknown).await.refused("time-zone-unknown");
    // The configured zone counts until an administrator sets one.
    let zone = |name| plumb_types::zone::Zone::parse(name).unwrap();
    assert!(site.plumb.begin_time_zone(zone("America/St_Johns")).await.unwrap());
    assert!(!site.plumb.begin_time_zone(zone("Asia/Tokyo")).await.unwrap());
    assert!(chief.look("/admin/settings").await.contains("value=\"America/St_Johns\" selected"));
    school(&site, "Europe/Kiev").await;
    // Forms without the field leave the zone unchanged.
    led(&mut chief, "/do/settings-save", &days).await;
    assert_eq!(site.plumb.school_zone().await.unwrap(), zone("Europe/Kyiv"));
    let rows = site.trail(Some("people"), AuditAction::SettingsChanged).await;
    let told: Vec<bool> = rows.iter().map(|row| row.entry.detail.contains("\"time_zone\":\"Europe/Kyiv\"")).collect();
    assert_eq!(told.iter().filter(|told| **told).count(), 2, "{rows:?}");
    assert_eq!(rows.iter().filter(|row| row.entry.actor.is_none()).count(), 1, "{rows:?}");
    chief.look("/admin/audit/trail").await.says(["22 November 2026, 11:00 (09:00 UTC)"]);
    assert!(!chief.look("/admin/announcements").await.contains("UTC"));
}
