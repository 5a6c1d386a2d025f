//! Every change in a database that Plumb did not make is found, or its column is listed as irrelevant.

mod false_alarms;
mod forged;
mod started;

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_server::demo::{CROWD, DemoContext, DemoOrder, DemoSize};
use plumb_service::accounts::tokens::Scope;
use plumb_service::calibration::CalibrationOutcome;
use plumb_sessions::tutor::TutorEvent;
use plumb_store::classes::ClassFilter;
use plumb_store::records::unsealed_reason;
use plumb_store::reviews::RubricChange;
use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor, Row};
use sqlx_sqlite::SqliteConnection;
use uuid::Uuid;

use crate::api::Program;
use crate::practice::answer_rightly;
use crate::support::{Site, bank, fresh};

/// Tables without records: notes of the writer while it works, and the migrations' own table.
const NO_RECORD: [&str; 2] = ["touched", "_sqlx_migrations"];
/// Number of rows of a table that are changed, and swapped with each other.
const ROWS: usize = 2;

/// A database with rows in every table, and its server.
async fn furnished() -> Site {
    let site = Site::of(&bank::content()).await;
    site.stock(&[bank::plain(1, bank::SKILL, 3), bank::plain(2, bank::SKILL, 2)]).await;
    let order = DemoOrder {
        size: DemoSize { learners: 6, responses: 120, classes: 1, seed: 3 },
        style: &CROWD,
        password: None,
        helper: "tess".into(),
        head: "chief".into(),
        known: Vec::new(),
        force: true,
        threads: 1,
    };
    let ground = DemoContext { plumb: Arc::clone(&site.plumb), stores: site.stores.clone() };
    ground.make(&order, &mut |_| {}).await.unwrap();
    let calibrated = site.plumb.calibrate(&mut |_| {}).await.unwrap();
    assert!(matches!(calibrated, CalibrationOutcome::Made { .. }), "{calibrated:?}");
    site.plumb.top_up_forms(2).await.unwrap();
    let mut ann = site.learner().await;
    // An assessment that is over, and one that is open, with a draft and a late answer.
    for wrong in [1, 3] {
        site.clock.advance_secs(60);
        let strict = ann.begin("STRICT").await;
        ann.answer_all(&site, strict, 9, (0..4).map(|position| position != wrong)).await;
        ann.submit(strict, 3, 0, "9").await;
    }
    let free = ann.begin("FREE").await;
    ann.save(free, 0, 0, "7").await.expect(200);
    for _ in 0..3 {
        site.clock.advance_secs(60);
        let session = ann.practise(&site, "t_add").await;
        answer_rightly(&site, &mut ann, session).await;
    }
    let placed = ann.place().await;
    ann.place_act("unknown", placed, 0, "").await;
    let mut program = Program::of(&site, "ann", Role::Learner, &[Scope::Read, Scope::Learn]).await;
    for what in [
        json!({ "session_type": "survey", "config": { "survey_id": "frankly" } }),
        json!({ "session_type": "workflow", "config": { "workflow_id": "asking" } }),
        json!({ "session_type": "thought", "config": { "reflection_id": "looking-back" } }),
        json!({ "session_type": "evaluation", "config": { "items": [{ "stem": "1 + 1?", "answer": "2" }] } }),
    ] {
        site.clock.advance_secs(60);
        let reply = program.post("/session/", &what).await;
        assert!(reply.status.is_success(), "{what}: {}", reply.body);
    }
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for (path, fields) in [
        ("/do/invite-add", &[("role", "teacher"), ("name", "Theo")][..]),
        ("/do/invite-add", &[("role", "learner"), ("name", "Lena")]),
        ("/do/settings-save", &[("closed_days", "0"), ("idle_days", "0")]),
    ] {
        chief.form(path, fields).await;
    }
    let some = ClassFilter { limit: 1, ..ClassFilter::default() };
    let class = site.stores.classes.classes(some).await.unwrap().remove(0).class.id;
    chief.post("/do/class-order", &[("class", &class), ("follow", &1)]).await.expect(200);
    chief.form("/do/first-steps-away", &[]).await;
    for skill in ["T.ADD", "T.DOUBLE"] {
        let test = [("go", "save"), ("command", &fresh().to_string()), ("form[add][0]", skill)];
        chief.form("/do/test-save", &test).await.expect(200);
    }
    for title in ["Sums of mine", "More of mine"] {
        let question = [("title", title), ("point", "sum"), ("command", &fresh().to_string())];
        chief.form("/do/own-begin", &question).await.expect(200);
    }
    let lesson = ann.learn("sums-and-doubles").await;
    for words in ["I want to die", "shut up"] {
        ann.post("/do/tutor-say", &[("session", &lesson), ("command", &fresh()), ("text", &words)]).await;
    }
    for (seq, event) in (1_i64..).zip(site.events::<TutorEvent>(lesson).await) {
        if matches!(event, TutorEvent::Flagged { .. }) {
            let note = format!("Talked about it: {seq}");
            chief.post("/do/flag-look", &[("session", &lesson), ("seq", &seq), ("note", &note)]).await;
        }
    }
    ann.form("/do/goal", &[("unit", "items"), ("count", "20")]).await.expect(200);
    for who in ["tess", "chief"] {
        let mut teacher = site.signed_in(who, Role::Admin).await;
        teacher.form("/do/results-seen", &[("until", "1")]).await.expect(200);
    }
    let ann_id = site.id("ann").await;
    let factor = SecondFactor { secret: "GEZDGNBV".into(), last_step: 60_000_000 };
    let factor = NewSecondFactor { factor, recovery: vec![[7; 32], [8; 32]] };
    let audit = site.entry(Some(ann_id), AuditAction::SecondFactorEnabled, ("account", &ann_id.to_string()));
    site.stores.second_factors.enable(ann_id, factor, None, audit).await.unwrap();
    site.clock.advance_secs(60 * 60);
    site.plumb.close_overdue().await.unwrap();
    // Open objects: drafts of answers and of content, tokens, and teachers' settings and decisions.
    let mut ben = site.signed_in("ben", Role::Learner).await;
    let free = ben.begin("FREE").await;
    ben.save(free, 0, 0, "7").await.expect(200);
    Program::of(&site, "ben", Role::Learner, &[Scope::Read]).await;
    Program::of(&site, "tess", Role::Teacher, &[Scope::Read, Scope::Learn]).await;
    let mut head = site.signed_in("head", Role::Admin).await;
    for kind in ["skill", "assessment"] {
        head.form("/do/draft-begin", &[("kind", kind), ("from", "empty")]).await.expect(200);
    }
    let mut db = SqliteConnection::connect(&site.settings.database).await.unwrap();
    for row in db.fetch_all("select id from assignment order by id limit 2").await.unwrap() {
        let assignment = Uuid::from_slice(row.get(0)).unwrap().to_string();
        let fields = [("assignment", assignment.as_str()), ("counting", "first")];
        head.form("/do/assignment-counting", &fields).await.expect(200);
    }
    for (blueprint, lines) in [("T.ADD", "1 Sum"), ("T.DOUBLE", "2 Double")] {
        let change = RubricChange {
            blueprint: blueprint.into(),
            was: None,
            lines: json!([{ "text": lines, "points": 1 }]).to_string(),
            by: ann_id,
            at: site.clock_now(),
        };
        let audit = site.entry(Some(ann_id), AuditAction::RubricChanged, ("blueprint", blueprint));
        assert!(site.stores.reviews.put_rubric(change, audit).await.unwrap());
    }
    while site.plumb.count_answers().await.unwrap() + site.plumb.sum_surveys().await.unwrap() > 0 {}
    while site.plumb.note_items().await.unwrap() > 0 {}
    site
}

/// The database as its owner can change it: without any checks by Plumb.
struct Owner {
    db: SqliteConnection,
    /// For each table its columns, and which of them are its key.
    tables: BTreeMap<String, Vec<(String, String, bool)>>,
}

/// A row: its cells as SQL literals.
type Cells = Vec<String>;

impl Owner {
    async fn of(site: &Site) -> Self {
        let mut db = SqliteConnection::connect(&site.settings.database).await.unwrap();
        db.execute("pragma foreign_keys = off").await.unwrap();
        db.execute("pragma ignore_check_constraints = on").await.unwrap();
        let names = |rows: Vec<sqlx_sqlite::SqliteRow>| rows.iter().map(|row| row.get(0)).collect::<Vec<String>>();
        let triggers = names(db.fetch_all("select name from sqlite_schema where type = 'trigger'").await.unwrap());
        for trigger in triggers {
            db.execute(AssertSqlSafe(format!("drop trigger {trigger}"))).await.unwrap();
        }
        let text = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name";
        let mut tables = BTreeMap::new();
        for table in names(db.fetch_all(text).await.unwrap()) {
            if NO_RECORD.contains(&table.as_str()) {
                continue;
            }
            let text = format!("select name, type, pk > 0 from pragma_table_info('{table}')");
            let rows = db.fetch_all(AssertSqlSafe(text)).await.unwrap();
            tables.insert(table, rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect());
        }
        Self { db, tables }
    }

    fn names(&self, table: &str) -> Vec<&str> {
        self.tables[table].iter().map(|(name, ..)| name.as_str()).collect()
    }

    async fn rows(&mut self, table: &str) -> Vec<Cells> {
        let cells: Vec<String> = self.names(table).iter().map(|name| format!("quote(\"{name}\")")).collect();
        let keys: Vec<String> =
            self.tables[table].iter().filter(|(.., key)| *key).map(|(name, ..)| format!("\"{name}\"")).collect();
        let text = format!("select {} from \"{table}\" order by {} limit 60", cells.join(", "), keys.join(", "));
        let rows = self.db.fetch_all(AssertSqlSafe(text)).await.unwrap();
        rows.iter().map(|row| (0..row.len()).map(|at| row.get(at)).collect()).collect()
    }

    async fn remove(&mut self, table: &str, row: &Cells) {
        let columns = &self.tables[table];
        let keys = columns.iter().zip(row).filter(|((.., key), _)| *key);
        let keys: Vec<String> = keys.map(|((name, ..), cell)| format!("\"{name}\" is {cell}")).collect();
        let text = format!("delete from \"{table}\" where {}", keys.join(" and "));
        assert_eq!(self.db.execute(AssertSqlSafe(text)).await.unwrap().rows_affected(), 1, "{table}");
    }

    async fn put(&mut self, table: &str, row: &Cells) -> bool {
        let names: Vec<String> = self.names(table).iter().map(|name| format!("\"{name}\"")).collect();
        let text = format!("insert into \"{table}\" ({}) values ({})", names.join(", "), row.join(", "));
        self.db.execute(AssertSqlSafe(text)).await.is_ok()
    }

    /// Replaces rows by others; returns false without a change if a constraint of the database refuses them.
    async fn replace(&mut self, table: &str, old: &[&Cells], new: &[&Cells]) -> bool {
        for row in old {
            self.remove(table, row).await;
        }
        let mut done = Vec::new();
        for row in new {
            if !self.put(table, row).await {
                for row in done {
                    self.remove(table, row).await;
                }
                for row in old {
                    assert!(self.put(table, row).await, "{table}");
                }
                return false;
            }
            done.push(*row);
        }
        true
    }
}

/// Other values for a cell, the most plausible first: one of another row, then invented ones.
fn others(kind: &str, cell: &str, column: &[&str]) -> Vec<String> {
    let mut others: Vec<String> =
        column.iter().filter(|other| **other != cell && **other != "NULL").take(1).map(ToString::to_string).collect();
    others.push(match (kind.to_lowercase().as_str(), cell) {
        ("integer", "NULL") => "1790000000000000".into(),
        // For an instant, another minute.
        ("integer", number) if number.len() > 12 => (number.parse::<i64>().unwrap() ^ (1 << 26)).to_string(),
        ("integer", number) => (number.parse::<i64>().unwrap() ^ 1).to_string(),
        ("blob", "NULL") => format!("X'{}'", "0".repeat(32)),
        ("blob", bytes) => {
            let last = if bytes.ends_with("0'") { "1'" } else { "0'" };
            format!("{}{last}", &bytes[..bytes.len() - 2])
        }
        (_, "NULL") => "'x'".into(),
        (_, text) => format!("{}x'", &text[..text.len() - 1]),
    });
    // A value that no other row has, for unique columns.
    others.extend(cell.parse::<i64>().ok().map(|number| (number + 1_000_003).to_string()));
    others
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_change_of_every_column_and_every_pair_of_rows_swapped_is_found_or_listed() {
    let site = furnished().await;
    let whole = site.plumb.check().await.unwrap();
    assert_eq!(whole.problems, Vec::<String>::new());
    let mut owner = Owner::of(&site).await;
    let (mut unseen, mut empty, mut tried) = (Vec::new(), Vec::new(), 0);
    let tables: Vec<String> = owner.tables.keys().cloned().collect();
    for table in &tables {
        let columns = owner.tables[table].clone();
        let rows = owner.rows(table).await;
        let strict = |at: usize| unsealed_reason(table, &columns[at].0).is_none();
        if !(0..columns.len()).any(strict) {
            continue;
        }
        if rows.is_empty() {
            empty.push(table.clone());
        }
        for at in (0..columns.len()).filter(|at| strict(*at)) {
            // A row with a value in this column, if there is one.
            let Some(row) = rows.iter().find(|row| row[at] != "NULL").or(rows.first()) else { continue };
            let column: Vec<&str> = rows.iter().map(|row| row[at].as_str()).collect();
            let mut done = false;
            for other in others(&columns[at].1, &row[at], &column) {
                let mut changed = row.clone();
                changed[at] = other;
                if owner.replace(table, &[row], &[&changed]).await {
                    tried += 1;
                    let found = site.plumb.check().await.unwrap().problems;
                    if found.is_empty() {
                        unseen.push(format!("{table}.{}: {} for {}", columns[at].0, changed[at], row[at]));
                    }
                    assert!(owner.replace(table, &[&changed], &[row]).await);
                    done = true;
                    break;
                }
            }
            assert!(done, "{table}.{} could not be changed", columns[at].0);
        }
        for first in 0..rows.len().min(ROWS) {
            for second in first + 1..rows.len().min(ROWS) {
                let (one, two) = (&rows[first], &rows[second]);
                let cross = |from: &Cells, to: &Cells| -> Cells {
                    let cell = |at: usize| if columns[at].2 { to[at].clone() } else { from[at].clone() };
                    (0..columns.len()).map(cell).collect()
                };
                let differs = |at: usize| !columns[at].2 && strict(at) && one[at] != two[at];
                if !(0..columns.len()).any(differs) {
                    continue;
                }
                let (crossed, back) = (cross(one, two), cross(two, one));
                if owner.replace(table, &[one, two], &[&crossed, &back]).await {
                    tried += 1;
                    if site.plumb.check().await.unwrap().problems.is_empty() {
                        unseen.push(format!("{table}: {} swapped with {}", one.join(", "), two.join(", ")));
                    }
                    assert!(owner.replace(table, &[&crossed, &back], &[one, two]).await);
                }
            }
        }
    }
    assert_eq!(site.plumb.check().await.unwrap(), whole, "the test put everything back");
    assert!(unseen.is_empty(), "{} of {tried} changes were not found:\n{}", unseen.len(), unseen.join("\n"));
    assert_eq!(empty, Vec::<String>::new(), "of these tables nothing was tried");
}
