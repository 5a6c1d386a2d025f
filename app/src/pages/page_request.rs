//! The request of a page, and its outcome: content, a redirect or an error.

use std::collections::HashMap;
use std::str::FromStr;

use axum::extract::Query;
use leptos::prelude::*;
use leptos::server_fn::error::ServerFnUrlError;
use leptos_meta::{Html, Title};
use leptos_router::hooks::use_params_map;
use leptos_router::params::ParamsMap;
use plumb_service::ServiceError;
use plumb_service::announcements::AnnouncementRow;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use plumb_typeset::escape;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::announcements::banner;
use crate::cookies::Theme;
use crate::error::AppError;
use crate::paths::{self, with_next, without_form_error};
use crate::server_fns::request::{self, RequestContext};
use crate::text::{Texts, t};
use crate::ui::error::{self, ErrorPage};
use crate::ui::layout::{Frame, Nav, SignedInAccount};
use crate::ui::{Alert, at_rest, explain};

/// Beginning of the ids of messages about answers that speak of danger.
const OF_DANGER: &str = "answer-of-danger";
/// Most characters of a reason that are shown.
const LONGEST_REASON: usize = 200;

/// One request for a page.
pub(crate) struct PageRequest {
    /// The use cases.
    pub(crate) edge: RequestContext,
    /// The reader's language.
    pub(crate) t: Texts,
    query: HashMap<String, String>,
    params: ParamsMap,
}

/// Options of a page, set by its module.
#[derive(Clone, Copy, Default)]
pub(crate) struct PageOptions {
    /// Shows UTC beside each time.
    pub(crate) is_beside_utc: bool,
    /// Shows the text of the query in the search field.
    pub(crate) keeps_search: bool,
}

/// A page to be shown.
pub(crate) struct PageContent {
    /// For the title bar, without the product's name.
    pub(crate) title: String,
    /// Its place in the navigation.
    pub(crate) nav: Nav,
    /// The content.
    pub(crate) body: AnyView,
}

/// Reason why no page is shown.
#[derive(Debug)]
pub(crate) enum PageFailure {
    /// The error to show.
    Error(AppError),
    /// The path to redirect to.
    To(String),
}

impl From<AppError> for PageFailure {
    fn from(error: AppError) -> Self {
        Self::Error(error)
    }
}

impl From<ServiceError> for PageFailure {
    fn from(failure: ServiceError) -> Self {
        Self::Error(failure.into())
    }
}

/// Result of a page function.
pub(crate) type Page = Result<PageContent, PageFailure>;

impl PageRequest {
    /// A value of the query string.
    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// Start of a page in a list, from the query string: `micros.id` of the last entry of the previous page.
    pub(crate) fn place<Id: FromStr>(&self, name: &str) -> Option<(Timestamp, Id)> {
        self.query(name).and_then(place_in_list)
    }

    /// The requested page number, from 0; the first if it is missing or not a number.
    pub(crate) fn page(&self) -> u32 {
        self.query("page").and_then(|page| page.parse::<u32>().ok()).map_or(0, |page| page.saturating_sub(1))
    }

    /// A parameter of the route without its percent-encoding; empty if the route has none of that name.
    pub(crate) fn param(&self, name: &str) -> &str {
        param_of(&self.params, name)
    }

    /// A parameter of the route as a number or a UUID; `NotFound` if it is none.
    pub(crate) fn parsed<T: FromStr>(&self, name: &str) -> Result<T, PageFailure> {
        self.param(name).parse().map_err(|_| PageFailure::Error(AppError::NotFound))
    }

    /// The `:id` of the route.
    pub(crate) fn id(&self) -> &str {
        self.param("id")
    }

    /// The `:id` of the route as an id of the kind that the caller needs.
    pub(crate) fn uuid<Id: FromStr>(&self) -> Result<Id, PageFailure> {
        self.parsed("id")
    }

    /// The error of a form on this page, which Leptos puts into the address. A form that was sent too often is shown
    /// again without a redirect.
    pub(crate) fn form_error(&self) -> Option<AppError> {
        match self.edge.throttled_form() {
            Some(throttled_form) => Some(AppError::TooMany { retry_after: throttled_form.seconds }),
            None => self.query("__err").map(ServerFnUrlError::<AppError>::decode_err),
        }
    }

    /// The name typed into a form by a visitor who is not signed in, so that it need not be typed twice.
    pub(crate) fn typed_name(&self) -> Option<String> {
        match (self.edge.throttled_form(), self.form_error()?) {
            (Some(throttled_form), _) => Some(throttled_form.name.clone()),
            (None, AppError::Invalid { detail, .. }) => Some(detail),
            (None, _) => None,
        }
    }

    /// The form of that name as it was last sent, if it was refused; `owner` is the object it belongs to.
    pub(crate) async fn kept<T: DeserializeOwned>(&self, owner: impl Into<Uuid>, name: &str) -> Option<T> {
        self.form_error()?;
        self.edge.kept(owner, name).await
    }

    /// The error in words, unless it belongs to one of these `fields`, which show it themselves.
    pub(crate) fn alert(&self, fields: &[&str]) -> Option<String> {
        let error = self.form_error()?;
        match &error {
            AppError::Invalid { field, .. } if fields.contains(&field.as_str()) => None,
            _ => Some(explain(&self.t, &error)),
        }
    }

    /// Like [`Self::alert`], as a part of the page.
    pub(crate) fn alert_unless(&self, fields: &[&str]) -> Option<AnyView> {
        self.alert(fields).map(|text| html! { <Alert text=text /> })
    }

    /// A success message, if a form of this page redirected back with that `name` in the query string.
    pub(crate) fn success_message(&self, name: &str, text: String) -> Option<AnyView> {
        let is_done = self.query(name).is_some() && self.form_error().is_none();
        is_done.then(|| html! { <Alert text=text role="status" /> })
    }

    /// The words about an answer that speaks of danger, if the last one did. The school's contact is not taken from the
    /// address of the page, which others can write.
    pub(crate) async fn danger_words(&self) -> Option<String> {
        let words = match self.form_error()? {
            AppError::Invalid { message, .. } if message.starts_with(OF_DANGER) => self.field_error("answer")?,
            _ => return None,
        };
        // The words come without the contact rather than not at all.
        let contact = self.edge.contact().await.unwrap_or_default();
        if contact.is_empty() {
            return Some(words);
        }
        Some(format!("{words} {}", t!(self.t, "answer-contact", detail = contact)))
    }

    /// An exercise; if the last answer to it spoke of danger, the words about that, and the exercise folded away below.
    pub(crate) async fn after_danger(&self, exercise: AnyView) -> AnyView {
        match self.danger_words().await {
            None => exercise,
            Some(words) => html! {
                <Alert text=words />
                {at_rest(&self.t, true, false, exercise)}
            },
        }
    }

    /// Why the last answer was refused, unless it spoke of danger.
    pub(crate) fn answer_error(&self) -> Option<String> {
        match self.form_error()? {
            AppError::Invalid { message, .. } if message.starts_with(OF_DANGER) => None,
            AppError::Invalid { field, message, detail } if field == "answer" => {
                let reason: String = self.t.reason(&detail).chars().take(LONGEST_REASON).collect();
                if message != "answer-unreadable" || reason.is_empty() {
                    return self.field_error("answer");
                }
                Some(t!(self.t, "player-invalid-because", reason = reason))
            }
            _ => None,
        }
    }

    /// The error of a field.
    pub(crate) fn field_error(&self, name: &str) -> Option<String> {
        match self.form_error()? {
            AppError::Invalid { field, message, detail } if field == name => {
                Some(explain(&self.t, &AppError::Invalid { field, message, detail }))
            }
            _ => None,
        }
    }
}

/// Makes the page of a route from its function.
pub(crate) fn page<F, Fut>(make: F) -> impl IntoView
where
    F: FnOnce(PageRequest) -> Fut + Send + 'static,
    Fut: Future<Output = Page> + Send + 'static,
{
    page_with(PageOptions::default(), make)
}

/// Like [`page`], with options.
pub(crate) fn page_with<F, Fut>(options: PageOptions, make: F) -> impl IntoView
where
    F: FnOnce(PageRequest) -> Fut + Send + 'static,
    Fut: Future<Output = Page> + Send + 'static,
{
    show(options, use_params_map().get_untracked(), make)
}

/// The page for unknown paths. The router has parameters only inside a route, so this page has none.
pub(crate) fn not_found() -> impl IntoView {
    show(PageOptions::default(), ParamsMap::new(), |_| async { Err(PageFailure::Error(AppError::NotFound)) })
}

fn show<F, Fut>(options: PageOptions, params: ParamsMap, make: F) -> impl IntoView
where
    F: FnOnce(PageRequest) -> Fut + Send + 'static,
    Fut: Future<Output = Page> + Send + 'static,
{
    let uri = use_context::<http::request::Parts>().map(|parts| parts.uri).unwrap_or_default();
    Suspend::new(async move {
        let mut t = Texts::for_request();
        let query: HashMap<String, String> = Query::try_from_uri(&uri).map(|Query(query)| query).unwrap_or_default();
        let sought = query.get("q").filter(|_| options.keeps_search).cloned().unwrap_or_default();
        let mut who = None;
        let mut held = false;
        let mut announced = Vec::new();
        let sheet = match request::request_context().await {
            Ok(edge) => {
                held = edge.is_second_factor_missing();
                who = edge.actor().map(|actor| SignedInAccount {
                    name: actor.name.clone(),
                    teacher: matches!(actor.role, Role::Teacher | Role::Admin) && !held,
                    admin: actor.role == Role::Admin && !held,
                    viewer: edge.viewer().map(|viewer| viewer.name.clone()),
                });
                announced = edge.announced().await;
                match edge.texts().await {
                    Ok(texts) => {
                        t = texts;
                        if options.is_beside_utc {
                            t = t.beside_utc();
                        }
                        make(PageRequest { edge, t: t.clone(), query, params }).await
                    }
                    Err(error) => Err(PageFailure::Error(error)),
                }
            }
            Err(error) => Err(PageFailure::Error(error)),
        };
        let sheet = match sheet {
            // The required second factor is missing: it is set up first.
            Err(PageFailure::Error(AppError::Forbidden)) if held => Err(PageFailure::To(paths::SET_UP_FACTOR.into())),
            sheet => sheet,
        };
        finish(sheet, who, announced, &t, &uri, sought).into_any()
    })
}

fn finish(
    made: Page,
    who: Option<SignedInAccount>,
    announced: Vec<AnnouncementRow>,
    t: &Texts,
    uri: &http::Uri,
    sought: String,
) -> impl IntoView + use<> {
    let sheet = match made {
        Ok(sheet) => sheet,
        Err(PageFailure::To(path)) => {
            leptos_axum::redirect(&path);
            PageContent { title: t!(t, "app-name"), nav: Nav::Elsewhere, body: ().into_any() }
        }
        Err(PageFailure::Error(AppError::SignedOut)) => {
            leptos_axum::redirect(&sign_in_path(uri));
            PageContent { title: t!(t, "app-name"), nav: Nav::Elsewhere, body: ().into_any() }
        }
        Err(PageFailure::Error(error)) => {
            let (title, _) = error::say(t, error.status());
            let body = html! { <div class="page"><ErrorPage error=error t=t.clone() /></div> };
            PageContent { title, nav: Nav::Elsewhere, body }
        }
    };
    let announced = who.as_ref().and_then(|who| banner(t, &announced, sheet.nav, who.viewer.is_none(), uri));
    let back = without_form_error(uri).to_owned();
    // The title's text is written as it is: an author's assessment must not close the element.
    let title = escape(&t!(t, "page-title", page = sheet.title)).into_owned();
    let theme = Theme::of_request();
    // Written to the document at once: the context is gone when this page is rendered.
    let classes: Vec<&str> = [t.is_easy().then_some("easy"), theme.class()].into_iter().flatten().collect();
    let class = (!classes.is_empty()).then(|| classes.join(" "));
    view! { <Html {..} lang=t.language() class=class /> }.to_html();
    view! {
        <Title text=title />
        <Frame nav=sheet.nav who=who t=t.clone() announced=announced sought=sought theme=theme back=back>{sheet.body}</Frame>
    }
}

/// Reads `micros.id`, the last entry of the previous page.
fn place_in_list<Id: FromStr>(text: &str) -> Option<(Timestamp, Id)> {
    let (micros, id) = text.split_once('.')?;
    Some((Timestamp::from_micros(micros.parse().ok()?), id.parse().ok()?))
}

/// A parameter of a route. No id has a NUL, and PostgreSQL refuses texts that have one.
fn param_of<'a>(params: &'a ParamsMap, name: &str) -> &'a str {
    params.get_str(name).filter(|value| !value.contains('\0')).unwrap_or_default()
}

/// The sign-in page that redirects back to `uri`.
fn sign_in_path(uri: &http::Uri) -> String {
    with_next("/sign-in", without_form_error(uri))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signing_in_leads_back_to_the_page_and_its_query() {
        let uri: http::Uri = "/history?page=2&x=a%20b".parse().unwrap();
        assert_eq!(sign_in_path(&uri), "/sign-in?next=/history%3Fpage%3D2%26x%3Da%2520b");
    }

    #[test]
    fn a_parameter_is_decoded_and_empty_if_it_can_be_none() {
        let params: ParamsMap = [("id", "MATH%2D1"), ("kind", "survey"), ("hash", "ab%00")].into_iter().collect();
        assert_eq!(param_of(&params, "id"), "MATH-1");
        assert_eq!(param_of(&params, "kind"), "survey");
        assert_eq!(param_of(&params, "hash"), "");
        assert_eq!(param_of(&params, "position"), "");
    }

    #[test]
    fn signing_in_does_not_carry_an_old_error_along() {
        let uri: http::Uri = "/account?__path=x&__err=y".parse().unwrap();
        assert_eq!(sign_in_path(&uri), "/sign-in?next=/account");
    }

    #[test]
    fn a_place_in_the_list_is_read_or_is_the_beginning() {
        let id = Uuid::from_u128(7);
        assert_eq!(place_in_list(&format!("12.{id}")), Some((Timestamp::from_micros(12), id)));
        for text in ["", "12", "x.y", "12.", &format!("{}.{id}", "9".repeat(40))] {
            assert_eq!(place_in_list::<Uuid>(text), None, "{text}");
        }
    }
}
