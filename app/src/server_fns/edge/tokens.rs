//! Personal access tokens, as a request meets them.

use axum::http::Method;
use plumb_service::Failure;
use plumb_service::accounts::second_factor::Proof;
use plumb_service::accounts::tokens::{TokenLine, TokenWish};
use uuid::Uuid;

use super::{Edge, failed, unavailable};
use crate::error::AppError;
use crate::server_fns::web_session;

impl Edge {
    /// The account's tokens.
    pub async fn tokens(&self) -> Result<Vec<TokenLine>, AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.tokens(actor).await.map_err(failed)
    }

    /// A token just made, given to one page that is read and to no other.
    pub async fn fresh_token(&self) -> Result<Option<String>, AppError> {
        if self.parts.method != Method::GET {
            return Ok(None);
        }
        let fresh = web_session::fresh_token(&self.session, self.plumb.now()).await;
        fresh.map_err(|error| unavailable(&error))
    }

    /// Makes a token; the next page shows it.
    pub(in crate::server_fns) async fn add_token(&self, wish: TokenWish, proof: Proof<'_>) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        let token = self.plumb.add_token(actor, wish, proof).await.map_err(failed)?;
        let kept = web_session::keep_token(&self.session, &token, self.plumb.now()).await;
        kept.map_err(|error| unavailable(&error))
    }

    /// Revokes a token.
    pub(in crate::server_fns) async fn revoke_token(&self, token: Uuid) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.revoke_token(actor, token).await.map_err(failed)
    }
}
