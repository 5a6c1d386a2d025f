//! Seals of records in the audit trail: every change past the trail is detected.

use std::collections::BTreeSet;

use plumb_store::api_tokens::NewApiToken;
use plumb_store::records::{LOOSE, SEALED, unsealed_reason};
use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    what_is_changed_behind_the_trail_is_found,
    rows_made_or_removed_behind_the_trail_are_found,
    seals_that_are_changed_or_removed_are_found,
    what_a_row_was_before_cannot_be_guessed,
    what_older_releases_wrote_is_held_as_it_was_found,
    a_restored_copy_is_held_as_the_original_is,
    no_honest_change_makes_good_what_was_changed_behind_the_trail,
    a_row_that_was_changed_behind_the_trail_hinders_nobody,
    a_row_that_was_removed_and_made_anew_is_told,
    the_triggers_note_what_is_sealed_and_nothing_else,
);

async fn problems(house: &TestDatabase) -> Vec<String> {
    house.stores.maintenance.check_records().await.unwrap().problems
}

/// Drops the triggers that refuse changes of seals.
async fn free_seals(house: &TestDatabase) {
    let texts = if house.url.starts_with("sqlite:") {
        ["drop trigger seal_no_update", "drop trigger seal_no_delete"]
    } else {
        ["drop trigger seal_no_update on seal", "drop trigger seal_no_delete on seal"]
    };
    for text in texts {
        house.sql(text).await.unwrap();
    }
}

async fn what_is_changed_behind_the_trail_is_found(house: TestDatabase) {
    let (ann, ben) = (house.learner().await, house.learner().await);
    assert_eq!(problems(&house).await, Vec::<String>::new());
    let cases = [
        ("role = 'admin'", "role = 'learner'"),
        ("time_factor_percent = 200", "time_factor_percent = 100"),
        ("password_hash = 'x'", "password_hash = '$argon2id$…'"),
        ("disabled = 1", "disabled = 0"),
        ("deleted_at = 5", "deleted_at = null"),
        ("time_zone = 'Asia/Tokyo'", "time_zone = null"),
        ("language = 'de'", "language = null"),
    ];
    for (change, back) in cases {
        let at = format!("where name = 'learner {ann}'");
        house.sql(&format!("update user_account set {change} {at}")).await.unwrap();
        // A later proper change does not make the row valid.
        let role = entry(AuditAction::RoleChanged, "account", &ben.to_string());
        house.stores.users.set_role(ben, Role::Teacher, role).await.unwrap();
        let found = problems(&house).await;
        assert!(matches!(&found[..], [one] if one.contains(&ann.to_string())), "{change}: {found:?}");
        house.sql(&format!("update user_account set {back} {at}")).await.unwrap();
    }
    // Informational column: shown to administrators, not sealed.
    house.sql("update user_account set last_sign_in_at = 9").await.unwrap();
    assert_eq!(problems(&house).await, Vec::<String>::new());
}

async fn rows_made_or_removed_behind_the_trail_are_found(house: TestDatabase) {
    house.learner().await;
    let text = "insert into setting (key, value, updated_at) values ('two_factor', 'off', 1)";
    house.sql(text).await.unwrap();
    assert_eq!(problems(&house).await, ["setting [\"two_factor\"]: the audit trail knows nothing of it"]);
    house.sql("delete from setting").await.unwrap();
    house.sql("delete from user_account").await.unwrap();
    let found = problems(&house).await;
    assert!(matches!(&found[..], [one] if one.ends_with("it is missing")), "{found:?}");
}

async fn seals_that_are_changed_or_removed_are_found(house: TestDatabase) {
    let ann = house.learner().await;
    house
        .stores
        .users
        .set_role(ann, Role::Teacher, entry(AuditAction::RoleChanged, "account", &ann.to_string()))
        .await
        .unwrap();
    assert!(house.sql("delete from seal").await.is_err());
    assert!(house.sql("update seal set hash = salt").await.is_err());
    free_seals(&house).await;
    // Restores the row's former value, and removes all traces of the change.
    house.sql("update user_account set role = 'learner'").await.unwrap();
    house.sql("delete from seal where seq = 2").await.unwrap();
    let found = problems(&house).await;
    assert!(found.iter().any(|one| one == "audit row 2: the seals that it holds are missing"), "{found:?}");
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None, "the trail itself is whole");
}

async fn what_a_row_was_before_cannot_be_guessed(house: TestDatabase) {
    let ann = house.learner().await;
    for role in [Role::Teacher, Role::Learner] {
        house
            .stores
            .users
            .set_role(ann, role, entry(AuditAction::RoleChanged, "account", &ann.to_string()))
            .await
            .unwrap();
    }
    let seals = house.stores.maintenance.rows("seal", None).await.unwrap();
    let salted: Vec<bool> = seals.iter().map(|row| !row["salt"].is_null()).collect();
    assert_eq!(salted, [false, false, true]);
    let hashes: BTreeSet<String> = seals.iter().map(|row| row["hash"].to_string()).collect();
    assert_eq!(hashes.len(), 3, "the same row again has another fingerprint");
}

async fn what_older_releases_wrote_is_held_as_it_was_found(house: TestDatabase) {
    let text = "insert into setting (key, value, updated_at) values ('a', '1', 1), ('b', '2', 1)";
    house.sql(text).await.unwrap();
    assert_eq!(problems(&house).await.len(), 2);
    assert_eq!(house.stores.maintenance.seal_records(NOW).await.unwrap(), 2);
    let report = house.stores.maintenance.check_records().await.unwrap();
    assert_eq!((report.rows, report.found, report.problems), (2, Some((2, NOW)), vec![]));
    // Existing rows are sealed once only: a row added past the store is not sealed by another start.
    house.sql("insert into setting (key, value, updated_at) values ('c', '3', 1)").await.unwrap();
    assert_eq!(house.stores.maintenance.seal_records(NOW).await.unwrap(), 0);
    assert_eq!(problems(&house).await, ["setting [\"c\"]: the audit trail knows nothing of it"]);
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn a_restored_copy_is_held_as_the_original_is(house: TestDatabase) {
    crate::backup::furnish(&house).await;
    assert_eq!(problems(&house).await, Vec::<String>::new());
    let path = house.path("backup.jsonl");
    house.stores.maintenance.backup(&path, NOW).await.unwrap();
    let other = house.another().await;
    other.stores.maintenance.restore(&path).await.unwrap();
    let (ours, theirs) = (&house.stores.maintenance, &other.stores.maintenance);
    assert_eq!(theirs.check_records().await.unwrap(), ours.check_records().await.unwrap());
    other.learner().await;
    assert_eq!(problems(&other).await, Vec::<String>::new());
    // Each of the tables has rows, and therefore triggers that notice its changes.
    let sealed = ours.rows("seal", None).await.unwrap();
    let sealed: BTreeSet<&str> = sealed.iter().filter_map(|row| row["about"].as_str()).collect();
    assert_eq!(sealed, SEALED.iter().copied().collect());
    for loose in LOOSE {
        let row = ours.rows(loose.table, None).await.unwrap().remove(0);
        assert!(loose.columns.iter().all(|column| row.contains_key(*column)), "{} {:?}", loose.table, loose.columns);
        assert!(!loose.reason.is_empty());
    }
}

/// Changes of an account from which an attacker would gain, with the column they change.
const GAINS: [&str; 3] = ["role = 'admin'", "time_factor_percent = 200", "password_hash = 'x'"];

async fn no_honest_change_makes_good_what_was_changed_behind_the_trail(house: TestDatabase) {
    let mut marked = 0;
    for gain in GAINS {
        let ann = house.learner().await;
        let at = format!("where name = 'learner {ann}'");
        house.sql(&format!("update user_account set {gain} {at}")).await.unwrap();
        let audit = entry(AuditAction::SignedIn, "account", &ann.to_string());
        house.stores.people.record_sign_in(ann, Vec::new(), NOW, audit).await.unwrap();
        let found = problems(&house).await;
        let is_of_ann = |found: &[String]| found.iter().filter(|one| one.contains(&ann.to_string())).count();
        assert_eq!(is_of_ann(&found), 1, "{gain}: {found:?}");
        // Changing a broken record is possible, and the new row is sealed; the mark remains.
        for role in [Role::Teacher, Role::Learner] {
            house
                .stores
                .users
                .set_role(ann, role, entry(AuditAction::RoleChanged, "account", &ann.to_string()))
                .await
                .unwrap();
            let found = problems(&house).await;
            assert_eq!(found.len(), marked + 1, "{gain}: {found:?}");
            let told = found.last().unwrap();
            assert!(told.starts_with(&format!("user_account [\"{ann}\"]: before audit row ")), "{told}");
            assert!(told.contains("2027-01-15T08:00:00"), "it says when: {told}");
        }
        marked += 1;
        house.sql(&format!("update user_account set disabled = 1 {at}")).await.unwrap();
        assert_eq!(is_of_ann(&problems(&house).await), 2, "what is done to it later is found as ever");
        house.sql(&format!("update user_account set disabled = 0 {at}")).await.unwrap();
    }
    assert!(house.sql("update seal set broken = 0 where broken = 1").await.is_err());
    free_seals(&house).await;
    house.sql("update seal set broken = 0 where broken = 1").await.unwrap();
    assert_eq!(problems(&house).await.len(), marked, "the trail holds the marks too");
}

async fn a_row_that_was_changed_behind_the_trail_hinders_nobody(house: TestDatabase) {
    let ann = house.learner().await;
    let factor = SecondFactor { secret: "GEZDGNBV".into(), last_step: 1 };
    let factor = NewSecondFactor { factor, recovery: vec![[7; 32]] };
    house
        .stores
        .second_factors
        .enable(ann, factor, None, entry(AuditAction::SecondFactorEnabled, "account", &ann.to_string()))
        .await
        .unwrap();
    let token = NewApiToken {
        id: id(),
        user_id: ann,
        name: "t".into(),
        hash: [1; 32],
        scopes: "read".into(),
        created_at: NOW,
        expires_at: NOW.plus_secs(60),
    };
    let (own, since) = (token.id, NOW.plus_secs(-60));
    house.stores.api_tokens.add(token, 9, entry(AuditAction::TokenCreated, "account", &ann.to_string())).await.unwrap();
    house.sql("update user_account set time_factor_percent = 200; update api_token set name = 'u'").await.unwrap();
    assert_eq!(problems(&house).await.len(), 2);
    // Neither change leaves an audit row.
    assert!(house.stores.second_factors.take_step(ann, "GEZDGNBV".into(), 2).await.unwrap());
    house.stores.api_tokens.used(own, NOW, since).await.unwrap();
    assert_eq!(problems(&house).await.len(), 2);
    assert!(
        house
            .stores
            .api_tokens
            .revoke(ann, own, entry(AuditAction::TokenRevoked, "account", &ann.to_string()))
            .await
            .unwrap()
    );
    let found = problems(&house).await;
    assert!(found.iter().any(|one| one.starts_with("api_token") && one.contains("before audit row")), "{found:?}");
}

async fn a_row_that_was_removed_and_made_anew_is_told(house: TestDatabase) {
    let put = async |key: &str, value: &str| {
        let audit = entry(AuditAction::SettingsChanged, "setting", key);
        house.stores.settings.put_setting(key.into(), value.into(), NOW, audit).await.unwrap();
    };
    put("a", "1").await;
    house.sql("delete from setting").await.unwrap();
    put("a", "2").await;
    let found = problems(&house).await;
    assert!(matches!(&found[..], [one] if one.contains("before audit row 2")), "{found:?}");
    // A row unknown to the trail.
    house.sql("insert into setting (key, value, updated_at) values ('b', '1', 1)").await.unwrap();
    put("b", "2").await;
    assert_eq!(problems(&house).await.len(), 2);
}

async fn the_triggers_note_what_is_sealed_and_nothing_else(house: TestDatabase) {
    crate::backup::furnish(&house).await;
    for table in SEALED {
        let rows = house.stores.maintenance.rows(table, None).await.unwrap();
        let columns: Vec<&str> = rows[0].keys().map(|name| &**name).collect();
        let is_noted: Box<dyn Fn(&str) -> bool> = if house.url.starts_with("sqlite:") {
            let name = format!("{table}_touched_by_");
            let text = format!("select sql from sqlite_schema where type = 'trigger' and name like '{name}%'");
            let texts = house.ask(&text).await;
            assert_eq!(texts.len(), 3, "{table}");
            let (when, whole) = (texts.concat(), texts.concat());
            Box::new(move |column: &str| {
                let is_compared = when.contains(&format!("old.{column} is not new.{column}"));
                assert_eq!(is_compared, whole.matches(&format!("'{column}', ")).count() >= 2, "{column}");
                is_compared
            })
        } else {
            let name = format!("{table}_touched");
            let text = format!("select pg_get_triggerdef(oid) from pg_trigger where tgname = '{name}'");
            let text = house.ask(&text).await.concat();
            let loose = text.split(['{', '}']).nth(1).unwrap_or_default().to_owned();
            Box::new(move |column: &str| !loose.split(',').any(|name| name == column))
        };
        for column in columns {
            assert_eq!(is_noted(column), unsealed_reason(table, column).is_none(), "{table}.{column}");
        }
    }
}
