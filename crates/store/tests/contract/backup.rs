use std::collections::VecDeque;

use plumb_store::StoreError;
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_store::sessions::{LateSave, SessionChange};
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

use crate::TestDatabase;
use crate::test_database::{NOW, draft, entry, form, guess, id};

on_both!(
    a_restored_database_equals_the_backup,
    a_backup_restores_into_the_other_database,
    only_an_empty_database_is_restored_into,
    a_damaged_backup_restores_nothing,
    columns_and_tables_of_a_backup_may_stand_in_another_order,
    a_backup_under_load_is_of_one_instant,
);

/// Adds rows to every table.
pub(crate) async fn furnish(house: &TestDatabase) {
    let stores = &house.stores;
    stores.audit.record_signed_head("key", 1, NOW).await.unwrap();
    crate::factory::furnish(house).await;
    stores.model_calls.add(crate::model_calls::call(0, Some("job"), None)).await.unwrap();
    stores.model_probes.put(crate::model_calls::probe("large", 10, "{}")).await.unwrap();
    crate::model_providers::furnish(house).await;
    crate::calibrations::furnish(house).await;
    let session = house.session().await;
    stores.sessions.save_draft(draft(session, 0, 0, "half\n\"quoted\" \u{1F600}")).await.unwrap();
    let late = LateSave { session, position: 1, command_id: id(), answer: "late".into(), arrived_at: NOW };
    stores.sessions.save_late(late).await.unwrap();
    stores.forms.add_ready(vec![form("A", i64::MAX)]).await.unwrap();
    stores.users.count_guess(vec![guess("name:x")], NOW).await.unwrap();
    let teacher = house.learner().await;
    stores
        .users
        .set_role(teacher, Role::Teacher, entry(AuditAction::RoleChanged, "user", &teacher.to_string()))
        .await
        .unwrap();
    let web = WebSessionRow { id_hash: [9; 32], user_id: Some(teacher), data: "{}".into(), expires_at: NOW };
    stores.web_sessions.create(web).await.unwrap();
    let factor = SecondFactor { secret: "GEZDGNBV".into(), last_step: 60_000_000 };
    let factor = NewSecondFactor { factor, recovery: vec![[7; 32], [8; 32]] };
    let audit = entry(AuditAction::SecondFactorEnabled, "account", &teacher.to_string());
    stores.second_factors.enable(teacher, factor, Some([9; 32]), audit).await.unwrap();
    crate::api_tokens::furnish(house, teacher).await;
    let content = ContentRow {
        hash: ContentHash::of("id: S\n"),
        kind: "skill".into(),
        id: "S".into(),
        version: "1".into(),
        body: "id: S\n".into(),
        created_at: NOW,
        author: Some(teacher),
    };
    let publication =
        Publication { content, expects: Expects::Nothing, audit: entry(AuditAction::BlueprintPublished, "skill", "S") };
    stores.contents.publish(vec![publication]).await.unwrap();
    let learner = stores.sessions.load(session).await.unwrap().unwrap().learner;
    let taught = vec![crate::learning::learned(learner, "S", 1, session, 1)];
    let taught = SessionChange { learned: taught, ..house.change(session).await };
    stores.sessions.append(taught).await.unwrap();
    crate::anonymous::veiled(house, teacher, Some(id())).await;
    crate::classes::furnish(house, session).await;
    crate::announcements::furnish(house, teacher).await;
    crate::gradebook::furnish(house).await;
    crate::homes::furnish(house, teacher).await;
    crate::problems::furnish(house).await;
    crate::blueprint_drafts::furnish(house, teacher).await;
    crate::people::furnish(house, teacher).await;
    crate::item_stats::furnish(house).await;
    crate::reports::furnish(house, teacher).await;
    crate::flagged::furnish(house, teacher).await;
    crate::guide::furnish(house, teacher).await;
    crate::teacher_content::furnish(house, teacher).await;
    crate::regrades::furnish(house, teacher).await;
    crate::responses::furnish(house).await;
    let participant = "insert into survey_participant (user_id, survey, class_id)
        select m.user_id, 'survey:s', m.class_id from class_member m order by m.class_id, m.user_id limit 1";
    house.sql(participant).await.unwrap();
    for table in ["form", "draft", "late_save", "web_session", "login_guard", "content_current", "recovery_code"] {
        assert!(house.sql(&format!("select 1 from {table}")).await.is_ok());
    }
}

async fn moves(from: &TestDatabase, to: &TestDatabase) {
    furnish(from).await;
    let (first, second) = (from.path("first.jsonl"), from.path("second.jsonl"));
    let written = from.stores.maintenance.backup(&first, NOW).await.unwrap();
    assert!(written.tables.iter().all(|(_, rows)| *rows > 0), "{written:?}");
    assert_eq!(to.stores.maintenance.restore(&first).await.unwrap(), written);
    assert_eq!(to.stores.maintenance.backup(&second, NOW).await.unwrap(), written);
    assert_eq!(std::fs::read(first).unwrap(), std::fs::read(second).unwrap());
    assert_eq!(to.stores.audit.verify(&[]).await.unwrap().first_bad, None);
    // The restored database accepts changes.
    to.session().await;
    assert_eq!(to.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn a_restored_database_equals_the_backup(house: TestDatabase) {
    moves(&house, &house.another().await).await;
}

async fn a_backup_restores_into_the_other_database(house: TestDatabase) {
    let other =
        if house.url.starts_with("sqlite:") { TestDatabase::postgres().await } else { TestDatabase::sqlite().await };
    moves(&house, &other).await;
}

async fn only_an_empty_database_is_restored_into(house: TestDatabase) {
    furnish(&house).await;
    let path = house.path("backup.jsonl");
    house.stores.maintenance.backup(&path, NOW).await.unwrap();
    let refused = house.stores.maintenance.restore(&path).await.unwrap_err();
    assert!(refused.to_string().contains("not empty"), "{refused}");
    let refused = house.stores.maintenance.backup(&path, NOW).await.unwrap_err();
    assert!(refused.to_string().contains("exists already"), "{refused}");
    house.stores.maintenance.ping().await.unwrap();
}

async fn a_damaged_backup_restores_nothing(house: TestDatabase) {
    furnish(&house).await;
    let path = house.path("backup.jsonl");
    house.stores.maintenance.backup(&path, NOW).await.unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let empty = house.another().await;
    let lines: Vec<_> = text.lines().collect();
    let damaged = [
        text.replacen("learner", "Learner", 1),
        lines[..lines.len() - 1].join("\n"),
        lines.iter().filter(|line| !line.contains("half")).copied().collect::<Vec<_>>().join("\n"),
        String::new(),
        "{}\n".into(),
    ];
    for (index, text) in damaged.into_iter().enumerate() {
        let path = empty.path(&format!("damaged-{index}"));
        std::fs::write(&path, text).unwrap();
        let refused = empty.stores.maintenance.restore(&path).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "damage {index}: {refused:?}");
    }
    assert_eq!(empty.stores.users.count(None).await.unwrap(), 0);
    empty.stores.maintenance.restore(&path).await.unwrap();
}

/// Reverses the columns of a table in the lines of a backup, from its head to its last row.
fn turned_round(lines: &mut [String]) {
    for line in lines {
        let mut value: Json = serde_json::from_str(line).unwrap();
        let cells = if value.is_array() { &mut value } else { &mut value["columns"] };
        cells.as_array_mut().unwrap().reverse();
        *line = match value {
            Json::Array(_) => value.to_string(),
            _ => format!(r#"{{"table":{},"columns":{}}}"#, value["table"], value["columns"]),
        };
    }
}

/// Other releases may have written them in a different order.
async fn columns_and_tables_of_a_backup_may_stand_in_another_order(house: TestDatabase) {
    furnish(&house).await;
    let path = house.path("backup.jsonl");
    let written = house.stores.maintenance.backup(&path, NOW).await.unwrap();
    let mut lines: Vec<String> = std::fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
    lines.pop();
    let head = lines.remove(0);
    let mut tables: VecDeque<Vec<String>> = VecDeque::new();
    for line in lines {
        if line.starts_with('[') { tables.back_mut().unwrap().push(line) } else { tables.push_back(vec![line]) }
    }
    for table in &mut tables {
        turned_round(table);
    }
    // The trail may come first or last, as it refers to no table and no table refers to it.
    let first = tables.pop_front().unwrap();
    assert!(first[0].contains("\"audit\""), "{}", first[0]);
    tables.push_back(first);
    let mut text: String = std::iter::once(head).chain(tables.into_iter().flatten()).map(|line| line + "\n").collect();
    let sha256 = hex::encode(Sha256::digest(text.as_bytes()));
    text += &(format!(r#"{{"rows":{},"sha256":"{sha256}"}}"#, written.rows) + "\n");
    let other = house.another().await;
    let (turned, again) = (other.path("turned.jsonl"), other.path("again.jsonl"));
    std::fs::write(&turned, text).unwrap();
    assert_eq!(other.stores.maintenance.restore(&turned).await.unwrap().rows, written.rows);
    assert_eq!(other.stores.maintenance.backup(&again, NOW).await.unwrap(), written);
}

async fn a_backup_under_load_is_of_one_instant(house: TestDatabase) {
    let session = house.session().await;
    let busy = {
        let stores = house.stores.clone();
        tokio::spawn(async move {
            for n in 0..200 {
                stores.audit.record(vec![entry(AuditAction::SignedIn, "thing", &n.to_string())]).await.unwrap();
            }
        })
    };
    let path = house.path("backup.jsonl");
    house.stores.maintenance.backup(&path, NOW).await.unwrap();
    busy.await.unwrap();
    let restored = house.another().await;
    restored.stores.maintenance.restore(&path).await.unwrap();
    assert_eq!(restored.stores.audit.verify(&[]).await.unwrap().first_bad, None);
    assert!(restored.stores.sessions.load(session).await.unwrap().is_some());
    assert_eq!(house.stores.audit.head().await.unwrap().seq, 202);
}
