//! `plumb user`, `plumb db`, `plumb audit`, `plumb session`.

use plumb_server::audit_key;
use plumb_store::heads::{append_head, key_id};
use plumb_types::user::Role;
use serde_json::Value as Json;
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;

use super::{CommandOutput, plumb};
use crate::support::{Client, PASSWORD, PageText, Site};

#[test]
fn accounts_are_made_changed_and_listed() {
    let dir = tempfile::tempdir().unwrap();
    let run = |args: &[&str], input: &str| plumb(dir.path(), &[&["user"], args].concat(), input);
    run(&["add", "ann"], "seven-green-lanterns\n").expect(0);
    run(&["add", "Ben Li", "--role", "teacher"], "eight-blue-candles\r\n").expect(0);
    for (args, input, said) in [
        (&["add", "ANN"][..], "seven-green-lanterns\n", "taken"),
        (&["add", "eve"], "qz1\n", "at least 8"),
        (&["add", "eve"], "password1\n", "easy to guess"),
        (&["add", "eve"], "", "enter a password"),
        (&["passwd", "nobody"], "seven-green-lanterns\n", "no account"),
        (&["role", "nobody", "admin"], "", "no account"),
        (&["time", "ann", "50"], "", "100 to 1000"),
    ] {
        let ran = run(args, input).expect(3);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains(input.trim()) || input.is_empty(), "the password is not repeated: {}", ran.err);
    }
    run(&["role", "ann", "king"], "").expect(2);
    run(&["role", "ann", "admin"], "").expect(0);
    run(&["time", "ben li", "150"], "").expect(0);
    run(&["passwd", "ann"], "nine-red-baskets\n").expect(0);
    let listed = run(&["list", "--format", "json"], "").expect(0);
    let users: Vec<Json> = listed.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let users: Vec<(&str, &str, i64)> = users
        .iter()
        .map(|user| {
            let text = |name: &str| user[name].as_str().unwrap();
            assert!(!text("id").is_empty() && text("created_at").ends_with('Z'), "{user}");
            (text("name"), text("role"), user["time_factor_percent"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(users, [("ann", "admin", 100), ("Ben Li", "teacher", 150)]);
    assert!(!listed.out.contains("argon2"));
    let text = run(&["list"], "").expect(0);
    assert!(text.out.lines().next().is_some_and(|line| line.starts_with("ann\tadmin")), "{}", text.out);
    // Intact, but no server has signed anything yet.
    plumb(dir.path(), &["audit", "verify"], "").expect(4).out.has(["no errors found, but the check is not complete"]);
    plumb(dir.path(), &["db", "check"], "").expect(0);
}

/// A site with one exam taken, and the learner's browser.
async fn used() -> (Site, Client) {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    ann.answer_all(&site, session, 0, [true; 4]).await;
    (site, ann)
}

/// Runs the command on the site's database.
pub(crate) fn on(site: &Site, args: &[&str]) -> CommandOutput {
    plumb(site.path(), &[args, &["--database", &site.settings.database]].concat(), "")
}

async fn tamper(site: &Site, sql: &'static str) {
    let mut db = SqliteConnection::connect(&site.settings.database).await.unwrap();
    let triggers = "drop trigger if exists audit_no_update; drop trigger if exists audit_no_delete; \
                    drop trigger if exists session_event_no_update; drop trigger if exists session_event_no_delete;";
    sqlx::raw_sql(triggers).execute(&mut db).await.unwrap();
    let changed = sqlx::query(sql).execute(&mut db).await.unwrap();
    assert!(changed.rows_affected() > 0, "{sql}");
}

#[tokio::test]
async fn a_trail_that_was_changed_is_found_with_its_first_bad_row() {
    for (sql, place) in [
        ("update audit set detail = '{}' where seq = 3", "audit row 3"),
        ("delete from audit where seq = 4", "audit row"),
        ("update audit set at = at + 1 where seq = 2", "audit row 2"),
        ("update session_event set body = replace(body, '\"position\":1', '\"position\":2') where seq = 6", "session "),
        ("delete from session_event where seq = 5", "session "),
    ] {
        let (site, _) = used().await;
        let whole = on(&site, &["audit", "verify"]).expect(4);
        assert!(whole.out.contains("no errors found"), "{}", whole.out);
        tamper(&site, sql).await;
        let ran = on(&site, &["audit", "verify"]).expect(1);
        assert!(ran.err.contains("first bad row: ") && ran.err.contains(place), "{sql}: {}", ran.err);
        assert!(!ran.out.contains("whole"), "{sql}: {}", ran.out);
    }
}

#[tokio::test]
async fn a_trail_cut_off_or_made_anew_is_found_by_the_signed_heads() {
    let (site, _) = used().await;
    let (key, heads) = (&site.settings.audit_key, &site.settings.audit_heads);
    let head = site.stores.audit.head().await.unwrap();
    append_head(heads, &audit_key::signing(key).unwrap(), &head, site.plumb.now()).unwrap();
    let public = key.with_extension("pub.pem");
    let (heads, public) = (heads.display().to_string(), public.display().to_string());
    let verify = ["audit", "verify", "--heads", &heads, "--key", &public];
    assert!(on(&site, &verify).expect(0).out.contains("1 signed heads"));
    // The database counts the signed heads: a file that is missing, shortened or of another key is noticed.
    for seq in [head.seq, head.seq] {
        site.stores
            .audit
            .record_signed_head(&key_id(&audit_key::verifying(key).unwrap()), seq, site.plumb.now())
            .await
            .unwrap();
    }
    let ran = on(&site, &verify).expect(4);
    assert!(ran.err.contains("lacks 1 of the heads") && ran.out.contains("1 signed heads"), "{}", ran.err);
    append_head(
        key.with_file_name("heads.jsonl").as_path(),
        &audit_key::signing(key).unwrap(),
        &head,
        site.plumb.now(),
    )
    .unwrap();
    on(&site, &verify).expect(0);
    let gone = key.with_file_name("gone.jsonl").display().to_string();
    on(&site, &["audit", "verify", "--heads", &gone, "--key", &public]).expect(4).err.has(["does not exist"]);
    std::fs::write(&gone, "").unwrap();
    on(&site, &["audit", "verify", "--heads", &gone, "--key", &public]).expect(4).err.has(["lacks 2 of the heads"]);
    // Another trail, which is intact by itself.
    let other = Site::start().await;
    on(&other, &verify).expect(1).err.has(["first bad row"]);
    // A forged line of heads.
    let text = std::fs::read_to_string(&heads).unwrap();
    std::fs::write(&heads, text.replace(&format!("\"seq\":{}", head.seq), "\"seq\":1")).unwrap();
    on(&site, &verify).expect(1);
}

#[tokio::test]
async fn damage_is_found_by_the_database_check() {
    let (site, _) = used().await;
    on(&site, &["db", "check"]).expect(0).out.has(["1 sessions, "]);
    tamper(&site, "update session set snapshot = replace(snapshot, '\"score\":10000', '\"score\":1')").await;
    on(&site, &["db", "check"]).expect(1).err.has(["what is stored of it is not what its events come to"]);
}

#[tokio::test]
async fn a_score_that_was_changed_where_grades_are_read_is_found() {
    let (site, _) = used().await;
    tamper(&site, "update session set score_bp = score_bp - 1").await;
    on(&site, &["db", "check"]).expect(1).err.has(["what is stored of it is not what its events come to"]);
}

#[tokio::test]
async fn a_backup_under_way_restores_to_the_same_rows() {
    let (site, mut ann) = used().await;
    let file = site.path().join("backup.jsonl").display().to_string();
    let running = ann.begin("FREE").await;
    ann.save(running, 0, 0, "zz").await.expect(200);
    on(&site, &["db", "backup", &file]).expect(0).out.has(["sha256"]);
    let ran = on(&site, &["db", "backup", &file]).expect(3);
    assert!(ran.err.contains("backup.jsonl") || ran.err.contains("exist"), "{}", ran.err);

    let new = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", new.path().join("new.db").display());
    let ran = plumb(new.path(), &["db", "restore", &file, "--database", &url], "").expect(0);
    assert!(ran.out.contains("restored and compared"), "{}", ran.out);
    plumb(new.path(), &["db", "check", "--database", &url], "").expect(0);
    plumb(new.path(), &["audit", "verify", "--database", &url], "").expect(4);
    let users = |ran: CommandOutput| ran.expect(0).out;
    assert_eq!(
        users(plumb(new.path(), &["user", "list", "--database", &url], "")),
        users(on(&site, &["user", "list"]))
    );
    // Only into an empty database, and only an unchanged backup.
    plumb(new.path(), &["db", "restore", &file, "--database", &url], "").expect(3);
    let text = std::fs::read_to_string(&file).unwrap().replacen("ann", "eve", 1);
    std::fs::write(&file, text).unwrap();
    let third = format!("sqlite://{}", new.path().join("third.db").display());
    plumb(new.path(), &["db", "restore", &file, "--database", &third], "").expect(3);
    assert_eq!(plumb(new.path(), &["user", "list", "--database", &third], "").expect(0).out, "", "nothing of it stays");
}

#[test]
fn a_database_is_brought_up_to_date_only_when_asked_to() {
    let dir = tempfile::tempdir().unwrap();
    plumb(dir.path(), &["db", "check"], "").expect(3);
    let ran = plumb(dir.path(), &["db", "migrate"], "").expect(0);
    let migrations = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/sqlite")).unwrap();
    let number = |name: std::ffi::OsString| name.to_str().and_then(|name| name[..4].parse::<u32>().ok());
    let latest = migrations.filter_map(|file| number(file.unwrap().file_name())).max().unwrap();
    assert!(ran.out.contains(&format!("schema version {latest}")), "{}", ran.out);
    assert_eq!(plumb(dir.path(), &["db", "migrate"], "").expect(0).out, ran.out);
    plumb(dir.path(), &["db", "check"], "").expect(0);
    plumb(dir.path(), &["db", "check", "--database", "mysql://x"], "").expect(1);
    plumb(dir.path(), &["db", "check", "--database", "sqlite:///proc/none/x.db"], "").expect(3);
}

#[tokio::test]
async fn a_running_session_is_ended_from_the_command_line() {
    let site = Site::start().await;
    // The command uses the machine's clock, so this session has no limit.
    site.account("ann", Role::Learner).await;
    site.plumb.set_time_factor("ann", 0).await.unwrap();
    let mut ann = site.visitor();
    ann.sign_in("ann", PASSWORD).await.expect(200);
    let session = ann.begin("STRICT").await;
    let id = session.to_string();
    ann.save(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    on(&site, &["session", "add-time", &id, "--minutes", "10", "--reason", "fire alarm"]).expect(0);
    on(&site, &["session", "add-time", &id, "--minutes", "0", "--reason", "none"]).expect(3);
    on(&site, &["session", "end", &id, "--reason", "wrong room"]).expect(0);
    assert_eq!(site.session(session).await.result().unwrap().correct, 1);
    on(&site, &["session", "end", &id, "--reason", "again"]).expect(3).err.has(["over"]);
    let nobody = uuid::Uuid::nil().to_string();
    on(&site, &["session", "end", &nobody, "--reason", "none"]).expect(3);
    ann.save(session, 0, 1, "zz").await.expect(410);
    on(&site, &["audit", "verify"]).expect(4);
}

#[tokio::test]
async fn the_trail_is_printed_row_by_row() {
    let (site, _) = used().await;
    let head = site.stores.audit.head().await.unwrap();
    let ran = on(&site, &["audit", "export"]).expect(0);
    let rows: Vec<Json> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), usize::try_from(head.seq).unwrap());
    assert_eq!(rows.last().unwrap()["hash"], serde_json::json!(head.hash.to_string()));
    // The site's clock shows the morning of that day; the rows of the export itself are dated today.
    let ran = on(&site, &["audit", "export", "--since", "2026-11-22", "--until", "2026-11-22T09:00:01"]).expect(0);
    assert!(ran.out.lines().count() >= rows.len(), "{}", ran.out);
    let ran = on(&site, &["audit", "export", "--since", "2027-01-01", "--until", "2026-01-01"]).expect(3);
    assert!(ran.err.contains("an end after the start"), "{}", ran.err);
    on(&site, &["audit", "verify"]).expect(4);
}
