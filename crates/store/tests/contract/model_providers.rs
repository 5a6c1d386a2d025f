//! Language models that administrators entered.

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::model_providers::ModelProviderRow;
use plumb_types::audit_action::AuditAction;

use crate::TestDatabase;
use crate::test_database::{NOW, id};

on_both!(
    a_provider_is_entered_changed_and_deleted,
    a_test_counts_until_the_provider_changes,
    providers_are_used_in_their_order,
);

fn audit() -> AuditEntry {
    AuditEntry {
        at: NOW,
        actor: None,
        action: AuditAction::ModelProviderChanged,
        subject_kind: "models".into(),
        subject_id: "one".into(),
        detail: "{}".into(),
    }
}

fn provider(name: &str) -> ModelProviderRow {
    ModelProviderRow {
        id: id(),
        name: name.into(),
        variables: r#"{"APP_LLM_PROVIDER":"ollama"}"#.into(),
        sealed: Some("00ff".into()),
        place: None,
        changed_at: NOW,
        test: None,
    }
}

#[track_caller]
fn is_conflict<T: std::fmt::Debug>(result: Result<T, StoreError>) {
    assert!(matches!(result, Err(StoreError::Conflict)), "{result:?}");
}

/// Adds a provider, with its test.
pub(crate) async fn furnish(house: &TestDatabase) {
    let (providers, row) = (&house.stores.model_providers, provider("one"));
    providers.put(row.clone(), audit()).await.unwrap();
    providers.keep_test(row.id, NOW, "{}".into()).await.unwrap();
    providers.set_order(vec![row.id], audit()).await.unwrap();
}

async fn a_provider_is_entered_changed_and_deleted(house: TestDatabase) {
    let providers = &house.stores.model_providers;
    let one = provider("one");
    providers.put(one.clone(), audit()).await.unwrap();
    is_conflict(providers.put(provider("one"), audit()).await);
    let changed = ModelProviderRow { name: "two".into(), sealed: None, ..one.clone() };
    providers.put(changed.clone(), audit()).await.unwrap();
    assert_eq!(providers.all().await.unwrap(), [changed]);
    providers.delete(one.id, audit()).await.unwrap();
    is_conflict(providers.delete(one.id, audit()).await);
    assert_eq!(providers.all().await.unwrap(), []);
}

async fn a_test_counts_until_the_provider_changes(house: TestDatabase) {
    let providers = &house.stores.model_providers;
    let one = provider("one");
    providers.put(one.clone(), audit()).await.unwrap();
    providers.keep_test(one.id, NOW.plus_secs(-1), "of an earlier version".into()).await.unwrap();
    assert_eq!(providers.all().await.unwrap(), std::slice::from_ref(&one));
    providers.keep_test(one.id, NOW, "{}".into()).await.unwrap();
    assert_eq!(providers.all().await.unwrap()[0].test.as_deref(), Some("{}"));
    providers.put(ModelProviderRow { changed_at: NOW.plus_secs(1), ..one.clone() }, audit()).await.unwrap();
    assert_eq!(providers.all().await.unwrap()[0].test, None);
}

async fn providers_are_used_in_their_order(house: TestDatabase) {
    let providers = &house.stores.model_providers;
    let [a, b, c] = [provider("a"), provider("b"), provider("c")];
    for row in [&a, &b, &c] {
        providers.put(row.clone(), audit()).await.unwrap();
    }
    let order = async || {
        let rows = providers.all().await.unwrap();
        rows.into_iter().map(|row| (row.name, row.place)).collect::<Vec<_>>()
    };
    providers.set_order(vec![c.id, a.id], audit()).await.unwrap();
    let used = [("c".to_owned(), Some(1)), ("a".to_owned(), Some(2)), ("b".to_owned(), None)];
    assert_eq!(order().await, used);
    is_conflict(providers.delete(a.id, audit()).await);
    is_conflict(providers.set_order(vec![b.id, id()], audit()).await);
    assert_eq!(order().await, used);
    // A changed provider keeps its place.
    providers.put(ModelProviderRow { name: "d".into(), ..c }, audit()).await.unwrap();
    assert_eq!(order().await[0], ("d".to_owned(), Some(1)));
    providers.set_order(vec![], audit()).await.unwrap();
    assert!(order().await.iter().all(|(_, place)| place.is_none()));
}
