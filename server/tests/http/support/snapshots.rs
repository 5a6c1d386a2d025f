//! Whole replies, compared with snapshots.

use insta::Settings;
use serde_json::Value as Json;
use uuid::Uuid;

/// Compares a reply with `snapshots/{name}.snap`. Its ids differ in each run, so they are numbered as they come.
#[track_caller]
pub(crate) fn is_reply(name: &str, reply: &Json) {
    let text = serde_json::to_string_pretty(reply).unwrap();
    let mut ids: Vec<Uuid> = Vec::new();
    let mut numbered = |piece: &str| {
        let Ok(id) = piece.parse::<Uuid>() else { return piece.to_owned() };
        let at = ids.iter().position(|known| *known == id).unwrap_or_else(|| {
            ids.push(id);
            ids.len() - 1
        });
        format!("[id {}]", at + 1)
    };
    let text = text.split('"').map(&mut numbered).collect::<Vec<_>>().join("\"");
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
