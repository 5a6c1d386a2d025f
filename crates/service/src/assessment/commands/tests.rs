//! A decision stores nothing; carrying it out does.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};

use plumb_sessions::inline::{self, InlineSet};
use plumb_store::heads::{HeadsError, HeadsPage, SignedHead};
use plumb_store::users::NewUser;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::user::Role;
use serde_json::json;

use super::*;
use crate::accounts::{Actor, account_entry};
use crate::audit::HeadsFile;
use crate::clock::{Clock, SystemChance};
use crate::code::Sandbox;
use crate::models::{ModelSetup, SealingKey, SealingKeyFile};
use crate::plumb::{Limits, Setup};
use crate::practice::Rules;

/// A clock in seconds.
struct TestClock(AtomicI64);

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_secs(self.0.load(Ordering::Relaxed))
    }
}

struct NoSealingKey;

impl SealingKeyFile for NoSealingKey {
    fn read(&self) -> std::result::Result<Option<SealingKey>, String> {
        Ok(None)
    }

    fn read_or_make(&self) -> std::result::Result<SealingKey, String> {
        Err("there is none".into())
    }
}

struct NoHeads;

impl HeadsFile for NoHeads {
    fn all(&self) -> Result<Option<Vec<SignedHead>>, HeadsError> {
        Ok(None)
    }

    fn list(&self, _: Option<u64>, _: usize) -> Result<HeadsPage, HeadsError> {
        Ok(HeadsPage::default())
    }
}

/// Opens a database with one learner.
async fn plumb_with(learner: &Actor, url: &str, clock: Arc<TestClock>) -> Plumb {
    let setup = Setup {
        stores: plumb_store::open(url, &plumb_store::Options::default()).await.unwrap(),
        clock,
        chance: Arc::new(SystemChance),
        cores: 1,
        limits: Limits { sessions_per_hour: 9, solutions_per_hour: 9, open_sessions: 9, items_per_session: 9 },
        grace_seconds: 30,
        sign_up: false,
        rules: Rules::default(),
        heads: Arc::new(NoHeads),
        models: ModelSetup { environment: None, shared: BTreeMap::new(), sealing_key: Arc::new(NoSealingKey) },
        sandbox: Sandbox::default(),
    };
    let plumb = Plumb::new(setup).unwrap();
    let created_at = plumb.now();
    let user = NewUser {
        id: learner.id,
        name: learner.name.clone(),
        role: learner.role,
        password_hash: "none".into(),
        time_factor_percent: 100,
        created_at,
    };
    let audit = account_entry(created_at, None, AuditAction::AccountCreated, learner.id, &json!({}));
    plumb.stores.users.create(user, audit).await.unwrap();
    plumb
}

/// Begins an assessment of one item and ten minutes.
async fn begin(plumb: &Plumb, learner: &Actor) -> SessionId {
    let text = json!({
        "time_limit_minutes": 10,
        "items": [{ "stem": "2 + 2 = ?", "answer": "4", "input_type": "integer" }],
    });
    let set = InlineSet::read(&text).unwrap();
    plumb.keep_inline_content(inline::KIND, inline::SKILL, text.to_string()).await.unwrap();
    let hash = ContentHash::of(&text.to_string());
    plumb.as_learner(learner).begin_inline(&set, &hash, CommandId::from_u128(1)).await.unwrap()
}

#[tokio::test]
async fn a_decision_on_a_late_answer_stores_nothing_and_carrying_it_out_keeps_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
    let learner = Actor { id: UserId::from_u128(2), name: "ann".into(), role: Role::Learner };
    let clock = Arc::new(TestClock(AtomicI64::new(1_800_000_000)));
    let plumb = plumb_with(&learner, &url, Arc::clone(&clock)).await;
    let session = begin(&plumb, &learner).await;
    clock.0.fetch_add(3_600, Ordering::Relaxed);

    let command_id = CommandId::from_u128(3);
    let command = SessionCommand::Learner {
        id: command_id,
        action: LearnerAction::Answer { position: 0, answer: "4".into(), base_revision: 0 },
    };
    let request = ReceivedCommand { command: &command, owner: Some(learner.id), at: plumb.now() };
    let loaded = plumb.load(session, Ownership::User(learner.id), request.needs()).await.unwrap();
    let Ok(DecisionResult::Late(late)) = request.decide(&plumb, &loaded).await else { panic!("the time is over") };
    assert_eq!((late.session, late.position, late.answer.as_str()), (session, 0, "4"));
    assert!(plumb.stores.sessions.late_saves(session).await.unwrap().is_empty());

    let refused = plumb.command(session, Some(learner.id), &command, plumb.now()).await;
    assert!(matches!(refused, Err(ServiceError::Gone { kept: true })));
    assert_eq!(plumb.stores.sessions.late_saves(session).await.unwrap(), [late]);
}
