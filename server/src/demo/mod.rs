//! A school to try Plumb with, and to measure it with: learners, teachers and classes, and what they did in the last
//! quarter of a year. Everything is carried out by the domain as if somebody had done it; only the way into the
//! database is another: many sessions in one transaction. What teachers do in the end goes the usual way.

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
use plumb_types::user::Role;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use accounts::{ACCOUNTS, HEAD, TEACHER, accounts};
pub use plan::DemoSize;
pub use school::open;
pub use style::{CROWD, SCHOOL, SCHOOL_SIZE, Style};

use self::afterwards::Afterwards;
use self::sitting::broken;

/// The setting that says what was made.
const SETTING: &str = "demo";
/// Sessions counted in one transaction: nobody waits meanwhile.
const COUNTED: i64 = 256;
/// Accounts looked at at a time.
const PAGE: i64 = 500;

/// How a demo is made.
#[derive(Debug, Clone)]
pub struct DemoOrder {
    /// How much.
    pub size: DemoSize,
    /// Of what kind.
    pub style: &'static Style,
    /// The password of every account of the demo; without one nobody can sign in to them.
    pub password: Option<String>,
    /// The name of an account that teaches in some classes beside their own teachers. It is made if there is none, and
    /// then nobody can sign in to it.
    pub helper: String,
    /// The name of an administrator's account that announces something, made in the same way.
    pub head: String,
    /// Names of learners who count as of the demo, beside those that it makes.
    pub known: Vec<String>,
    /// Also where there are learners who are not of the demo.
    pub force: bool,
    /// How many threads prepare sittings; at least one.
    pub threads: usize,
}

/// What a demo is made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DemoMade {
    /// Learners.
    pub learners: usize,
    /// Classes.
    pub classes: usize,
    /// Sittings of all kinds.
    pub sessions: usize,
    /// Answers in them.
    pub responses: usize,
    /// By which seed.
    pub seed: u64,
    /// It was not interrupted.
    pub whole: bool,
    /// The first class, and what it sits at the time.
    #[serde(default)]
    pub first: Option<(Uuid, Uuid)>,
}

/// What came of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoOutcome {
    /// It was made.
    Made(DemoMade),
    /// There is one already; nothing was done.
    There(DemoMade),
    /// There are learners who are not of the demo; nothing was done.
    Foreign,
}

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoStage {
    /// Accounts, classes and groups.
    People,
    /// Sittings.
    Sittings,
    /// Counting the answers of those that were left, and what is done when all is over.
    Statistics,
}

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoProgress {
    /// What is being done.
    pub stage: DemoStage,
    /// So many.
    pub done: usize,
    /// Of so many.
    pub of: usize,
}

/// Where a demo is made.
#[derive(Clone)]
pub struct Ground {
    /// The use cases.
    pub plumb: Arc<Plumb>,
    /// What they store in.
    pub stores: Stores,
}

impl Ground {
    /// Makes a demo of what is published. What was made before it is interrupted stays, in whole transactions; it is
    /// not gone on with.
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
            self.plumb.nobody().await?;
        }
        let people = people::make(self, &plan, &password_hash, helper).await?;
        let first = people.classes.first().and_then(|class| Some((class.id, *class.lessons.last()?)));
        let afterwards = Afterwards::new(&plan, &people, &assessments);
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

    /// The demo that there is.
    pub async fn demo(&self) -> Result<Option<DemoMade>> {
        let stored = self.stores.settings.setting(SETTING).await?;
        stored.map(|text| from_json(&text)).transpose()
    }

    /// Whether an account of the demo has no password yet.
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
            action: "demo_made".into(),
            subject_kind: "setting".into(),
            subject_id: SETTING.into(),
            detail: text.clone(),
        };
        Ok(self.stores.settings.put_setting(SETTING.into(), text, now, audit).await?)
    }

    /// Whether somebody learns here who is no invention.
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

    /// Publishes what a demo of this style has of its own.
    async fn publish(&self, style: &Style) -> Result<()> {
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

    /// What may be taken at any time and as often as one likes. Not of the bank, which gets its problems today: nobody can
    /// have sat them weeks ago.
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

/// The numbers of the assessments that each class takes in turn: all of them, unless its course names some that there
/// are.
fn taken(order: &DemoOrder, assessments: &[Arc<Assessment>]) -> Vec<Vec<usize>> {
    let number = |id: &&str| assessments.iter().position(|one| one.id == *id);
    let of_class = |class| {
        let named = order.style.course(class).map_or(&[][..], |course| course.takes);
        let takes: Vec<usize> = named.iter().filter_map(number).collect();
        if takes.is_empty() { (0..assessments.len()).collect() } else { takes }
    };
    (0..order.size.classes).map(of_class).collect()
}
