//! Agent-led sessions with a server that crashes at every statement it writes, and after every commit; then each way in
//! which they end. In every case the score is that of the acknowledged responses, and no answered prompt comes again.

mod came_to;
mod life;

use std::sync::Arc;
use std::time::Duration;

use plumb_server::config::{Options, Settings};
use plumb_service::engine::SessionKind;
use plumb_service::models::ModelSettings;
use plumb_service::protocol::{Begin, ClientResponse, Content, ResponseOutcome, SessionView, StreamPayload};
use plumb_service::{Actor, Clock as _, Plumb, Result};
use plumb_sessions::conversation::{CallId, Conversation, Phase};
use plumb_sessions::engine::Status;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_sessions::survey::SurveySession;
use plumb_store::sessions::{EventRow, SessionFilter};
use plumb_store::users::NewUser;
use plumb_store::{FaultInjector, Stores};
use plumb_types::ids::{SessionId, UserId};
use plumb_types::user::Role;
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

use self::came_to::{applied, responded};
use self::life::CrashSwitch;
use crate::support::{TestClock, account_entry, content, fresh_id, fresh_postgres, plumb, test_clock};

/// Longer than the assessment's time limit with its grace period.
const TOO_LONG_SECS: i64 = 11 * 60;
/// A little longer than a run must be silent before it is taken over.
const SILENCE_SECS: i64 = 3;
/// In one of so many cases the next process starts with empty caches.
const ANEW: u64 = 10;
/// Responses before the learner stops.
const RESPONSES: usize = 2;

/// A database, and the server on it.
pub(crate) struct CrashTestServer {
    pub(crate) stores: Stores,
    settings: Settings,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) life: Arc<CrashSwitch>,
    pub(crate) plumb: Arc<Plumb>,
    _dir: TempDir,
}

/// The kind of session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SessionCase {
    Exam,
    Practice,
    Survey,
}

/// What follows when the server is back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The learner ends the session before anything else happens.
    Delete,
    /// Its time is up before anything else happens.
    Expiry,
    /// The learner comes back and answers the rest.
    Restart,
    /// The session is never opened again.
    Nobody,
}

impl SessionCase {
    const ALL: [Self; 3] = [Self::Exam, Self::Practice, Self::Survey];

    /// Its possible ends: only an assessment has a time limit.
    const fn ends(self) -> &'static [End] {
        match self {
            Self::Exam => &[End::Delete, End::Expiry, End::Restart, End::Nobody],
            Self::Practice | Self::Survey => &[End::Delete, End::Restart, End::Nobody],
        }
    }

    fn begin(self) -> Begin {
        match self {
            Self::Exam => Begin::Evaluation(Content::Published("FREE".into()), None),
            Self::Practice => Begin::Learning { skill: "t_add".into(), checkpoint: false },
            Self::Survey => Begin::Guided(SessionKind::Survey, Content::Published("feedback".into())),
        }
    }
}

/// A learner's knowledge of the session when the server crashes.
struct CrashedSession {
    actor: Actor,
    session: Option<SessionId>,
    acknowledged: Vec<CallId>,
    /// Whether a response was sent without a known result.
    in_doubt: bool,
}

impl CrashTestServer {
    pub(crate) async fn build(database: Option<String>, models: Option<ModelSettings>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let database = database.unwrap_or_else(|| format!("sqlite://{}", dir.path().join("plumb.db").display()));
        let options = Options { database: Some(database), sessions_per_hour: Some(1_000_000), ..Options::default() };
        let settings = Settings { models, ..options.settle().unwrap() };
        let life = Arc::new(CrashSwitch::default());
        let faults = Some(Arc::clone(&life) as Arc<dyn FaultInjector>);
        let options = plumb_store::Options { faults, ..plumb_store::Options::default() };
        let stores = plumb_store::open(&settings.database, &options).await.unwrap();
        let clock = test_clock();
        let plumb = plumb(&stores, &clock, &settings);
        plumb.import(&content::usual()).await.unwrap();
        plumb.reload_content().await.unwrap();
        Self { stores, settings, clock, life, plumb, _dir: dir }
    }

    /// Starts another process on this database; no task of the one before still runs. Reading the content costs more
    /// than all the rest, so usually the caches are kept, with forms and texts but no running work.
    async fn revive(&mut self, places: u64) {
        while Arc::strong_count(&self.plumb) > 1 {
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        self.life.again();
        if places.is_multiple_of(ANEW) {
            self.plumb = plumb(&self.stores, &self.clock, &self.settings);
            self.plumb.reload_content().await.unwrap();
        }
    }

    pub(crate) async fn learner(&self) -> Actor {
        let (id, at) = (fresh_id::<UserId>(), self.clock.now());
        let name = format!("ann-{}", id.as_uuid().simple());
        let user = NewUser {
            id,
            name: name.clone(),
            role: Role::Learner,
            password_hash: "none".into(),
            time_factor_percent: 100,
            created_at: at,
        };
        self.stores.users.create(user, account_entry(id, at)).await.unwrap();
        Actor { id, name, role: Role::Learner }
    }

    async fn view(&self, actor: &Actor, session: SessionId) -> SessionView {
        self.plumb.as_learner(actor).led(session).await.unwrap()
    }

    pub(crate) async fn events(&self, session: SessionId) -> Vec<EventRow> {
        self.stores.sessions.events(session).await.unwrap()
    }

    pub(crate) async fn snapshot<S: serde::de::DeserializeOwned>(&self, session: SessionId) -> S {
        let row = self.stores.sessions.load(session).await.unwrap().unwrap();
        serde_json::from_str(&row.state.snapshot).unwrap()
    }

    async fn conversation(&self, what: SessionCase, session: SessionId) -> Option<Conversation> {
        let conversation = match what {
            SessionCase::Exam => self.snapshot::<Session>(session).await.conversation,
            SessionCase::Practice => self.snapshot::<Practice>(session).await.conversation,
            SessionCase::Survey => self.snapshot::<SurveySession>(session).await.conversation,
        };
        conversation.map(|conversation| *conversation)
    }

    /// Waits for the prompt; `None` when the session is over, or the server is gone.
    async fn asked(&self, actor: &Actor, session: SessionId) -> Option<SessionView> {
        for _ in 0..50_000 {
            let view = self.view(actor, session).await;
            if view.pending.is_some() {
                return Some(view);
            }
            if view.status.is_closed() || self.life.is_over() {
                return None;
            }
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        panic!("a run does not go on");
    }

    async fn respond(&self, actor: &Actor, view: &SessionView) -> Result<ResponseOutcome> {
        let asked = view.pending.as_ref().unwrap();
        let call = CallId::claimed(&asked.call);
        // Without a key the right option is unknown, so some responses are right and some are wrong, as intended.
        let response = match asked.action.prompt() {
            "Did you like it?" => json!({ "selection": "y" }),
            "How often were you there?" => json!({ "value": "3" }),
            _ => json!({ "index": 0 }),
        };
        let response = ClientResponse { call, response, key: None };
        self.plumb.as_learner(actor).respond(&self.plumb, view.id, &response, self.clock.now()).await
    }

    /// Responds until the learner stops or the server crashes.
    async fn sit(&self, what: SessionCase, actor: Actor) -> CrashedSession {
        let learner = self.plumb.as_learner(&actor);
        let begun = learner.begin_led(&self.plumb, what.begin(), fresh_id()).await;
        let filter = SessionFilter { learner: Some(actor.id), limit: 9, ..SessionFilter::default() };
        let listed = self.stores.sessions.list(filter).await.unwrap();
        let session = listed.first().map(|listed| listed.id);
        let (mut acknowledged, mut in_doubt) = (Vec::new(), false);
        if let (Ok(_), Some(session)) = (begun, session) {
            while acknowledged.len() < RESPONSES {
                let Some(view) = self.asked(&actor, session).await else { break };
                match self.respond(&actor, &view).await {
                    Ok(ResponseOutcome::Recorded { .. }) => {
                        acknowledged.push(CallId::claimed(&view.pending.unwrap().call));
                    }
                    Ok(other) => panic!("{other:?}"),
                    Err(_) => {
                        assert!(self.life.is_over());
                        in_doubt = true;
                        break;
                    }
                }
            }
            // The run that the last response resumed continues to its end, or to the server's.
            if !in_doubt {
                self.asked(&actor, session).await;
            }
        }
        CrashedSession { actor, session, acknowledged, in_doubt }
    }

    /// Runs one server's life and its end. Returns whether it lasted until the learner stopped.
    async fn case(&mut self, what: SessionCase, end: End, places: u64) -> bool {
        let actor = self.learner().await;
        self.life.ends_after(places);
        let sat = self.sit(what, actor).await;
        let survived = !self.life.is_over();
        self.revive(places).await;
        if let Some(session) = sat.session {
            self.check(what, end, &sat, session).await;
        }
        survived
    }

    async fn check(&self, what: SessionCase, end: End, sat: &CrashedSession, session: SessionId) {
        let CrashedSession { actor, acknowledged, in_doubt, .. } = sat;
        self.agrees(actor, session).await;
        let stored = responded(&self.events(session).await);
        assert_eq!(stored[..acknowledged.len()], acknowledged[..], "what was acknowledged is there");
        assert!(stored.len() <= acknowledged.len() + usize::from(*in_doubt));
        let learner = self.plumb.as_learner(actor);
        match end {
            End::Delete => drop(learner.end_led(session, "enough").await.unwrap()),
            End::Expiry => self.wait(TOO_LONG_SECS).await,
            End::Restart => self.finish(what, actor, session, &stored).await,
            End::Nobody => {
                self.wait(SILENCE_SECS).await;
                let conversation = self.conversation(what, session).await;
                let waits = |at: &Conversation| matches!(at.phase, Phase::Suspended(_) | Phase::Finished);
                assert!(conversation.as_ref().is_none_or(waits), "its run went on: {conversation:?}");
                self.agrees(actor, session).await;
                self.wait(TOO_LONG_SECS).await;
            }
        }
        let events = self.events(session).await;
        let responses = responded(&events);
        if end != End::Restart {
            assert_eq!(responses, stored, "nothing more was said");
        }
        assert_eq!(applied(&events), responses.len(), "what was responded to was taken down");
        self.counts(what, end, actor, session, responses.len()).await;
        self.agrees(actor, session).await;
    }

    /// The learner reconnects without a position, and continues to the end.
    async fn finish(&self, what: SessionCase, actor: &Actor, session: SessionId, answered: &[CallId]) {
        self.wait(SILENCE_SECS).await;
        let learner = self.plumb.as_learner(actor);
        let mut listening = learner.listen(&self.plumb, session, None).await.unwrap();
        if let Some(listening) = &mut listening {
            let first = loop {
                let heard = self.plumb.read_new(listening).await.unwrap();
                let asked = heard.into_iter().find_map(|one| match one.said {
                    StreamPayload::ClientAction { call, .. } => Some(Some(call)),
                    StreamPayload::RunFinished { .. } => Some(None),
                    _ => None,
                });
                match asked {
                    Some(asked) => break asked,
                    None => listening.updates.changed().await.unwrap(),
                }
            };
            assert!(answered.iter().all(|call| Some(call.as_str()) != first.as_deref()), "{first:?} was answered");
        } else {
            assert!(self.conversation(what, session).await.is_none(), "nobody had begun to lead it");
            learner.start_run(&self.plumb, session).await.unwrap();
        }
        for _ in 0..3 {
            let Some(view) = self.asked(actor, session).await else { return };
            assert!(matches!(self.respond(actor, &view).await, Ok(ResponseOutcome::Recorded { .. })));
        }
        if self.asked(actor, session).await.is_some() {
            // Practice does not end by itself.
            learner.end_led(session, "enough").await.unwrap();
        }
    }

    /// Advances the clock, and lets the worker run.
    async fn wait(&self, secs: i64) {
        self.clock.advance_secs(secs);
        self.plumb.close_overdue().await.unwrap();
    }

    /// Checks that status and pending prompt agree on whether the session waits.
    async fn agrees(&self, actor: &Actor, session: SessionId) {
        let view = self.view(actor, session).await;
        assert_eq!(view.status == Status::AwaitingResponse, view.pending.is_some(), "{view:?}");
    }
}

/// Of the steps at which a server on Postgres can crash, every third is tried; on SQLite all are. Both run the same
/// statements in the same order.
pub(crate) const POSTGRES_STRIDE: usize = 3;

/// Tests the steps at which a server can crash during a session, with every end. Returns the number of cases.
async fn every_place(database: Option<String>, what: SessionCase) -> u64 {
    let stride = if database.is_some() { POSTGRES_STRIDE } else { 1 };
    let mut house = CrashTestServer::build(database, None).await;
    let mut cases = 0;
    for (at, end) in what.ends().iter().enumerate() {
        // Other ends begin at other steps, so together they try all.
        for places in (1_u64..).skip(at % stride).step_by(stride) {
            assert!(places < 500, "a sitting has no end");
            cases += 1;
            if house.case(what, *end, places).await {
                break;
            }
        }
    }
    let mut found = Vec::new();
    house.plumb.check_sessions(&mut found).await.unwrap();
    assert!(found.is_empty(), "{found:?}");
    cases
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_score_is_what_was_acknowledged_wherever_the_server_dies_and_however_the_session_ends() {
    let mut all = JoinSet::new();
    for what in SessionCase::ALL {
        for database in [None, Some(fresh_postgres().await)] {
            // Each on its own thread, because they are independent.
            let here = Handle::current();
            all.spawn_blocking(move || here.block_on(every_place(database, what)));
        }
    }
    let cases: u64 = all.join_all().await.into_iter().sum();
    assert!(cases >= 700, "only {cases} cases");
}
