//! Forged values, by an attacker who knows all formulas.

use plumb_answers::item::ENGINE;
use plumb_learning::mastery::{Bkt, Evidence, SkillState};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use sqlx::{AssertSqlSafe, Executor, Row};
use sqlx_sqlite::SqliteConnection;
use uuid::Uuid;

use crate::ops::database;
use crate::regrades;
use crate::support::Site;

async fn problems(site: &Site) -> Vec<String> {
    site.plumb.check().await.unwrap().problems
}

/// Rewrites all ready forms, with other words in every item; returns their ids.
async fn rewrite(db: &mut SqliteConnection, engine: u16) -> Vec<Uuid> {
    let rows = db.fetch_all("select id, body from form where session_id is null").await.unwrap();
    let mut all = Vec::new();
    for row in rows {
        let (id, body): (Vec<u8>, String) = (row.get(0), row.get(1));
        let mut form: Json = serde_json::from_str(&body).unwrap();
        for placed in form["items"].as_array_mut().unwrap() {
            placed["item"]["stem"] = json!("What do you like best?");
            placed["item"]["engine"] = json!(engine);
        }
        let text = "update form set body = $1 where id = $2";
        sqlx::query(text).bind(form.to_string()).bind(&id).execute(&mut *db).await.unwrap();
        all.push(Uuid::from_slice(&id).unwrap());
    }
    all
}

#[tokio::test]
async fn a_ready_form_that_was_rewritten_is_found_and_nobody_begins_with_it() {
    for engine in [0, ENGINE, ENGINE + 1] {
        let site = Site::start().await;
        // Another server generated them, so this one has none in memory.
        site.restarted().await.top_up_forms(2).await.unwrap();
        assert_eq!(problems(&site).await, Vec::<String>::new());
        let mut db = database(&site).await;
        let forged = rewrite(&mut db, engine).await;
        let found = problems(&site).await;
        assert_eq!(found.len(), forged.len(), "engine {engine}: {found:?}");
        let mut ann = site.learner().await;
        let session = ann.begin("STRICT").await;
        let form = site.stores.forms.for_session(session).await.unwrap().unwrap();
        assert!(!forged.contains(&form.id), "engine {engine}");
        // Nor after the server has read the ready forms; the change can still be found.
        site.plumb.top_up_forms(2).await.unwrap();
        let session = ann.begin("FREE").await;
        let form = site.stores.forms.for_session(session).await.unwrap().unwrap();
        assert!(!forged.contains(&form.id), "engine {engine}");
        assert_eq!(problems(&site).await.len(), forged.len(), "engine {engine}");
    }
}

#[tokio::test]
async fn what_is_known_of_a_learner_cannot_be_made_up_in_one_row() {
    let site = super::furnished().await;
    assert_eq!(problems(&site).await, Vec::<String>::new());
    let mut owner = super::Owner::of(&site).await;
    let rows = owner.db.fetch_all("select learner, skill, snapshot from skill_state order by n desc").await.unwrap();
    let row = rows.first().unwrap();
    let (learner, skill, honest): (Vec<u8>, String, String) = (row.get(0), row.get(1), row.get(2));
    let state: SkillState = serde_json::from_str(&honest).unwrap();
    let policy = plumb_learning::mastery::Policy::default();
    let bodies = sqlx::query("select body from evidence where learner = $1 and skill = $2 order by n");
    let bodies = bodies.bind(&learner).bind(&skill).fetch_all(&mut owner.db).await.unwrap();
    let evidence: Vec<Evidence> =
        bodies.iter().map(|row| serde_json::from_str(&row.get::<String, _>(0)).unwrap()).collect();
    let fold = |bkt: Bkt| {
        let mut state = SkillState::new(bkt);
        for piece in &evidence {
            state.apply(&SkillId::new(skill.clone()), piece, &policy);
        }
        state
    };
    assert_eq!(fold(state.bkt), state, "the test folds as the server does");
    let put = "update skill_state set snapshot = $1, mastered = $2, due_at = $3 where learner = $4 and skill = $5";
    let (init, transit, slip, guess) = (state.bkt.init(), state.bkt.transit(), state.bkt.slip(), state.bkt.guess());
    for forged in [
        Bkt::new(0.99, transit, slip, guess),
        Bkt::new(init, 0.59, slip, guess),
        Bkt::new(init, transit, slip / 2.0, guess),
        Bkt::new(init, transit, slip, guess / 2.0),
    ] {
        let state = fold(forged.unwrap());
        let due = state.due(&policy).map(Timestamp::as_micros);
        let text = serde_json::to_string(&state).unwrap();
        let put =
            sqlx::query(put).bind(text).bind(i64::from(state.is_mastered())).bind(due).bind(&learner).bind(&skill);
        put.execute(&mut owner.db).await.unwrap();
        assert!(!problems(&site).await.is_empty(), "{:?}", state.bkt);
    }
    let due = state.due(&policy).map(Timestamp::as_micros);
    let put = sqlx::query(put).bind(&honest).bind(i64::from(state.is_mastered())).bind(due);
    put.bind(&learner).bind(&skill).execute(&mut owner.db).await.unwrap();
    assert_eq!(problems(&site).await, Vec::<String>::new());
}

/// A change of one field of recorded evidence.
type Forgery = (&'static str, fn(&Json) -> Json);

#[tokio::test]
async fn no_field_of_evidence_can_be_made_up() {
    let site = super::furnished().await;
    let mut owner = super::Owner::of(&site).await;
    let forgeries: [Forgery; 8] = [
        ("policy", |_| json!("mastery-1")),
        ("item", |_| json!("another")),
        ("skills", |_| json!(["t_add", "t_double"])),
        ("setting", |was| json!(if was == "practice" { "assessment" } else { "practice" })),
        ("correct", |was| json!(!was.as_bool().unwrap())),
        ("hinted", |was| json!(!was.as_bool().unwrap())),
        ("millis", |was| json!(was.as_u64().unwrap_or(0) + 1)),
        ("emission", |_| json!({ "p_slip": 0.0123, "p_guess": 0.2345 })),
    ];
    let mut unseen = Vec::new();
    // Of an assessment, and of practice.
    for setting in ["assessment", "practice"] {
        let text = format!(
            "select learner, skill, n, body from evidence where body like '%\"setting\":\"{setting}\"%'
                order by at desc, n limit 1"
        );
        let row = owner.db.fetch_one(AssertSqlSafe(text)).await.unwrap();
        let (learner, skill, n, honest): (Vec<u8>, String, i64, String) =
            (row.get(0), row.get(1), row.get(2), row.get(3));
        let mut put = async |body: &str| {
            let text = "update evidence set body = $1 where learner = $2 and skill = $3 and n = $4";
            sqlx::query(text).bind(body).bind(&learner).bind(&skill).bind(n).execute(&mut owner.db).await.unwrap();
        };
        for (field, forge) in forgeries {
            // The item of practice is not stored, so its name cannot be checked.
            if (field, setting) == ("item", "practice") {
                continue;
            }
            let mut forged: Json = serde_json::from_str(&honest).unwrap();
            let attempt = &mut forged["attempt"];
            attempt[field] = forge(&attempt[field]);
            put(&forged.to_string()).await;
            if problems(&site).await.is_empty() {
                unseen.push(format!("{setting}: {field} of {honest}"));
            }
        }
        put(&honest).await;
        assert_eq!(problems(&site).await, Vec::<String>::new());
    }
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

#[tokio::test]
async fn when_marks_were_changed_cannot_be_moved() {
    let site = Site::of(&regrades::content()).await;
    let session = regrades::sits(&site, "ann", "SUMS", "-+++-").await;
    let chosen = site.session(session).await.items[0].answer().unwrap().to_owned();
    let item = site.form(session).await.items[0].item.clone();
    let what = regrades::of_item(&site, session, 0).await;
    let mut ada = regrades::ada(&site).await;
    let key = [("regrade[remedy]", "key"), ("regrade[key]", item.body.answer_text(&chosen))];
    let id = regrades::make(&mut ada, &what, &key).await;
    regrades::done(&site, &mut ada, "apply", id).await;
    let is_found =
        async || problems(&site).await.iter().any(|line| line.contains("its marks were changed at another time"));
    assert!(!is_found().await);
    let mut db = database(&site).await;
    let row = db.fetch_one("select regraded_at from session where regraded_at is not null").await.unwrap();
    let honest: i64 = row.get(0);
    for forged in [(honest + 60_000_000).to_string(), (honest - 60_000_000).to_string(), "null".to_owned()] {
        db.execute(AssertSqlSafe(format!("update session set regraded_at = {forged}"))).await.unwrap();
        assert!(is_found().await, "{forged}");
    }
    db.execute(AssertSqlSafe(format!("update session set regraded_at = {honest}"))).await.unwrap();
    assert!(!is_found().await);
}
