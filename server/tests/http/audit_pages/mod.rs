//! The administrators' audit: looking for rows, stories, verifying, exporting.

mod exported;
mod items;
mod refused;
mod searched;
mod stories;
mod titled;
mod verified;

use uuid::Uuid;

use crate::support::{Client, Site};

/// Where drafts are.
const DRAFTS: &str = "/admin/blueprints/drafts/";

/// A page as its reader reads it: attributes and tags gone.
fn read(page: &str) -> String {
    let mut text = String::new();
    for part in page.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An exam of three sums: the first right, the second wrong, the third not answered.
async fn exam(site: &Site, ann: &mut Client) -> Uuid {
    let session = ann.begin("FREE").await;
    ann.answer_all(site, session, 5, [true, false]).await;
    ann.finish(session).await;
    session
}
