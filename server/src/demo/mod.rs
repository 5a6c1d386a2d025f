//! A simulated school to try Plumb and to measure it: learners, teachers and classes, with their activity in the last
//! quarter of a year. The domain decides every command as in real use; only the storage differs: many sessions in one
//! transaction. The teachers' actions after that use the ordinary use cases.

mod accounts;
mod afterwards;
mod deeds;
mod dice;
mod names;
mod people;
mod plan;
mod practising;
mod pupil;
mod reporting;
mod school;
mod sitting;
mod style;
mod surveying;
mod work;

use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_service::bulk::{from_json, to_json};
use plumb_service::content::ImportError;
use plumb_service::{Plumb, Result, ServiceError};
use plumb_store::Stores;
use plumb_store::anonymous::NOBODY;
use plumb_store::audit::AuditEntry;
use plumb_store::people::NO_PASSWORD;
use plumb_store::users::{UserPage, name_key};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId};
use plumb_types::user::Role;
use serde::{Deserialize, Serialize};

pub use accounts::{ACCOUNTS, HEAD, TEACHER, accounts};
pub use plan::DemoSize;
pub use school::open;
pub use style::{CROWD, LearnerStyle, SCHOOL, SCHOOL_SIZE};

use self::afterwards::FollowUpActions;
use self::sitting::broken;

/// The setting that describes the demo.
const SETTING: &str = "demo";
/// Sessions that are counted in one transaction, so that other writers wait little.
const COUNTED: i64 = 256;
/// Accounts that are read at a time.
const PAGE: i64 = 500;

/// Parameters of a demo.
#[derive(Debug, Clone)]
pub struct DemoOrder {
    /// Its size.
    pub size: DemoSize,
    /// Its style.
    pub style: &'static LearnerStyle,
    /// The password of every account of the demo; without one the accounts cannot be signed in to.
    pub password: Option<String>,
    /// Name of a second teacher in some classes. The account is created without a password if it is missing.
    pub helper: String,
    /// Name of the administrator who makes announcements, created likewise.
    pub head: String,
    /// Names of learners that count as part of the demo, besides those that it creates.
    pub known: Vec<String>,
    /// Whether to continue although the database has other learners.
    pub force: bool,
    /// Number of threads that simulate sessions; at least one.
    pub threads: usize,
}

/// The contents of a demo.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DemoMade {
    /// Number of learners.
    pub learners: usize,
    /// Number of classes.
    pub classes: usize,
    /// Number of sessions of all kinds.
    pub sessions: usize,
    /// Number of answers in them.
    pub responses: usize,
    /// The seed.
    pub seed: u64,
    /// Whether it was completed without interruption.
    pub whole: bool,
    /// The first class, and its current assignment.
    #[serde(default)]
    pub first: Option<(ClassId, AssignmentId)>,
}

/// The result of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoOutcome {
    /// It was created.
    Made(DemoMade),
    /// A demo exists already; nothing was changed.
    There(DemoMade),
    /// The database has other learners; nothing was changed.
    Foreign,
}

/// The stage of creating a demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoStage {
    /// Accounts, classes and groups.
    People,
    /// Sessions.
    Sittings,
    /// Counting the remaining answers, and the teachers' actions after all sessions.
    Statistics,
}

/// The progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoProgress {
    /// The present stage.
    pub stage: DemoStage,
    /// Finished steps of the stage.
    pub done: usize,
    /// All steps of the stage.
    pub of: usize,
}

/// The use cases and stores with which a demo is created.
#[derive(Clone)]
pub struct DemoContext {
    /// The use cases.
    pub plumb: Arc<Plumb>,
    /// The stores behind the use cases.
    pub stores: Stores,
}

impl DemoContext {
    /// Creates a demo from the published content. If it is interrupted, the completed transactions stay, and it cannot
    /// be resumed.
    pub async fn make(
        &self,
        order: &DemoOrder,
        progress: &mut (dyn FnMut(DemoProgress) + Send),
    ) -> Result<DemoOutcome> {
        if let Some(made) = self.demo().await? {
            return Ok(DemoOutcome::There(made));
        }
        if !order.force && self.has_foreign_learners(&order.known).await? {
            return Ok(DemoOutcome::Foreign);
        }
        let password_hash = match &order.password {
            None => NO_PASSWORD.to_owned(),
            Some(password) => self.plumb.hash_password(password).await?,
        };
        self.publish(order.style).await?;
        let assessments = self.usable();
        if assessments.is_empty() {
            return Err(ServiceError::Internal("no assessment is published that anybody may take at any time".into()));
        }
        let lengths: Vec<usize> =
            assessments.iter().map(|one| usize::try_from(one.configuration.total_items).unwrap_or(1)).collect();
        let now = self.plumb.now();
        let takes = taken(order, &assessments);
        let plan = plan::plan(order.size, order.style, &lengths, &takes, now);
        let size = order.size;
        let mut made =
            DemoMade { learners: size.learners, classes: size.classes, seed: size.seed, ..DemoMade::default() };
        self.note_demo(&made).await?;
        let mut tell = |stage, done, of| progress(DemoProgress { stage, done, of });
        tell(DemoStage::People, 0, size.learners);
        let helper = people::helper(self, &order.helper, Role::Teacher, plan.first_day).await?;
        let head = people::helper(self, &order.head, Role::Admin, plan.first_day).await?;
        if self.plumb.catalog().surveys.values().next().is_some_and(|survey| survey.anonymous) {
            self.plumb.anonymous_account().await?;
        }
        let people = people::make(self, &plan, &password_hash, helper).await?;
        let first = people.classes.first().and_then(|class| Some((class.id, *class.lessons.last()?)));
        let afterwards = FollowUpActions::new(&plan, &people, &assessments);
        tell(DemoStage::People, size.learners, size.learners);
        let all = plan.sittings.len();
        let mut told = |done| tell(DemoStage::Sittings, done, all);
        let (sessions, responses) =
            work::carry_out(self, plan, people, assessments, now, order.threads, &mut told).await?;
        made = DemoMade { sessions, responses, whole: true, first, ..made };
        tell(DemoStage::Statistics, 0, 1);
        while self.plumb.count_batch(COUNTED).await? > 0 {}
        afterwards.carry_out(self, head.filter(|_| order.style.announced_to_all)).await?;
        tell(DemoStage::Statistics, 1, 1);
        self.note_demo(&made).await?;
        Ok(DemoOutcome::Made(made))
    }

    /// Returns the demo in the database.
    pub async fn demo(&self) -> Result<Option<DemoMade>> {
        let stored = self.stores.settings.setting(SETTING).await?;
        stored.map(|text| from_json(&text)).transpose()
    }

    /// Whether this account of the demo has no password yet.
    pub async fn is_closed_demo(&self, name: &str) -> Result<bool> {
        let user = self.stores.users.by_name(name).await?;
        Ok(user.is_some_and(|user| user.password_hash == NO_PASSWORD) && self.demo().await?.is_some())
    }

    async fn note_demo(&self, made: &DemoMade) -> Result<()> {
        let now = self.plumb.now();
        let text = to_json(made)?;
        let audit = AuditEntry {
            at: now,
            actor: None,
            action: AuditAction::DemoMade,
            subject_kind: "setting".into(),
            subject_id: SETTING.into(),
            detail: text.clone(),
        };
        Ok(self.stores.settings.put_setting(SETTING.into(), text, now, audit).await?)
    }

    /// Whether the database has learners that are not part of the demo.
    async fn has_foreign_learners(&self, known: &[String]) -> Result<bool> {
        let mut after = None;
        loop {
            let page = UserPage { role: Some(Role::Learner), after: after.take(), limit: PAGE };
            let users = self.stores.users.list(page).await?;
            let is_ours =
                |name: &str| names::is_demo(name) || known.iter().any(|known| name_key(known) == name_key(name));
            if users.iter().any(|user| !is_ours(&user.name) && user.id != NOBODY) {
                return Ok(true);
            }
            let Some(last) = users.last() else { return Ok(false) };
            after = Some(last.name.clone());
        }
    }

    /// Publishes the content that this style brings along.
    async fn publish(&self, style: &LearnerStyle) -> Result<()> {
        if style.content.is_empty() {
            return Ok(());
        }
        let texts: Vec<_> = style.content.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        self.plumb.import(&texts).await.map_err(|error| match error {
            ImportError::Problems(problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                broken(&problems.join("; "))
            }
            ImportError::Failed(failure) => failure,
        })?;
        self.plumb.reload_content().await
    }

    /// Returns the assessments that may be taken at any time and any number of times. Those from the bank are excluded:
    /// its problems are added today, so they cannot have been served weeks ago.
    fn usable(&self) -> Vec<Arc<Assessment>> {
        let catalog = self.plumb.catalog();
        let open = |one: &&Arc<Assessment>| {
            let window = one.availability;
            let is_open = window.opens.is_none() && window.closes.is_none() && one.attempts.is_none();
            is_open && one.item_source == ItemSource::Template
        };
        catalog.assessments.values().filter(open).cloned().collect()
    }
}

/// Returns the numbers of the assessments that each class takes in turn: the published ones that its course names, or
/// all of them.
fn taken(order: &DemoOrder, assessments: &[Arc<Assessment>]) -> Vec<Vec<usize>> {
    let number = |id: &&str| assessments.iter().position(|one| one.id == *id);
    let of_class = |class| {
        let named = order.style.course(class).map_or(&[][..], |course| course.takes);
        let takes: Vec<usize> = named.iter().filter_map(number).collect();
        if takes.is_empty() { (0..assessments.len()).collect() } else { takes }
    };
    (0..order.size.classes).map(of_class).collect()
}
