//! A scripted server that speaks the OpenAI chat-completions protocol, well or badly: for tests, and for trying things
//! without a model.
//!
//! It answers `POST …/chat/completions` under any prefix with the first *fixture* of its [`Script`] that fits the
//! request and is not used up, and `GET …/models`. A request that no fixture fits gets status 599 and counts as a
//! failure, as does an unused fixture. [`FakeLlm::journal`] has every request, [`FakeLlm::verdict`] all deviations,
//! including faults of the client. The journal is also at `GET /__journal`; `POST /__reset` clears it.
//!
//! The header [`CALL_SITE`] names the call site.
//!
//! ```
//! use plumb_fake_llm::{FakeLlm, Provider, Script, call_site};
//!
//! let script = Script::new(Provider::OpenAi)
//!     .when(call_site("tutor.hint").nth(1))
//!     .content("What would you try first?")
//!     .when(call_site("tutor.hint").nth(2))
//!     .error(429, "rate_limit_exceeded", "Slow down.");
//! let fake = FakeLlm::start(script);
//! // … a client asks fake.base_url() …
//! # assert_eq!(fake.verdict().unconsumed.len(), 2);
//! let verdict = fake.stop();
//! assert!(!verdict.is_clean(), "both fixtures are unused");
//! ```
//!
//! A script as a file. Conditions that are left out hold for every request.
//!
//! ```
//! # let text = r#"
//! provider: vllm                    # openai, anthropic, gemini, ollama, vllm, llamacpp
//! latency_ms: 5
//! api_key: test-key                 # another key, or none, is a fault of the client
//! models: [test/model]
//! limits: {retries: 5, hasty_retries: 3, hasty_ms: 5}
//! fixtures:
//!   - when: {call_site: factory.generator, nth: 1, has_schema: true}
//!     reply:
//!       json: {stem: "What is 2 + 2?", key: "4"}
//!       usage: {prompt_tokens: 120, completion_tokens: 30}
//!   - when: {call_site: tutor.hint, user_matches: "(?i)just tell me", header: {x-stage: early}}
//!     times: 3
//!     reply: {content: "Not yet.", delay_ms: 10}
//!   - when: {call_site: agent.turn, tool_result_contains: "42"}
//!     reply:
//!       tool_calls:
//!         - {id: call_a, name: look_up, arguments: {what: primes}}
//!         - {name: look_up, arguments: '{"what": ', omit: [id, type]}
//!   - when: {call_site: agent.turn}
//!     reply: {error: {status: 429, code: rate_limit_exceeded, message: "Slow down.", retry_after: "date+2"}}
//!   - when: {call_site: agent.turn}
//!     reply: {raw: {status: 502, headers: {content-type: text/html}, body: "<h1>Bad gateway</h1>"}}
//!   - when: {call_site: agent.turn}
//!     reply: {content: "It breaks off here.", misbehave: cut, after_chunks: 1}
//!   - when: {call_site: agent.turn}
//!     reply: {raw: {body: "12345678"}, chunk: {size: 4, delay_ms: 10}, misbehave: stall, after_chunks: 1}
//!   - when: {call_site: probe}      # an answer by the schema asked for, or against it
//!     forever: true
//!     reply: {enforced: as_provider}
//! # "#;
//! # assert!(plumb_fake_llm::Script::read("script.yaml", text).is_ok());
//! ```
//!
//! `misbehave` is one of `stall`, `cut`, `reset`, `never_answers`, `slow_headers`, `megabyte` and `empty`. A reply also
//! has `finish_reason`, `refusal`, `reasoning`, `no_usage`, `omit` (fields of the completion to leave out) and
//! `delay_ms`. Tool calls have `object_arguments` (JSON in place of a string).
//!
//! [`catalogue`] has the usual misbehaviour of models and endpoints, for tests that go through all of it.

mod asked;
pub mod catalogue;
mod condition;
mod fault_shape;
mod journal;
mod line;
mod manners;
mod minimal;
mod moment;
mod plan;
mod provider;
mod read;
mod reply;
mod script;
mod server;
mod shape;
mod state;

pub use asked::{AskedRequest, CALL_SITE, ForcedTool};
pub use condition::{When, anything, call_site};
pub use journal::{AnsweredBy, Ending, Entry, Journal, Verdict};
pub use minimal::minimal;
pub use provider::Provider;
pub use reply::{Chunk, Counted, EndpointFault, Enforced, Misbehaviour, Raw, Reply, Says, ToolCall, Usage};
pub use script::{Answering, Fixture, Responder, RetryLimits, Script, Times};
pub use server::FakeLlm;
