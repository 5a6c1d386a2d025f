//! Drawings, all our own and all decorative: they carry no meaning beyond the words beside them.

use leptos::prelude::*;

/// The plumb bob.
#[component]
pub fn Bob() -> impl IntoView {
    view! {
        <svg class="bob" width="18" height="26" viewBox="0 0 18 26" aria-hidden="true">
            <path d="M9 0v9M3.5 9h11v3L9 25 3.5 12z" />
        </svg>
    }
}

/// A lens.
#[component]
pub fn Lens() -> impl IntoView {
    view! {
        <svg class="icon" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="7.5" cy="7.5" r="5" />
            <path d="M11.5 11.5 16 16" />
        </svg>
    }
}

/// A sign beside the words of a button. In the navigation it is shown on easy pages only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pictogram {
    House,
    Pencil,
    Speech,
    Bars,
    List,
    Person,
    Tick,
    Bulb,
    Steps,
    Arrow,
}

impl Pictogram {
    /// The sign's lines, on a square of 24 units.
    const fn lines(self) -> &'static str {
        match self {
            Self::House => "M3 11 12 4l9 7M6 9v11h12V9",
            Self::Pencil => "M4 20l1-5L16 4l4 4L9 19z",
            Self::Speech => "M4 5h16v11H11l-5 4v-4H4z",
            Self::Bars => "M5 20v-6M12 20V9M19 20V4",
            Self::List => "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10",
            Self::Person => "M12 12a4 4 0 1 0-.1 0zM5 21c0-8 14-8 14 0",
            Self::Tick => "M4 13l5 5L20 6",
            Self::Bulb => "M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM10 21h4",
            Self::Steps => "M4 20h5v-5h5v-5h5V5",
            Self::Arrow => "M4 12h15M13 6l6 6-6 6",
        }
    }
}

/// Words, with a sign before them.
pub(crate) fn signed(sign: Pictogram, words: String) -> AnyView {
    html! {
        <svg class="icon" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path d=sign.lines() />
        </svg>
        {words}
    }
}

/// The plumb line over a drawing: the landing page's picture.
#[component]
pub fn PlumbLine() -> impl IntoView {
    let ticks = (0..=12)
        .map(|n| {
            let y = 24 + n * 24;
            let length = if n % 4 == 0 { 22 } else { 12 };
            view! { <line x1="40" x2=(40 + length).to_string() y1=y.to_string() y2=y.to_string() /> }
        })
        .collect_view();
    view! {
        <svg class="plumb-line" viewBox="0 0 320 360" aria-hidden="true">
            <g class="rule">
                <line x1="40" x2="40" y1="12" y2="324" />
                {ticks}
            </g>
            <g class="guide">
                <line x1="184" x2="184" y1="0" y2="360" />
                <path d="M184 300 a118 118 0 0 1 -83 -34" />
                <path d="M184 300 a118 118 0 0 0 83 -34" />
            </g>
            <g class="line">
                <line x1="184" x2="184" y1="0" y2="196" />
                <path d="M160 196h48v14l-24 90-24-90z" />
                <path class="shade" d="M184 196h24v14l-24 90z" />
                <circle cx="184" cy="12" r="5" />
            </g>
            <g class="mark">
                <line x1="120" x2="248" y1="324" y2="324" />
                <path d="M184 312v24" />
            </g>
        </svg>
    }
}

/// A tick.
#[component]
pub fn Tick() -> impl IntoView {
    view! {
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2.5 8.5l3.5 3.5 7.5-8" />
        </svg>
    }
}

/// A cross.
#[component]
pub fn Cross() -> impl IntoView {
    view! {
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
        </svg>
    }
}

/// Half of a disc: right in part.
#[component]
pub fn Half() -> impl IntoView {
    view! {
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 2.5a5.5 5.5 0 0 1 0 11zM8 2.5a5.5 5.5 0 0 0 0 11" />
        </svg>
    }
}

/// A dash: neither right nor wrong.
#[component]
pub fn Dash() -> impl IntoView {
    view! {
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h10" />
        </svg>
    }
}
