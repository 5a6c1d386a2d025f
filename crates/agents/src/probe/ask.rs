//! The requests of the probe.

use serde_json::json;

use super::{Enforcement, ProbeReport};
use crate::client::{Call, LlmClient, Probed};
use crate::config::{EndpointConfig, Role};
use crate::error::LlmError;
use crate::prompt::{PROBE_LATENCY, PROBE_OBJECT, PROBE_TOOL, shipped};
use crate::structured::{ObjectMode, Schema, Unfit, read};
use crate::wire::Finish;

/// Maximum number of tokens of an answer to the probe; the thoughts of a reasoning model count.
const MOST_TOKENS: u32 = 4_000;

impl LlmClient {
    /// Probes the model of `role` at every endpoint, and notes the level that each supports. Its requests are entered
    /// in the ledger and count towards the budgets like all others.
    pub async fn probe(&self, role: Role) -> Vec<ProbeReport> {
        let mut reports = Vec::new();
        for at in 0..self.config().endpoints.len() {
            reports.extend(self.probe_endpoint(at, role).await);
        }
        reports
    }

    /// Probes the endpoint at that index of the configuration; `None` if it does not exist.
    pub async fn probe_endpoint(&self, at: usize, role: Role) -> Option<ProbeReport> {
        let endpoint = self.config().endpoints.get(at)?;
        Some(self.probe_one(at, endpoint, role).await)
    }

    async fn probe_one(&self, at: usize, endpoint: &EndpointConfig, role: Role) -> ProbeReport {
        let unknown = || Enforcement::Unknown { code: "not_asked".to_owned() };
        let mut report = ProbeReport {
            endpoint: endpoint.name.clone(),
            provider: endpoint.provider,
            model: endpoint.model(role).to_owned(),
            model_answered: None,
            latency_ms: None,
            fault: None,
            json_schema: unknown(),
            tool: unknown(),
            json_object: unknown(),
            level: None,
            input_tokens: 0,
            output_tokens: 0,
            cost: 0,
        };
        match self.probe_once(at, call(PROBE_LATENCY, role), None).await {
            Ok(probed) => {
                report.add(&probed);
                report.latency_ms = Some(probed.latency_ms);
                report.model_answered = probed.reply.model;
            }
            Err(error) => {
                report.fault = Some(error.to_string());
                return report;
            }
        }
        let Some(schema) = schema() else { return report };
        report.json_schema = self.judge(at, &schema, ObjectMode::JsonSchema, PROBE_OBJECT, role, &mut report).await;
        report.tool = self.judge(at, &schema, ObjectMode::Tool, PROBE_TOOL, role, &mut report).await;
        report.json_object = self.judge(at, &schema, ObjectMode::JsonObject, PROBE_OBJECT, role, &mut report).await;
        report.level = report.best_level();
        if let Some(level) = report.level {
            self.object_modes().note(&report.endpoint, &report.model, level);
        }
        report
    }

    async fn judge(
        &self,
        at: usize,
        schema: &Schema,
        level: ObjectMode,
        prompt: &str,
        role: Role,
        report: &mut ProbeReport,
    ) -> Enforcement {
        match self.probe_once(at, call(prompt, role), Some((schema, level))).await {
            Ok(probed) => {
                report.add(&probed);
                let was_cut = probed.reply.finish == Finish::Length;
                match read(&probed.reply, level, schema) {
                    Ok(_) => Enforcement::Enforced,
                    Err(Unfit::Findings(_)) => Enforcement::Shaped,
                    Err(Unfit::NoObject(_)) if !was_cut => Enforcement::Ignored,
                    // An answer that was cut off might have fitted.
                    Err(Unfit::Unfinished | Unfit::NoObject(_)) => {
                        Enforcement::Unknown { code: "truncated".to_owned() }
                    }
                }
            }
            Err(error @ LlmError::BadRequest(_)) => Enforcement::Refused { code: error.code().to_owned() },
            Err(error) => Enforcement::Unknown { code: error.code().to_owned() },
        }
    }
}

impl ProbeReport {
    fn add(&mut self, probed: &Probed) {
        self.input_tokens += probed.usage.input;
        self.output_tokens += probed.usage.output;
        self.cost += probed.cost;
    }
}

fn call(prompt: &str, role: Role) -> Call {
    let messages = shipped(prompt).and_then(|prompt| Some((prompt, prompt.render(&[]).ok()?)));
    let call = match messages {
        Some((prompt, messages)) => Call::of(prompt, messages, MOST_TOKENS),
        // A test checks that each shipped prompt renders.
        None => Call::new(prompt, role, Vec::new(), MOST_TOKENS),
    };
    Call { role, ..call }
}

fn schema() -> Option<Schema> {
    let schema = json!({
        "type": "object",
        "required": ["colour", "count"],
        "additionalProperties": false,
        "properties": {
            "colour": { "type": "string", "enum": ["red", "green"] },
            "count": { "type": "integer" },
        },
    });
    Schema::new("probe", schema).ok()
}
