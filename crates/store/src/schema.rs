//! Every table, column by column, and its rows as lines of JSON: the same from both databases.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::TryStreamExt as _;
use serde_json::Value as Json;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Conn, Row, Stmt, chunk, value_rows};

/// A row as it is stored, by name of column: numbers, texts (ids and bytes too) and null.
pub type Record = BTreeMap<&'static str, Json>;

/// What a column holds; any may be null.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Int,
    Text,
    Bytes,
    Uuid,
}

/// A table.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, Kind)],
    key: &'static str,
}

use Kind::{Bytes, Int, Text};

/// All tables, each after those it refers to.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "user_account",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("name", Text),
            ("name_key", Text),
            ("role", Text),
            ("password_hash", Text),
            ("time_factor_percent", Int),
            ("created_at", Int),
            ("disabled", Int),
            ("totp_secret", Text),
            ("totp_step", Int),
            ("last_sign_in_at", Int),
            ("closed_at", Int),
            ("deleted_at", Int),
        ],
    },
    Table { name: "recovery_code", key: "user_id, hash", columns: &[("user_id", Kind::Uuid), ("hash", Bytes)] },
    Table {
        name: "api_token",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("user_id", Kind::Uuid),
            ("name", Text),
            ("hash", Bytes),
            ("scopes", Text),
            ("created_at", Int),
            ("expires_at", Int),
            ("last_used_at", Int),
        ],
    },
    Table {
        name: "invitation",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("hash", Bytes),
            ("role", Text),
            ("name", Text),
            ("user_id", Kind::Uuid),
            ("made_by", Kind::Uuid),
            ("created_at", Int),
            ("expires_at", Int),
            ("used_at", Int),
            ("withdrawn_at", Int),
        ],
    },
    Table {
        name: "roster",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("made_by", Kind::Uuid),
            ("body", Text),
            ("created_at", Int),
            ("applied_at", Int),
            ("accounts", Int),
        ],
    },
    Table { name: "setting", key: "key", columns: &[("key", Text), ("value", Text), ("updated_at", Int)] },
    Table { name: "login_guard", key: "key", columns: &[("key", Text), ("failures", Int), ("last_at", Int)] },
    Table {
        name: "web_session",
        key: "id_hash",
        columns: &[("id_hash", Bytes), ("user_id", Kind::Uuid), ("data", Text), ("expires_at", Int)],
    },
    Table {
        name: "content",
        key: "hash",
        columns: &[
            ("hash", Text),
            ("kind", Text),
            ("id", Text),
            ("version", Text),
            ("body", Text),
            ("created_at", Int),
            ("author", Kind::Uuid),
        ],
    },
    Table { name: "content_published", key: "hash", columns: &[("hash", Text), ("at", Int), ("author", Kind::Uuid)] },
    Table {
        name: "content_current",
        key: "kind, id",
        columns: &[("kind", Text), ("id", Text), ("hash", Text), ("revision", Int)],
    },
    Table {
        name: "blueprint_draft",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("kind", Text),
            ("content_id", Text),
            ("base", Text),
            ("body", Text),
            ("revision", Int),
            ("status", Text),
            ("author", Kind::Uuid),
            ("edited_by", Kind::Uuid),
            ("sent_by", Kind::Uuid),
            ("remark", Text),
            ("created_at", Int),
            ("updated_at", Int),
        ],
    },
    Table {
        name: "session",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("learner", Kind::Uuid),
            ("kind", Text),
            ("assessment_id", Text),
            ("assessment_hash", Text),
            ("attempt", Int),
            ("status", Text),
            ("open", Int),
            ("version", Int),
            ("head", Bytes),
            ("snapshot", Text),
            ("next_due_at", Int),
            ("created_at", Int),
            ("finished_at", Int),
            ("score_bp", Int),
            ("grade", Text),
            ("counted", Int),
            ("undecided", Int),
            ("score_from", Int),
            ("noted", Int),
            ("regraded_at", Int),
            ("summed", Int),
        ],
    },
    Table {
        name: "class",
        key: "id",
        columns: &[("id", Kind::Uuid), ("name", Text), ("join_code", Text), ("created_at", Int), ("archived", Int)],
    },
    Table {
        name: "class_teacher",
        key: "class_id, user_id",
        columns: &[("class_id", Kind::Uuid), ("user_id", Kind::Uuid)],
    },
    Table {
        name: "class_member",
        key: "class_id, user_id",
        columns: &[("class_id", Kind::Uuid), ("user_id", Kind::Uuid), ("joined_at", Int)],
    },
    Table { name: "class_group", key: "id", columns: &[("id", Kind::Uuid), ("class_id", Kind::Uuid), ("name", Text)] },
    Table {
        name: "class_group_member",
        key: "group_id, user_id",
        columns: &[("group_id", Kind::Uuid), ("user_id", Kind::Uuid)],
    },
    Table {
        name: "assignment",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("class_id", Kind::Uuid),
            ("title", Text),
            ("task", Text),
            ("terms", Text),
            ("created_at", Int),
            ("released_at", Int),
            ("withdrawn", Int),
        ],
    },
    Table {
        name: "assignment_exception",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("assignment_id", Kind::Uuid),
            ("group_id", Kind::Uuid),
            ("user_id", Kind::Uuid),
            ("terms", Text),
        ],
    },
    Table {
        name: "gradebook_column",
        key: "assignment_id",
        columns: &[("assignment_id", Kind::Uuid), ("counting", Text), ("released_at", Int)],
    },
    Table {
        name: "grade_change",
        key: "assignment_id, user_id, n",
        columns: &[
            ("assignment_id", Kind::Uuid),
            ("user_id", Kind::Uuid),
            ("n", Int),
            ("at", Int),
            ("by_id", Kind::Uuid),
            ("kind", Text),
            ("score_bp", Int),
            ("word", Text),
            ("reason", Text),
            ("comment", Text),
        ],
    },
    Table { name: "presence", key: "session_id", columns: &[("session_id", Kind::Uuid), ("seen_at", Int)] },
    Table { name: "hidden_run", key: "id", columns: &[("id", Kind::Uuid), ("completed", Int)] },
    Table {
        name: "veil",
        key: "session_id",
        columns: &[("session_id", Kind::Uuid), ("user_id", Kind::Uuid), ("run", Kind::Uuid)],
    },
    Table {
        name: "form",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("assessment_id", Text),
            ("recipe", Text),
            ("body", Text),
            ("seed", Int),
            ("created_at", Int),
            ("session_id", Kind::Uuid),
        ],
    },
    Table {
        name: "session_event",
        key: "session_id, seq",
        columns: &[
            ("session_id", Kind::Uuid),
            ("seq", Int),
            ("at", Int),
            ("kind", Text),
            ("body", Text),
            ("call_id", Text),
            ("hash", Bytes),
        ],
    },
    Table {
        name: "draft",
        key: "session_id, position",
        columns: &[
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("revision", Int),
            ("command_id", Kind::Uuid),
            ("answer", Text),
            ("saved_at", Int),
        ],
    },
    Table {
        name: "late_save",
        key: "session_id, command_id",
        columns: &[
            ("session_id", Kind::Uuid),
            ("command_id", Kind::Uuid),
            ("position", Int),
            ("answer", Text),
            ("arrived_at", Int),
        ],
    },
    Table {
        name: "evidence",
        key: "learner, skill, n",
        columns: &[
            ("learner", Kind::Uuid),
            ("skill", Text),
            ("n", Int),
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("blueprint", Text),
            ("at", Int),
            ("body", Text),
        ],
    },
    Table {
        name: "skill_state",
        key: "learner, skill",
        columns: &[
            ("learner", Kind::Uuid),
            ("skill", Text),
            ("n", Int),
            ("mastered", Int),
            ("due_at", Int),
            ("snapshot", Text),
        ],
    },
    Table { name: "item_timing", key: "blueprint", columns: &[("blueprint", Text), ("seen", Int), ("total_ms", Int)] },
    Table {
        name: "item_response",
        key: "session_id, position",
        columns: &[
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("assessment_id", Text),
            ("assessment_hash", Text),
            ("blueprint", Text),
            ("hash", Text),
            ("level", Text),
            ("seed", Int),
            ("credit", Int),
            ("choice", Text),
            ("strategy", Text),
            ("typed", Int),
            ("millis", Int),
            ("threshold_ms", Int),
            ("low_effort", Int),
            ("rest", Int),
            ("total", Int),
            ("facts", Text),
        ],
    },
    Table {
        name: "item_stat",
        key: "blueprint, hash, level, feature, value",
        columns: &[
            ("blueprint", Text),
            ("hash", Text),
            ("level", Text),
            ("feature", Text),
            ("value", Text),
            ("n", Int),
            ("low_effort", Int),
            ("facility", Int),
            ("discrimination", Int),
            ("flags", Int),
            ("serious", Int),
            ("sums", Text),
        ],
    },
    Table {
        name: "announcement",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("class_id", Kind::Uuid),
            ("role", Text),
            ("kind", Text),
            ("title", Text),
            ("words", Text),
            ("starts_at", Int),
            ("ends_at", Int),
            ("author", Kind::Uuid),
            ("created_at", Int),
            ("revision", Int),
        ],
    },
    Table {
        name: "announcement_put_away",
        key: "announcement_id, user_id",
        columns: &[("announcement_id", Kind::Uuid), ("user_id", Kind::Uuid), ("revision", Int)],
    },
    Table { name: "survey_class", key: "session_id", columns: &[("session_id", Kind::Uuid), ("class_id", Kind::Uuid)] },
    Table {
        name: "survey_sum",
        key: "about, owner, sort, version, question, part, value",
        columns: &[
            ("about", Text),
            ("owner", Kind::Uuid),
            ("sort", Text),
            ("version", Text),
            ("question", Text),
            ("part", Text),
            ("value", Text),
            ("n", Int),
            ("latest", Int),
            ("body", Text),
        ],
    },
    Table {
        name: "sat_item",
        key: "session_id, position",
        columns: &[
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("blueprint", Text),
            ("hash", Text),
            ("level", Text),
            ("seed", Int),
        ],
    },
    Table {
        name: "regrade",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("made_by", Kind::Uuid),
            ("made_at", Int),
            ("blueprint", Text),
            ("assignment_id", Kind::Uuid),
            ("what", Text),
            ("reason", Text),
            ("state", Text),
            ("place", Kind::Uuid),
            ("reached", Int),
            ("done", Int),
            ("changes", Int),
            ("changed", Int),
            ("restored", Int),
            ("kept", Int),
            ("ordered_by", Kind::Uuid),
            ("ordered_at", Int),
            ("ended_at", Int),
        ],
    },
    Table {
        name: "regrade_session",
        key: "regrade_id, session_id",
        columns: &[
            ("regrade_id", Kind::Uuid),
            ("session_id", Kind::Uuid),
            ("state", Text),
            ("before_bp", Int),
            ("after_bp", Int),
            ("before_grade", Text),
            ("after_grade", Text),
            ("before_passed", Int),
            ("after_passed", Int),
            ("marks", Text),
            ("failed", Int),
        ],
    },
    Table {
        name: "rubric",
        key: "blueprint",
        columns: &[("blueprint", Text), ("lines", Text), ("changed_by", Kind::Uuid), ("changed_at", Int)],
    },
    Table {
        name: "review",
        key: "session_id, position",
        columns: &[
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("blueprint", Text),
            ("hash", Text),
            ("level", Text),
            ("seed", Int),
            ("assignment_id", Kind::Uuid),
            ("order_key", Int),
            ("state", Text),
            ("decided_by", Kind::Uuid),
            ("decided_at", Int),
        ],
    },
    Table {
        name: "problem",
        key: "id, version",
        columns: &[
            ("id", Kind::Uuid),
            ("version", Int),
            ("skill_id", Text),
            ("difficulty", Int),
            ("status", Text),
            ("hash", Text),
            ("body", Text),
            ("created_at", Int),
            ("verified_at", Int),
        ],
    },
    Table {
        name: "problem_event",
        key: "id, version, seq",
        columns: &[
            ("id", Kind::Uuid),
            ("version", Int),
            ("seq", Int),
            ("at", Int),
            ("actor", Kind::Uuid),
            ("from_status", Text),
            ("to_status", Text),
            ("report", Text),
        ],
    },
    Table {
        name: "problem_report",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("learner", Kind::Uuid),
            ("session_id", Kind::Uuid),
            ("position", Int),
            ("about", Text),
            ("item", Text),
            ("blueprint", Text),
            ("hash", Text),
            ("level", Text),
            ("seed", Int),
            ("problem", Kind::Uuid),
            ("problem_version", Int),
            ("kind", Text),
            ("words", Text),
            ("answer", Text),
            ("verdict", Text),
            ("app_version", Text),
            ("at", Int),
            ("state", Text),
            ("version", Int),
            ("answered_at", Int),
            ("read_at", Int),
        ],
    },
    Table {
        name: "problem_report_note",
        key: "id",
        columns: &[
            ("id", Kind::Uuid),
            ("report_id", Kind::Uuid),
            ("author", Kind::Uuid),
            ("at", Int),
            ("to_learner", Int),
            ("words", Text),
        ],
    },
    Table {
        name: "signed_head",
        key: "key_id",
        columns: &[("key_id", Text), ("heads", Int), ("seq", Int), ("at", Int)],
    },
    Table {
        name: "seal",
        key: "seq, n",
        columns: &[
            ("seq", Int),
            ("n", Int),
            ("about", Text),
            ("record", Text),
            ("hash", Bytes),
            ("salt", Bytes),
            ("broken", Int),
        ],
    },
    Table {
        name: "audit",
        key: "seq",
        columns: &[
            ("seq", Int),
            ("at", Int),
            ("actor", Kind::Uuid),
            ("action", Text),
            ("subject_kind", Text),
            ("subject_id", Text),
            ("detail", Text),
            ("anchor", Bytes),
            ("hash", Bytes),
        ],
    },
    Table { name: CHAIN_HEAD, key: "id", columns: &[("id", Int), ("seq", Int), ("hash", Bytes)] },
];

/// The table that is not empty in an empty database.
pub(crate) const CHAIN_HEAD: &str = "chain_head";

impl Table {
    /// Its columns, as a list for a statement.
    pub(crate) fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// The columns of its key, as a list for a statement.
    pub(crate) const fn key(&self) -> &'static str {
        self.key
    }

    /// The columns of its key.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.key.split(", ")
    }

    /// Where a column stands.
    pub(crate) fn at(&self, column: &str) -> Result<usize> {
        let at = self.columns.iter().position(|(name, _)| *name == column);
        at.ok_or_else(|| damaged("a key that is no column of its table"))
    }

    /// What a column holds.
    pub(crate) fn kind(&self, column: &str) -> Result<Kind> {
        Ok(self.columns[self.at(column)?].1)
    }

    /// A cell of a row that was read with all columns, as text; none where it is null.
    pub(crate) fn cell(&self, row: &Row, at: usize) -> Result<Option<String>> {
        Ok(match self.columns[at].1 {
            Int => row.get::<Option<i64>>(at)?.map(|int| int.to_string()),
            Text => row.get(at)?,
            Bytes => row.get::<Option<Vec<u8>>>(at)?.map(hex::encode),
            Kind::Uuid => row.get::<Option<Uuid>>(at)?.map(|id| id.to_string()),
        })
    }

    /// Hands every row to `line` as a line of JSON, in order of the key.
    pub(crate) async fn read<F, Fut>(&self, conn: &mut Conn, mut line: F) -> Result<u64>
    where
        F: FnMut(String) -> Fut + Send,
        Fut: Future<Output = Result<()>> + Send,
    {
        let text = format!("select {} from {} order by {}", self.names(), self.name, self.key);
        let stmt = Stmt::assembled(conn.dialect(), text.into());
        let mut rows = conn.stream(stmt)?;
        let mut count = 0;
        while let Some(row) = rows.try_next().await? {
            line(self.to_line(&row)?).await?;
            count += 1;
        }
        Ok(count)
    }

    /// A row that was read with all columns, by name.
    pub(crate) fn record(&self, row: &Row) -> Result<Record> {
        let cell = |(at, (name, kind)): (usize, &(&'static str, Kind))| {
            let cell = match kind {
                Int => Json::from(row.get::<Option<i64>>(at)?),
                _ => Json::from(self.cell(row, at)?),
            };
            Ok((*name, cell))
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    fn to_line(&self, row: &Row) -> Result<String> {
        let mut line = String::from("[");
        for (index, (_, kind)) in self.columns.iter().enumerate() {
            if index > 0 {
                line.push(',');
            }
            match (self.cell(row, index)?, kind) {
                (None, _) => line.push_str("null"),
                (Some(int), Int) => line.push_str(&int),
                (Some(text), _) => line.push_str(&Json::String(text).to_string()),
            }
        }
        line.push(']');
        Ok(line)
    }

    /// Inserts rows given as lines of JSON.
    pub(crate) async fn insert(&self, conn: &mut Conn, lines: &[String]) -> Result<()> {
        let mut rest = lines;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(chunk(rest.len()));
            let rows = value_rows(self.columns.len(), now.len());
            let text = format!("insert into {} ({}) values {rows}", self.name, self.names());
            let mut stmt = Stmt::assembled(conn.dialect(), Arc::from(text));
            for line in now {
                stmt = self.bind(stmt, line)?;
            }
            conn.run(stmt).await?;
            rest = later;
        }
        Ok(())
    }

    fn bind(&self, mut stmt: Stmt, line: &str) -> Result<Stmt> {
        let wrong = || StoreError::Invalid(format!("the backup has a row that is none of {}", self.name));
        let cells: Vec<Json> = serde_json::from_str(line).map_err(|_| wrong())?;
        if cells.len() != self.columns.len() {
            return Err(wrong());
        }
        for ((_, kind), cell) in self.columns.iter().zip(cells) {
            let text = match (&cell, kind) {
                (Json::Null, _) | (Json::Number(_), Int) => None,
                (Json::String(text), Text | Bytes | Kind::Uuid) => Some(text.clone()),
                _ => return Err(wrong()),
            };
            stmt = match kind {
                Int if cell.is_null() => stmt.bind(None::<i64>),
                Int => stmt.bind(Some(cell.as_i64().ok_or_else(wrong)?)),
                Text => stmt.bind(text),
                Bytes => stmt.bind(text.map(hex::decode).transpose().map_err(|_| wrong())?),
                Kind::Uuid => stmt.bind(text.as_deref().map(Uuid::parse_str).transpose().map_err(|_| wrong())?),
            };
        }
        Ok(stmt)
    }

    /// How many rows the table has.
    pub(crate) async fn count(&self, conn: &mut Conn) -> Result<i64> {
        let stmt = Stmt::assembled(conn.dialect(), format!("select count(*) from {}", self.name).into());
        conn.one(stmt).await?.get(0)
    }
}

/// The table of that name.
pub(crate) fn table(name: &str) -> Result<&'static Table> {
    TABLES.iter().find(|table| table.name == name).ok_or_else(|| damaged("no such table"))
}
