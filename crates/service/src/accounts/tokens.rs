//! Personal access tokens: credentials for programs of an account, with an expiry and scopes.

use plumb_store::StoreError;
use plumb_store::api_tokens::{ApiTokenRow, NewApiToken, TokenHash};
use plumb_store::audit::AuditEntry;
use plumb_store::users::UserRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::second_factor::Proof;
use super::{Actor, account_entry};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::naming::titled;
use crate::plumb::Plumb;

/// Prefix of every token, so that a leaked one is recognised.
pub const PREFIX: &str = "plumb_";
/// Longest lifetime of a token, days.
pub const MAX_DAYS: u32 = 365;
/// Most tokens of an account.
const MAX_TOKENS: i64 = 20;
/// Longest name, characters.
const MAX_NAME: usize = 64;
/// How often the use of a token is recorded at most, seconds.
const NOTE_EVERY_SECS: i64 = 60;
/// How long an expired token stays in its owner's list, seconds.
const KEPT_SECS: i64 = 30 * 86_400;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// A permission of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Read: the graph, problems without their keys, the owner's own mastery; mark problems that the caller sends.
    Read,
    /// Practise as the owner: receive items, answer them, request hints.
    Learn,
    /// Read what administrators may: keys, and other learners' mastery. Only for accounts that may.
    Manage,
}

impl Scope {
    /// All scopes, least first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Learn, Self::Manage];

    /// Name of the scope as stored, sent and shown.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Learn => "learn",
            Self::Manage => "manage",
        }
    }

    /// Returns the scope of that name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == word)
    }

    /// Whether an account of that role may have it.
    pub fn suits(self, role: Role) -> bool {
        self != Self::Manage || role == Role::Admin
    }
}

/// The scopes of a caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Returns all scopes of that role, which is what a browser session has.
    pub fn of_role(role: Role) -> Self {
        Self(Scope::ALL.into_iter().filter(|scope| scope.suits(role)).collect())
    }

    /// Whether it contains this scope.
    pub fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    fn of_words(words: &str) -> Self {
        Self(words.split(' ').filter_map(Scope::parse).collect())
    }

    fn to_words(&self) -> String {
        self.0.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Request for a token.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// Its name, chosen by the owner.
    pub name: String,
    /// Its scopes; each once, in the order of [`Scope::ALL`].
    pub scopes: Vec<Scope>,
    /// Its lifetime in days: 1 to [`MAX_DAYS`].
    pub days: u32,
}

/// A token in its owner's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenLine {
    /// Identifies it; does not give access.
    pub id: Uuid,
    /// Its name, chosen by the owner.
    pub name: String,
    /// Its scopes.
    pub scopes: Vec<Scope>,
    pub created: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
    /// When it was last used, to the minute.
    pub last_used: Option<Timestamp>,
    /// Whether it has expired.
    pub expired: bool,
}

/// The caller behind a token.
#[derive(Debug, Clone)]
pub struct Bearer {
    /// The account in its present state.
    pub actor: Actor,
    /// The scopes of the token that the account's role still allows.
    pub scopes: Scopes,
}

impl Plumb {
    /// Creates a token for the caller and returns its text, which is never stored. Requires the password, and a code if
    /// the account has a second factor: an unattended browser is not enough.
    pub async fn add_token(&self, actor: &Actor, wish: NewToken, proof: Proof<'_>) -> Result<String> {
        let wish = judged(wish, actor.role)?;
        let user = self.must_know_password(actor, proof.password, "password").await?;
        if let Some(factor) = &user.second_factor {
            self.take_code(&user, factor, proof.code, self.now()).await?;
        }
        self.store_token(&user, wish, Some(user.id)).await
    }

    /// Creates a token for an account from the command line.
    pub async fn add_token_for(&self, name: &str, wish: NewToken) -> Result<String> {
        let user = self.user(name).await?;
        let wish = judged(wish, user.role)?;
        self.store_token(&user, wish, None).await
    }

    async fn store_token(&self, user: &UserRow, wish: NewToken, by: Option<UserId>) -> Result<String> {
        let now = self.now();
        let text = format!("{PREFIX}{}", hex::encode(self.chance.secret()));
        let token = NewApiToken {
            id: self.chance.id(now),
            user_id: user.id,
            name: wish.name,
            hash: hash(&text),
            scopes: Scopes(wish.scopes).to_words(),
            created_at: now,
            expires_at: now.plus_secs(i64::from(wish.days) * DAY),
        };
        let detail = serde_json::json!({
            "token": token.id, "scopes": token.scopes, "expires_at": token.expires_at.to_rfc3339(),
        });
        let audit = account_entry(now, by, AuditAction::TokenCreated, user.id, &detail);
        match self.stores.api_tokens.add(token, MAX_TOKENS, audit).await {
            Err(StoreError::Conflict) => Err(InvalidInput::TokenTooMany(MAX_TOKENS).into()),
            done => Ok(done.map(|()| text)?),
        }
    }

    /// Returns the caller's tokens, newest first.
    pub async fn tokens(&self, actor: &Actor) -> Result<Vec<TokenLine>> {
        self.token_lines(actor.id).await
    }

    /// Returns an account's tokens, for the command line.
    pub async fn tokens_of(&self, name: &str) -> Result<Vec<TokenLine>> {
        let user = self.user(name).await?;
        self.token_lines(user.id).await
    }

    pub(crate) async fn token_lines(&self, account: UserId) -> Result<Vec<TokenLine>> {
        let now = self.now();
        let rows = self.stores.api_tokens.of_user(account).await?;
        Ok(rows.into_iter().map(|row| line(row, now)).collect())
    }

    /// Revokes a token of the caller: it gives no access from now on. `NotFound` if they have none of that id.
    pub async fn revoke_token(&self, actor: &Actor, id: Uuid) -> Result<()> {
        self.remove_token(actor.id, id, Some(actor.id)).await
    }

    /// Like [`Self::revoke_token`], from the command line.
    pub async fn revoke_token_of(&self, name: &str, id: Uuid) -> Result<()> {
        let user = self.user(name).await?;
        self.remove_token(user.id, id, None).await
    }

    pub(crate) async fn remove_token(&self, account: UserId, id: Uuid, by: Option<UserId>) -> Result<()> {
        let audit =
            account_entry(self.now(), by, AuditAction::TokenRevoked, account, &serde_json::json!({ "token": id }));
        let removed = self.stores.api_tokens.revoke(account, id, audit).await?;
        if removed { Ok(()) } else { Err(ServiceError::NotFound) }
    }

    /// Returns the caller behind this token; `SignedOut` if it is invalid or expired. Records its use.
    pub async fn bearer(&self, text: &str) -> Result<Bearer> {
        let is_one = text.strip_prefix(PREFIX).is_some_and(|rest| rest.len() == 40);
        if !is_one {
            return Err(ServiceError::SignedOut);
        }
        let now = self.now();
        let found = self.stores.api_tokens.bearer(hash(text), now).await?.ok_or(ServiceError::SignedOut)?;
        let before = now.plus_secs(-NOTE_EVERY_SECS);
        if found.token.last_used_at.is_none_or(|last| last <= before) {
            self.stores.api_tokens.used(found.token.id, now, before).await?;
        }
        let actor = Actor { id: found.token.user_id, name: found.user_name, role: found.role };
        // An account that must still set up the required second factor may do no more than a learner.
        let actor = self.with_permitted_role(actor).await?;
        let Scopes(mut scopes) = Scopes::of_words(&found.token.scopes);
        scopes.retain(|scope| scope.suits(actor.role));
        Ok(Bearer { actor, scopes: Scopes(scopes) })
    }

    /// Deletes tokens that expired long ago.
    pub(crate) async fn sweep_tokens(&self) -> Result<()> {
        let now = self.now();
        let audit = AuditEntry {
            at: now,
            actor: None,
            action: AuditAction::TokensExpired,
            subject_kind: "account".into(),
            subject_id: String::new(),
            detail: "{}".into(),
        };
        self.stores.api_tokens.delete_expired(now.plus_secs(-KEPT_SECS), audit).await?;
        Ok(())
    }
}

/// Checks a request for a token against the account's role, and tidies it.
fn judged(wish: NewToken, role: Role) -> Result<NewToken> {
    let name = titled("name", &wish.name)?;
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return Err(InvalidInput::TokenName.into());
    }
    if !(1..=MAX_DAYS).contains(&wish.days) {
        return Err(InvalidInput::TokenDays(MAX_DAYS).into());
    }
    let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| wish.scopes.contains(scope)).collect();
    if scopes.is_empty() {
        return Err(InvalidInput::TokenScopes.into());
    }
    match scopes.iter().find(|scope| !scope.suits(role)) {
        Some(_) => Err(ServiceError::Forbidden),
        None => Ok(NewToken { name, scopes, days: wish.days }),
    }
}

fn line(row: ApiTokenRow, now: Timestamp) -> TokenLine {
    let Scopes(scopes) = Scopes::of_words(&row.scopes);
    TokenLine {
        id: row.id,
        name: row.name,
        scopes,
        created: row.created_at,
        expires: row.expires_at,
        last_used: row.last_used_at,
        expired: row.expires_at <= now,
    }
}

fn hash(text: &str) -> TokenHash {
    Sha256::digest(text.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(name: &str, scopes: &[Scope], days: u32) -> NewToken {
        NewToken { name: name.into(), scopes: scopes.into(), days }
    }

    #[test]
    fn a_token_has_a_name_something_to_do_and_an_end() {
        let good = judged(wish("  my  notebook ", &[Scope::Learn, Scope::Read, Scope::Learn], 365), Role::Learner);
        let good = good.unwrap();
        assert_eq!((good.name.as_str(), good.scopes), ("my notebook", vec![Scope::Read, Scope::Learn]));
        for (name, scopes, days, field) in [
            ("", &[Scope::Read][..], 30, "name"),
            ("a\u{7}b", &[Scope::Read], 30, "name"),
            ("x", &[], 30, "scopes"),
            ("x", &[Scope::Read], 0, "days"),
            ("x", &[Scope::Read], 366, "days"),
        ] {
            let refused = judged(wish(name, scopes, days), Role::Admin);
            assert!(matches!(refused, Err(ServiceError::Invalid(input)) if input.field() == field), "{name:?} {days}");
        }
    }

    #[test]
    fn only_administrators_may_have_what_is_theirs() {
        for role in [Role::Learner, Role::Teacher] {
            assert!(matches!(judged(wish("x", &[Scope::Manage], 1), role), Err(ServiceError::Forbidden)));
            assert!(!Scopes::of_role(role).has(Scope::Manage));
        }
        assert!(judged(wish("x", &[Scope::Manage], 1), Role::Admin).is_ok());
        assert!(Scopes::of_role(Role::Admin).has(Scope::Manage));
    }

    #[test]
    fn scopes_are_stored_as_the_words_they_are_told_by() {
        let all = Scopes(Scope::ALL.to_vec());
        assert_eq!(all.to_words(), "read learn manage");
        assert_eq!(Scopes::of_words("read learn manage"), all);
        assert_eq!(Scopes::of_words("read write"), Scopes(vec![Scope::Read]), "what is not known opens nothing");
    }
}
