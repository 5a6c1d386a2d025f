//! The pages about language models: without one, with one that replies, and with one that does not.

use std::time::Duration;

use plumb_fake_llm::{FakeLlm, Provider, Reply, Script, anything};
use plumb_service::models::{ModelCallRow, ObjectMode};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::support::models::{KEY, endpoint};
use crate::support::{Client, PageText, Site, fresh, has};

const PAGE: &str = "/admin/models";
const CALLS: &str = "/admin/models/calls";

/// Starts a probe and waits until it is finished.
async fn probe(chief: &mut Client, role: &str) -> String {
    assert_eq!(chief.form("/do/models-probe", &[("role", role)]).await.location(), "/admin/models#probe");
    for _ in 0..400 {
        let page = chief.look(PAGE).await;
        if !page.contains("endpoints done") {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the probe does not end");
}

/// A call in the ledger.
fn call(site: &Site, place: &str, outcome: &str) -> ModelCallRow {
    let at = site.clock_now();
    ModelCallRow {
        id: fresh(),
        at,
        day: at.as_millis().div_euclid(86_400_000),
        site: place.into(),
        prompt_hash: Some("hash-of-prompt".into()),
        schema_hash: None,
        endpoint: "main".into(),
        model_asked: "large".into(),
        model_answered: Some("large-2".into()),
        attempt: 1,
        input_tokens: 1_100,
        output_tokens: 20,
        estimated: true,
        cost: 2_500_000,
        latency_ms: 1_200,
        outcome: outcome.into(),
        level: Some("json_schema".into()),
        job: Some("job-1".into()),
        learner: None,
        request: Some("<b>asked</b>".into()),
        answer: None,
    }
}

#[tokio::test]
async fn without_a_model_the_page_says_what_that_means_and_how_to_set_one_up() {
    let (site, mut chief) = Site::with_chief().await;
    let page = chief.look(PAGE).await;
    has(&page, ["No language model is set up", "all work without one", "No calls were made in this period"]);
    for variables in ["openai", "anthropic", "gemini", "ollama", "compatible"] {
        has(&page, [format!("APP_LLM_PROVIDER={variables}")]);
    }
    assert!(!page.contains("/do/models-probe") && !page.contains("Budgets"), "{page}");
    chief.form("/do/models-probe", &[("role", "generator")]).await.refused("models-none-to-probe");
    assert!(site.trail(None, AuditAction::ModelsProbed).await.is_empty());
    // Calls of a model that was configured earlier are still shown.
    site.stores.model_calls.add(call(&site, "factory.generator", "ok")).await.unwrap();
    has(&chief.look(PAGE).await, ["No language model is set up", "factory.generator", "Total 2.50"]);
    has(&chief.look(CALLS).await, ["factory.generator"]);
}

#[tokio::test]
async fn a_probe_says_what_an_endpoint_enforces_and_is_in_the_ledger_and_in_the_trail() {
    let fake = endpoint();
    let site = Site::start().await.asking(&fake, &[("APP_LLM_BUDGET_DAY", "2.50"), ("APP_LLM_MODEL_JUDGE", "j")]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.look(PAGE).await;
    has(&page, ["No test has run", "default, not tested", "0.00 of 2.50 spent", "0.00 spent, no limit"]);
    has(&page, [fake.base_url().as_str(), "critic, designer, implementer, verifier, style, tutor, hint", "working"]);
    chief.form("/do/models-probe", &[("role", "chief")]).await.refused("models-no-such-role");
    chief.form("/do/models-probe", &[("role", "generator")]).await;
    has(&chief.look(PAGE).await, ["Testing as generator: 0 of 1 endpoints done"]);
    // A repeated request returns the finished probe.
    let page = probe(&mut chief, "generator").await;
    has(&page, ["enforced", "as tested", "Structured output", "schema", "By forced tool"]);
    assert_eq!(fake.journal().entries.len(), 4);
    assert!(!page.contains(KEY), "{page}");
    let row = &site.trail(Some("probe"), AuditAction::ModelsProbed).await[0];
    assert_eq!((row.entry.actor, row.entry.subject_kind.as_str()), (Some(site.id("chief").await), "models"));
    assert_eq!(site.trail(None, AuditAction::ModelsProbed).await.len(), 1);
    has(&chief.look("/admin/audit/trail?action=models_probed").await, ["Language models tested", "/admin/models"]);
    for days in ["1", "7", "30"] {
        let page = chief.look(&format!("{PAGE}?days={days}")).await;
        has(&page, ["probe.latency", "probe.object", "probe.tool", "Result", "Total 0.00"]);
        assert_eq!(page.contains("Cost by day"), days != "1", "{page}");
    }
    let page = chief.look(CALLS).await;
    assert_eq!(page.matches("href=\"/admin/models/calls/").count(), 4, "{page}");
    // The model of another role is shown in addition.
    has(&probe(&mut chief, "judge").await, ["<code>j</code>", "<code>m</code>"]);
    // Another process uses the report, and shows it.
    let other = site.asking(&fake, &[("APP_LLM_MODEL_JUDGE", "j")]).await;
    let known = |site: &Site| site.plumb.models().unwrap().status().iter().filter(|model| model.is_level_known).count();
    assert_eq!(known(&other), 0);
    other.plumb.take_probes().await.unwrap();
    assert_eq!(known(&other), 2);
    let mut chief = other.signed_in("second", Role::Admin).await;
    has(&chief.look(PAGE).await, ["as tested", "<code>j</code>", "enforced"]);
    // A level that a refusal has lowered since then stays.
    let client = other.plumb.models().unwrap();
    let modes = client.object_modes();
    modes.note("main", "m", ObjectMode::Prompt);
    other.plumb.take_probes().await.unwrap();
    assert_eq!(modes.level("main", "m"), Some(ObjectMode::Prompt));
    drop(fake.stop());
}

#[tokio::test]
async fn an_endpoint_that_fails_rests_and_the_page_says_after_what() {
    let reply = Reply::error(503, "overloaded", "<i>Later.</i>");
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).forever().reply(reply));
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut models = site.settings.models.clone().unwrap();
    models.config.limits.retry.most = 0;
    models.config.limits.breaker.failures = 1;
    let site = site.with_models(models).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = probe(&mut chief, "tutor").await;
    page.has(["does not reply", "resting for", "failed: transport_status"]).lacks(["<i>Later"]);
    has(&chief.look(&format!("{CALLS}?outcome=transport_status")).await, ["probe.latency", "transport_status"]);
    // While it rests nothing is sent.
    probe(&mut chief, "tutor").await;
    assert_eq!(fake.journal().entries.len(), 1);
    drop(fake.stop());
}

#[tokio::test]
async fn the_ledger_is_looked_through_by_place_and_outcome_page_by_page() {
    let (site, mut chief) = Site::with_chief().await;
    let mut last = None;
    for n in 0..45 {
        site.clock.advance_secs(1);
        let (place, outcome) = if n % 9 == 0 { ("tutor.hint", "quota") } else { ("factory.generator", "ok") };
        let row = call(&site, place, outcome);
        last = Some(row.id);
        site.stores.model_calls.add(row).await.unwrap();
    }
    let lines = |page: &str| page.matches("href=\"/admin/models/calls/").count();
    let page = chief.look(CALLS).await;
    assert_eq!(lines(&page), 40, "{page}");
    let older = page.split("rel=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let second = chief.look(&older.replace("&amp;", "&")).await;
    assert_eq!(lines(&second), 5, "{second}");
    has(&second, ["Newest"]);
    let hints = chief.look(&format!("{CALLS}?site=tutor.hint")).await;
    assert_eq!((lines(&hints), hints.contains("selected")), (5, true), "{hints}");
    assert_eq!(lines(&chief.look(&format!("{CALLS}?site=tutor.hint&outcome=ok")).await), 0);
    has(&chief.look(&format!("{CALLS}?site=%3Cb%3E")).await, ["No calls match this search", "&lt;b&gt;"]);
    let one = chief.look(&format!("{CALLS}/{}", last.unwrap())).await;
    one.has(["large-2", "job-1", "hash-of-prompt", "about 1,100 + 20", "2.50", "1,200 ms", "&lt;b&gt;asked&lt;/b&gt;"]);
    assert_eq!(chief.get(&format!("{CALLS}/{}", fresh())).await.status, 404);
    assert_eq!(chief.get(&format!("{CALLS}/none")).await.status, 404);
    has(&chief.look(PAGE).await, ["Cost by day", "112.50"]);
}
