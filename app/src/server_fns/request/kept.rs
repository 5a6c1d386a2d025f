//! Refused input of forms. It is kept in the browser session, not in an address, so that the form can be shown with it
//! again. There is one of each kind at a time, so that forms of different kinds do not overwrite one another.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::web_session::touch;
use super::RequestContext;
use crate::error::AppError;
use crate::ids::SessionId;

/// Input that can be kept.
pub(crate) trait KeptInput: Serialize + DeserializeOwned + Send + Sync {
    /// Its name in the browser's session.
    const NAME: &'static str;
}

/// An answer to an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Typed {
    /// The session of the item.
    pub(crate) session: SessionId,
    /// The item.
    pub(crate) position: u32,
    /// The answer.
    pub(crate) answer: String,
    /// The lines of work.
    pub(crate) work: String,
}

impl KeptInput for Typed {
    const NAME: &'static str = "typed";
}

/// The fields of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptForm {
    /// The session, or the other owner of the form.
    pub(crate) session: Uuid,
    /// The call that it responds to, or the form's name.
    pub(crate) call: String,
    /// The fields.
    pub(crate) fields: Vec<(String, String)>,
}

impl KeptInput for KeptForm {
    const NAME: &'static str = "form";
}

/// The text of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TypedDraft {
    /// The draft.
    pub(crate) draft: Uuid,
    /// The revision it was written upon.
    pub(crate) revision: i64,
    /// The text.
    pub(crate) text: String,
}

impl KeptInput for TypedDraft {
    const NAME: &'static str = "draft";
}

/// A report about an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptReport {
    /// The session of the item.
    pub(crate) session: SessionId,
    /// The item.
    pub(crate) position: u32,
    /// The kind of problem.
    pub(crate) kind: String,
    /// The learner's description.
    pub(crate) words: String,
}

impl KeptInput for KeptReport {
    const NAME: &'static str = "report";
}

/// The refused handling of a report, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptHandling {
    /// The new state.
    pub(crate) state: String,
    /// The answer to the learner.
    pub(crate) answer: String,
    /// The note for colleagues.
    pub(crate) note: String,
    /// Other reports received up to this time are handled alike; blank for none.
    pub(crate) others: String,
}

impl RequestContext {
    /// Keeps refused input.
    pub(in crate::server_fns) async fn keep<T: KeptInput>(&self, typed: &T) {
        let kept = async {
            self.session.insert(T::NAME, typed).await?;
            touch(&self.session, self.plumb.now()).await
        };
        if let Err(error) = kept.await {
            tracing::warn!(%error, name = T::NAME, "what was typed could not be kept");
        }
    }

    /// The last refused input.
    pub(crate) async fn typed<T: KeptInput>(&self) -> Option<T> {
        self.session.get(T::NAME).await.unwrap_or_else(|error| {
            // The page is shown without the input rather than not at all.
            tracing::warn!(%error, name = T::NAME, "what was typed could not be looked up");
            None
        })
    }

    /// Forgets kept input that was accepted or is no longer needed.
    pub(in crate::server_fns) async fn forget<T: KeptInput>(&self) {
        // Read first: removing a missing value would still write the session.
        if self.typed::<T>().await.is_none() {
            return;
        }
        let forgotten = async {
            self.session.remove_value(T::NAME).await?;
            touch(&self.session, self.plumb.now()).await
        };
        if let Err(error) = forgotten.await {
            tracing::warn!(%error, name = T::NAME, "what was typed could not be forgotten");
        }
    }

    /// Keeps a form under that name if it was refused; `owner` is the object it belongs to.
    pub(in crate::server_fns) async fn or_kept<T: Serialize, O>(
        &self,
        owner: impl Into<Uuid>,
        name: &str,
        form: &T,
        done: Result<O, impl Into<AppError>>,
    ) -> Result<O, AppError> {
        if done.is_err()
            && let Ok(json) = serde_json::to_string(form)
        {
            let fields = vec![("json".to_owned(), json)];
            self.keep(&KeptForm { session: owner.into(), call: name.to_owned(), fields }).await;
        }
        done.map_err(Into::into)
    }

    /// The form of that name as it was last sent, if it was refused.
    pub(crate) async fn kept<T: DeserializeOwned>(&self, owner: impl Into<Uuid>, name: &str) -> Option<T> {
        let (kept, owner) = (self.typed::<KeptForm>().await?, owner.into());
        let (_, json) = kept.fields.first().filter(|_| kept.session == owner && kept.call == name)?;
        serde_json::from_str(json).ok()
    }
}
