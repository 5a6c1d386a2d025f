//! The shipped content, published without the server's own proof of it: that takes a development build a minute, is
//! tested elsewhere, and a server that finds its files published already does not repeat it.

use plumb_domain::blueprint::read::{self, Kind};
use plumb_domain::item::ContentHash;
use plumb_server::{clock, files};
use plumb_store::Stores;
use plumb_store::audit::AuditEntry;
use plumb_store::contents::{ContentRow, Expects, Publication};

use super::Failure;
use super::process::repository;

/// Publishes every blueprint of the repository.
pub(crate) async fn publish(stores: &Stores) -> Result<(), Failure> {
    let texts = files::blueprints(&[repository().join("blueprints")])?;
    let publications: Result<Vec<_>, _> = texts.into_iter().map(|(file, text)| publication(&file, text)).collect();
    stores.contents.publish(publications?).await?;
    Ok(())
}

fn publication(file: &str, body: String) -> Result<Publication, Failure> {
    let (kind, id, version) = if read::kind_of(&body) == Some(Kind::Assessment) {
        let read = read::assessment(file, &body).map_err(|problems| format!("{problems:?}"))?;
        ("assessment", read.id, read.version)
    } else {
        let read = read::skill(file, &body).map_err(|problems| format!("{problems:?}"))?;
        ("skill", read.id, read.version)
    };
    let audit = AuditEntry {
        at: clock::now(),
        actor: None,
        action: "blueprint_published".into(),
        subject_kind: kind.into(),
        subject_id: id.clone(),
        detail: "{}".into(),
    };
    let (hash, created_at) = (ContentHash::of(&body), audit.at);
    let content = ContentRow { hash, kind: kind.into(), id, version, body, created_at, author: None };
    Ok(Publication { content, expects: Expects::Anything, audit })
}
