//! Accounts and browser sessions by the hundred: written into the database, because hashing a password for each would
//! take longer than the measurement.

use plumb_app::server_fns::request::hashed;
use plumb_server::clock;
use plumb_service::Actor;
use plumb_store::Stores;
use plumb_store::audit::AuditEntry;
use plumb_store::users::NewUser;
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use tokio::task::JoinSet;
use tower_sessions::session::Id;
use uuid::Uuid;

use super::Failure;

/// A signed-in account.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) actor: Actor,
    /// The browser's cookie.
    pub(crate) cookie: String,
}

/// Creates learners `from..to` and signs them in. Equal numbers give equal accounts.
pub(crate) async fn enrol(stores: &Stores, from: u64, to: u64) -> Result<Vec<Person>, Failure> {
    let mut tasks = JoinSet::new();
    for number in from..to {
        let stores = stores.clone();
        tasks.spawn(async move { enrol_one(&stores, number).await.map(|person| (number, person)) });
    }
    let mut people = Vec::new();
    while let Some(done) = tasks.join_next().await {
        people.push(done??);
    }
    people.sort_by_key(|(number, _)| *number);
    Ok(people.into_iter().map(|(_, person)| person).collect())
}

async fn enrol_one(stores: &Stores, number: u64) -> Result<Person, Failure> {
    let now = clock::now();
    let id: UserId = Uuid::from_u64_pair(0x1EA2_4E25, number).into();
    let actor = Actor { id, name: format!("learner {number}"), role: Role::Learner };
    let user = NewUser {
        id,
        name: actor.name.clone(),
        role: actor.role,
        // No password matches this hash.
        password_hash: "none".into(),
        time_factor_percent: 100,
        created_at: now,
    };
    let audit = AuditEntry {
        at: now,
        actor: None,
        action: AuditAction::AccountCreated,
        subject_kind: "account".into(),
        subject_id: id.to_string(),
        detail: "{}".into(),
    };
    stores.users.create(user, audit).await?;
    let cookie = sign_in(stores, &actor, now).await?;
    Ok(Person { actor, cookie })
}

/// Creates a browser session as signing in does.
pub(crate) async fn sign_in(stores: &Stores, actor: &Actor, now: Timestamp) -> Result<String, Failure> {
    let id = Id(i128::from_le_bytes(*actor.id.as_bytes()));
    let data = serde_json::json!({ "actor": actor, "since": now.as_micros(), "seen": now.as_micros() });
    let row = WebSessionRow {
        id_hash: hashed(&id),
        user_id: Some(actor.id),
        data: data.to_string(),
        expires_at: now.plus_secs(12 * 3_600),
    };
    stores.web_sessions.create(row).await?;
    Ok(format!("plumb={id}"))
}
