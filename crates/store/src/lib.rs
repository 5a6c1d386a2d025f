//! The only crate that contains SQL: one interface over SQLite and Postgres.
//!
//! Every change goes through one writer task, which commits many changes at once and acknowledges them after the
//! commit.

#![expect(missing_docs, reason = "columns whose names say what they are")]

pub mod announcements;
pub mod api_tokens;
pub mod assignments;
pub mod audit;
pub mod blueprint_drafts;
pub mod calibrations;
pub mod chain;
pub mod classes;
pub mod contents;
mod db;
pub mod error;
pub mod factory;
pub mod faults;
pub mod flags;
pub mod forms;
pub mod gradebook;
pub mod guide;
pub mod heads;
pub mod homes;
pub mod invitations;
pub mod item_stats;
pub mod learning;
pub mod maintenance;
pub mod model_calls;
pub mod model_probes;
pub mod model_providers;
pub mod notifications;
mod options;
pub mod people;
pub mod problems;
pub mod records;
pub mod regrades;
pub mod reports;
pub mod responses;
pub mod reviews;
pub mod rosters;
pub mod sat_items;
mod schema;
pub mod second_factors;
pub mod sessions;
pub mod settings;
mod sql;
pub mod teacher_content;
mod trail;
pub mod users;
pub mod web_sessions;
mod writer;

use std::sync::Arc;

pub use announcements::Announcements;
pub use api_tokens::ApiTokens;
pub use assignments::Assignments;
pub use audit::AuditLog;
pub use blueprint_drafts::BlueprintDrafts;
pub use calibrations::Calibrations;
pub use classes::Classes;
pub use contents::Contents;
pub use error::{Result, StoreError};
pub use factory::FactoryRuns;
pub use faults::FaultInjector;
pub use flags::Flags;
pub use forms::Forms;
pub use gradebook::Gradebook;
pub use guide::Guide;
pub use homes::Homes;
pub use invitations::Invitations;
pub use item_stats::ItemStats;
pub use learning::Learning;
pub use maintenance::Maintenance;
pub use model_calls::ModelCalls;
pub use model_probes::ModelProbes;
pub use model_providers::ModelProviders;
pub use notifications::Notifications;
pub use options::Options;
pub use people::People;
pub use problems::Problems;
pub use regrades::Regrades;
pub use reports::Reports;
pub use responses::Responses;
pub use reviews::Reviews;
pub use rosters::Rosters;
pub use sat_items::SessionItems;
pub use second_factors::SecondFactors;
pub use sessions::{AnonymousSessions, Sessions, anonymous};
pub use settings::Settings;
pub use sql::{StatementCount, statements_on_this_thread};
pub use teacher_content::TeacherContent;
pub use users::Users;
pub use web_sessions::WebSessions;

/// All stores, one for each aggregate. Cheap to clone.
#[derive(Clone)]
pub struct Stores {
    pub users: Users,
    /// The accounts as administrators see and change them.
    pub people: People,
    pub invitations: Invitations,
    /// Lists of accounts to create.
    pub rosters: Rosters,
    /// Settings of the whole server.
    pub settings: Settings,
    pub second_factors: SecondFactors,
    /// Personal access tokens of accounts.
    pub api_tokens: ApiTokens,
    /// Browser sessions.
    pub web_sessions: WebSessions,
    /// Published content.
    pub contents: Contents,
    /// Drafts of blueprints.
    pub blueprint_drafts: BlueprintDrafts,
    /// Assessments and skills made by teachers.
    pub teacher_content: TeacherContent,
    pub forms: Forms,
    /// Sessions.
    pub sessions: Sessions,
    /// Anonymous sessions.
    pub anonymous: AnonymousSessions,
    /// Responses to surveys.
    pub responses: Responses,
    pub classes: Classes,
    /// Assignments of classes.
    pub assignments: Assignments,
    /// Announcements to classes, roles or everyone.
    pub announcements: Announcements,
    /// First steps of teachers.
    pub guide: Guide,
    /// Runs of the factory, in which language models write items.
    pub factory: FactoryRuns,
    /// Calls of language models.
    pub model_calls: ModelCalls,
    pub model_probes: ModelProbes,
    pub model_providers: ModelProviders,
    pub calibrations: Calibrations,
    /// Gradebooks.
    pub gradebook: Gradebook,
    /// First pages.
    pub homes: Homes,
    /// Evidence and mastery of learners' skills.
    pub learning: Learning,
    /// Statistics of items.
    pub item_stats: ItemStats,
    /// Which items were taken in which session.
    pub sat_items: SessionItems,
    /// Regrades.
    pub regrades: Regrades,
    /// Reviews: answers that wait for a person's decision.
    pub reviews: Reviews,
    /// The bank of problems.
    pub problems: Problems,
    /// Reports of learners about items.
    pub reports: Reports,
    /// Flagged messages to the tutor.
    pub flags: Flags,
    /// The audit trail.
    pub audit: AuditLog,
    /// Notices between servers on the same database.
    pub notifications: Notifications,
    /// Maintenance of the database.
    pub maintenance: Maintenance,
}

/// Opens the database of a URL: `sqlite:path/to/file.db` (created if missing) or `postgres://…`.
pub async fn open(url: &str, options: &Options) -> Result<Stores> {
    let db = Arc::new(db::Db::open(url, options).await?);
    if options.migrate {
        let mut conn = db.connector.connect().await?;
        let filled = users::fill(&mut conn).await;
        conn.close().await;
        filled?;
    }
    Ok(Stores {
        users: Users { db: db.clone() },
        people: People { db: db.clone() },
        invitations: Invitations { db: db.clone() },
        rosters: Rosters { db: db.clone() },
        settings: Settings { db: db.clone() },
        second_factors: SecondFactors { db: db.clone() },
        api_tokens: ApiTokens { db: db.clone() },
        web_sessions: WebSessions::new(db.clone()),
        contents: Contents { db: db.clone() },
        blueprint_drafts: BlueprintDrafts { db: db.clone() },
        teacher_content: TeacherContent { db: db.clone() },
        forms: Forms { db: db.clone() },
        sessions: Sessions { db: db.clone() },
        anonymous: AnonymousSessions { db: db.clone() },
        responses: Responses { db: db.clone() },
        calibrations: Calibrations { db: db.clone() },
        classes: Classes { db: db.clone() },
        assignments: Assignments { db: db.clone() },
        announcements: Announcements { db: db.clone() },
        guide: Guide { db: db.clone() },
        factory: FactoryRuns { db: db.clone() },
        model_calls: ModelCalls { db: db.clone() },
        model_probes: ModelProbes { db: db.clone() },
        model_providers: ModelProviders { db: db.clone() },
        gradebook: Gradebook { db: db.clone() },
        homes: Homes { db: db.clone() },
        learning: Learning { db: db.clone() },
        item_stats: ItemStats { db: db.clone() },
        sat_items: SessionItems { db: db.clone() },
        regrades: Regrades { db: db.clone() },
        reviews: Reviews { db: db.clone() },
        problems: Problems { db: db.clone() },
        reports: Reports { db: db.clone() },
        flags: Flags { db: db.clone() },
        audit: AuditLog { db: db.clone() },
        notifications: Notifications { db: db.clone() },
        maintenance: Maintenance { db },
    })
}
