//! The page on which a draft is written: in an administrator's studio, or among a teacher's own questions. Both share
//! their forms.

use leptos::prelude::*;
use plumb_service::blueprints::Draft;

use super::path_of_draft;
use crate::paths::own_question_path;
use crate::text::{Texts, t};

/// The page of a draft, and where its forms are sent.
pub(in crate::pages) struct DraftEndpoints {
    /// The draft's page.
    pub(in crate::pages) page: String,
    /// Endpoint that saves the text.
    pub(in crate::pages) save: &'static str,
    /// Endpoint that saves the form of a question.
    pub(in crate::pages) form: &'static str,
    /// Endpoint of the buttons.
    pub(in crate::pages) send: &'static str,
    /// Whether the draft is a teacher's: for their own classes, without review.
    pub(in crate::pages) is_own: bool,
}

impl DraftEndpoints {
    /// The page in the studio.
    pub(super) fn studio(draft: &Draft) -> Self {
        let page = path_of_draft(draft.id);
        Self { page, save: "/do/draft-save", form: "/do/draft-form", send: "/do/draft-send", is_own: false }
    }

    /// The page of a teacher's question.
    pub(in crate::pages) fn own(question: &str) -> Self {
        let page = own_question_path(question);
        Self { page, save: "/do/own-save", form: "/do/own-form", send: "/do/own-send", is_own: true }
    }

    /// The buttons of the form in which the draft is written.
    pub(super) fn buttons(&self, t: &Texts, draft: &Draft, save: String) -> AnyView {
        let review = (!self.is_own).then(|| {
            view! { <button class="btn quiet" name="go" value="review">{t!(t, "studio-send-to-review")}</button> }
        });
        let words = if self.is_own { t!(t, "own-publish") } else { t!(t, "studio-publish") };
        let publish = draft.may_not_publish.is_none().then(|| {
            view! { <button class="btn quiet" name="go" value="publish">{words}</button> }
        });
        html! {
            <p class="actions">
                <button class="btn" name="go" value="">{save}</button>
                {review}
                {publish}
            </p>
        }
    }
}
