//! The search field, on every page except those of an assessment under way.

use leptos::prelude::*;

use super::icons::Lens;
use crate::text::{Texts, t};

/// The key `/` focuses the search field, unless text is being typed or shortcuts are turned off: users of speech input
/// produce letters that are not meant as keys. Only with scripts.
const SEARCH_KEY: &str = concat!(
    "{const off=()=>{try{return localStorage.getItem('plumb:keys-off')}catch{return null}};",
    "addEventListener('keydown',e=>{const f=document.getElementById('find'),t=e.target;",
    "if(f&&e.key==='/'&&!e.ctrlKey&&!e.altKey&&!e.metaKey&&!e.isComposing&&!e.defaultPrevented",
    "&&!(t.closest&&t.closest('input,textarea,select,[contenteditable]'))&&!off())",
    "{e.preventDefault();f.focus();f.select()}})}"
);

/// The search field. Enter submits it, with or without scripts.
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
