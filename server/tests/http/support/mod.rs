//! A whole site in a test: real router, real database file, a clock that the test controls.

mod answers;
pub(crate) mod bank;
pub(crate) mod chance;
mod client;
pub(crate) mod content;
pub(crate) mod models;
mod page;
mod snapshots;
mod template;
mod two;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use axum::Router;
use plumb_answers::item::{Item, TestForm};
use plumb_app::server_fns::request::hashed;
use plumb_bank::ItemSource;
use plumb_content::generate::Generator;
use plumb_content::read;
use plumb_server::config::{Options, Settings};
use plumb_server::http::{Web, router};
use plumb_server::serve;
use plumb_service::accounts::password::Passwords;
use plumb_service::{Clock, Plumb, Setup};
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_store::Stores;
use plumb_store::audit::{AuditEntry, AuditFilter, AuditRow};
use plumb_store::users::NewUser;
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use tokio::sync::OnceCell;
use tower_sessions::session::Id;
use uuid::Uuid;

use template::{Template, options_in, publish};

pub(crate) use answers::{right_answer, wrong_answer, wrong_way};
pub(crate) use client::{Client, Field, Reply, at_item, fields, has_fields};
pub(crate) use page::{
    PageText, has, hidden, lacks, links_to, says, shown, shown_answer, stands, unescaped, untypeset,
};
pub(crate) use snapshots::is_reply;
pub(crate) use two::fresh_postgres;

/// A password that is not common.
pub(crate) const PASSWORD: &str = "seven-green-lanterns";
/// The time at which every test begins.
pub(crate) const START: &str = "2026-11-22T09:00:00Z";
/// The metrics' token.
pub(crate) const TOKEN: &str = "a-token-for-metrics";

/// A clock that only advances when the test advances it.
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    pub(crate) fn advance_millis(&self, millis: i64) {
        self.0.fetch_add(millis * 1_000, Ordering::SeqCst);
    }

    pub(crate) fn advance_secs(&self, secs: i64) {
        self.advance_millis(secs * 1_000);
    }

    pub(crate) fn set(&self, at: Timestamp) {
        self.0.store(at.as_micros(), Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.load(Ordering::SeqCst))
    }
}

/// A fresh identifier, as a browser makes them.
#[expect(clippy::disallowed_methods, reason = "the browsers of these tests make ids")]
pub(crate) fn fresh() -> Uuid {
    Uuid::new_v4()
}

/// Like [`fresh`], as an id of the kind that is needed.
pub(crate) fn fresh_id<Id: From<Uuid>>() -> Id {
    fresh().into()
}

pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Instants of the test's day: `day(10, 30)` is half past ten.
pub(crate) fn day(hour: u8, minute: u8) -> String {
    format!("2026-11-22T{hour:02}:{minute:02}:00Z")
}

/// Parses an instant.
pub(crate) fn instant(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

/// A running site.
pub(crate) struct Site {
    pub(crate) web: Web,
    pub(crate) router: Router,
    pub(crate) plumb: Arc<Plumb>,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) settings: Settings,
    pub(crate) stopping: Arc<AtomicBool>,
    dir: TempDir,
}

impl Site {
    /// A site with the small assessments of [`content::usual`].
    pub(crate) async fn start() -> Self {
        Self::with(Options::default(), &content::usual()).await
    }

    /// [`Self::start`], and the usual learner's browser.
    pub(crate) async fn with_learner() -> (Self, Client) {
        Self::start().await.and_learner().await
    }

    /// [`Self::with_learner`], and that assessment as the learner's session.
    pub(crate) async fn with_begun(assessment: &str) -> (Self, Client, SessionId) {
        let (site, mut ann) = Self::with_learner().await;
        let session = ann.begin(assessment).await;
        (site, ann, session)
    }

    /// [`Self::with_learner`], and practice of that skill as the learner's session.
    pub(crate) async fn with_practice(skill: &str) -> (Self, Client, SessionId) {
        let (site, mut ann) = Self::with_learner().await;
        let session = ann.practise(&site, skill).await;
        (site, ann, session)
    }

    /// [`Self::start`], and an administrator's browser.
    pub(crate) async fn with_chief() -> (Self, Client) {
        let site = Self::start().await;
        let chief = site.signed_in("chief", Role::Admin).await;
        (site, chief)
    }

    /// [`Self::start`], and a class of the usual teacher, tess, with these learners.
    pub(crate) async fn with_class(learners: &[&str]) -> (Self, Client, ClassId) {
        let site = Self::start().await;
        let (tess, class) = site.class_of("tess", learners).await;
        (site, tess, class)
    }

    /// A site with these texts.
    pub(crate) async fn of(files: &[(String, String)]) -> Self {
        Self::with(Options::default(), files).await
    }

    /// A site with other options and these texts.
    pub(crate) async fn with(options: Options, files: &[(String, String)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        // A test with a database, a key or heads of its own begins with nothing.
        let is_usual = options.database.is_none() && options.audit_key.is_none() && options.audit_heads.is_none();
        let settings = options.or(options_in(dir.path())).settle().unwrap();
        let mut is_published = false;
        if is_usual {
            let (template, has_texts) = Template::of(files).await;
            template.copy_to(dir.path());
            is_published = has_texts;
        }
        let stores = plumb_server::open_stores(&settings, true).await.unwrap();
        let clock = test_clock();
        let plumb = plumb(&stores, &clock, &settings);
        let stopping = Arc::new(AtomicBool::new(false));
        let web: Web = serve::web(&settings, Arc::clone(&plumb), Arc::clone(&stopping)).unwrap();
        let site = Self { router: router(web.clone()), web, plumb, stores, clock, settings, stopping, dir };
        if is_published {
            site.plumb.reload_content().await.unwrap();
        } else {
            site.publish(files).await;
        }
        site
    }

    /// This site, and the usual learner's browser.
    pub(crate) async fn and_learner(self) -> (Self, Client) {
        let ann = self.learner().await;
        (self, ann)
    }

    /// The present time of the site's clock.
    pub(crate) fn clock_now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Publishes texts without errors.
    pub(crate) async fn publish(&self, files: &[(String, String)]) {
        publish(&self.plumb, files).await;
    }

    /// Another server on this database, with empty caches.
    pub(crate) async fn restarted(&self) -> Arc<Plumb> {
        let plumb = plumb(&self.stores, &self.clock, &self.settings);
        plumb.reload_content().await.unwrap();
        plumb
    }

    /// A browser without a signed-in account.
    pub(crate) fn visitor(&self) -> Client {
        Client::new(self.router.clone())
    }

    /// Like [`Self::visitor`], for another router of this site.
    pub(crate) fn visitor_of(router: Router) -> Client {
        Client::new(router)
    }

    /// A browser signed in as the account of that name, which is created if it is missing. The browser session is
    /// written into the store: a real sign-in takes a tenth of a second by design, and has its own tests.
    pub(crate) async fn signed_in(&self, name: &str, role: Role) -> Client {
        let at = self.clock.now();
        let id = match self.stores.users.by_name(name).await.unwrap() {
            Some(user) => user.id,
            None => self.account(name, role).await,
        };
        let session = Id::default();
        let actor = serde_json::json!({ "id": id, "name": name, "role": role });
        let data = serde_json::json!({ "actor": actor, "since": at.as_micros(), "seen": at.as_micros() });
        let row = WebSessionRow {
            id_hash: hashed(&session),
            user_id: Some(id),
            data: data.to_string(),
            expires_at: at.plus_secs(24 * 60 * 60),
        };
        self.stores.web_sessions.create(row).await.unwrap();
        let mut client = self.visitor();
        let cookie = if self.settings.secure_cookies() { "__Host-plumb" } else { "plumb" };
        client.cookies.insert(cookie.into(), session.to_string());
        client
    }

    /// The usual learner's browser.
    pub(crate) async fn learner(&self) -> Client {
        self.signed_in("ann", Role::Learner).await
    }

    /// A class of that teacher with these learners, who are created if they are missing.
    pub(crate) async fn class_of(&self, teacher: &str, learners: &[&str]) -> (Client, ClassId) {
        let mut teacher = self.signed_in(teacher, Role::Teacher).await;
        let class = teacher.class("7b").await;
        for name in learners {
            self.signed_in(name, Role::Learner).await;
        }
        let names = learners.join("\n");
        teacher.post("/do/class-learners-add", &[("class", &class), ("names", &names)]).await.expect(200);
        (teacher, class)
    }

    /// Lets language models write their own words to a learner beside an open question: the only class allows it.
    pub(crate) async fn let_models_write(&self, learner: &str) {
        let (mut teacher, class) = self.class_of(&format!("teacher-of-{learner}"), &[learner]).await;
        teacher.post("/do/class-model-words", &[("class", &class), ("allow", &1)]).await.expect(200);
    }

    /// The account of that name.
    pub(crate) async fn id(&self, name: &str) -> UserId {
        self.stores.users.by_name(name).await.unwrap().unwrap_or_else(|| panic!("{name}")).id
    }

    /// Creates an account with the usual password.
    pub(crate) async fn account(&self, name: &str, role: Role) -> UserId {
        static HASH: OnceCell<String> = OnceCell::const_new();
        let hash = HASH.get_or_init(|| async { Passwords::new(1).hash(PASSWORD).await.unwrap() }).await;
        let (id, at) = (UserId::from(fresh()), self.clock.now());
        let user = NewUser {
            id,
            name: name.into(),
            role,
            password_hash: hash.clone(),
            time_factor_percent: 100,
            created_at: at,
        };
        self.stores.users.create(user, account_entry(id, at)).await.unwrap();
        id
    }

    /// The present state of a session.
    pub(crate) async fn session(&self, id: SessionId) -> Session {
        self.snapshot(id).await
    }

    /// Like [`Self::session`], for every kind of session.
    pub(crate) async fn snapshot<T: DeserializeOwned>(&self, id: SessionId) -> T {
        let row = self.stores.sessions.load(id).await.unwrap().unwrap();
        serde_json::from_str(&row.state.snapshot).unwrap()
    }

    /// The events of a session.
    pub(crate) async fn events<T: DeserializeOwned>(&self, id: SessionId) -> Vec<T> {
        let rows = self.stores.sessions.events(id).await.unwrap();
        rows.iter().map(|row| serde_json::from_str(&row.event.body).unwrap()).collect()
    }

    /// The current item of a practice session, with its number.
    pub(crate) async fn practised(&self, session: SessionId) -> (u32, Item) {
        let current = self.snapshot::<Practice>(session).await.current.unwrap();
        (current.position, self.made_anew(&current.source).await)
    }

    /// Asserts that every session is the fold of its events.
    pub(crate) async fn sessions_are_whole(&self) {
        let mut broken = Vec::new();
        self.plumb.check_sessions(&mut broken).await.unwrap();
        assert_eq!(broken, Vec::<String>::new());
    }

    /// The form of a session, keys included.
    pub(crate) async fn form(&self, session: SessionId) -> TestForm {
        let session = self.session(session).await;
        let form = self.stores.forms.get(session.form_id).await.unwrap().unwrap();
        session.administered(&serde_json::from_str(&form.body).unwrap()).into_owned()
    }

    /// Generates the item of this source again, from the version of its blueprint that was published.
    pub(crate) async fn made_anew(&self, source: &ItemSource) -> Item {
        made_from(&self.stores, source).await
    }

    /// The answer for a position: the right one, or a wrong one that can be read.
    pub(crate) async fn answer(&self, session: SessionId, position: usize, right: bool) -> String {
        let form = self.form(session).await;
        if right { right_answer(&form.items[position].item) } else { wrong_answer(&form.items[position].item) }
    }

    /// Returns the number of audit rows about a subject with that action.
    pub(crate) async fn audited(&self, subject: impl Display, action: AuditAction) -> usize {
        self.trail(Some(&subject.to_string()), action).await.len()
    }

    /// The audit rows with that action, newest first: all, or those about a subject.
    pub(crate) async fn trail(&self, subject: Option<&str>, action: AuditAction) -> Vec<AuditRow> {
        let subject_id = subject.map(str::to_owned);
        let filter = AuditFilter { subject_id, action: Some(action), limit: 1_000, ..AuditFilter::default() };
        self.stores.audit.page(filter).await.unwrap()
    }

    /// An audit row, dated now, for a change that a test makes directly in the database.
    pub(crate) fn entry(&self, actor: Option<UserId>, action: AuditAction, (kind, id): (&str, &str)) -> AuditEntry {
        entry(self.clock_now(), actor, action, (kind, id))
    }
}

/// Generates the item of this source again, from the version of its blueprint that was published.
pub(crate) async fn made_from(stores: &Stores, source: &ItemSource) -> Item {
    let ItemSource::Template { blueprint, difficulty, seed, .. } = source else { panic!("not made: {source:?}") };
    let text = stores.contents.get(blueprint).await.unwrap().unwrap().body;
    let skill = read::skill("skill.yaml", &text).unwrap();
    Generator::new(Arc::new(skill)).generate(difficulty, *seed).unwrap()
}

pub(crate) fn test_clock() -> Arc<TestClock> {
    Arc::new(TestClock(AtomicI64::new(instant(START).as_micros())))
}

/// The audit row of an account that a test makes.
pub(crate) fn account_entry(id: impl Display, at: Timestamp) -> AuditEntry {
    entry(at, None, AuditAction::AccountCreated, ("account", &id.to_string()))
}

fn entry(at: Timestamp, actor: Option<UserId>, action: AuditAction, (kind, id): (&str, &str)) -> AuditEntry {
    let (subject_kind, subject_id) = (kind.to_owned(), id.to_owned());
    AuditEntry { at, actor, action, subject_kind, subject_id, detail: "{}".into() }
}

pub(crate) fn plumb<C: Clock + 'static>(stores: &Stores, clock: &Arc<C>, settings: &Settings) -> Arc<Plumb> {
    plumb_by(stores, clock, settings, chance::TestChance::new())
}

pub(crate) fn plumb_by<C: Clock + 'static>(
    stores: &Stores,
    clock: &Arc<C>,
    settings: &Settings,
    chance: chance::TestChance,
) -> Arc<Plumb> {
    let setup = Setup {
        stores: stores.clone(),
        clock: Arc::clone(clock) as Arc<dyn Clock>,
        chance: Arc::new(chance),
        cores: 2,
        limits: settings.limits,
        grace_seconds: settings.grace_seconds,
        sign_up: settings.sign_up,
        rules: plumb_service::practice::Rules::default(),
        heads: Arc::new(plumb_server::heads_file::ConfiguredHeads::of(settings)),
        models: plumb_server::models(settings),
        sandbox: plumb_server::sandbox::sandbox(&settings.sandbox),
    };
    Arc::new(Plumb::new(setup).unwrap())
}

/// An account that may see every item.
pub(crate) fn administrator() -> plumb_service::Actor {
    plumb_service::Actor { id: UserId::nil(), name: "admin".into(), role: Role::Admin }
}
