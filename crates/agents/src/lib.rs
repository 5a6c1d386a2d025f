//! The client for language models, with its handling of whatever they answer.
//!
//! [`LlmClient`] is the only entry point: `complete` for text, `structured` for an object that fits a schema. Plumb
//! works without a model: [`LlmConfig::read`] returns `None` if none is configured, and every call may end in an
//! [`LlmError`], for which the caller has an answer of its own.
//!
//! ```no_run
//! use plumb_agents::{Call, Deps, LlmClient, LlmConfig, Role, Schema, wire::ChatMessage};
//!
//! # #[derive(serde::Deserialize)] struct Hint { says: String }
//! # async fn ask(variable: &dyn Fn(&str) -> Option<String>, deps: Deps) -> Result<(), Box<dyn std::error::Error>> {
//! let Ok(Some(config)) = LlmConfig::read(variable) else { return Ok(()) };
//! let client = LlmClient::new(config, deps)?;
//! let schema = serde_json::json!({
//!     "type": "object", "required": ["says"], "properties": { "says": { "type": "string", "maxLength": 200 } },
//! });
//! let schema = Schema::new("hint", schema)?;
//! let call = Call::new("tutor.hint", Role::Hint, vec![ChatMessage::user("What comes next?")], 300);
//! match client.structured::<Hint>(call, &schema).await {
//!     Ok(hint) => println!("{}", hint.value.says),
//!     Err(error) => println!("the stored hint instead: {}", error.code()),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! The crate does not read the time of day or the environment and creates no randomness: these come in with [`Deps`].
//! Deadlines use tokio's clock.

pub mod client;
pub mod config;
pub mod environment;
pub mod error;
pub mod ledger;
pub mod probe;
pub mod prompt;
pub mod structured;
pub mod telemetry;
pub mod transport;
pub mod wire;

pub use client::{Call, Completion, Deps, LlmClient, Structured};
pub use config::{LlmConfig, Provider, Role};
pub use error::LlmError;
pub use probe::ProbeReport;
pub use structured::Schema;
