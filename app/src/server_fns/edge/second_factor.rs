//! The second factor, as a request meets it: the sign-in that waits for a code, and setting it up.

use axum::http::Method;
use plumb_service::Failure;
use plumb_service::accounts::second_factor::{Proof, enrolment_url};

use super::{Edge, failed, unavailable};
use crate::error::AppError;
use crate::server_fns::web_session;

/// The account's second factor, for its page.
pub enum SecondFactor {
    /// It can be set up with this.
    Off {
        /// The secret, to be typed.
        secret: String,
        /// The same for the camera of an app.
        url: String,
    },
    /// It is switched on.
    On {
        /// Recovery codes left.
        left: i64,
        /// Recovery codes just made, shown this once.
        fresh: Vec<String>,
    },
}

impl Edge {
    /// Whether this browser has given a right password and not yet the second factor.
    pub async fn wants_code(&self) -> Result<bool, AppError> {
        let pending = web_session::pending(&self.session, self.plumb.now()).await;
        Ok(pending.map_err(|error| unavailable(&error))?.is_some())
    }

    /// Completes a sign-in that is pending.
    pub(in crate::server_fns) async fn sign_in_code(&self, code: &str) -> Result<(), AppError> {
        let pending = web_session::pending(&self.session, self.plumb.now()).await;
        let account = pending.map_err(|error| unavailable(&error))?.ok_or_else(|| failed(Failure::SignedOut))?;
        let actor = self.plumb.verify_code(account, code).await.map_err(failed)?;
        self.signed_in(&actor).await
    }

    /// How the second factor stands. When it is off, with the secret that this browser session sets it up with.
    pub async fn second_factor(&self) -> Result<SecondFactor, AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        let now = self.plumb.now();
        if let Some(left) = self.plumb.second_factor(actor).await.map_err(failed)? {
            // Only a page that is read takes the codes away.
            let fresh = if self.parts.method == Method::GET {
                web_session::recovery_codes(&self.session, now).await.map_err(|error| unavailable(&error))?
            } else {
                Vec::new()
            };
            return Ok(SecondFactor::On { left, fresh });
        }
        let secret = self.enrolment_secret().await?;
        let url = enrolment_url(&actor.name, &secret).map_err(failed)?;
        Ok(SecondFactor::Off { secret, url })
    }

    /// Switches the second factor on, with the secret this browser session has.
    pub(in crate::server_fns) async fn second_factor_on(&self, proof: Proof<'_>) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        let secret = self.enrolment_secret().await?;
        let codes = self.plumb.enable_second_factor(actor, &secret, proof, self.keep()).await.map_err(failed)?;
        let done = web_session::enrolled(&self.session, &codes, self.plumb.now()).await;
        done.map_err(|error| unavailable(&error))
    }

    /// Switches the second factor off.
    pub(in crate::server_fns) async fn second_factor_off(&self, proof: Proof<'_>) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.disable_second_factor(actor, proof, self.keep()).await.map_err(failed)?;
        web_session::renew(&self.session, self.plumb.now()).await.map_err(|error| unavailable(&error))
    }

    async fn enrolment_secret(&self) -> Result<String, AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        let id = self.session.id().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.enrolment_secret(actor, &id.0.to_le_bytes()).await.map_err(failed)
    }

    /// This browser session, where the account's others end.
    fn keep(&self) -> Option<[u8; 32]> {
        self.session.id().map(|id| web_session::hashed(&id))
    }
}
