//! The reading of an answer as part of a page, for browsers without scripts; an island shows it while typing.

use leptos::prelude::*;

use crate::figure::typeset_line;
use crate::islands::words::ReadingWords;
use crate::models::AnswerReading;
use crate::text::{Texts, t};

/// The texts of the reading.
pub(crate) fn reading_words(t: &Texts) -> ReadingWords {
    ReadingWords {
        read_as: t!(t, "reading-as"),
        // The island fills in this placeholder, so that it does not contain all of Fluent.
        unreadable: t!(t, "reading-unreadable", reason = "%r"),
        show: t!(t, "reading-show"),
    }
}

/// The reading of an answer that the page is loaded with. With scripts, an island replaces it.
pub(crate) fn kept_reading(t: &Texts, reading: AnswerReading) -> Option<AnyView> {
    let AnswerReading { readable, said, parts } = reading;
    if said.is_empty() {
        return None;
    }
    let inner = if readable {
        let formula = typeset_line(parts.concat());
        html! { <p><span class="soft">{t!(t, "reading-as")}</span>" "{formula}</p> }
    } else {
        let mut parts = parts.into_iter();
        let (before, at, after) = (parts.next(), parts.next(), parts.next());
        html! {
            <p class="unread">{t!(t, "reading-unreadable", reason = said)}</p>
            <p class="where"><span>{before}</span><mark>{at}</mark><span>{after}</span></p>
        }
    };
    Some(html! { <div class="reading" id="kept-reading">{inner}</div> })
}
