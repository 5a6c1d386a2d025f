//! The precedence of terms, and which changes apply to open sessions.

use plumb_sessions::session::RevealWhen;
use plumb_types::audit_action::AuditAction;

use serde_json::json;

use super::{change, change_seen, except, id, learner, left, set};
use crate::support::{PageText, Site, fresh, has, has_fields, hidden, instant, says};

const MINUTE: i64 = 60_000;

#[tokio::test]
async fn what_is_set_for_a_learner_goes_before_their_groups_and_these_before_everybody() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bea", "cid"]).await;
    let everybody = [("terms[minutes]", "15"), ("terms[extra]", "1"), ("terms[score]", "never")];
    let assignment = tess.assign(class, "FREE", &everybody).await;
    let (ann, bea) = (id(&site, "ann").await, id(&site, "bea").await);
    let of_class = class.to_string();
    let group = [("class", of_class.as_str()), ("name", "More time"), ("members[]", &ann), ("members[]", &bea)];
    tess.form("/do/class-group", &group).await.expect(200);
    let group = site.stores.classes.groups(class).await.unwrap().remove(0).id;
    except(&mut tess, assignment, &format!("group:{group}"), &[("terms[minutes]", "20"), ("terms[extra]", "10")])
        .await
        .expect(200);
    // By name, as the form has it.
    except(&mut tess, assignment, "learner", &[("learner", "ann"), ("terms[extra]", "5")]).await.expect(200);

    for (name, minutes, extra) in [("ann", 20, 5), ("bea", 20, 10), ("cid", 15, 1)] {
        let mut client = learner(&site, name).await;
        let session = client.begin_assigned(assignment).await;
        let begun = site.session(session).await;
        assert_eq!(begun.rules.time_limit_seconds, Some(minutes * 60), "{name}");
        assert_eq!(begun.allowance.extra_minutes, extra, "{name}");
        assert_eq!(begun.rules.reveal.score, RevealWhen::Never, "{name}");
        assert_eq!(left(&mut client, session).await, i64::from(minutes + extra) * MINUTE, "{name}");
    }
    let page = tess.look(&format!("/teach/assignments/{assignment}")).await;
    assert!(super::row(&page, "More time").contains("time limit 20 minutes"), "{page}");
    assert!(super::row(&page, "ann").contains("5 minutes extra"), "{page}");

    // Empty terms remove the exception.
    except(&mut tess, assignment, &format!("learner:{ann}"), &[]).await.expect(200);
    assert_eq!(site.stores.assignments.exceptions(assignment).await.unwrap().len(), 1);
    let stranger = site.account("stranger", plumb_types::user::Role::Learner).await;
    let refused = except(&mut tess, assignment, &format!("learner:{stranger}"), &[("terms[extra]", "5")]).await;
    assert_eq!(refused.expect(422).json()["Invalid"]["message"], "assign-not-of-class");
}

#[tokio::test]
async fn more_extra_minutes_and_another_end_of_the_window_reach_who_is_at_it() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (10 * MINUTE, 10 * MINUTE));

    let saved = change(&mut tess, assignment, &[("terms[extra]", "5")]).await.expect(200);
    assert_eq!(saved.location(), format!("/teach/assignments/{assignment}?saved=1&done=2&refused=0"));
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (15 * MINUTE, 15 * MINUTE));
    assert_eq!(site.audited(anns, AuditAction::TimeChanged).await, 1);

    // For one learner alone.
    let whom = format!("learner:{}", id(&site, "bea").await);
    let saved = except(&mut tess, assignment, &whom, &[("terms[extra]", "7")]).await.expect(200);
    assert!(saved.location().ends_with("?saved=1&done=1&refused=0"), "{}", saved.location());
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (15 * MINUTE, 17 * MINUTE));

    // The window ends early, and is removed again.
    let closes = [("terms[extra]", "5"), ("terms[closes]", "2026-11-22T09:08")];
    change(&mut tess, assignment, &closes).await.expect(200);
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (8 * MINUTE, 8 * MINUTE));
    assert_eq!(site.session(anns).await.allowance.window_closes, Some(instant("2026-11-22T09:08:00Z")));
    let past = [("terms[extra]", "5"), ("terms[closes]", "2026-11-22T09:00")];
    let late = change(&mut tess, assignment, &past).await.expect(200);
    assert!(late.location().ends_with("&done=0&refused=2"), "no end can lie behind: {}", late.location());
    assert_eq!(left(&mut ann, anns).await, 8 * MINUTE);

    // A shorter time does not apply to open sessions, nor do other limits.
    change(&mut tess, assignment, &[("terms[minutes]", "1")]).await.expect(200);
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (15 * MINUTE, 17 * MINUTE));

    // Two changes of one session count as one session.
    let both = [("terms[minutes]", "1"), ("terms[extra]", "2"), ("terms[closes]", "2026-11-22T09:50")];
    let saved = change(&mut tess, assignment, &both).await.expect(200);
    assert!(saved.location().ends_with("&done=2&refused=0"), "{}", saved.location());
}

#[tokio::test]
async fn longer_breaks_reach_who_is_at_it_and_shorter_ones_do_not() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    has(&ann.look(&format!("/sessions/{anns}")).await, ["data-left=\"0\" hidden"]);

    let saved = change(&mut tess, assignment, &[("terms[breaks]", "5")]).await.expect(200);
    assert!(saved.location().ends_with("?saved=1&done=2&refused=0"), "{}", saved.location());
    // The open page polls its clock, and shows the button for a break.
    let said = ann.clock(anns).await.expect(200).json();
    assert_eq!((&said["break_minutes"], &said["break_millis_left"]), (&json!(5), &json!(5 * MINUTE)));
    assert_eq!(site.audited(anns, AuditAction::BreaksChanged).await, 1);
    ann.look(&format!("/sessions/{anns}")).await.has(["data-left=\"300000\""]).says(["5 min of break time left"]);

    // A learner's own terms, during a break: the break is longer at once.
    bea.post("/do/break", &[("session", &beas), ("command", &fresh())]).await.expect(200);
    let whom = format!("learner:{}", id(&site, "bea").await);
    except(&mut tess, assignment, &whom, &[("terms[breaks]", "8")]).await.expect(200);
    assert_eq!(bea.clock(beas).await.expect(200).json()["break_minutes"], json!(8));
    site.clock.advance_secs(7 * 60);
    site.plumb.close_overdue().await.unwrap();
    assert!(says(&bea.look(&format!("/sessions/{beas}")).await, "You are on a break"));
    // The clock for programs agrees: the time is paused, the break runs.
    let said = bea.clock(beas).await.expect(200).json();
    has_fields(&said, json!({ "/paused": true, "/millis_left": 10 * MINUTE, "/break_millis_left": MINUTE }));
    assert_eq!(left(&mut ann, anns).await, 3 * MINUTE);

    // A shorter break does not apply to open sessions, and causes no event.
    change(&mut tess, assignment, &[("terms[breaks]", "1")]).await.expect(200);
    assert_eq!(ann.clock(anns).await.expect(200).json()["break_minutes"], json!(5));
    // Longer than the last value, but still shorter than the granted one: no session is changed.
    let saved = change(&mut tess, assignment, &[("terms[breaks]", "4")]).await.expect(200);
    assert!(saved.location().ends_with("?saved=1&done=0&refused=0"), "{}", saved.location());
    assert_eq!(site.audited(anns, AuditAction::BreaksChanged).await, 1);
    ann.look(&format!("/sessions/{anns}/replay")).await.says(["You got more break time: 5 minutes in total"]);
}

#[tokio::test]
async fn the_assessments_own_window_binds_whatever_is_set() {
    use crate::support::content::{ADD, exam, file};
    let window = "availability: {closes: '2026-11-22T09:05:00Z'}";
    let site =
        Site::of(&[file("add", ADD), exam("SOON", &[("T.ADD", 2)], &["time_limit_minutes: 10"], &[window])]).await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "SOON", &[("terms[closes]", "2026-11-22T12:00")]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    assert_eq!(left(&mut ann, session).await, 5 * MINUTE);
    change(&mut tess, assignment, &[("terms[closes]", "2026-11-22T13:00")]).await.expect(200);
    assert_eq!(left(&mut ann, session).await, 5 * MINUTE);
}

#[tokio::test]
async fn for_practice_and_surveys_nothing_but_the_window_can_be_set() {
    let (_site, mut tess, class) = Site::with_class(&["ann"]).await;
    let others = [
        ("attempts", "2"),
        ("minutes", "10"),
        ("extra", "5"),
        ("breaks", "5"),
        ("password", "maple"),
        ("no_password", "1"),
        ("score", "never"),
        ("solutions", "never"),
    ];
    for (kind, what, chosen) in [("survey", "task[survey]", "feedback"), ("practice", "task[skills][]", "t_add")] {
        let task = [("task[kind]", kind), (what, chosen)];
        let window = [("terms[opens]", "2026-11-22T08:00"), ("terms[closes]", "2026-11-22T12:00")];
        let assignment = tess.assign_task(class, "Set", &[task, window].concat()).await;
        let path = format!("/teach/assignments/{assignment}");
        for (name, value) in others {
            let in_form = format!("terms[{name}]");
            let term = [(in_form.as_str(), value)];
            let field = if name == "no_password" { "password" } else { name };
            let learner = [("learner", "ann"), term[0]];
            for refused in [
                tess.ask_to_assign(class, "Set", &[&task[..], &term[..]].concat()).await,
                change(&mut tess, assignment, &term).await,
                except(&mut tess, assignment, "learner", &learner).await,
            ] {
                let said = refused.expect(422).json();
                let said = (said["Invalid"]["field"].as_str(), said["Invalid"]["message"].as_str());
                assert_eq!(said, (Some(field), Some("terms-window-only")), "{kind}");
            }
        }
        // Neither form has fields for them; the window has its own, and is changed.
        for page in [path.clone(), format!("{path}?whom=new")] {
            tess.look(&page).await.has(["terms[closes]"]).lacks(["terms[attempts]", "terms[password]", "terms[score]"]);
        }
        change(&mut tess, assignment, &[("terms[closes]", "2026-11-22T13:00")]).await.expect(200);
        except(&mut tess, assignment, "learner", &[("learner", "ann"), ("terms[closes]", "2026-11-22T14:00")])
            .await
            .expect(200);
    }
}

#[tokio::test]
async fn terms_that_cannot_be_are_said_at_their_field_and_change_nothing() {
    let (site, mut tess, assignment) = set(&["ann"], &[("terms[attempts]", "2")]).await;
    for (field, value, message) in [
        ("opens", "tomorrow", "terms-instant"),
        ("attempts", "many", "terms-number"),
        ("attempts", "101", "terms-attempts"),
        ("minutes", "1441", "terms-minutes"),
        ("extra", "1441", "terms-extra"),
        ("breaks", "1441", "terms-breaks"),
        ("score", "now", "terms-when"),
    ] {
        let name = format!("terms[{field}]");
        let refused = change(&mut tess, assignment, &[(name.as_str(), value)]).await.expect(422).json();
        let said = &refused["Invalid"];
        assert_eq!((said["field"].as_str(), said["message"].as_str()), (Some(field), Some(message)));
    }
    let stored = site.stores.assignments.assignment(assignment).await.unwrap().unwrap();
    assert!(stored.terms.contains("\"attempts\""), "{}", stored.terms);
}

#[tokio::test]
async fn extra_minutes_that_are_set_lifted_and_set_again_are_given_once() {
    let (site, mut tess, assignment) = set(&["ann"], &[]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    for (extra, minutes) in [("10", 20), ("", 20), ("10", 20), ("12", 22)] {
        change(&mut tess, assignment, &[("terms[extra]", extra)]).await.expect(200);
        assert_eq!(left(&mut ann, session).await, minutes * MINUTE, "with {extra:?}");
    }
}

#[tokio::test]
async fn who_joins_a_group_with_longer_terms_while_at_it_has_them_at_once() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bea"]).await;
    let assignment = tess.assign(class, "FREE", &[]).await;
    let (ann, bea) = (id(&site, "ann").await, id(&site, "bea").await);
    let of_class = class.to_string();
    let made = [("class", of_class.as_str()), ("name", "More time"), ("members[]", &ann)];
    tess.form("/do/class-group", &made).await.expect(200);
    let group = site.stores.classes.groups(class).await.unwrap().remove(0).id.to_string();
    except(&mut tess, assignment, &format!("group:{group}"), &[("terms[extra]", "10")]).await.expect(200);
    let mut client = learner(&site, "bea").await;
    let session = client.begin_assigned(assignment).await;
    assert_eq!(left(&mut client, session).await, 10 * MINUTE);
    let joined = [
        ("class", of_class.as_str()),
        ("group", &group),
        ("name", "More time"),
        ("members[]", &ann),
        ("members[]", &bea),
    ];
    tess.form("/do/class-group", &joined).await.expect(200);
    assert_eq!(left(&mut client, session).await, 20 * MINUTE);
}

#[tokio::test]
async fn terms_that_a_colleague_has_changed_meanwhile_are_not_put_back() {
    let (_site, mut tess, assignment) = set(&["ann"], &[]).await;
    let path = format!("/teach/assignments/{assignment}");
    let before = tess.look(&path).await;
    change(&mut tess, assignment, &[("terms[extra]", "10")]).await.expect(200);
    let stale =
        change_seen(&mut tess, assignment, hidden(&before, "seen"), &[("terms[password]", "maple")]).await.expect(422);
    assert_eq!(stale.json()["Invalid"]["message"], "assignment-changed-meanwhile");
    tess.look(&path).await.says(["10 minutes extra"]).lacks(["maple"]);
}
