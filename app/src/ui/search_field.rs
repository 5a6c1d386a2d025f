//! The field to search by, on every page but those of an assessment under way.

use leptos::prelude::*;

use super::icons::Lens;
use crate::text::{Texts, t};

/// The key `/` leads to the field to search by, unless something is being typed or keys are turned off: people who speak
/// to their computer write letters without meaning keys. Only browsers that run scripts have it.
const SEARCH_KEY: &str = concat!(
    "{const off=()=>{try{return localStorage.getItem('plumb:keys-off')}catch{return null}};",
    "addEventListener('keydown',e=>{const f=document.getElementById('find'),t=e.target;",
    "if(f&&e.key==='/'&&!e.ctrlKey&&!e.altKey&&!e.metaKey&&!e.isComposing&&!e.defaultPrevented",
    "&&!(t.closest&&t.closest('input,textarea,select,[contenteditable]'))&&!off())",
    "{e.preventDefault();f.focus();f.select()}})}"
);

/// The field to search by. Enter sends it, with scripts and without.
pub(super) fn search_field(t: &Texts, sought: String) -> AnyView {
    html! {
        <form method="get" action="/search" class="find" role="search" aria-label=t!(t, "search-field")>
            <label class="visually-hidden" for="find">{t!(t, "search-field")}</label>
            <input
                id="find"
                name="q"
                type="search"
                value=sought
                placeholder=t!(t, "search-field")
                maxlength="100"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                aria-keyshortcuts="/"
            />
            <button aria-label=t!(t, "search-button")><Lens /></button>
        </form>
        <script nonce=leptos::nonce::use_nonce()>{SEARCH_KEY}</script>
    }
}
