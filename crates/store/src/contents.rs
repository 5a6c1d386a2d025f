//! Published content: immutable versions named by hash, and which of them is current.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::assignments::count_active;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Flag;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// One immutable version of a content.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContentRow {
    /// Hash of `body`.
    pub hash: ContentHash,
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// Version, as written by the author.
    pub version: String,
    /// The text, byte for byte.
    pub body: String,
    /// When it was first published.
    pub created_at: Timestamp,
    /// Author who published it; `None` for files imported at start.
    pub author: Option<UserId>,
}

/// Which version the publisher believes to be current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expects {
    /// Any version, or none: always replace it.
    Anything,
    /// No current version.
    Nothing,
    /// This version.
    Hash(ContentHash),
}

/// One version to make current.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The version.
    pub content: ContentRow,
    /// The current version that the publisher expects to replace.
    pub expects: Expects,
    /// Audit row; written only if the current version changes.
    pub audit: AuditEntry,
}

/// The current version of a content, without its text.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CurrentRow {
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// The current version.
    pub hash: ContentHash,
    /// Counts the changes of the current version, from 1.
    pub revision: i64,
}

/// A content without its text: its current version, or its last one if it is retired.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ContentLine {
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// The version.
    pub hash: ContentHash,
    /// Version, as written by the author.
    pub version: String,
    /// When that version was first published.
    pub created_at: Timestamp,
    pub author: Option<UserId>,
    /// Whether it is current; if not, the content is retired.
    #[sqlx(try_from = "Flag")]
    pub is_current: bool,
}

/// Published content.
#[derive(Clone)]
pub struct Contents {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_content {
    ($rest:literal) => {
        concat!(
            "select c.hash, c.kind, c.id, c.version, c.body, coalesce(p.at, c.created_at) as created_at,
                case when p.hash is null then c.author else p.author end as author
             from content c left join content_published p on p.hash = c.hash ",
            $rest
        )
    };
}

const CHANGE_TOTAL: &str = "select cast(coalesce(sum(revision), 0) as bigint) from content_current";

/// Counts all changes of current versions.
pub(crate) async fn change_total(batch: &mut Batch) -> Result<i64> {
    batch.query(CHANGE_TOTAL).value().await
}

async fn current_hash(batch: &mut Batch, kind: &str, id: &str) -> Result<Option<String>> {
    let stmt = batch.query("select hash from content_current where kind = $1 and id = $2").bind(kind).bind(id);
    Ok(stmt.optional_value::<Option<String>>().await?.flatten())
}

pub(crate) async fn publish(publications: &[Publication], batch: &mut Batch) -> Result<usize> {
    let mut changed = 0;
    for publication in publications {
        let content = &publication.content;
        let current = current_hash(batch, &content.kind, &content.id).await?;
        if current.as_deref() == Some(content.hash.as_str()) {
            continue;
        }
        let as_expected = match &publication.expects {
            Expects::Anything => true,
            Expects::Nothing => current.is_none(),
            Expects::Hash(hash) => current.as_deref() == Some(hash.as_str()),
        };
        if !as_expected {
            return Err(StoreError::Conflict);
        }
        insert(batch, content).await?;
        let text = "insert into content_current (kind, id, hash, revision) values ($1, $2, $3, 1)
            on conflict (kind, id) do update set hash = excluded.hash, revision = content_current.revision + 1";
        let stmt = batch.query(text).bind(content.kind.as_str()).bind(content.id.as_str()).bind(content.hash.as_str());
        stmt.run().await?;
        batch.audit(publication.audit.clone(), None);
        changed += 1;
    }
    Ok(changed)
}

/// Inserts a version; false if its text is stored already.
async fn write(content: &ContentRow, batch: &mut Batch) -> Result<bool> {
    let text = "insert into content (hash, kind, id, version, body, created_at, author)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (hash) do nothing";
    let stmt = batch
        .query(text)
        .bind(content.hash.as_str())
        .bind(content.kind.as_str())
        .bind(content.id.as_str())
        .bind(content.version.as_str())
        .bind(content.body.as_str())
        .bind(content.created_at)
        .bind(content.author);
    Ok(stmt.run().await? > 0)
}

/// Inserts a version unless it exists already. `Conflict` if the same text is stored as another content.
async fn insert(batch: &mut Batch, content: &ContentRow) -> Result<()> {
    if !write(content, batch).await? {
        let row = batch.query("select kind, id from content where hash = $1").bind(content.hash.as_str()).one().await?;
        if row.get::<String>(0)? != content.kind || row.get::<String>(1)? != content.id {
            return Err(StoreError::Conflict);
        }
    }
    // `content` may have its author from a trial; the author of the publication is recorded here.
    let text = "insert into content_published (hash, at, author) values ($1, $2, $3) on conflict (hash) do nothing";
    batch.query(text).bind(content.hash.as_str()).bind(content.created_at).bind(content.author).run().await?;
    Ok(())
}

type ContentRetirement = (String, String, Option<i64>, Option<(String, i64)>, AuditEntry);

async fn retire((kind, id, expected, assigned, audit): &ContentRetirement, batch: &mut Batch) -> Result<bool> {
    if let Some(expected) = expected
        && change_total(batch).await? != *expected
    {
        return Err(StoreError::Conflict);
    }
    if let Some((task, expected)) = assigned
        && count_active(batch, task).await? != *expected
    {
        return Err(StoreError::Conflict);
    }
    let text = "update content_current set hash = null, revision = revision + 1
        where kind = $1 and id = $2 and hash is not null";
    let retired = batch.query(text).bind(kind.as_str()).bind(id.as_str()).run().await? > 0;
    if retired {
        batch.audit(audit.clone(), None);
    }
    Ok(retired)
}

impl Contents {
    /// Makes all of these versions current or, with `Conflict`, none. Leaves those that are current already alone.
    /// Returns how many changed.
    pub async fn publish(&self, publications: Vec<Publication>) -> Result<usize> {
        let lying = |one: &Publication| ContentHash::of(&one.content.body) != one.content.hash;
        if let Some(one) = publications.iter().find(|one| lying(one)) {
            return Err(StoreError::Invalid(format!("the hash of {} is not that of its text", one.content.id)));
        }
        self.db.change(publications, publish).await
    }

    /// Stores a version without making it current. An existing one is left unchanged.
    pub async fn keep(&self, content: ContentRow) -> Result<()> {
        if ContentHash::of(&content.body) != content.hash {
            return Err(StoreError::Invalid(format!("the hash of {} is not that of its text", content.id)));
        }
        let written = self.db.change(content, write);
        written.await.map(drop)
    }

    /// Leaves a content without a current version; false if it had none. If `change_total` is given, `Conflict` if anything
    /// was published or retired since; if `assigned` is given, `Conflict` unless exactly that many assignments of that
    /// task are not withdrawn, in classes that are not archived.
    pub async fn retire(
        &self,
        kind: &str,
        id: &str,
        change_total: Option<i64>,
        assigned: Option<(String, i64)>,
        audit: AuditEntry,
    ) -> Result<bool> {
        let input = (kind.to_owned(), id.to_owned(), change_total, assigned, audit);
        self.db.change(input, retire).await
    }

    /// Returns a number that changes whenever anything is published or retired: a check against all current content
    /// remains valid while it is unchanged.
    pub async fn change_count(&self) -> Result<i64> {
        self.db.query(CHANGE_TOTAL).value().await
    }

    /// Returns which of these texts were ever published.
    pub async fn published_among(&self, hashes: &[ContentHash]) -> Result<Vec<ContentHash>> {
        let mut seen = Vec::new();
        for hash in hashes {
            let stmt = self.db.query("select 1 from content_published where hash = $1").bind(hash.as_str());
            if stmt.exists().await? {
                seen.push(hash.clone());
            }
        }
        Ok(seen)
    }

    /// Returns every content that was ever published, retired ones with their latest version, by kind and id.
    pub async fn lines(&self) -> Result<Vec<ContentLine>> {
        let text = "select c.kind, c.id, c.hash, c.version, p.at as created_at, p.author,
                cast(case when n.hash is null then 0 else 1 end as bigint) as is_current
            from content_current n join content c on c.kind = n.kind and c.id = n.id
            join content_published p on p.hash = c.hash
            where c.hash = n.hash or (n.hash is null and c.hash =
                (select l.hash from content l join content_published q on q.hash = l.hash
                 where l.kind = n.kind and l.id = n.id order by q.at desc, l.hash limit 1))
            order by c.kind, c.id";
        self.db.query(text).rows().await
    }

    /// Returns the versions of a content without their texts, newest first, at most `limit`.
    pub async fn version_lines(&self, kind: &str, id: &str, limit: i64) -> Result<Vec<ContentLine>> {
        let text = "select c.kind, c.id, c.hash, c.version, p.at as created_at, p.author,
                cast(case when n.hash = c.hash then 1 else 0 end as bigint) as is_current
            from content c join content_current n on n.kind = c.kind and n.id = c.id
            join content_published p on p.hash = c.hash
            where c.kind = $1 and c.id = $2 order by p.at desc, c.hash limit $3";
        self.db.query(text).bind(kind).bind(id).bind(limit).rows().await
    }

    /// Counts the open sessions pinned to each version of a content, however they were begun, without trials.
    pub async fn pinned(&self, kind: &str, id: &str) -> Result<Vec<(ContentHash, i64)>> {
        let text = "select s.assessment_hash, count(*) from content c join session s on s.assessment_hash = c.hash
            where c.kind = $1 and c.id = $2 and s.open = 1 and s.kind <> 'trial'
            group by s.assessment_hash order by s.assessment_hash";
        self.db.query(text).bind(kind).bind(id).rows().await
    }

    /// Returns all current versions of one kind with their text, by id.
    pub async fn current(&self, kind: &str) -> Result<Vec<ContentRow>> {
        let text = select_content!(
            "join content_current n on n.kind = c.kind and n.id = c.id and n.hash = c.hash
             where n.kind = $1 order by c.id"
        );
        self.db.query(text).bind(kind).rows().await
    }

    /// Returns the current versions of every kind without their texts: cheap enough to see whether a cache is stale.
    pub async fn current_hashes(&self) -> Result<Vec<CurrentRow>> {
        let text = "select kind, id, hash, revision from content_current where hash is not null order by kind, id";
        self.db.query(text).rows().await
    }

    /// Returns a version, current or not.
    pub async fn get(&self, hash: &ContentHash) -> Result<Option<ContentRow>> {
        self.db.query(select_content!("where c.hash = $1")).bind(hash.as_str()).optional().await
    }

    /// Returns all versions of a content, newest first.
    pub async fn versions(&self, kind: &str, id: &str) -> Result<Vec<ContentRow>> {
        let text = select_content!("where c.kind = $1 and c.id = $2 order by c.created_at desc, c.hash");
        self.db.query(text).bind(kind).bind(id).rows().await
    }
}
