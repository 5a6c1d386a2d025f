//! What was typed and not taken: it is in the browser's session, not in an address, for its page to come back with. Of
//! each kind there is one at a time, so that one form is not lost by another.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::web_session::touch;
use super::RequestContext;
use crate::error::AppError;

/// What can be kept.
pub(crate) trait KeptInput: Serialize + DeserializeOwned + Send + Sync {
    /// Its name in the browser's session.
    const NAME: &'static str;
}

/// An answer to an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Typed {
    /// The session of the item.
    pub(crate) session: Uuid,
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
    /// The session, or what else the form belongs to.
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
    pub(crate) session: Uuid,
    /// The item.
    pub(crate) position: u32,
    /// What seems to be wrong.
    pub(crate) kind: String,
    /// The words.
    pub(crate) words: String,
}

impl KeptInput for KeptReport {
    const NAME: &'static str = "report";
}

/// What was to be done about a report, as it stood in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptHandling {
    /// How it is to stand.
    pub(crate) state: String,
    /// What its learner is to be answered.
    pub(crate) answer: String,
    /// What colleagues are to be told.
    pub(crate) note: String,
    /// Until when other reports had to arrive to be handled alike; blank when they are not to be.
    pub(crate) others: String,
}

impl RequestContext {
    /// Keeps what was typed.
    pub(in crate::server_fns) async fn keep<T: KeptInput>(&self, typed: &T) {
        let kept = async {
            self.session.insert(T::NAME, typed).await?;
            touch(&self.session, self.plumb.now()).await
        };
        if let Err(error) = kept.await {
            tracing::warn!(%error, name = T::NAME, "what was typed could not be kept");
        }
    }

    /// What was typed last and not taken.
    pub(crate) async fn typed<T: KeptInput>(&self) -> Option<T> {
        self.session.get(T::NAME).await.unwrap_or_else(|error| {
            // The page is worth more than what it could come back with.
            tracing::warn!(%error, name = T::NAME, "what was typed could not be looked up");
            None
        })
    }

    /// What was typed has been taken, or is not wanted any more.
    pub(in crate::server_fns) async fn forget<T: KeptInput>(&self) {
        // Asked for first: removing what is not there would write the session all the same.
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

    /// Keeps a form of that name if it was not taken; `owner` is what it belongs to.
    pub(in crate::server_fns) async fn or_kept<T: Serialize, O>(
        &self,
        owner: Uuid,
        name: &str,
        form: &T,
        done: Result<O, impl Into<AppError>>,
    ) -> Result<O, AppError> {
        if done.is_err()
            && let Ok(json) = serde_json::to_string(form)
        {
            let fields = vec![("json".to_owned(), json)];
            self.keep(&KeptForm { session: owner, call: name.to_owned(), fields }).await;
        }
        done.map_err(Into::into)
    }

    /// The form of that name as it was last sent, if it was not taken.
    pub(crate) async fn kept<T: DeserializeOwned>(&self, owner: Uuid, name: &str) -> Option<T> {
        let kept = self.typed::<KeptForm>().await?;
        let (_, json) = kept.fields.first().filter(|_| kept.session == owner && kept.call == name)?;
        serde_json::from_str(json).ok()
    }
}
