//! Actions of authors on a question in its form. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::ContentType;
use leptos::server_fn::codec::{FromReq, IntoReq, PostUrl};
use leptos::server_fn::error::{FromServerFnError, IntoAppError, ServerFnErrorErr};
use leptos::server_fn::request::{ClientReq, Req};
use uuid::Uuid;

use super::led::LedFormBody;
use super::teacher_content::skills::OwnForm;
use crate::error::AppError;

#[cfg(feature = "ssr")]
use {
    super::request::{KeptForm, KeptInput, TypedDraft, redirect, request_context},
    super::studio::{draft_send, page_of},
    plumb_service::ServiceError,
    plumb_service::blueprints::NewQuestion,
};

/// The name of a draft's kept form.
#[cfg(feature = "ssr")]
pub(crate) const DRAFT_FORM: &str = "draft-form";
/// The field of a kept form that holds the revision it was made from.
#[cfg(feature = "ssr")]
pub(crate) const REVISION: &str = "revision";

/// Begins a new question from a starting point and redirects to its form.
#[server(prefix = "/do", endpoint = "question-begin", input = PostUrl)]
pub async fn question_begin(
    #[server(default)] title: String,
    #[server(default)] strand: String,
    #[server(default)] practised_as: String,
    point: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let asked = NewQuestion { title, strand, start: point, practised_as };
    let draft = edge.author()?.begin_question(&asked).await?;
    redirect(page_of(draft))
}

/// Saves a draft from its form. `go` is the button pressed: empty to save and check, `review` or `publish`,
/// `add:` with the path of a field for one more row of it, `up:` with that of a row to move it up.
#[server(prefix = "/do", endpoint = "draft-form", input = LedFormBody)]
pub async fn draft_form(draft: Uuid, revision: i64, go: String, fields: Vec<(String, String)>) -> Result<(), AppError> {
    let edge = request_context().await?;
    let mut sent = fields;
    sent.push(("go".to_owned(), go.clone()));
    let saved = edge.author()?.save_form(draft, revision, sent.clone()).await;
    let revision = edge.settle_form((draft, revision), sent, saved).await?;
    match rows_of(&page_of(draft), &go) {
        Some(page) => redirect(page),
        None => draft_send(draft, revision, go, String::new()).await,
    }
}

/// The page to show after a button that adds or moves a row; `None` for other buttons.
#[cfg(feature = "ssr")]
pub(super) fn rows_of(page: &str, go: &str) -> Option<String> {
    match go.strip_prefix("add:") {
        Some(path) => Some(format!("{page}?add={}#new", urlencoded(path))),
        None => go.starts_with("up:").then(|| page.to_owned()),
    }
}

#[cfg(feature = "ssr")]
fn urlencoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[cfg(feature = "ssr")]
impl super::request::RequestContext {
    /// Like [`Self::settle_draft`], for a draft that was sent as a form.
    pub(super) async fn settle_form(
        &self,
        (draft, revision): (Uuid, i64),
        mut sent: Vec<(String, String)>,
        saved: Result<i64, ServiceError>,
    ) -> Result<i64, AppError> {
        sent.push((REVISION.to_owned(), revision.to_string()));
        self.settle_draft(draft, &KeptForm { session: draft, call: DRAFT_FORM.to_owned(), fields: sent }, saved).await
    }

    /// Keeps the typed draft if it was refused, unless the draft does not exist; otherwise forgets it and returns the
    /// new revision.
    pub(super) async fn settle_draft(
        &self,
        draft: Uuid,
        typed: &impl KeptInput,
        saved: Result<i64, ServiceError>,
    ) -> Result<i64, AppError> {
        match &saved {
            Ok(_) => self.forget_draft(draft).await,
            Err(ServiceError::NotFound) => {}
            Err(_) => self.keep(typed).await,
        }
        Ok(saved?)
    }

    /// Forgets the kept input of a draft, form or text, once it has been accepted.
    pub(super) async fn forget_draft(&self, draft: Uuid) {
        self.forget::<TypedDraft>().await;
        if self.typed::<KeptForm>().await.is_some_and(|kept| kept.session == draft) {
            self.forget::<KeptForm>().await;
        }
    }
}

/// Implements reading and writing a draft's form by the names of its fields, which depend on the draft's text.
macro_rules! by_names {
    ($form:ident) => {
        impl<E: FromServerFnError, R: ClientReq<E>> IntoReq<LedFormBody, R, E> for $form {
            fn into_req(self, path: &str, accepts: &str) -> Result<R, E> {
                let mut body = form_urlencoded::Serializer::new(String::new());
                body.append_pair("draft", &self.draft.to_string());
                body.append_pair("revision", &self.revision.to_string());
                body.append_pair("go", &self.go);
                body.extend_pairs(self.fields);
                R::try_new_post(path, LedFormBody::CONTENT_TYPE, accepts, body.finish())
            }
        }

        impl<E: FromServerFnError, R: Req<E> + Send + 'static> FromReq<LedFormBody, R, E> for $form {
            async fn from_req(request: R) -> Result<Self, E> {
                let body = request.try_into_string().await?;
                let read = SubmittedDraft::read(&body)
                    .map_err(|field| ServerFnErrorErr::MissingArg(field.to_owned()).into_app_error())?;
                let SubmittedDraft { draft, revision, go, fields } = read;
                Ok(Self { draft, revision, go, fields })
            }
        }
    };
}

by_names!(DraftForm);
by_names!(OwnForm);

/// A form of a draft as it was sent.
struct SubmittedDraft {
    draft: Uuid,
    revision: i64,
    go: String,
    fields: Vec<(String, String)>,
}

impl SubmittedDraft {
    /// The fields of a form's body, or the name of one that is missing.
    fn read(body: &str) -> Result<Self, &'static str> {
        let (mut draft, mut revision, mut go, mut fields) = (None, None, String::new(), Vec::new());
        for (name, value) in form_urlencoded::parse(body.as_bytes()) {
            match name.as_ref() {
                "draft" => draft = value.parse().ok(),
                "revision" => revision = value.parse().ok(),
                "go" => go = value.into_owned(),
                _ => fields.push((name.into_owned(), value.into_owned())),
            }
        }
        Ok(Self { draft: draft.ok_or("draft")?, revision: revision.ok_or("revision")?, go, fields })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_by_the_names_of_its_fields() {
        let id = "0197a1d2-0000-7000-8000-000000000001";
        let read = SubmittedDraft::read(&format!("draft={id}&revision=7&hints.0=a+b&go=add%3Ahints&hints.1=")).unwrap();
        assert_eq!((read.draft.to_string().as_str(), read.revision, read.go.as_str()), (id, 7, "add:hints"));
        assert_eq!(read.fields, [("hints.0".to_owned(), "a b".to_owned()), ("hints.1".to_owned(), String::new())]);
        assert_eq!(SubmittedDraft::read("revision=7").err(), Some("draft"));
        assert_eq!(SubmittedDraft::read(&format!("draft={id}&revision=x")).err(), Some("revision"));
    }
}
