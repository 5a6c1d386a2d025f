//! Language models that an administrator enters, tests and uses while the server runs.

use std::time::Duration;

use plumb_agents::config::Secret;
use plumb_fake_llm::{FakeLlm, Provider, Reply, Script, anything};
use plumb_service::models::Role as ModelRole;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::support::models::{KEY, endpoint};
use crate::support::{Client, PageText, Site, has};

const PAGE: &str = "/admin/models";
const SAVE: &str = "/do/models-provider-save";
const USE: &str = "/do/models-provider-use";

/// A server that refuses every request.
fn refusing() -> FakeLlm {
    FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).forever().reply(Reply::error(401, "auth", "no")))
}

/// The fields of a provider at that address.
fn fields<'a>(name: &'a str, url: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("form[name]", name),
        ("form[provider]", "compatible"),
        ("form[address]", url),
        ("form[model]", "m"),
        ("form[key]", KEY),
    ]
}

/// Enters a provider; returns its id.
async fn enter(chief: &mut Client, name: &str, url: &str) -> String {
    assert_eq!(chief.form(SAVE, &fields(name, url)).await.location(), "/admin/models#providers");
    let page = chief.look(PAGE).await;
    let after = page.split_once(&format!("{name}<span")).expect("it is in the list").1;
    after.split_once("name=\"id\" value=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
}

async fn change(chief: &mut Client, id: &str, deed: &str) {
    assert_eq!(chief.form(USE, &[("id", id), ("deed", deed)]).await.location(), "/admin/models#providers");
}

/// Tests a provider; returns the page at its end.
async fn tested(chief: &mut Client, id: &str) -> String {
    change(chief, id, "test").await;
    for _ in 0..400 {
        let page = chief.look(PAGE).await;
        if !page.contains("Testing …") {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the test does not end");
}

/// The names of the endpoints in use, in their order.
fn endpoints(site: &Site) -> Vec<String> {
    let Some(client) = site.plumb.models() else { return Vec::new() };
    client.config().endpoints.iter().map(|endpoint| endpoint.name.clone()).collect()
}

#[tokio::test]
async fn a_provider_is_entered_tested_and_used_without_a_restart() {
    let fake = endpoint();
    let (site, mut chief) = Site::with_chief().await;
    has(&chief.look(PAGE).await, ["Enter a provider", "no restart is needed", "No language model is set up"]);
    let id = enter(&mut chief, "school", &fake.base_url()).await;
    let page = chief.look(PAGE).await;
    page.has(["not tested since its last change", "not used", "Delete"]).lacks(["Use first", KEY]);
    chief.form(USE, &[("id", &id), ("deed", "first")]).await.refused("model-provider-untested");
    assert_eq!(endpoints(&site), [""; 0]);
    let page = tested(&mut chief, &id).await;
    page.has(["replies", "Use first", "Use as a substitute"]).lacks([KEY]);
    change(&mut chief, &id, "first").await;
    assert_eq!(endpoints(&site), ["school"]);
    // What the test found counts from now on.
    let status = site.plumb.models().unwrap().status();
    assert!(status.iter().all(|model| model.is_level_known), "{status:?}");
    let page = chief.look(PAGE).await;
    page.has(["used first", "as tested", "Stop using"]).lacks([KEY, "Delete", "No language model is set up"]);
    // Another server of the database, and a server that starts, use it too.
    let other = site.made_again(None, crate::support::chance::TestChance::new()).await;
    assert_eq!(endpoints(&other), [""; 0]);
    other.plumb.take_providers().await.unwrap();
    assert_eq!(endpoints(&other), ["school"]);
    let actions = other.trail(None, AuditAction::ModelProviderChanged).await;
    let changes: Vec<bool> =
        actions.iter().map(|row| row.entry.detail.contains(&id) && !row.entry.detail.contains(KEY)).collect();
    assert_eq!(changes, [true, true]);
    // A used provider is not deleted.
    let mut chief = other.signed_in("second", Role::Admin).await;
    chief.form(USE, &[("id", &id), ("deed", "delete")]).await.expect(409);
    change(&mut chief, &id, "stop").await;
    assert_eq!(endpoints(&other), [""; 0]);
    change(&mut chief, &id, "delete").await;
    chief.look(PAGE).await.lacks(["school<span"]);
    drop(fake.stop());
}

#[tokio::test]
async fn an_entered_provider_replaces_the_models_of_the_environment_and_substitutes_follow() {
    let (fake, bad) = (endpoint(), refusing());
    let site = Site::start().await.asking(&fake, &[("APP_LLM_BUDGET_DAY", "2.50")]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look(PAGE).await, ["The models in the server’s environment are in use"]);
    let (one, two) = (fake.base_url(), bad.base_url());
    let first = enter(&mut chief, "one", &one).await;
    let second = enter(&mut chief, "two", &two).await;
    tested(&mut chief, &first).await;
    has(&tested(&mut chief, &second).await, ["does not reply"]);
    chief.form(USE, &[("id", &second), ("deed", "last")]).await.refused("model-provider-untested");
    change(&mut chief, &first, "first").await;
    assert_eq!(endpoints(&site), ["one"]);
    has(&chief.look(PAGE).await, ["instead of the models in the server’s environment"]);
    let third = enter(&mut chief, "three", &one).await;
    tested(&mut chief, &third).await;
    change(&mut chief, &third, "last").await;
    assert_eq!(endpoints(&site), ["one", "three"]);
    has(&chief.look(PAGE).await, ["used as number 2"]);
    change(&mut chief, &third, "first").await;
    assert_eq!(endpoints(&site), ["three", "one"]);
    for id in [&first, &third] {
        change(&mut chief, id, "stop").await;
    }
    assert_eq!(endpoints(&site), ["main"]);
    assert_eq!(site.plumb.models().unwrap().budget().per_day.cost, Some(2_500_000));
    drop((fake.stop(), bad.stop()));
}

#[tokio::test]
async fn a_stored_key_goes_to_no_other_address_and_a_change_needs_a_new_test() {
    let fake = endpoint();
    let (site, mut chief) = Site::with_chief().await;
    let url = fake.base_url();
    let id = enter(&mut chief, "school", &url).await;
    tested(&mut chief, &id).await;
    change(&mut chief, &id, "first").await;
    let edit = format!("{PAGE}?provider={id}");
    chief.look(&edit).await.has(["Change school", "Leave it blank to keep what is stored", &url]).lacks([KEY]);
    let changed = |address: &'static str, key: &'static str, model: &'static str| {
        vec![
            ("id".to_owned(), id.clone()),
            ("form[name]".into(), "school".into()),
            ("form[provider]".into(), "compatible".into()),
            ("form[address]".into(), if address.is_empty() { url.clone() } else { address.into() }),
            ("form[model]".into(), model.into()),
            ("form[key]".into(), key.into()),
        ]
    };
    let save = async |chief: &mut Client, fields: Vec<(String, String)>| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        chief.form(SAVE, &fields).await
    };
    save(&mut chief, changed("http://127.0.0.1:9/v1", "", "m")).await.refused("model-provider-moved");
    assert_eq!(site.plumb.models().unwrap().config().endpoints[0].base_url, url);
    // The key stays where the address does, and the server changes at once.
    save(&mut chief, changed("", "", "large")).await;
    let client = site.plumb.models().unwrap();
    let endpoint = &client.config().endpoints[0];
    assert_eq!(endpoint.model(ModelRole::Tutor), "large");
    assert_eq!(endpoint.api_key.as_ref().map(Secret::reveal), Some(KEY));
    has(&chief.look(PAGE).await, ["not tested since its last change", "used first"]);
    save(&mut chief, changed("http://127.0.0.1:9/v1", "another", "m")).await;
    let client = site.plumb.models().unwrap();
    assert_eq!(client.config().endpoints[0].api_key.as_ref().map(Secret::reveal), Some("another"));
    drop(fake.stop());
}

#[tokio::test]
async fn each_fault_is_at_its_field_and_what_was_typed_stays_but_for_secrets() {
    let (_site, mut chief) = Site::with_chief().await;
    let faults = [
        ("name", "two words", "model-provider-name"),
        ("provider", "none", "model-provider-missing"),
        ("address", "ftp://x", "model-provider-fault"),
        ("further", "PATH=/bin", "model-provider-line"),
        ("further", "OPENAI_API_KEY=sk-1", "model-provider-line"),
        ("further", "APP_LLM_BODY=[1]", "model-provider-fault"),
        ("headers", "[1]", "model-provider-fault"),
        ("key", "with blanks", "model-provider-fault"),
    ];
    for (field, value, message) in faults {
        let mut sent = fields("school", "http://127.0.0.1:9/v1");
        let name = format!("form[{field}]");
        sent.retain(|(other, _)| *other != name);
        sent.push((&name, value));
        chief.form(SAVE, &sent).await.refused(message);
        let page = chief.look(PAGE).await;
        assert!(!page.contains(KEY) && !page.contains("with blanks"), "{field}");
    }
    enter(&mut chief, "school", "http://127.0.0.1:9/v1").await;
    chief.form(SAVE, &fields("School", "http://127.0.0.1:9/v1")).await.refused("model-provider-name-taken");
    for id in ["", "x", "00000000-0000-0000-0000-000000000001"] {
        chief.form(USE, &[("id", id), ("deed", "test")]).await.expect(404);
    }
}

#[tokio::test]
async fn a_server_with_another_sealing_key_says_so_and_the_database_has_no_key_in_the_clear() {
    let fake = endpoint();
    let (site, mut chief) = Site::with_chief().await;
    let id = enter(&mut chief, "school", &fake.base_url()).await;
    tested(&mut chief, &id).await;
    change(&mut chief, &id, "first").await;
    let rows = site.stores.model_providers.all().await.unwrap();
    assert!(!format!("{rows:?}").contains(KEY) && rows[0].sealed.is_some());
    std::fs::write(&site.settings.model_key, "00".repeat(32)).unwrap();
    let other = site.made_again(None, crate::support::chance::TestChance::new()).await;
    other.plumb.take_providers().await.unwrap();
    assert_eq!(endpoints(&other), [""; 0]);
    let mut chief = other.signed_in("second", Role::Admin).await;
    chief.look(PAGE).await.has(["cannot be decrypted on this server", "No language model is set up"]);
    chief.form(USE, &[("id", &id), ("deed", "test")]).await.refused("model-provider-unusable");
    drop(fake.stop());
}
