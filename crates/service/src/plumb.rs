//! [`Plumb`] as one value: storage, clock, randomness and content, and the capabilities it gives out.

use std::sync::{Arc, OnceLock, RwLock};

use plumb_answers::item::TestForm;
use plumb_bank::ProblemPool;
use plumb_store::audit::{AuditEntry, AuditHead};
use plumb_store::heads::SignedHead;
use plumb_store::{Stores, WebSessions};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::accounts::password::Passwords;
use crate::assignments::Presence;
use crate::audit::{HeadsFile, Verification};
use crate::blueprints::{TopicDrafting, UPLOADS, Upload};
use crate::calibration::CalibrationInUse;
use crate::clock::{Chance, Clock};
use crate::code::Sandbox;
use crate::content::{CachedVersion, Catalog, KEPT};
use crate::failure::{Result, ServiceError};
use crate::forms::{FormPool, POOLS};
use crate::models::{self, ModelSetup, ModelsInUse, Probes};
use crate::practice::Rules;
use crate::protocol::Hub;
use crate::proving::Proving;
use crate::timekeeping::RecordedJump;

/// Number of forms kept in memory. A form never changes, so any server may cache it.
const FORMS_IN_MEMORY: usize = 512;

/// How long after the end of an assessment its learner stays signed in to see the result.
const AFTER_EXAM_SECS: i64 = 10 * 60;
/// How long after its end the owner of an anonymous session is known: until the last page has certainly been seen.
const UNVEILED_SECS: i64 = 60 * 60;
/// How long an assessment without a time limit keeps its learner signed in.
const UNTIMED_EXAM_SECS: i64 = 12 * 60 * 60;

/// Limits that keep one learner from using up the server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most sessions that a learner may begin in an hour.
    pub sessions_per_hour: u32,
    /// Most solutions that a learner may be shown in an hour without having tried the item.
    pub solutions_per_hour: u32,
    /// Most open sessions of a learner.
    pub open_sessions: u32,
    /// Most items of a session.
    pub items_per_session: u32,
}

/// The parts of a [`Plumb`].
pub struct Setup {
    /// Storage.
    pub stores: Stores,
    pub clock: Arc<dyn Clock>,
    /// Seeds and identifiers.
    pub chance: Arc<dyn Chance>,
    /// Number of cores that may hash passwords at once.
    pub cores: usize,
    /// Limits on sessions.
    pub limits: Limits,
    /// Grace period, seconds.
    pub grace_seconds: u16,
    /// Whether visitors may create their own account.
    pub sign_up: bool,
    /// The rules of practice.
    pub rules: Rules,
    /// The signed heads of the audit trail.
    pub heads: Arc<dyn HeadsFile>,
    /// Language models.
    pub models: ModelSetup,
    /// Where programs of learners run.
    pub sandbox: Sandbox,
}

/// The use cases. Cheap to share behind an `Arc`.
pub struct Plumb {
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) chance: Arc<dyn Chance>,
    pub(crate) passwords: Passwords,
    pub(crate) limits: Limits,
    pub(crate) grace_seconds: u16,
    pub(crate) sign_up: bool,
    pub(crate) setup_code: OnceLock<String>,
    pub(crate) rules: Rules,
    pub(crate) forms: Cache<Uuid, Arc<TestForm>>,
    pub(crate) versions: Cache<ContentHash, CachedVersion>,
    pub(crate) uploads: Cache<Uuid, Arc<Upload>>,
    pub(crate) ready: FormPool,
    pub(crate) pools: Cache<ContentHash, Arc<ProblemPool>>,
    pub(crate) hub: Hub,
    pub(crate) present: Presence,
    pub(crate) noted_jump: RecordedJump,
    pub(crate) verification: Verification,
    pub(crate) heads: Arc<dyn HeadsFile>,
    pub(crate) proving: Proving,
    pub(crate) models: ModelsInUse,
    pub(crate) probes: Probes,
    pub(crate) topic_drafting: TopicDrafting,
    /// Items of the factory are added to the bank one after another.
    pub(crate) publishing: tokio::sync::Mutex<()>,
    pub(crate) calibration: RwLock<Arc<CalibrationInUse>>,
    pub(crate) sandbox: Sandbox,
    catalog: RwLock<Arc<Catalog>>,
}

impl Plumb {
    /// Builds the value, without content yet: see [`Plumb::reload_content`].
    pub fn new(setup: Setup) -> Result<Self> {
        let client = |settings| models::client(settings, &setup.stores, &setup.clock, &setup.chance);
        let models = ModelsInUse::new(setup.models, client)?;
        Ok(Self {
            models,
            probes: Probes::default(),
            topic_drafting: TopicDrafting::default(),
            publishing: tokio::sync::Mutex::default(),
            stores: setup.stores,
            clock: setup.clock,
            chance: setup.chance,
            passwords: Passwords::new(setup.cores),
            limits: setup.limits,
            grace_seconds: setup.grace_seconds,
            sign_up: setup.sign_up,
            setup_code: OnceLock::new(),
            rules: setup.rules,
            forms: Cache::new(FORMS_IN_MEMORY),
            versions: Cache::new(KEPT),
            uploads: Cache::new(UPLOADS),
            ready: FormPool::default(),
            pools: Cache::new(POOLS),
            hub: Hub::default(),
            present: Presence::default(),
            noted_jump: RecordedJump::default(),
            verification: Verification::default(),
            heads: setup.heads,
            proving: Proving::default(),
            calibration: RwLock::default(),
            sandbox: setup.sandbox,
            catalog: RwLock::new(Arc::new(Catalog::default())),
        })
    }

    /// Returns the current time, by the server's clock.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Returns the rules of practice.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns a new identifier, of the kind that the caller needs.
    pub fn fresh_id<Id: From<Uuid>>(&self) -> Id {
        self.chance.id(self.now()).into()
    }

    /// Returns the store of browser sessions.
    pub fn web_sessions(&self) -> &WebSessions {
        &self.stores.web_sessions
    }

    /// Whether an account takes an assessment now or did recently, so that it stays signed in.
    pub async fn in_exam(&self, account: UserId) -> Result<bool> {
        Ok(self.stores.sessions.in_exam(account, self.now(), AFTER_EXAM_SECS, UNTIMED_EXAM_SECS).await?)
    }

    /// Checks that the server is ready: the database accepts writes, and there is content.
    pub async fn is_ready(&self) -> Result<()> {
        self.stores.maintenance.ping().await?;
        if self.catalog().assessments.is_empty() {
            return Err(ServiceError::Internal("no assessment is published".into()));
        }
        Ok(())
    }

    /// Returns the head of the audit trail, to be signed.
    pub async fn audit_head(&self) -> Result<AuditHead> {
        Ok(self.stores.audit.head().await?)
    }

    /// Records that a head was signed with a key; returns the number of heads signed so far.
    pub async fn record_signed_head(&self, key_id: &str, seq: i64, at: Timestamp) -> Result<u64> {
        Ok(self.stores.audit.record_signed_head(key_id, seq, at).await?)
    }

    /// Returns how many heads signed with a key are missing from `there`; writes a row to the audit trail if any is
    /// missing.
    pub async fn heads_missing(&self, key_id: &str, there: &[SignedHead]) -> Result<Option<u64>> {
        let missing = self.stores.audit.signed(key_id).await?.map_or(0, |signed| signed.missing(there));
        if missing == 0 {
            return Ok(None);
        }
        let entry = AuditEntry {
            at: self.now(),
            actor: None,
            action: AuditAction::HeadsMissing,
            subject_kind: "audit".into(),
            subject_id: key_id.into(),
            detail: serde_json::json!({ "missing": missing, "there": there.len() }).to_string(),
        };
        self.stores.audit.record(vec![entry]).await?;
        Ok(Some(missing))
    }

    /// Deletes expired data: browser sessions, tokens, failed sign-ins and rosters older than a day, dismissals of
    /// announcements that are over, and accounts past their retention period.
    pub async fn sweep(&self) -> Result<()> {
        let now = self.now();
        self.stores.web_sessions.delete_expired(now).await?;
        self.sweep_tokens().await?;
        self.stores.users.forget_login_failures(now.plus_secs(-86_400)).await?;
        self.stores.anonymous.forget(now.plus_secs(-UNVEILED_SECS)).await?;
        self.stores.rosters.forget_rosters(now.plus_secs(-86_400)).await?;
        self.stores.announcements.delete_dismissals(now).await?;
        self.retain().await?;
        Ok(())
    }

    /// Returns the published content, as of its last loading.
    pub fn catalog(&self) -> Arc<Catalog> {
        // A poisoned lock still has a consistent catalogue, as it is only ever replaced as a whole.
        Arc::clone(&self.catalog.read().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    pub(crate) fn set_catalog(&self, catalog: Catalog) {
        *self.catalog.write().unwrap_or_else(std::sync::PoisonError::into_inner) = Arc::new(catalog);
    }
}
