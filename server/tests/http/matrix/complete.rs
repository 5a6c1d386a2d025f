//! Completeness: every route has a row, and every page is measured or has a reason why not.

use super::matrix;

#[test]
fn every_route_has_a_row() {
    let rows: std::collections::BTreeSet<(String, String)> =
        matrix().map(|row| (row.method.to_owned(), without_query(row.path).to_owned())).collect();
    let routes = plumb_server::http::all_routes();
    assert!(routes.len() > 20, "the list of routes is too short to be true: {routes:?}");
    for route in &routes {
        assert!(rows.contains(route), "no row says who may use {} {}", route.0, route.1);
    }
    for row in &rows {
        assert!(routes.contains(row), "there is no route {} {}", row.0, row.1);
    }
}

/// The pages with measured times: `make bench`.
#[path = "../../../examples/load/pages/table.rs"]
mod measured;

#[test]
fn every_page_is_measured() {
    use measured::{NOT_OPENED, PAGES};
    let pages = matrix().filter(|row| row.method == "GET" && !row.path.starts_with("/api/"));
    for row in pages {
        let is_measured = PAGES.iter().any(|page| page.route == row.path);
        let is_left_out = NOT_OPENED.iter().any(|(route, why)| *route == row.path && !why.is_empty());
        assert!(
            is_measured != is_left_out,
            "{} is to be in the table of pages, or to be left out with a reason",
            row.path
        );
    }
    for page in PAGES {
        // An address has as many parts as its route.
        assert_eq!(page.address.matches('/').count(), page.route.matches('/').count(), "{page:?}");
        let _ = page.who;
    }
}

fn without_query(path: &str) -> &str {
    path.split('?').next().unwrap_or_default()
}
