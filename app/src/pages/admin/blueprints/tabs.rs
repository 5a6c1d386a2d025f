//! Two views of a draft: as a form and as its text.

use leptos::prelude::*;
use plumb_content::edit::Form;
use plumb_content::read::BlueprintKind;
use plumb_service::InvalidInput;
use plumb_service::blueprints::{Draft, TypedForm, typed_form};

use super::DraftEndpoints;
use crate::pages::PageRequest;
use crate::server_fns::question::{DRAFT_FORM, REVISION};
use crate::server_fns::request::{KeptForm, TypedDraft};
use crate::text::{Texts, t};
use crate::ui;

/// Content of the fields on a draft's page.
pub(in crate::pages) struct DraftView {
    /// The revision that it is based on.
    pub(in crate::pages) revision: i64,
    /// The text that saving now would store.
    pub(in crate::pages) text: String,
    /// Whether it was typed and refused.
    pub(in crate::pages) unsaved: bool,
    /// The form, if that view is shown, with errors of values that cannot be written to the text.
    pub(in crate::pages) form: Option<(Form, Vec<InvalidInput>)>,
}

impl DraftView {
    /// Chooses the view: the form for a skill and the text for other kinds, unless the other view is requested or holds
    /// typed input.
    pub(in crate::pages) async fn of(visit: &PageRequest, draft: &Draft) -> Self {
        let saved = || Self { revision: draft.revision, text: draft.text.clone(), unsaved: false, form: None };
        if draft.in_review {
            return saved();
        }
        let typed = visit.edge.typed::<TypedDraft>().await.filter(|kept| kept.draft == draft.id);
        let asked = visit.query("tab");
        let wants_text = asked == Some("yaml") || (asked.is_none() && typed.is_some());
        if draft.kind == BlueprintKind::Skill && !wants_text {
            let sent = visit.edge.typed::<KeptForm>().await;
            let sent = sent.filter(|kept| kept.session == draft.id && kept.call == DRAFT_FORM);
            let revision = sent.as_ref().and_then(|kept| {
                let (_, number) = kept.fields.iter().find(|(name, _)| name == REVISION)?;
                number.parse().ok()
            });
            let fields = sent.as_ref().map(|kept| kept.fields.as_slice()).unwrap_or_default();
            if let Some(TypedForm { form, text, faults }) = typed_form(&draft.text, fields) {
                let revision = revision.unwrap_or(draft.revision);
                return Self { revision, text, unsaved: sent.is_some(), form: Some((form, faults)) };
            }
        }
        match typed {
            Some(typed) => Self { revision: typed.revision, text: typed.text, unsaved: true, form: None },
            None => saved(),
        }
    }

    /// The saved text and the text that would replace it, if another person has saved in between.
    pub(in crate::pages) fn clash(&self, draft: &Draft) -> Option<(String, String)> {
        let is_late = self.unsaved && self.revision != draft.revision;
        is_late.then(|| (draft.text.clone(), self.text.replace("\r\n", "\n")))
    }
}

/// Links to both views.
pub(super) fn tabs(t: &Texts, desk: &DraftEndpoints, draft: &Draft, is_form: bool) -> Option<AnyView> {
    if draft.kind != BlueprintKind::Skill || draft.in_review {
        return None;
    }
    let path = &desk.page;
    let links = [("form", t!(t, "form-tab-form"), is_form), ("yaml", t!(t, "form-tab-yaml"), !is_form)];
    let links = links.map(|(name, words, is_here)| (format!("{path}?tab={name}"), words, is_here));
    Some(ui::tabs(t!(t, "form-tabs"), links))
}
