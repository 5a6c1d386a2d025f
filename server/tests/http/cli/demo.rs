//! `plumb demo seed`: a school that passes every check.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use sqlx::{Connection, Row};
use sqlx_sqlite::SqliteConnection;

use super::{CommandOutput, plumb};
use crate::support::PageText;

/// The options of a small school.
const SMALL: [&str; 4] = ["--learners", "20", "--responses", "400"];

fn content() -> String {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "blueprints"].iter().collect();
    folder.display().to_string()
}

fn seed(folder: &Path, name: &str, more: &[&str]) -> CommandOutput {
    let (database, content) = (format!("sqlite://{name}"), content());
    let args = [&["demo", "seed", "--database", &database, "--content", &content], &SMALL[..], more].concat();
    plumb(folder, &args, "")
}

async fn open(folder: &Path, name: &str) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}", folder.join(name).display())).await.unwrap()
}

async fn number(db: &mut SqliteConnection, sql: &'static str) -> i64 {
    sqlx::query(sql).fetch_one(db).await.unwrap().get(0)
}

#[tokio::test]
async fn a_school_is_made_that_stands_up_to_every_check() {
    let folder = tempfile::tempdir().unwrap();
    let ran = seed(folder.path(), "a.db", &["--classes", "2"]).expect(0);
    let measure = |command: &str| {
        plumb(folder.path(), &["measure", command, "--database", "sqlite://a.db", "--format", "json"], "")
    };
    let made: Json = serde_json::from_str(&measure("calibrate").expect(0).out).unwrap();
    assert_eq!((made["outcome"].as_str(), made["number"].as_i64()), (Some("made"), Some(1)), "{made}");
    assert!(made["answers"].as_i64().is_some_and(|answers| answers >= 200), "{made}");
    let again: Json = serde_json::from_str(&measure("calibrate").expect(0).out).unwrap();
    assert_eq!(again["outcome"], "unchanged", "nothing was answered since");
    assert!(ran.out.starts_with("made 20 learners in 2 classes, "), "{}", ran.out);
    assert!(ran.err.contains("sessions: "), "it says how far it is: {}", ran.err);
    for (check, said) in [
        (&["db", "check"][..], ", 0 problems"),
        (&["stats", "recompute", "--check"], ", 0 differ"),
        (&["mastery", "recompute", "--check"], ", 0 differ"),
    ] {
        let ran = plumb(folder.path(), &[check, &["--database", "sqlite://a.db"]].concat(), "").expect(0);
        assert!(ran.out.contains(said), "{check:?}: {}", ran.out);
    }
    // No server has signed anything yet.
    plumb(folder.path(), &["audit", "verify", "--database", "sqlite://a.db"], "").expect(4);

    let db = &mut open(folder.path(), "a.db").await;
    assert_eq!(
        number(db, "select count(*) from user_account where role = 'learner' and name like '% demo-%'").await,
        20
    );
    assert_eq!(
        number(
            db,
            "select count(*) from user_account where password_hash <> '!' and role = 'learner' and name like '% demo-%'"
        )
        .await,
        0
    );
    assert_eq!(number(db, "select count(*) from class_member").await, 20);
    let answers = number(db, "select count(*) from session_event where kind = 'attempt_submitted'").await;
    assert!((350..=550).contains(&answers), "{answers}");
    for (sql, least) in [
        ("select count(*) from item_response", 300),
        ("select count(*) from evidence", 300),
        ("select count(*) from session where kind = 'learning' and open = 0", 3),
        ("select count(*) from session where kind = 'evaluation' and open = 1", 1),
        ("select count(*) from session_event where kind = 'attempt_evaluated' and body like '%\"undecided\"%'", 1),
        ("select count(*) from session_event where kind = 'attempt_evaluated' and body like '%\"incorrect\"%'", 20),
        ("select count(distinct task) from assignment where task like '{\"assessment\"%'", 1),
        ("select count(*) from assignment where task like '{\"practice\"%'", 2),
        ("select count(*) from assignment where task like '{\"survey\"%'", 2),
        ("select count(*) from class_group", 4),
        // Anonymous, and enough of them to be shown.
        ("select count(*) from session where kind = 'survey' and status = 'completed'", 10),
        ("select count(distinct class_id) from survey_class", 2),
        ("select n from survey_sum where sort = 'total' and part = 'completed' order by n desc limit 1", 10),
        ("select count(*) from problem_report", 1),
        (
            "select count(*) from problem_report r join problem_report_note n on n.report_id = r.id where r.version = 2",
            1,
        ),
        ("select count(*) from regrade where state = 'applied'", 1),
        ("select count(*) from regrade where state = 'draft'", 1),
        ("select count(*) from regrade_session", 10),
        ("select count(*) from grade_change where kind is not null", 1),
        ("select count(*) from grade_change where comment <> ''", 1),
        ("select count(*) from announcement where class_id is null and role is null", 1),
        ("select count(distinct class_id) from announcement", 2),
        ("select count(*) from sat_item", 300),
        ("select count(*) from review where state = 'waiting'", 1),
        ("select count(*) from class_teacher t join user_account u on u.id = t.user_id where u.name = 'teacher'", 1),
    ] {
        let found = number(db, sql).await;
        assert!(found >= least, "{sql}: {found}");
    }
    // An entry for each change, as if it had been made through the server.
    assert!(number(db, "select count(*) from audit where subject_kind = 'session'").await > answers);
    // The authors of the anonymous answers are removed already, as after an hour.
    assert_eq!(number(db, "select count(*) from veil").await, 0);
    assert_eq!(
        number(
            db,
            "select count(*) from session s join user_account u on u.id = s.learner
             where s.kind = 'survey' and u.name like '% demo-%'"
        )
        .await,
        0
    );
    // The trail of sessions is in order of time.
    assert_eq!(
        number(
            db,
            "select count(*) from audit a join audit b on b.seq = a.seq + 1
             where a.subject_kind = 'session' and b.subject_kind = 'session' and b.at < a.at"
        )
        .await,
        0
    );
}

#[tokio::test]
async fn the_same_seed_makes_the_same_and_another_one_another() {
    let folder = tempfile::tempdir().unwrap();
    let mut told = Vec::new();
    for (name, number_of) in [("a.db", "7"), ("b.db", "7"), ("c.db", "8")] {
        seed(folder.path(), name, &["--seed", number_of]).expect(0);
        let db = &mut open(folder.path(), name).await;
        // Ids and instants differ; questions, answers, marks and mastery do not.
        let rows = sqlx::query(
            "select u.name || ' ' || r.blueprint || ' ' || r.level || ' ' || r.seed || ' ' || r.credit || ' ' || r.millis
                || ' ' || r.threshold_ms || ' ' || r.low_effort
             from item_response r join session s on s.id = r.session_id join user_account u on u.id = s.learner
             order by u.name, s.created_at, r.position",
        );
        let answers: Vec<String> = rows.fetch_all(&mut *db).await.unwrap().iter().map(|row| row.get(0)).collect();
        let rows = sqlx::query(
            "select u.name || ' ' || k.skill || ' ' || k.n || ' ' || k.mastered from skill_state k
             join user_account u on u.id = k.learner order by u.name, k.skill",
        );
        let states: Vec<String> = rows.fetch_all(&mut *db).await.unwrap().iter().map(|row| row.get(0)).collect();
        assert!(answers.len() > 300 && states.len() > 100);
        told.push((answers, states));
    }
    assert_eq!(told[0], told[1]);
    assert_ne!(told[0], told[2]);
}

#[test]
fn nothing_is_made_among_learners_who_are_real_nor_twice_nor_anywhere_by_chance() {
    let folder = tempfile::tempdir().unwrap();
    let on = ["--database", "sqlite://a.db"];
    // Without an explicit database nothing is done, even if the default one exists.
    plumb(folder.path(), &["demo", "seed"], "").expect(2);
    plumb(folder.path(), &[&["user", "add", "ann"], &on[..]].concat(), "seven-green-lanterns\n").expect(0);
    seed(folder.path(), "a.db", &[]).expect(3).err.has(["other learners"]);
    let listed = plumb(folder.path(), &[&["user", "list"], &on[..]].concat(), "").expect(0);
    assert_eq!(listed.out.lines().count(), 1, "{}", listed.out);

    seed(folder.path(), "a.db", &["--force"]).expect(0);
    seed(folder.path(), "a.db", &["--force"]).expect(0).out.has(["already", "20 learners"]);
    let listed = plumb(folder.path(), &[&["user", "list"], &on[..]].concat(), "").expect(0);
    // Ann, the twenty, the teacher of the demo and the one of the class, the administrator, and the placeholder that
    // owns anonymous answers.
    assert_eq!(listed.out.lines().count(), 25, "{}", listed.out);
    plumb(folder.path(), &["db", "check", on[0], on[1]], "").expect(0);
}

#[test]
fn with_a_password_its_people_can_sign_in() {
    let folder = tempfile::tempdir().unwrap();
    let content = content();
    let args = ["demo", "seed", "--password", "--database", "sqlite://a.db", "--content", &content];
    let ran = plumb(folder.path(), &[&args[..], &["--learners", "2", "--responses", "0"]].concat(), "qz1\n").expect(3);
    assert!(ran.err.contains("at least 8"), "{}", ran.err);
    let password = "lantern-orbit-velvet\n";
    plumb(folder.path(), &[&args[..], &["--learners", "2", "--responses", "0"]].concat(), password).expect(0);
}
