//! The audit pages of administrators: searching rows, stories, verifying, exporting.

mod exported;
mod items;
mod refused;
mod searched;
mod stories;
mod titled;
mod verified;

use plumb_types::ids::SessionId;

use crate::support::{Client, Site};

/// Path of drafts.
const DRAFTS: &str = "/admin/blueprints/drafts/";

/// Returns the text of a page without its tags and attributes.
fn read(page: &str) -> String {
    let mut text = String::new();
    for part in page.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Takes an exam of three sums: the first right, the second wrong, the third not answered.
async fn exam(site: &Site, ann: &mut Client) -> SessionId {
    let session = ann.begin("FREE").await;
    ann.answer_all(site, session, 5, [true, false]).await;
    ann.finish(session).await;
    session
}
