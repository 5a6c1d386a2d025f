//! Contract tests of the store, run on both databases.
//!
//! `PLUMB_TEST_POSTGRES` is the URL of a Postgres cluster in which databases may be created. Without it the suite
//! fails, because a store tested on one database only counts as untested.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

/// Defines one test per database for each listed `async fn(TestDatabase)`.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::TestDatabase::sqlite().await).await;
            })+
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::TestDatabase::postgres().await).await;
            })+
        }
    };
}

mod announcements;
mod anonymous;
mod api_tokens;
mod audit;
mod backup;
mod blueprint_drafts;
mod calibrations;
mod classes;
mod contents;
mod drafts;
mod factory;
mod failing;
mod flagged;
mod gradebook;
mod guide;
mod homes;
mod item_stats;
mod learning;
mod maintenance;
mod model_calls;
mod model_providers;
mod notifications;
mod people;
mod problems;
mod regrades;
mod reports;
mod responses;
mod reviews;
mod schema;
mod seals;
mod second_factors;
mod sessions;
mod teacher_content;
mod test_database;
mod users;
mod writing;

pub(crate) use test_database::TestDatabase;
