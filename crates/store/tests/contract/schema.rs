//! The migrations of both databases create equal tables.

use std::collections::BTreeMap;

use sqlx::{Connection as _, Row as _};

use crate::TestDatabase;

/// Table and column, with type and whether it may be null.
type Columns = BTreeMap<(String, String), (String, bool)>;

async fn sqlite(house: &TestDatabase) -> Columns {
    let mut conn = sqlx_sqlite::SqliteConnection::connect(&house.url).await.unwrap();
    let text = "select t.name, c.name, c.type, c.\"notnull\" = 0 from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> '_sqlx_migrations'";
    let rows = sqlx::query(text).fetch_all(&mut conn).await.unwrap();
    rows.iter().map(|row| ((row.get(0), row.get(1)), (row.get::<String, _>(2).to_lowercase(), row.get(3)))).collect()
}

async fn postgres(house: &TestDatabase) -> Columns {
    let mut conn = sqlx_postgres::PgConnection::connect(&house.url).await.unwrap();
    let text = "select table_name::text, column_name::text, data_type::text, is_nullable = 'YES'
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_sqlx_migrations'";
    let rows = sqlx::query(text).fetch_all(&mut conn).await.unwrap();
    let ours = |theirs: String| match theirs.as_str() {
        "bigint" => "integer".to_owned(),
        "uuid" | "bytea" => "blob".to_owned(),
        _ => theirs,
    };
    rows.iter().map(|row| ((row.get(0), row.get(1)), (ours(row.get(2)), row.get(3)))).collect()
}

#[tokio::test]
async fn both_databases_have_the_same_tables_and_columns() {
    let lite = sqlite(&TestDatabase::sqlite().await).await;
    assert!(lite.len() > 60);
    assert_eq!(lite, postgres(&TestDatabase::postgres().await).await);
}

#[test]
fn both_folders_have_the_same_migrations() {
    let names = |folder: &str| {
        let path = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut names: Vec<_> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

#[tokio::test]
async fn an_unmigrated_database_is_refused_without_migrate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.db");
    let url = format!("sqlite:{}", file.display());
    let options = plumb_store::Options { migrate: false, ..plumb_store::Options::default() };
    assert!(plumb_store::open(&url, &options).await.is_err());
    assert!(!file.exists(), "looking at a database that is not there made one");
    std::fs::File::create(&file).unwrap();
    let refused = plumb_store::open(&url, &options).await.err().unwrap();
    assert!(refused.to_string().contains("run the migrations"), "{refused}");
    let refused = plumb_store::open("mysql://nowhere", &options).await.err().unwrap();
    assert!(matches!(refused, plumb_store::StoreError::Invalid(_)));
}
