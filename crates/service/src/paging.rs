//! Lists that are read a page at a time, with one row more, which shows whether there is another page.

use plumb_types::saturating_cast;

/// Returns the limit of a query for a page of that many rows.
pub(crate) fn one_more(page: usize) -> i64 {
    saturating_cast(page.saturating_add(1))
}

/// Cuts the rows of such a query to the page; returns whether there are more.
pub(crate) fn cut<T>(rows: &mut Vec<T>, page: usize) -> bool {
    let more = rows.len() > page;
    rows.truncate(page);
    more
}
