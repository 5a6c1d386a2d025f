//! Management of announcements: the list, and the form that makes and changes one.

use leptos::prelude::*;
use plumb_service::announcements::{
    AnnouncementKind, AnnouncementRow, AnnouncementState, Audience, Board, LONGEST_WORDS, announcement_state,
};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use plumb_types::zone::Zone;
use uuid::Uuid;

use super::{kind_words, words};
use crate::ids::ClassId;
use crate::pages::account::role_name;
use crate::pages::teach::{about, local, said, turn};
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::announcements::AnnouncementForm;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{blank, col, wide_below};
use crate::ui::{Alert, Field, TextArea, TextKind, When};

/// The fields of the form, which show their errors themselves.
const FIELDS: [&str; 6] = ["audience", "kind", "title", "words", "begins", "ends"];

/// Endpoints of a page's forms, and their texts.
#[derive(Clone, Copy)]
struct Place {
    board: Board,
    publish: &'static str,
    end: &'static str,
}

impl Place {
    const fn of(board: Board) -> Self {
        match board {
            Board::Site => Self { board, publish: "/do/announce", end: "/do/announce-end" },
            Board::Class(_) => Self { board, publish: "/do/class-announce", end: "/do/class-announce-end" },
        }
    }

    fn path(self) -> String {
        match self.board {
            Board::Site => "/admin/announcements".to_owned(),
            Board::Class(class) => format!("/teach/classes/{class}/announcements"),
        }
    }

    /// The owner under which a refused form is kept.
    fn owner(self) -> Uuid {
        match self.board {
            Board::Site => Uuid::nil(),
            Board::Class(class) => class.as_uuid(),
        }
    }

    /// The field that names the class, for announcements to a class.
    fn class(self) -> Option<AnyView> {
        match self.board {
            Board::Site => None,
            Board::Class(class) => Some(about("class", class)),
        }
    }
}

/// `/admin/announcements`.
pub(crate) async fn of_site(visit: PageRequest) -> Page {
    let lead = t!(visit.t, "announcements-lead");
    page(&visit, Board::Site, lead, None, Nav::Announcements).await
}

/// `/teach/classes/{id}/announcements`.
pub(crate) async fn of_class(visit: PageRequest) -> Page {
    let class = visit.uuid()?;
    let name = visit.edge.teacher()?.class_name(class).await?;
    let lead = t!(visit.t, "announcements-class-lead");
    page(&visit, Board::Class(class), lead, Some((class, name)), Nav::Classes).await
}

async fn page(visit: &PageRequest, board: Board, lead: String, class: Option<(ClassId, String)>, nav: Nav) -> Page {
    let place = Place::of(board);
    let announcer = visit.edge.announcer(board).await?;
    let after = visit.place("after");
    let (rows, more) = announcer.list(after).await?;
    let edited = match visit.query("edit").and_then(|id| id.parse().ok()) {
        Some(id) => Some(announcer.one(id).await?),
        None => None,
    };
    let now = visit.edge.arrived();
    let edited = edited.filter(|row| announcement_state(row, now) != AnnouncementState::Over);
    // A refused change of an announcement that is over must not become a new one for another audience.
    let is_lost = visit.query("edit").is_some() && edited.is_none();
    let kept = if visit.form_error().is_some() && !is_lost && visit.query("__path") == Some(place.publish) {
        visit.edge.kept::<AnnouncementForm>(place.owner(), "announce").await
    } else {
        None
    };
    let t = &visit.t;
    let title = match &class {
        Some((_, name)) => t!(t, "announcements-of-class", class = name.clone()),
        None => t!(t, "announcements-title"),
    };
    let crumb = class.map(|(id, name)| {
        view! { <p class="tag"><a href=format!("/teach/classes/{id}")>{name}</a></p> }
    });
    let next = rows
        .last()
        .filter(|_| more)
        .map(|row| format!("{}?after={}.{}", place.path(), row.ends_at.as_micros(), row.id));
    let first = after.is_some().then(|| place.path());
    let list = if rows.is_empty() {
        html! { <p class="empty">{t!(t, "announcements-none")}</p> }
    } else {
        table(t, place, &rows, now)
    };
    let body = html! {
        <div class="page">
            {crumb}
            <h1>{title.clone()}</h1>
            <p class="lead">{lead}</p>
            {done(visit)}
            {visit.alert_unless(&FIELDS)}
            {form(visit, place, edited.as_ref(), kept)}
            <section aria-labelledby="list">
                <h2 id="list">{t!(t, "announcements-list")}</h2>
                {list}
                {turn(t, first, next)}
            </section>
        </div>
    };
    Ok(PageContent { title, nav, body })
}

/// Success message of the last action.
fn done(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    let words = match visit.query("done").filter(|_| visit.form_error().is_none())? {
        "published" => t!(t, "announcements-done-published"),
        "changed" => t!(t, "announcements-done-changed"),
        "ended" => t!(t, "announcements-done-ended"),
        _ => return None,
    };
    Some(html! { <Alert text=words role="status" /> })
}

/// An announcement as fields of the form.
fn filled(row: &AnnouncementRow, zone: &Zone) -> AnnouncementForm {
    AnnouncementForm {
        audience: audience_value(row.audience).to_owned(),
        kind: row.kind.as_str().to_owned(),
        title: row.title.clone(),
        words: row.words.clone(),
        begins: local(Some(row.starts_at), zone),
        ends: local(Some(row.ends_at), zone),
    }
}

fn audience_value(audience: Audience) -> &'static str {
    match audience {
        Audience::Everybody => "everybody",
        Audience::Role(role) => role.as_str(),
        Audience::Class(_) => "",
    }
}

fn audience_words(t: &Texts, audience: Audience) -> String {
    match audience {
        Audience::Everybody => t!(t, "announcement-everybody"),
        Audience::Role(role) => role_name(t, role),
        Audience::Class(_) => t!(t, "announcement-class"),
    }
}

/// The form: of the announcement that is edited, with refused input, or blank.
fn form(
    visit: &PageRequest,
    place: Place,
    edited: Option<&AnnouncementRow>,
    kept: Option<AnnouncementForm>,
) -> AnyView {
    let t = &visit.t;
    let form = kept.unwrap_or_else(|| edited.map(|row| filled(row, t.school())).unwrap_or_default());
    let error = |field: &str| said(visit, place.publish, field);
    let heading = if edited.is_some() { t!(t, "announcements-change") } else { t!(t, "announcements-new") };
    let button = if edited.is_some() { t!(t, "announcements-save") } else { t!(t, "announcements-publish") };
    let changed = edited.map(|row| {
        view! {
            {about("announcement", row.id)}
            <input type="hidden" name="revision" value=row.revision.to_string() />
        }
    });
    let again = edited.map(|_| view! { <p class="hint">{t!(t, "announcements-change-hint")}</p> });
    let new = edited.map(|_| view! { <p><a href=place.path()>{t!(t, "announcements-new")}</a></p> });
    // The audience cannot change: others have already read the announcement.
    let whom = (place.board == Board::Site && edited.is_none()).then(|| whom(t, &form.audience, error("audience")));
    let wrong = error("words");
    let is_wrong = !wrong.is_empty();
    let described = if is_wrong { "words-error words-hint" } else { "words-hint" };
    let hint = t!(t, "announcements-words-hint", most = t.count(u64::try_from(LONGEST_WORDS).unwrap_or(0)));
    let (begins_hint, begins_error) = t.beside_time(&form.begins, t!(t, "announcements-begins-hint"), error("begins"));
    let (ends_hint, ends_error) = t.beside_time(&form.ends, String::new(), error("ends"));
    section! { "write", heading =>
        <form method="post" action=place.publish class="stack">
            {place.class()}
            {changed}
            {again}
            {whom}
            {kind(t, &form.kind, error("kind"))}
            <Field
                name="form[title]"
                id="announcement-title"
                label=t!(t, "announcements-label-title")
                autocomplete="off"
                value=form.title.clone()
                error=error("title")
            />
            <div class="field" class:has-error=is_wrong>
                <label for="words">{t!(t, "announcements-label-words")}</label>
                <p class="hint" id="words-hint">{hint}</p>
                <TextArea name="form[words]" id="words" value=form.words.clone() rows=5 wrong=is_wrong described=described writing=TextKind::Prose />
                {is_wrong.then(|| view! { <p class="error" id="words-error" role="alert">{wrong}</p> })}
            </div>
            <Field
                name="form[begins]"
                id="begins"
                kind="datetime-local"
                label=t!(t, "announcements-label-begins")
                autocomplete="off"
                optional=true
                hint=begins_hint
                value=form.begins.clone()
                error=begins_error
            />
            <Field
                name="form[ends]"
                id="ends"
                kind="datetime-local"
                label=t!(t, "announcements-label-ends")
                autocomplete="off"
                hint=ends_hint
                value=form.ends.clone()
                error=ends_error
            />
            <button class="btn">{button}</button>
        </form>
        {new}
    }
}

fn whom(t: &Texts, chosen: &str, error: String) -> AnyView {
    let all = [Audience::Everybody].into_iter().chain(Role::ALL.map(Audience::Role));
    let options = all
        .map(|audience| {
            let value = audience_value(audience);
            view! { <option value=value selected=value == chosen>{audience_words(t, audience)}</option> }
        })
        .collect_view();
    html! {
        <div class="field">
            <label for="audience">{t!(t, "announcements-label-whom")}</label>
            <select id="audience" name="form[audience]">{options}</select>
            {(!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> })}
        </div>
    }
}

fn kind(t: &Texts, chosen: &str, error: String) -> AnyView {
    let options = [AnnouncementKind::Information, AnnouncementKind::Warning].into_iter().map(|kind| {
        view! { <option value=kind.as_str() selected=kind.as_str() == chosen>{kind_words(t, kind)}</option> }
    });
    html! {
        <div class="field">
            <label for="kind">{t!(t, "announcements-label-kind")}</label>
            <p class="hint" id="kind-hint">{t!(t, "announcements-kind-hint")}</p>
            <select id="kind" name="form[kind]" aria-describedby="kind-hint">{options.collect_view()}</select>
            {(!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> })}
        </div>
    }
}

fn table(t: &Texts, place: Place, rows: &[AnnouncementRow], now: Timestamp) -> AnyView {
    let rows = rows.iter().map(|each| row(t, place, each, now)).collect_view();
    wide_below(
        "list",
        [
            col(t!(t, "announcements-label-title")),
            col(t!(t, "announcements-label-whom")),
            col(t!(t, "announcements-label-kind")),
            col(t!(t, "announced-from")),
            col(t!(t, "announced-until")),
            col(t!(t, "announcements-state")),
            blank(),
        ],
        rows,
    )
}

fn row(t: &Texts, place: Place, row: &AnnouncementRow, now: Timestamp) -> AnyView {
    let stands = announcement_state(row, now);
    let state = match stands {
        AnnouncementState::Ahead => t!(t, "announcements-ahead"),
        AnnouncementState::Shown => t!(t, "announcements-shown"),
        AnnouncementState::Over => t!(t, "announcements-over"),
    };
    let acts = (stands != AnnouncementState::Over).then(|| {
        let change = t!(t, "announcements-change-what", title = row.title.clone());
        let end = t!(t, "announcements-end-what", title = row.title.clone());
        view! {
            <div class="inline-forms">
                <a class="btn quiet small" href=format!("{}?edit={}#write", place.path(), row.id) aria-label=change>
                    {t!(t, "announcements-change")}
                </a>
                <form method="post" action=place.end>
                    {place.class()}
                    {about("announcement", row.id)}
                    <button class="btn quiet small" aria-label=end>{t!(t, "announcements-end")}</button>
                </form>
            </div>
        }
    });
    let text = words(row).map(|text| {
        let label = t!(t, "announcements-words-of", title = row.title.clone());
        view! { <details><summary aria-label=label>{t!(t, "announcements-label-words")}</summary>{text}</details> }
    });
    html! {
        <tr>
            <th scope="row">{row.title.clone()}{text}</th>
            <td>{audience_words(t, row.audience)}</td>
            <td>{kind_words(t, row.kind)}</td>
            <td><When at=row.starts_at t=t.clone() /></td>
            <td><When at=row.ends_at t=t.clone() /></td>
            <td>{state}</td>
            <td>{acts}</td>
        </tr>
    }
}
