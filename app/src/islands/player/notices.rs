//! Messages of the player besides the item: about a missing choice, a delay, or a change made elsewhere.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use leptos::prelude::*;

use super::player_state::PlayerState;
use super::states::Notice;
use crate::islands::keys::KeySwitch;
use crate::islands::words::fill;
use crate::models::PresentedItem;

/// Messages below the answer.
#[component]
pub(crate) fn Notices(desk: PlayerState) -> impl IntoView {
    let choice = Memo::new(move |_| desk.item.with(PresentedItem::is_choice));
    view! {
        <div role="alert" class="notices">
            {move || desk.notice.get().map(|notice| view! { <Message desk=desk notice=notice /> })}
            {move || desk.clash.get().map(|theirs| view! { <Clash desk=desk theirs=theirs /> })}
        </div>
        {move || (desk.alive.get() && choice.get()).then(|| view! { <KeySwitch words=desk.words.with_value(|words| words.keys.clone()) /> })}
    }
}

#[component]
fn Message(desk: PlayerState, notice: Notice) -> impl IntoView {
    let words = desk.words.get_value();
    let (text, link) = match notice {
        Notice::ChooseFirst => (words.choose_first, None),
        Notice::NotSent => (words.not_sent, None),
        Notice::SignedOut => (words.signed_out, Some((words.sign_in, "/sign-in".to_owned(), true))),
        Notice::Invalid(reason) if reason.is_empty() => (words.invalid, None),
        Notice::Invalid(reason) => (fill(&words.invalid_because, &[("%r", &reason)]), None),
        Notice::Danger { contact, is_seen } => {
            let contact = (!contact.is_empty()).then(|| fill(&words.danger_contact, &[("%r", &contact)]));
            let seen = is_seen.then_some(words.danger_seen);
            ([Some(words.danger), contact, seen].into_iter().flatten().collect::<Vec<_>>().join(" "), None)
        }
        Notice::Refused => (words.refused, Some((words.reload, format!("/sessions/{}", desk.session()), false))),
        Notice::KeptOther(position) => (fill(&words.kept_other, &[("%n", &(position + 1).to_string())]), None),
    };
    let link = link.map(|(word, href, new_tab)| {
        let (target, rel) = if new_tab { (Some("_blank"), Some("noopener")) } else { (None, None) };
        view! { " " <a href=href target=target rel=rel>{word}</a> }
    });
    view! { <p class="note due">{text}{link}</p> }
}

#[component]
fn Clash(desk: PlayerState, theirs: PresentedItem) -> impl IntoView {
    let words = desk.words.get_value();
    let mine = desk.item.with_untracked(|item| item.in_words(&desk.answer.get_untracked(), &words));
    let moved = theirs.position != desk.position();
    let other = (!moved).then(|| {
        let text = fill(&words.theirs, &[("%a", &theirs.in_words(&theirs.saved, &words))]);
        view! { <li>{text}</li> }
    });
    let may_use_mine = !moved || theirs.allow_review;
    let use_mine = words.use_mine.clone();
    view! {
        <section class="note due clash">
            <h2>{words.conflict_title}</h2>
            <p>{if moved { words.conflict_moved } else { words.conflict }}</p>
            <ul><li>{fill(&words.mine, &[("%a", &mine)])}</li>{other}</ul>
            <p class="actions">
                {may_use_mine
                    .then(|| view! { <button type="button" class="btn quiet" on:click=move |_| desk.use_mine()>{use_mine}</button> })}
                <button type="button" class="btn quiet" on:click=move |_| desk.use_theirs()>
                    {if moved { words.follow } else { words.use_theirs }}
                </button>
            </p>
        </section>
    }
}
