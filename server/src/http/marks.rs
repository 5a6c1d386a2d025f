//! Removes Leptos' markers from pages. Leptos writes `<!>` between the parts of a page, and islands need their own when
//! they hydrate; outside islands they would be a tenth of the page without use.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Response, StatusCode, header};
use axum::middleware::Next;

/// Removes the markers from pages, except within islands. Texts and attributes cannot contain a marker: `<` is written
/// `&lt;` in both.
pub(super) async fn taken_out(request: Request, next: Next) -> Response<Body> {
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A page is rendered completely before it is sent.
    let Ok(page) = to_bytes(body, usize::MAX).await else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    let Ok(text) = std::str::from_utf8(&page) else { return Response::from_parts(parts, Body::from(page)) };
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(without_marks(text)))
}

/// Returns the page without markers outside islands. The children that a page passes into an island are not hydrated,
/// so their markers are removed too.
fn without_marks(page: &str) -> String {
    let mut kept = String::with_capacity(page.len());
    // The open islands and their children: whether each is an island.
    let mut open: Vec<bool> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<!>")
            && open.last() != Some(&true)
        {
            rest = after;
            continue;
        }
        if rest.starts_with("<leptos-island") {
            open.push(true);
        } else if rest.starts_with("<leptos-children") {
            open.push(false);
        } else if rest.starts_with("</leptos-island>") || rest.starts_with("</leptos-children>") {
            open.pop();
        }
        kept.push('<');
        rest = &rest[1..];
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::without_marks;

    #[test]
    fn marks_stay_within_islands_alone() {
        for (page, kept) in [
            ("", ""),
            ("<!DOCTYPE html><p>a<!>b<!></p><!-- c -->", "<!DOCTYPE html><p>ab</p><!-- c -->"),
            (
                "<!>1<leptos-island data-component=\"L\">2<!><leptos-children>3<!>\
                 <leptos-island>4<!></leptos-island>5<!></leptos-children>6<!></leptos-island>7<!>",
                "1<leptos-island data-component=\"L\">2<!><leptos-children>3\
                 <leptos-island>4<!></leptos-island>5</leptos-children>6<!></leptos-island>7",
            ),
        ] {
            assert_eq!(without_marks(page), kept);
        }
    }
}
