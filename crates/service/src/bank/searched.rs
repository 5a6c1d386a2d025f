//! Search of the bank by administrators.

use plumb_bank::{MathProblemItem, ProblemOrigin, RenderedProblem, Status};
use plumb_store::problems::ProblemSearch;
use uuid::Uuid;

use super::whole;
use crate::capabilities::Admin;
use crate::failure::{Result, stored_number};
use crate::paging::one_more;
use crate::plumb::Plumb;

/// Problems on a page.
const LINES: usize = 40;
/// Rows read at once if each must be searched for words.
const READ: i64 = 200;
/// Most rows read for a page; the next page continues from there.
const MOST_READ: usize = 2_000;
/// Longest search text, characters.
const LONGEST: usize = 100;

/// Query for problems of the bank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankQuery {
    /// Words of the question as stored; blank for any.
    pub text: String,
    /// A skill's id; blank for any.
    pub skill: String,
    pub difficulty: Option<u8>,
    pub status: Option<Status>,
    pub origin: Option<ProblemOrigin>,
    /// Only versions after this one: [`BankPage::next`] of the previous page.
    pub after: Option<(Uuid, u32)>,
}

/// A page of versions of problems, in order of id and version.
#[derive(Debug, Clone)]
pub struct BankPage {
    pub lines: Vec<BankLine>,
    /// Where the next page begins, if there may be one.
    pub next: Option<(Uuid, u32)>,
    /// Number of versions of each status in the whole bank.
    pub counts: Vec<(Status, u64)>,
    /// The skills that have problems.
    pub skills: Vec<BankSkill>,
}

/// A skill with problems in the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankSkill {
    pub id: String,
    /// Its name in the graph or of its blueprint; `None` if neither has it.
    pub name: Option<String>,
}

/// A version of a problem.
#[derive(Debug, Clone, PartialEq)]
pub struct BankLine {
    pub id: Uuid,
    pub version: u32,
    /// The question as a learner sees it.
    pub stem: String,
    pub skill: BankSkill,
    /// 1 to 5.
    pub difficulty: u8,
    pub status: Status,
    pub origin: ProblemOrigin,
    /// Name of its maker: `generator_model`.
    pub maker: String,
}

impl Plumb {
    pub(super) fn bank_skill(&self, id: &str) -> BankSkill {
        let catalog = self.catalog();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(id)).map(|node| node.name.clone());
        let name = node.or_else(|| catalog.skill(id).map(|skill| skill.metadata.skill_statement.clone()));
        BankSkill { id: id.to_owned(), name }
    }
}

impl Admin<'_> {
    /// Returns a page of problems of the bank that match the query.
    pub async fn search_bank(&self, asked: &BankQuery) -> Result<BankPage> {
        let problems = &self.plumb.stores.problems;
        let (lines, next) = self.matching_lines(asked).await?;
        let counts = problems.counts().await?;
        let count = |status| {
            let found = counts.iter().find(|count| count.status == status);
            (status, found.map_or(0, |count| u64::try_from(count.n).unwrap_or(0)))
        };
        let skills = problems.skills().await?;
        Ok(BankPage {
            lines,
            next,
            counts: Status::ALL.into_iter().map(count).collect(),
            skills: skills.iter().map(|id| self.plumb.bank_skill(id)).collect(),
        })
    }

    async fn matching_lines(&self, asked: &BankQuery) -> Result<(Vec<BankLine>, Option<(Uuid, u32)>)> {
        let given =
            |text: &str| Some(text.trim().chars().take(LONGEST).collect()).filter(|text: &String| !text.is_empty());
        let words = given(&asked.text);
        let mut search = ProblemSearch {
            // In JSON, a backslash and a quotation mark are escaped.
            text: words
                .as_ref()
                .map(|words| serde_json::Value::from(words.as_str()).to_string().trim_matches('"').to_owned()),
            skill_id: given(&asked.skill),
            difficulty: asked.difficulty.map(i64::from),
            status: asked.status,
            origin: asked.origin,
            after: asked.after.map(|(id, version)| (id, i64::from(version))),
            limit: if words.is_some() { READ } else { one_more(LINES) },
        };
        let words = words.map(|words| words.to_lowercase());
        let (mut lines, mut read): (Vec<BankLine>, usize) = (Vec::new(), 0);
        loop {
            let rows = self.plumb.stores.problems.search(search.clone()).await?;
            let is_last = i64::try_from(rows.len()).is_ok_and(|read| read < search.limit);
            read += rows.len();
            for found in &rows {
                let item = whole(&found.row)?;
                // The words may be in another part of the problem.
                let has = |words: &String| item.problem_content.stem.to_lowercase().contains(words.as_str());
                if !words.as_ref().is_none_or(has) {
                    continue;
                }
                if lines.len() == LINES {
                    let last = lines.last().map(|line| (line.id, line.version));
                    return Ok((lines, last));
                }
                lines.push(self.line(item, found.origin));
            }
            let Some(last) = rows.last().filter(|_| !is_last) else { return Ok((lines, None)) };
            search.after = Some((last.row.id, last.row.version));
            if read >= MOST_READ {
                return Ok((lines, Some((last.row.id, stored_number(last.row.version, "version of a problem")?))));
            }
        }
    }

    fn line(&self, item: MathProblemItem, origin: ProblemOrigin) -> BankLine {
        BankLine {
            id: item.meta.id,
            version: item.meta.version,
            stem: RenderedProblem::from(&item).stem,
            skill: self.plumb.bank_skill(&item.meta.skill_id),
            difficulty: item.meta.difficulty,
            status: item.meta.status,
            origin,
            maker: item.meta.provenance.generator_model,
        }
    }
}
