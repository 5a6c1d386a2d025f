//! The only crate that knows SQL: one interface, SQLite and Postgres behind it.
//!
//! Every change goes through one writer task, which commits many changes at once and answers only after the commit.

pub mod announcements;
pub mod api_tokens;
pub mod assignments;
pub mod audit;
pub mod blueprint_drafts;
pub mod chain;
pub mod classes;
pub mod contents;
mod db;
pub mod error;
pub mod faults;
pub mod forms;
pub mod gradebook;
pub mod heads;
pub mod invitations;
pub mod item_stats;
pub mod learning;
pub mod maintenance;
pub mod news;
pub mod people;
pub mod problems;
pub mod records;
pub mod regrades;
pub mod reports;
pub mod responses;
pub mod reviews;
pub mod rosters;
pub mod sat_items;
pub mod second_factors;
pub mod sessions;
pub mod settings;
mod sql;
pub mod users;
pub mod veils;
pub mod web_sessions;
mod writer;

use std::sync::Arc;
use std::time::Duration;

pub use announcements::Announcements;
pub use api_tokens::ApiTokens;
pub use assignments::Assignments;
pub use audit::AuditLog;
pub use blueprint_drafts::BlueprintDrafts;
pub use classes::Classes;
pub use contents::Contents;
pub use error::{Result, StoreError};
pub use faults::Faults;
pub use forms::Forms;
pub use gradebook::Gradebook;
pub use invitations::Invitations;
pub use item_stats::ItemStats;
pub use learning::Learning;
pub use maintenance::Maintenance;
pub use news::News;
pub use people::People;
pub use problems::Problems;
pub use regrades::Regrades;
pub use reports::Reports;
pub use responses::Responses;
pub use reviews::Reviews;
pub use rosters::Rosters;
pub use sat_items::SatItems;
pub use second_factors::SecondFactors;
pub use sessions::Sessions;
pub use settings::Settings;
pub use users::Users;
pub use veils::Veils;
pub use web_sessions::WebSessions;

/// How to open a database.
#[derive(Debug, Clone)]
pub struct Options {
    /// Bring the schema up to date first. Without it, a schema that is not up to date is an error.
    pub migrate: bool,
    /// Connections that read.
    pub readers: u32,
    /// How long a change waits for room in the writer's queue, and a read for a connection.
    pub patience: Duration,
    /// What goes wrong on purpose: nothing outside of tests.
    pub faults: Option<Arc<dyn Faults>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { migrate: true, readers: 4, patience: Duration::from_secs(5), faults: None }
    }
}

/// Everything that is stored, by aggregate. Cheap to clone.
#[derive(Clone)]
pub struct Stores {
    /// Accounts.
    pub users: Arc<dyn Users>,
    /// The same accounts, looked after by others.
    pub people: Arc<dyn People>,
    /// Invitations to make one.
    pub invitations: Arc<dyn Invitations>,
    /// Lists of accounts to be made.
    pub rosters: Arc<dyn Rosters>,
    /// Settings of the whole server.
    pub settings: Arc<dyn Settings>,
    /// Their second factors.
    pub second_factors: Arc<dyn SecondFactors>,
    /// Their personal access tokens.
    pub api_tokens: Arc<dyn ApiTokens>,
    /// Browser sessions.
    pub web_sessions: Arc<dyn WebSessions>,
    /// Published content.
    pub contents: Arc<dyn Contents>,
    /// Blueprints that are being written.
    pub blueprint_drafts: Arc<dyn BlueprintDrafts>,
    /// Forms.
    pub forms: Arc<dyn Forms>,
    /// Sittings.
    pub sessions: Arc<dyn Sessions>,
    /// Sittings whose rows do not say whose they are.
    pub veils: Arc<dyn Veils>,
    /// What surveys came to.
    pub responses: Arc<dyn Responses>,
    /// Classes.
    pub classes: Arc<dyn Classes>,
    /// What classes are set to do.
    pub assignments: Arc<dyn Assignments>,
    /// What is announced to them and others.
    pub announcements: Arc<dyn Announcements>,
    /// How classes are graded.
    pub gradebook: Arc<dyn Gradebook>,
    /// What is known of learners' skills.
    pub learning: Arc<dyn Learning>,
    /// What answers say about items.
    pub item_stats: Arc<dyn ItemStats>,
    /// Which items were sat in which session.
    pub sat_items: Arc<dyn SatItems>,
    /// Marking answers anew.
    pub regrades: Arc<dyn Regrades>,
    /// Answers that wait for a person.
    pub reviews: Arc<dyn Reviews>,
    /// The bank of problems.
    pub problems: Arc<dyn Problems>,
    /// What learners report about items.
    pub reports: Arc<dyn Reports>,
    /// The audit trail.
    pub audit: Arc<dyn AuditLog>,
    /// What servers on the same database tell each other.
    pub news: Arc<dyn News>,
    /// Looking after the database.
    pub maintenance: Arc<dyn Maintenance>,
}

/// Opens the database a URL names: `sqlite:path/to/file.db` (made when missing) or `postgres://…`.
pub async fn open(url: &str, options: &Options) -> Result<Stores> {
    let db = Arc::new(db::Db::open(url, options).await?);
    Ok(Stores {
        users: db.clone(),
        people: db.clone(),
        invitations: db.clone(),
        rosters: db.clone(),
        settings: db.clone(),
        second_factors: db.clone(),
        api_tokens: db.clone(),
        web_sessions: db.clone(),
        contents: db.clone(),
        blueprint_drafts: db.clone(),
        forms: db.clone(),
        sessions: db.clone(),
        veils: db.clone(),
        responses: db.clone(),
        classes: db.clone(),
        assignments: db.clone(),
        announcements: db.clone(),
        gradebook: db.clone(),
        learning: db.clone(),
        item_stats: db.clone(),
        sat_items: db.clone(),
        regrades: db.clone(),
        reviews: db.clone(),
        problems: db.clone(),
        reports: db.clone(),
        audit: db.clone(),
        news: db.clone(),
        maintenance: db,
    })
}
