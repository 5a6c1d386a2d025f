//! Status of the database and of the writer task.

use plumb_store::Options;
use plumb_store::maintenance::{BackupReport, DatabaseKind, RecordedBackup};
use plumb_store::sessions::LateSave;
use plumb_store::users::ReadingChoices;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, draft, entry, id};

on_both! {
    the_database_says_what_it_is_and_nothing_that_opens_it,
    the_writer_tells_its_latest_commits,
    what_is_due_and_not_counted_is_counted_up_to_a_limit,
    the_latest_backup_is_the_one_that_is_told,
    a_setting_and_a_factor_are_read_at_once,
    drafts_and_late_saves_of_no_session_are_found,
    a_database_that_would_commit_lazily_is_told_not_to,
}

async fn the_database_says_what_it_is_and_nothing_that_opens_it(house: TestDatabase) {
    let status = house.stores.maintenance.status().await.unwrap();
    let is_lite = house.url.starts_with("sqlite:");
    assert_eq!(status.kind, if is_lite { DatabaseKind::Sqlite } else { DatabaseKind::Postgres });
    assert!(status.bytes > 0 && status.version.starts_with(|c: char| c.is_ascii_digit()), "{status:?}");
    assert!(!status.address.contains('@') && !status.address.contains("plumb:"), "{}", status.address);
    assert_eq!(status.log_bytes.is_some(), is_lite);
    assert_eq!(status.connections.is_some_and(|open| open > 0), !is_lite);
    assert_eq!(status.pending, []);
    let latest = &status.run[0];
    assert_eq!(latest.version, house.stores.maintenance.schema_version().await.unwrap());
    assert!(latest.at.is_some() && !latest.name.is_empty(), "{latest:?}");
    // As if this program had replaced a newer one.
    let version = latest.version;
    assert_eq!(house.stores.maintenance.check().await.unwrap(), Vec::<String>::new());
    house.sql(&format!("delete from _sqlx_migrations where version = {version}")).await.unwrap();
    let told = format!("migration {version} is not noted as run");
    assert_eq!(house.stores.maintenance.check().await.unwrap(), [told]);
    let pending = house.stores.maintenance.status().await.unwrap().pending;
    assert_eq!(pending.iter().map(|(version, _)| *version).collect::<Vec<_>>(), [version]);
}

async fn the_writer_tells_its_latest_commits(house: TestDatabase) {
    for n in 0..3 {
        house.stores.audit.record(vec![entry(AuditAction::SignedIn, "thing", &n.to_string())]).await.unwrap();
    }
    let status = house.stores.maintenance.writing();
    assert_eq!((status.waiting, status.recent.commits, status.recent.changes), (0, 3, 3), "{status:?}");
    assert!(status.recent.is_all && status.recent.most_changes == 1 && status.room > 0);
    assert!(status.recent.median <= status.recent.p95 && status.recent.median.is_some());
}

async fn what_is_due_and_not_counted_is_counted_up_to_a_limit(house: TestDatabase) {
    for _ in 0..3 {
        house.session().await;
    }
    let backlog = |secs, most| house.stores.maintenance.backlog(NOW.plus_secs(secs), most);
    assert_eq!(backlog(59, 10).await.unwrap().due, 0);
    assert_eq!(backlog(60, 10).await.unwrap().due, 3);
    assert_eq!(backlog(60, 2).await.unwrap().due, 2);
    assert_eq!(backlog(60, 10).await.unwrap().uncounted, 0);
    house.sql("update session set open = 0, finished_at = 1, next_due_at = null").await.unwrap();
    let after = backlog(60, 10).await.unwrap();
    assert_eq!((after.due, after.uncounted), (0, 3));
}

async fn the_latest_backup_is_the_one_that_is_told(house: TestDatabase) {
    let maintenance = &house.stores.maintenance;
    assert_eq!(maintenance.latest_backup().await.unwrap(), None);
    let report = BackupReport { rows: 7, tables: vec![], sha256: "ab".into() };
    for (secs, file) in [(1, "first.jsonl"), (2, "second.jsonl")] {
        let entry = RecordedBackup::entry(NOW.plus_secs(secs), file, 123, &report);
        house.stores.audit.record(vec![entry]).await.unwrap();
    }
    house.stores.audit.record(vec![entry(AuditAction::SignedIn, "database", "backup")]).await.unwrap();
    let latest = maintenance.latest_backup().await.unwrap().unwrap();
    assert_eq!(latest.at, NOW.plus_secs(2));
    assert!(latest.detail.contains("second.jsonl") && latest.detail.contains("123"), "{}", latest.detail);
}

async fn a_setting_and_a_factor_are_read_at_once(house: TestDatabase) {
    let teacher = house.learner().await;
    house.stores.users.set_role(teacher, Role::Teacher, entry(AuditAction::RoleChanged, "user", "t")).await.unwrap();
    let settings = &house.stores.settings;
    assert_eq!(settings.setting_and_factor("people", teacher).await.unwrap(), (None, false));
    settings
        .put_setting("people".into(), "{}".into(), NOW, entry(AuditAction::SettingsChanged, "setting", "people"))
        .await
        .unwrap();
    house.sql("update user_account set totp_secret = 'x', totp_step = 1").await.unwrap();
    assert_eq!(settings.setting_and_factor("people", teacher).await.unwrap(), (Some("{}".into()), true));
    let nothing = ReadingChoices::default();
    assert_eq!(
        settings.setting_and_reader("people", Some(teacher)).await.unwrap(),
        (Some("{}".into()), nothing.clone())
    );
    let chosen = ReadingChoices { time_zone: Some("Asia/Tokyo".into()), language: Some("de".into()), easy: true };
    let audit = || entry(AuditAction::TimeZoneChosen, "account", &teacher.to_string());
    house.stores.users.set_time_zone(teacher, chosen.time_zone.clone(), audit()).await.unwrap();
    house.stores.users.set_language(teacher, chosen.language.clone(), audit()).await.unwrap();
    house.stores.homes.set_easy(teacher, true).await.unwrap();
    assert_eq!(settings.setting_and_reader("other", Some(teacher)).await.unwrap(), (None, chosen));
    assert_eq!(settings.setting_and_reader("other", None).await.unwrap(), (None, nothing));
    assert_eq!(settings.setting_and_factor("other", crate::test_database::id()).await.unwrap(), (None, false));
}

async fn drafts_and_late_saves_of_no_session_are_found(house: TestDatabase) {
    let session = house.session().await;
    house.stores.sessions.save_draft(draft(session, 0, 0, "half")).await.unwrap();
    let late = LateSave { session, position: 1, command_id: id(), answer: "late".into(), arrived_at: NOW };
    house.stores.sessions.save_late(late).await.unwrap();
    assert_eq!(house.stores.maintenance.check().await.unwrap(), Vec::<String>::new());
    for table in ["draft", "late_save"] {
        // As the owner of the database can: without triggers and references.
        let stray = if house.url.starts_with("sqlite:") {
            let free = if table == "late_save" { "drop trigger late_save_no_update;" } else { "" };
            format!(
                "pragma foreign_keys = off; {free} update {table} set session_id = x'00112233445566778899aabbccddeeff'"
            )
        } else {
            format!(
                "set session_replication_role = replica;
                 update {table} set session_id = '00112233-4455-6677-8899-aabbccddeeff'"
            )
        };
        house.sql(&stray).await.unwrap();
        let found = house.stores.maintenance.check().await.unwrap();
        let told = format!("{table}: 1 rows are of sessions that are not there");
        assert!(found.contains(&told), "{found:?}");
    }
}

/// [`plumb_store::open`] ensures that the settings of our connections override those of the database.
async fn a_database_that_would_commit_lazily_is_told_not_to(house: TestDatabase) {
    let Some(name) = house.url.strip_prefix("postgres").and_then(|url| url.rsplit('/').next()) else { return };
    house.sql(&format!("alter database {name} set synchronous_commit = off")).await.unwrap();
    house.sql(&format!("alter database {name} set lock_timeout = '1h'")).await.unwrap();
    assert_eq!(house.ask("select current_setting('synchronous_commit')").await, ["off"], "to others it holds");
    let again = plumb_store::open(&house.url, &Options::default()).await.unwrap();
    assert!(again.maintenance.status().await.unwrap().unsafe_settings.is_empty());
}
