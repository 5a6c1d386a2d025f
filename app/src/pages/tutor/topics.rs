//! The topics to choose from.

use leptos::prelude::*;
use plumb_service::tutor::{ConceptView, TopicCard};

use super::super::practice::whole;
use super::super::{Page, PageContent, PageRequest};
use super::subject::{Kind, Subject};
use crate::models::fresh_command;
use crate::paths::tutor_path;
use crate::text::{Texts, t};
use crate::ui::Meter;
use crate::ui::layout::Nav;

/// `/tutor`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let topics = visit.edge.learner()?.topics().await?;
    let t = &visit.t;
    let list = if topics.is_empty() {
        html! { <p class="empty">{t!(t, "tutor-none")}" "<a href="/practice">{t!(t, "tutor-none-practise")}</a></p> }
    } else {
        subjects(t, &topics)
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "tutor-title")}</h1>
            <p class="lead">{t!(t, "tutor-lead")}</p>
            {visit.alert_unless(&[])}
            {list}
        </div>
    };
    Ok(PageContent { title: t!(t, "tutor-title"), nav: Nav::Tutor, body })
}

/// The topics by subject, both in the order in which they are learned.
fn subjects(t: &Texts, topics: &[TopicCard]) -> AnyView {
    let mut all: Vec<(Subject, Vec<AnyView>)> = Vec::new();
    for topic in topics {
        let kind = Kind::of(&topic.tags);
        let card = card(t, topic, kind);
        match all.iter_mut().find(|(subject, _)| *subject == kind.subject) {
            Some((_, cards)) => cards.push(card),
            None => all.push((kind.subject, vec![card])),
        }
    }
    let sections = all.into_iter().map(|(subject, cards)| {
        let id = subject.id();
        section! { id, subject.words(t) =>
            <ul class="topics">{cards}</ul>
        }
    });
    sections.collect_view().into_any()
}

fn card(t: &Texts, topic: &TopicCard, kind: Kind) -> AnyView {
    let id = format!("topic-{}", topic.id);
    let title = t.content(&topic.title);
    let minutes = topic.minutes.map(|n| view! { <span>{t!(t, "tutor-minutes", n = n)}</span> });
    let about = (!topic.description.is_empty()).then(|| view! { <p>{t.shown(&topic.description)}</p> });
    let needs = (!topic.needs.is_empty()).then(|| {
        let items = topic
            .needs
            .iter()
            .map(|(id, name)| view! { <li><a href=format!("/practice/{id}")>{t.shown(name)}</a></li> })
            .collect_view();
        view! { <p class="soft small">{t!(t, "tutor-needs")}</p><ul class="names small">{items}</ul> }
    });
    let (stand, way) = match topic.under_way {
        Some((session, done, total)) => {
            let at = (done + 1).min(total);
            let stand = view! { <span>{t!(t, "tutor-step-of", n = at, total = total)}</span> }.into_any();
            let label = format!("{}: {title}", t!(t, "tutor-go-on"));
            let way = view! { <a class="btn" href=tutor_path(session) aria-label=label>{t!(t, "tutor-go-on")}</a> };
            (Some(stand), way.into_any())
        }
        None if topic.was_sat => {
            let stand = view! { <span>{t!(t, "tutor-sat")}</span> }.into_any();
            (Some(stand), begin(&topic.id, t!(t, "tutor-again"), title, "btn"))
        }
        None => (None, begin(&topic.id, t!(t, "tutor-begin"), title, "btn")),
    };
    html! {
        <li class="card topic">
            {kind.picture()}
            <h3 id=id>{title.to_owned()}</h3>
            <p class="facts soft small">{minutes}{stand}</p>
            {about}
            {concepts(t, &topic.concepts)}
            {needs}
            <div class="foot">{way}</div>
        </li>
    }
}

/// A form that begins a topic.
pub(super) fn begin(topic: &str, words: String, title: &str, class: &'static str) -> AnyView {
    let label = format!("{words}: {title}");
    html! {
        <form method="post" action="/do/tutor-begin">
            <input type="hidden" name="topic" value=topic.to_owned() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class=class aria-label=label>{words}</button>
        </form>
    }
}

/// Mastery of the concepts; those without evidence are listed by name only.
pub(super) fn concepts(t: &Texts, concepts: &[ConceptView]) -> AnyView {
    let known = concepts.iter().filter_map(|concept| {
        let belief = concept.belief?;
        let name = t.shown(&concept.name);
        let label = if concept.is_mastered { format!("{name} – {}", t!(t, "skill-mastered")) } else { name };
        Some(view! { <li><Meter label=label basis_points=belief value=t.percent(whole(belief)) /></li> })
    });
    let known = known.collect_view();
    let named = |is_likely: bool| {
        let without =
            concepts.iter().filter(|concept| concept.belief.is_none() && concept.is_likely_known == is_likely);
        let names: Vec<&str> = without.map(|concept| t.content(&concept.name)).collect();
        let names = Some(names.join(", ")).filter(|names| !names.is_empty())?;
        let words =
            if is_likely { t!(t, "tutor-likely", concepts = names) } else { t!(t, "tutor-unknown", concepts = names) };
        Some(view! { <li class="soft small">{words}</li> })
    };
    html! { <ul class="concepts">{known}{named(true)}{named(false)}</ul> }
}
