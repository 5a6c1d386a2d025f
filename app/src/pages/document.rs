//! The HTML document around all pages.

use leptos::config::LeptosOptions;
use leptos::prelude::*;
use leptos_meta::MetaTags;

use super::App;
use crate::ui::layout::{fonts, set_policy, stylesheet};

/// The HTML document. Scripts are loaded only on pages with islands, which request them.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    set_policy();
    // Pages are not hydrated as a whole; islands enable hydration for themselves.
    if let Some(shared) = Owner::current_shared_context() {
        shared.set_is_hydrating(false);
    }
    provide_context(options);
    leptos_meta::provide_meta_context();
    let fonts = fonts()
        .iter()
        // `as` comes first: after a value the macro would read it as a cast.
        .map(|path| view! { <link as="font" rel="preload" type="font/woff2" href=path.as_str() crossorigin="anonymous" /> })
        .collect_view();
    view! {
        <!DOCTYPE html>
        // The page sets the language once the reader is known.
        <html>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                {fonts}
                <link rel="stylesheet" href=stylesheet() />
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}
