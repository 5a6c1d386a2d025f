//! Response times of every page on a database with a school: the largest class, the longest session, the busiest
//! blueprint. `PLUMB_LOAD_LEARNERS` (2000) and `PLUMB_LOAD_RESPONSES` (200000) set its size. Pages slower than [`SLOW`]
//! are marked; nothing fails.

mod table;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use plumb_server::{clock, demo};
use plumb_service::Actor;
use plumb_store::Stores;
use plumb_store::anonymous::NOBODY;
use plumb_store::classes::ClassFilter;
use plumb_store::problems::ProblemFilter;
use plumb_store::reports::ReportFilter;
use plumb_store::responses::Respondents;
use plumb_store::sessions::{SessionFilter, SessionSummary};
use plumb_types::ids::UserId;

use self::table::{NOT_OPENED, PAGES, Page, Who};
use crate::databases::Database;
use crate::live::people::sign_in;
use crate::live::process::{Site, bare_bundle};
use crate::live::wire::Wire;
use crate::live::{Failure, moment, told};
use crate::table::{Table, millis, percentile};

/// Number of requests of each page.
const REQUESTS: usize = 50;
/// Longest acceptable time of the 95th percentile, in milliseconds.
const SLOW: f64 = 200.0;
/// Rows of a list that are read at a time.
const LIST: i64 = 500;
/// Most pages of a list that are read: a bound far beyond the seeded data.
const LISTS: usize = 2_000;

/// Seeds a database, starts a server on it and requests every page.
pub(crate) async fn measure(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    bare_bundle(folder.path())?;
    let mut site = Site::new(binary, folder.path(), Some(database.fresh(folder.path()).await?))?;
    let name = database.name();
    seed(&site, binary, name, table)?;
    site.flags = ["--demo", "--ready-forms", "4"].map(str::to_owned).to_vec();
    let (_server, _) = site.start().await?;
    let stores = plumb_store::open(&site.database, &plumb_store::Options::default()).await?;
    let scene = Scene::find(&stores).await?;
    stores.maintenance.close().await;
    let routes: Vec<String> = plumb_server::http::all_routes().into_iter().map(|(_, path)| path).collect();
    heading(name);
    let mut slow = 0;
    for page in PAGES.iter().filter(|page| routes.iter().any(|route| route == page.route)) {
        slow += usize::from(scene.open(&site, page).await?);
    }
    let left = NOT_OPENED.len();
    table.state(&format!("{name}: pages slower than {SLOW} ms (p95); {left} routes are not opened"), &slow.to_string());
    Ok(())
}

/// Runs `plumb demo seed`.
fn seed(site: &Site, binary: &Path, name: &str, table: &mut Table) -> Result<(), Failure> {
    let learners = told("PLUMB_LOAD_LEARNERS").unwrap_or_else(|| "2000".into());
    let responses = told("PLUMB_LOAD_RESPONSES").unwrap_or_else(|| "200000".into());
    let began = moment();
    let done = Command::new(binary)
        .args(["demo", "seed", "--learners", &learners, "--responses", &responses, "--database", &site.database])
        .args([Path::new("--content"), &site.content])
        .output()?;
    if !done.status.success() {
        return Err(format!("not seeded: {}", String::from_utf8_lossy(&done.stderr)).into());
    }
    let what = format!("{name}: {learners} learners with {responses} answers seeded, statistics counted");
    table.state(&what, &format!("{:.1} s", began.elapsed().as_secs_f64()));
    Ok(())
}

/// The accounts that open pages, and the ids in the addresses.
struct Scene {
    cookies: BTreeMap<Who, String>,
    names: BTreeMap<&'static str, String>,
}

impl Scene {
    async fn find(stores: &Stores) -> Result<Self, Failure> {
        let mut names = BTreeMap::new();
        let mut cookies = BTreeMap::from([(Who::Visitor, String::new())]);
        for (role, name, _) in demo::ACCOUNTS.iter().skip(1) {
            let user = stores.users.by_name(name).await?.ok_or("the accounts of the demo are missing")?;
            let who = if *name == demo::TEACHER { Who::Teacher } else { Who::Admin };
            cookies.insert(who, signed_in(stores, user.id, name, *role).await?);
        }
        let sessions = all_sessions(stores).await?;
        people(stores, &sessions, &mut cookies, &mut names).await?;
        class(stores, &mut names).await?;
        marking(stores, &mut names).await?;
        content(stores, &mut names).await?;
        Ok(Self { cookies, names })
    }

    /// Requests a page repeatedly and records its times; returns whether it was too slow.
    async fn open(&self, site: &Site, page: &Page) -> Result<bool, Failure> {
        let mut address = page.address.to_owned();
        for (name, value) in &self.names {
            address = address.replace(&format!("{{{name}}}"), value);
        }
        let mut wire = Wire::new(site.address, self.cookies.get(&page.who).map_or("", String::as_str));
        let (mut times, mut status, mut bytes) = (Vec::with_capacity(REQUESTS), 0, 0);
        for _ in 0..REQUESTS {
            let began = moment();
            let reply = wire.page(&address, "identity").await?;
            times.push(began.elapsed());
            (status, bytes) = (reply.status, reply.body.len());
        }
        times.sort_unstable();
        Ok(line(page, status, &times, bytes))
    }
}

async fn signed_in(stores: &Stores, id: UserId, name: &str, role: plumb_types::user::Role) -> Result<String, Failure> {
    sign_in(stores, &Actor { id, name: name.to_owned(), role }, clock::now()).await
}

async fn all_sessions(stores: &Stores) -> Result<Vec<SessionSummary>, Failure> {
    let mut all: Vec<SessionSummary> = Vec::new();
    for _ in 0..LISTS {
        let after = all.last().map(|last| (last.created_at, last.id));
        let page = stores.sessions.list(SessionFilter { after, limit: LIST, ..SessionFilter::default() }).await?;
        if page.is_empty() {
            break;
        }
        all.extend(page);
    }
    Ok(all)
}

/// Finds the learner with most sessions, one with a session under way, and the longest sessions.
async fn people(
    stores: &Stores,
    sessions: &[SessionSummary],
    cookies: &mut BTreeMap<Who, String>,
    names: &mut BTreeMap<&'static str, String>,
) -> Result<(), Failure> {
    let mut counts: BTreeMap<UserId, usize> = BTreeMap::new();
    // Anonymous surveys have no owner.
    for session in sessions.iter().filter(|session| session.learner != NOBODY) {
        *counts.entry(session.learner).or_default() += 1;
    }
    let learner = counts.iter().max_by_key(|(_, count)| **count).map(|(learner, _)| *learner).ok_or("no sessions")?;
    let longest = |own: bool| {
        let ended = sessions.iter().filter(|one| !one.open && one.kind == "evaluation");
        ended.filter(|one| !own || one.learner == learner).max_by_key(|one| one.version)
    };
    let running = sessions.iter().find(|one| one.open && one.kind == "evaluation").ok_or("nobody sits anything")?;
    names.insert("learner", learner.to_string());
    names.insert("longest", longest(false).ok_or("no ended session")?.id.to_string());
    names.insert("sat", longest(true).ok_or("no ended session")?.id.to_string());
    names.insert("running", running.id.to_string());
    for (who, id) in [(Who::Learner, learner), (Who::Sitter, running.learner)] {
        let user = stores.users.by_id(id).await?.ok_or("a learner is missing")?;
        cookies.insert(who, signed_in(stores, id, &user.name, user.role).await?);
    }
    let assigned = stores.assignments.all_assigned(learner).await?;
    let assigned = assigned.last().ok_or("nothing is assigned")?;
    names.insert("assigned", assigned.assignment.id.to_string());
    Ok(())
}

/// Finds the largest class, one of its learners, its assignment with most sessions, and a grade that was given in it.
async fn class(stores: &Stores, names: &mut BTreeMap<&'static str, String>) -> Result<(), Failure> {
    let filter = ClassFilter { limit: LIST, ..ClassFilter::default() };
    let classes = stores.classes.classes(filter).await?;
    let class = classes.iter().max_by_key(|class| class.members).ok_or("no class")?.class.id;
    names.insert("class", class.to_string());
    let members = stores.classes.members(class, None, 1).await?;
    names.insert("member", members.first().ok_or("nobody is in the class")?.person.id.to_string());
    let mut fullest = (0, None);
    for assignment in stores.assignments.assignments(class).await? {
        let count = stores.assignments.sessions_of(assignment.id, false).await?.len();
        if fullest.1.is_none() || count > fullest.0 {
            fullest = (count, Some(assignment.id));
        }
    }
    names.insert("assignment", fullest.1.ok_or("the class has no assignment")?.to_string());
    let given = stores.gradebook.changes_in(class, None, 1).await?;
    let given = &given.first().ok_or("no grade was given in the class")?.change;
    names.insert("graded", given.assignment.to_string());
    names.insert("given", given.learner.to_string());
    Ok(())
}

/// Finds a report and a regrade that the teacher sees: of the most reported item, and with the most changes.
async fn marking(stores: &Stores, names: &mut BTreeMap<&'static str, String>) -> Result<(), Failure> {
    let teacher = stores.users.by_name(demo::TEACHER).await?.ok_or("the accounts of the demo are missing")?.id;
    let filter = ReportFilter { teacher: Some(teacher), ..ReportFilter::default() };
    let reports = stores.reports.groups(filter, None, LIST).await?;
    let reported = reports.iter().max_by_key(|group| group.count).ok_or("nothing was reported")?;
    names.insert("report", reported.latest.report.id.to_string());
    let regrades = stores.regrades.regrades(Some(teacher), None, LIST).await?;
    let regrade = regrades.iter().max_by_key(|row| row.changed).ok_or("nothing was marked anew")?;
    names.insert("regrade", regrade.id.to_string());
    Ok(())
}

/// Finds the busiest blueprint, and content of each kind; among surveys the one with most answers.
async fn content(stores: &Stores, names: &mut BTreeMap<&'static str, String>) -> Result<(), Failure> {
    let stats = stores.item_stats.current().await?;
    let busiest = stats.iter().max_by_key(|line| line.n).ok_or("nothing was counted")?;
    names.insert("blueprint", busiest.blueprint.clone());
    names.insert("hash", busiest.hash.to_string());
    names.insert("skill", "count_to_20".into());
    let mut most_answered = None;
    for row in stores.contents.current_hashes().await? {
        let name = match row.kind.as_str() {
            "assessment" => "assessment",
            "curriculum" => "curriculum",
            "survey" => {
                let tallies = stores.responses.tallies(&format!("survey:{}", row.id), Respondents::All).await?;
                let answered: i64 = tallies.iter().map(|tally| tally.completed).sum();
                if most_answered.is_some_and(|most| most >= answered) {
                    continue;
                }
                most_answered = Some(answered);
                "survey"
            }
            _ => continue,
        };
        names.insert(name, row.id);
    }
    let problems = stores.problems.page(ProblemFilter { limit: 1, ..ProblemFilter::default() }).await?;
    // Without problems in the bank there is no page to open.
    names.insert("problem", problems.first().map(|row| row.id).unwrap_or_default().to_string());
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a measurement is for reading")]
fn heading(name: &str) {
    println!("{name}, {REQUESTS} requests each, milliseconds:\n");
    println!("| page | as | status | p50 | p95 | max | kB | |\n|---|---|---|---|---|---|---|---|");
}

#[expect(clippy::print_stdout, reason = "a measurement is for reading")]
fn line(page: &Page, status: u16, sorted: &[Duration], size: usize) -> bool {
    let [p50, p95] = [50, 95].map(|percent| percentile(sorted, percent));
    let max = sorted.last().copied().map_or(0.0, millis);
    let is_slow = p95 > SLOW;
    let word = match (is_slow, status) {
        (true, _) => "**slow**",
        (false, 200) => "",
        (false, _) => "not opened",
    };
    let Page { route, who, .. } = page;
    println!("| {route} | {who:?} | {status} | {p50:.1} | {p95:.1} | {max:.1} | {} | {word} |", size.div_ceil(1_000));
    is_slow
}
