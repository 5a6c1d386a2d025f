//! An administrator's first page: concerns, drafts, sessions under way, and the audit trail.

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::homes::{AdminHome, FactoryLine, RegradeLine};
use plumb_service::system::{SystemView, concerns};
use plumb_types::user::Role;

use super::super::admin::blueprints::{kind_words, path_of_draft};
use super::super::admin::{concern_words, factory};
use super::super::sessions;
use super::super::{Page, PageContent, PageRequest, first_steps};
use super::{HomeView, head};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

pub(super) async fn page(visit: PageRequest, role: Role) -> Page {
    let system = visit.edge.system().await?;
    let home = visit.edge.admin()?.home().await?;
    let t = &visit.t;
    let attention = attention(t, &system, &home);
    let first_steps = first_steps::panel(&visit).await?;
    let body = html! {
        {head(&visit, role, HomeView::Administration, t!(t, "home-admin-lead"))}
        <div class="page">
            {visit.alert_unless(&[])}
            {first_steps}
            {attention}
            <div class="halves">
                {under_way(t, &home)}
                {drafts(t, &home)}
            </div>
            {trail(t, &system, &home)}
        </div>
    };
    Ok(PageContent { title: t!(t, "home-title"), nav: Nav::Home, body })
}

fn attention(t: &Texts, system: &SystemView, home: &AdminHome) -> AnyView {
    let item = |path: String, words: String| view! { <li><a href=path>{words}</a></li> }.into_any();
    let mut items: Vec<AnyView> = Vec::new();
    items.extend(concerns(system).into_iter().map(|found| item("/admin/system".into(), concern_words(t, found))));
    items.extend((home.flags > 0).then(|| item("/teach/flags".into(), t!(t, "home-flags", n = home.flags))));
    items.extend((home.reports > 0).then(|| item("/teach/reports".into(), t!(t, "home-reports", n = home.reports))));
    items.extend((home.reviews > 0).then(|| {
        let words = if home.reviews < home.most_reviews {
            t!(t, "home-reviews", n = home.reviews)
        } else {
            t!(t, "home-reviews-most", n = t.count(home.most_reviews))
        };
        item("/teach/reviews".into(), words)
    }));
    items.extend(home.stopped.iter().map(|run| {
        let why = run.why.clone().unwrap_or_default();
        item(factory::path_of(run.id), t!(t, "home-run-stopped", why = why))
    }));
    items.extend(home.failed.iter().map(|regrade| {
        let words = t!(t, "home-regrade-failed", n = regrade.failed, blueprint = regrade.blueprint.clone());
        item(format!("/teach/regrades/{}", regrade.id), words)
    }));
    let list = if items.is_empty() {
        html! { <p class="note right">{t!(t, "home-attention-none")}</p> }
    } else {
        html! { <div class="note due"><ul class="plain">{items}</ul></div> }
    };
    section! { "attention", t!(t, "home-attention") =>
        {list}
        <p><a href="/admin/system">{t!(t, "home-system")}</a></p>
    }
}

fn under_way(t: &Texts, home: &AdminHome) -> AnyView {
    let runs = home.runs.iter().map(|run| factory_line(t, run)).collect_view();
    let regrades = home.regrades.iter().map(|regrade| regrade_line(t, regrade)).collect_view();
    let open = home.open.iter().map(|(kind, open)| {
        let words = sessions::kind_words(t, *kind);
        view! { <li><span>{words}</span><span class="n small">{t!(t, "home-open-sessions", n = t.count(*open))}</span></li> }
    });
    let open = open.collect_view();
    let is_empty = home.runs.is_empty() && home.regrades.is_empty() && home.open.is_empty();
    let list = if is_empty {
        html! { <p class="empty">{t!(t, "home-under-way-none")}</p> }
    } else {
        html! { <ul class="lines">{runs}{regrades}{open}</ul> }
    };
    section! { "under-way", t!(t, "home-under-way") =>
        {list}
    }
}

fn factory_line(t: &Texts, run: &FactoryLine) -> AnyView {
    let words = t!(t, "home-run", when = t.date_time(run.begun));
    html! { <li><a href=factory::path_of(run.id)>{words}</a><span class="n small">{factory::run_state(t, run.state)}</span></li> }
}

fn regrade_line(t: &Texts, regrade: &RegradeLine) -> AnyView {
    let words = t!(t, "home-regrade", blueprint = regrade.blueprint.clone());
    let done = t!(t, "home-regrade-done", n = t.count(regrade.done), all = t.count(regrade.reached));
    html! {
        <li><a href=format!("/teach/regrades/{}", regrade.id)>{words}</a><span class="n small">{done}</span></li>
    }
}

fn drafts(t: &Texts, home: &AdminHome) -> AnyView {
    let list = if home.drafts.is_empty() {
        html! { <p class="empty">{t!(t, "home-drafts-none")}</p> }
    } else {
        let items = home
            .drafts
            .iter()
            .map(|draft| {
                let name = draft.content_id.clone().unwrap_or_else(|| t!(t, "studio-no-id"));
                let kind = BlueprintKind::parse(&draft.kind).map(|kind| kind_words(t, kind));
                view! {
                    <li>
                        <span><a href=path_of_draft(draft.id)>{name}</a>" "<span class="soft">{kind}</span></span>
                        <span class="n soft small"><When at=draft.updated_at t=t.clone() /></span>
                    </li>
                }
            })
            .collect_view();
        html! { <ul class="lines">{items}</ul> }
    };
    let all = (home.more_drafts || home.drafts.is_empty())
        .then(|| view! { <p><a href="/admin/blueprints">{t!(t, "home-drafts-all")}</a></p> });
    section! { "drafts", t!(t, "home-drafts") =>
        {list}
        {all}
    }
}

fn trail(t: &Texts, system: &SystemView, home: &AdminHome) -> AnyView {
    let signed = system.host.signed.map_or_else(
        || t!(t, "home-not-signed"),
        |signed| t!(t, "home-signed-row", when = t.date_time(signed.at), row = signed.seq.to_string()),
    );
    let exported = home.exported.map_or_else(|| t!(t, "home-never-exported"), |at| t.date_time(at));
    section! { "trail", t!(t, "home-trail") =>
        <dl class="pairs">
            <div><dt>{t!(t, "home-signed")}</dt><dd>{signed}</dd></div>
            <div><dt>{t!(t, "home-exported")}</dt><dd>{exported}</dd></div>
        </dl>
    }
}
