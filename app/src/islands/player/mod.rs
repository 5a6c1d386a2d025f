//! The player: one item at a time. Without scripts it is a plain form; with them it saves by itself.
#![expect(missing_docs, reason = "the island macro makes a struct of the props")]

mod input;
mod notices;
mod player_state;
mod sending;
mod states;

use leptos::prelude::*;

use super::clock::{Face, Timer};
use super::keys;
use super::words::Words;
use crate::figure::{drawn, stem};
use crate::models::{PositionState, PresentedItem};
use input::Answer;
use notices::Notices;
use player_state::PlayerState;
use states::{Intent, Saving};

/// One item with its clock, its answer and its buttons.
#[island]
pub fn Player(
    /// The item.
    item: PresentedItem,
    /// The texts.
    words: Words,
) -> impl IntoView {
    let of_item = (item.position, item.item_millis_left);
    let timer = Timer::new(item.session, item.millis_left, of_item, item.millis_total, words.clock.clone());
    let desk = PlayerState::new(item, words.clone(), timer);
    Effect::new(move |_| {
        desk.wake();
        keys::listen(move |at| desk.choose_at(at), move || desk.request(Intent::Submit));
    });
    let item = desk.item;
    view! {
        <form
            id="player"
            method="post"
            action="/do/submit-form"
            // Shows the server's value rather than the one that the browser remembers from an earlier page.
            autocomplete="off"
            data-hydrated=move || desk.alive.get().then_some("")
            on:submit=move |event| desk.on_submit(&event)
        >
            <input type="hidden" name="session" value=move || item.with(|item| item.session.to_string()) />
            <input type="hidden" name="position" value=move || item.with(|item| item.position.to_string()) />
            <input type="hidden" name="revision" value=move || desk.revision.get().to_string() />
            <input type="hidden" name="command" value=move || desk.command.get().to_string() />
            <Status desk=desk />
            {stem(move || item.with(|item| item.stem.clone()))}
            {move || item.with(|item| item.figure.clone()).map(drawn)}
            <Answer desk=desk />
            <Notices desk=desk />
            <Foot desk=desk />
        </form>
    }
}

/// The position, the progress and the clock.
#[component]
fn Status(desk: PlayerState) -> impl IntoView {
    let (item, words) = (desk.item, desk.words);
    let place = move || words.with_value(|words| item.with(|item| words.item_for(item)));
    let section = move || item.with(|item| item.section.clone());
    let shows = Memo::new(move |_| item.with(|item| item.show_progress));
    let answered = move || words.with_value(|words| item.with(|item| words.answered_for(item)));
    let marks = Memo::new(move |_| item.with(|item| (item.marks.clone(), item.position)));
    let segments = move || {
        let (marks, position) = marks.get();
        marks
            .into_iter()
            .enumerate()
            .map(|(at, mark)| {
                let class = match (mark, at == position) {
                    (PositionState::Done, true) => "done now",
                    (PositionState::Done, false) => "done",
                    (_, true) => "now",
                    _ => "",
                };
                view! { <i class=class></i> }
            })
            .collect_view()
    };
    view! {
        <div class="status">
            <p class="place"><strong>{place}</strong><span class="soft">{section}</span></p>
            {move || shows.get().then(|| view! { <span class="rail" role="img" aria-label=answered>{segments}</span> })}
            <Face timer=desk.timer />
        </div>
    }
}

/// The state of saving, and the buttons.
#[component]
fn Foot(desk: PlayerState) -> impl IntoView {
    let words = desk.words.get_value();
    let saving = desk.saving;
    let state_words = (words.nothing, words.saved, words.unsaved, words.saving, words.retrying);
    let state = move || match saving.get() {
        Saving::Nothing => state_words.0.clone(),
        Saving::Saved => state_words.1.clone(),
        Saving::Pending => state_words.2.clone(),
        Saving::Sending => state_words.3.clone(),
        Saving::Retrying => state_words.4.clone(),
    };
    let class = move || match saving.get() {
        Saving::Nothing => "saved none",
        Saving::Saved => "saved yes",
        Saving::Pending | Saving::Sending => "saved soon",
        Saving::Retrying => "saved no",
    };
    let item = desk.item;
    let may_skip = Memo::new(move |_| item.with(|item| item.allow_skip));
    let may_go_back = Memo::new(move |_| item.with(|item| item.allow_review && item.position > 0));
    let may_review = Memo::new(move |_| item.with(|item| item.allow_review));
    // With scripts the reading is shown while typing.
    let may_read = Memo::new(move |_| !desk.alive.get() && item.with(PresentedItem::is_typed_mathematics));
    let (skips, back, review, read) = ([words.skip, words.skip_last], words.back, words.review, words.show_reading);
    let (submits, sending, report) = ([words.submit, words.submit_last], words.sending, words.report);
    // The submit button names the consequence before the last item is handed in.
    let is_last = Memo::new(move |_| item.with(|item| item.is_last));
    let submitting = Memo::new(move |_| desk.wanted.get() == Some(Intent::Submit));
    let submit_word =
        move || if submitting.get() { sending.clone() } else { submits[usize::from(is_last.get())].clone() };
    view! {
        <div class="foot">
            <button class="btn big" name="go" value="" aria-disabled=move || submitting.get().then_some("true")>{submit_word}</button>
            {move || {
                let word = read.clone();
                may_read.get().then(|| view! { <button class="btn quiet" name="go" value="read">{word}</button> })
            }}
            {move || {
                let word = skips[usize::from(is_last.get())].clone();
                may_skip.get().then(|| view! { <button class="btn quiet" name="go" value="skip">{word}</button> })
            }}
            {move || {
                let word = back.clone();
                may_go_back.get().then(|| view! { <button class="btn quiet" name="go" value="back">{word}</button> })
            }}
            {move || {
                let word = review.clone();
                may_review.get().then(|| view! { <button class="btn quiet" name="go" value="review">{word}</button> })
            }}
            <p class=class role="status">{state}</p>
            <button class="btn quiet small report-item" name="go" value="report">{report}</button>
        </div>
    }
}
