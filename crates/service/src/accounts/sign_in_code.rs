//! A code by which somebody who sits in front of their teacher is told from those who guess their name elsewhere.
//!
//! It signs nobody in: it only lets a password be looked at at once, five times, however many guesses are held back. So
//! it is worked out and not stored, and is good for every server on the database.

use plumb_store::users::UserRow;
use plumb_types::time::Timestamp;
use sha2::{Digest, Sha256};
use totp_rs::Secret;
use uuid::Uuid;

use super::first_run::{GROUP, plain};
use super::second_factor::grouped;
use crate::capabilities::Teacher;
use crate::failure::Result;
use crate::same_secret;

/// Codes change so often, seconds. One is good for the rest of its turn and the whole next one.
const TURN_SECS: i64 = 600;
/// Characters of a code, of five bits each.
const LENGTH: usize = 2 * GROUP;

/// A code to be read out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInCode {
    pub code: String,
    /// Until when it is good.
    pub until: Timestamp,
}

impl Teacher<'_> {
    /// The code for a learner whom the actor teaches, or for any account where that is an administrator.
    pub async fn sign_in_code(&self, learner: Uuid) -> Result<SignInCode> {
        let user = self.taught_learner(learner).await?;
        let turn = turn_at(self.plumb.now());
        let until = Timestamp::from_secs(turn.saturating_add(2).saturating_mul(TURN_SECS));
        Ok(SignInCode { code: grouped(&code(&user, turn), GROUP, "-"), until })
    }
}

/// What guesses with the account's code are counted by, where this is one that is good now.
pub(super) fn key_with(typed: &str, user: &UserRow, now: Timestamp) -> Option<String> {
    let typed = plain(typed);
    let mut turns = [turn_at(now), turn_at(now) - 1].into_iter();
    let turn = turns.find(|turn| same_secret(&typed, &code(user, *turn)))?;
    Some(format!("code:{}|{turn}", user.id))
}

fn turn_at(now: Timestamp) -> i64 {
    now.as_micros().div_euclid(TURN_SECS * 1_000_000)
}

/// From what only the database knows, and what another password changes: the salted hash of this one.
fn code(user: &UserRow, turn: i64) -> String {
    let digest = Sha256::new()
        .chain_update(b"plumb sign-in code 1")
        .chain_update(user.id.as_bytes())
        .chain_update(turn.to_be_bytes())
        .chain_update(user.password_hash.as_bytes())
        .finalize();
    let mut code = Secret::from(digest.to_vec()).to_base32();
    code.truncate(LENGTH);
    code
}
