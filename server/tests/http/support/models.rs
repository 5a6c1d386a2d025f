//! A site with a scripted language model.

use std::sync::Arc;

use plumb_fake_llm::{AskedRequest, Enforced, FakeLlm, Provider, Reply, RetryLimits, Script, anything, call_site};
use plumb_server::http::router;
use plumb_server::serve;
use plumb_service::models::ModelSettings;

use serde_json::json;

use super::chance::TestChance;
use super::{Site, plumb_by};

/// The key that the scripted model requires.
pub(crate) const KEY: &str = "key-that-no-page-shows";

/// A server that enforces schemas, and replies in words without a schema, after a moment.
pub(crate) fn endpoint() -> FakeLlm {
    let script = Script::new(Provider::OpenAi)
        .latency(std::time::Duration::from_millis(150))
        .when(call_site("probe.latency"))
        .forever()
        .content("plumb")
        .when(anything())
        .forever()
        .reply(Reply::enforced(Enforced::AsProvider));
    FakeLlm::start(script)
}

/// The judgement of a model that finds nothing wrong with words; `None` if another thing is asked.
pub(crate) fn finds_nothing(asked: &AskedRequest) -> Option<Reply> {
    let is_asked = matches!(asked.call_site.as_deref(), Some("words.safety" | "tutor.safety"));
    is_asked.then(|| Reply::json(json!({ "is_safe": true, "category": "none", "reasoning": "Plain." })))
}

/// A model that replies with `says`, or with `good` if that returns `None`. The number of calls is not limited.
pub(crate) fn model(
    good: fn(&AskedRequest) -> Reply,
    says: impl Fn(&AskedRequest) -> Option<Reply> + Send + Sync + 'static,
) -> FakeLlm {
    let good = move |asked: &AskedRequest| Some(finds_nothing(asked).unwrap_or_else(|| good(asked)));
    let script = Script::new(Provider::OpenAi).responder(says).responder(good);
    FakeLlm::start(script.limits(RetryLimits { retries: 10_000, hasty_retries: 10_000, ..RetryLimits::default() }))
}

impl Site {
    /// This site with the model `m` at that endpoint, at a price of 1 and 2 for a million tokens, and further
    /// variables.
    pub(crate) async fn asking(self, fake: &FakeLlm, more: &[(&str, &str)]) -> Self {
        self.with_models(models_at(fake, more)).await
    }

    /// This site with these models.
    pub(crate) async fn with_models(self, models: ModelSettings) -> Self {
        self.made_again(Some(models), TestChance::new()).await
    }

    /// This site with these models, if any, and these random numbers.
    pub(crate) async fn made_again(mut self, models: Option<ModelSettings>, chance: TestChance) -> Self {
        self.settings.models = models;
        self.plumb = plumb_by(&self.stores, &self.clock, &self.settings, chance);
        self.plumb.reload_content().await.unwrap();
        self.web = serve::web(&self.settings, Arc::clone(&self.plumb), Arc::clone(&self.stopping)).unwrap();
        self.router = router(self.web.clone());
        self
    }
}

/// The model `m` at that endpoint, at a price of 1 and 2 for a million tokens, and further variables.
pub(crate) fn models_at(fake: &FakeLlm, more: &[(&str, &str)]) -> ModelSettings {
    let (url, usual) = (fake.base_url(), [("APP_LLM_PROVIDER", "compatible"), ("APP_LLM_MODEL", "m")]);
    let usual = usual.into_iter().chain([
        ("APP_LLM_BASE_URL", url.as_str()),
        ("APP_LLM_API_KEY", KEY),
        ("APP_LLM_PRICES", "m=1/2"),
        ("APP_LLM_TEST_HEADERS", "on"),
    ]);
    let set: Vec<(String, String)> =
        usual.chain(more.iter().copied()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let variable = |name: &str| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    ModelSettings::read(&variable).unwrap().unwrap()
}
