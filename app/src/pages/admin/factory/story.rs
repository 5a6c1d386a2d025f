//! History of an item, draft by draft. Text written by models is shown as plain text only.

use leptos::prelude::*;
use plumb_service::factory::{AnswerOrigin, Outcome, RuleFindings, Stage, StoryLine, StoryView};
use serde_json::{Map, Value as Json};

use super::words::stage;
use crate::pages::admin::blueprints::difference;
use crate::pages::{PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;

/// Depth to which answers are shown part by part; their schemas are shallower.
const DEEPEST: u32 = 6;

/// The fields of answers in reading order, each with the message that names it.
const FIELDS: [(&str, &str); 50] = [
    ("verdict", "factory-field-verdict"),
    ("question", "factory-field-question"),
    ("input", "factory-field-input"),
    ("stem", "factory-field-stem"),
    ("options", "factory-field-options"),
    ("correct_option", "factory-field-correct-option"),
    ("say", "factory-field-say"),
    ("math", "factory-field-math"),
    ("text", "factory-field-text"),
    ("check", "factory-field-check"),
    ("tag", "factory-field-tag"),
    ("why", "factory-field-why"),
    ("hint", "factory-field-hint"),
    ("key", "factory-field-key"),
    ("wrong", "factory-field-wrong"),
    ("hints", "factory-field-hints"),
    ("answer", "factory-field-answer"),
    ("working", "factory-field-working"),
    ("confidence", "factory-field-confidence"),
    ("schema_id", "factory-field-schema"),
    ("idea_summary", "factory-field-idea-summary"),
    ("function_or_object_type", "factory-field-objects"),
    ("constraints_used", "factory-field-constraints"),
    ("what_is_asked", "factory-field-what-is-asked"),
    ("intended_wrong_paths", "factory-field-wrong-paths"),
    ("difficulty_rationale", "factory-field-difficulty"),
    ("mcq_viability", "factory-field-viability"),
    ("distractor_map", "factory-field-distractors"),
    ("checks", "factory-field-checks"),
    ("solution", "factory-field-solution"),
    ("reasoning", "factory-field-reasoning"),
    ("key_insight", "factory-field-insight"),
    ("feedback", "factory-field-feedback"),
    ("failure_type", "factory-field-failure"),
    ("severity", "factory-field-severity"),
    ("reasons", "factory-field-reasons"),
    ("regen_instructions", "factory-field-instructions"),
    ("underspecified", "factory-field-underspecified"),
    ("issues", "factory-field-issues"),
    ("scores", "factory-field-scores"),
    ("solvability", "factory-field-solvability"),
    ("ambiguity", "factory-field-ambiguity"),
    ("procedural_correctness", "factory-field-procedural-correctness"),
    ("pedagogical_alignment", "factory-field-pedagogical-alignment"),
    ("esat_authenticity", "factory-field-authenticity"),
    ("one_idea_purity", "factory-field-one-idea"),
    ("no_calculator_suitability", "factory-field-no-calculator"),
    ("elegance", "factory-field-elegance"),
    ("distractor_realism", "factory-field-distractor-realism"),
    ("plausibility", "factory-field-plausibility"),
];

/// The history: the idea, if there is one, then each draft with its reviews and the difference to the draft before.
pub(super) async fn story(visit: &PageRequest, found: &StoryView) -> Result<AnyView, PageFailure> {
    let t = &visit.t;
    if found.lines.is_empty() {
        return Ok(
            section! { "story", t!(t, "factory-story") => <p class="empty">{t!(t, "factory-nothing-said")}</p> },
        );
    }
    let (ideas, rest): (Vec<&StoryLine>, Vec<&StoryLine>) =
        found.lines.iter().partition(|line| line.said.stage == Stage::Design);
    let idea = (!ideas.is_empty()).then(|| {
        let cards = ideas.iter().map(|line| card(t, line)).collect_view();
        view! { <h3>{t!(t, "factory-idea")}</h3><div class="factory-story">{cards}</div> }
    });
    let mut drafts = Vec::new();
    let mut before: Option<&Json> = None;
    for lines in rest.chunk_by(|a, b| a.said.attempt == b.said.attempt) {
        let draft = lines.iter().find_map(|line| drafted(line));
        let changes = match (before, draft) {
            (Some(old), Some(new)) => Some(visit.edge.author()?.differences(written(old), written(new)).await?),
            _ => None,
        };
        before = draft.or(before);
        let n = lines.first().map_or(0, |line| line.said.attempt);
        let label = t!(t, "factory-changes", n = n);
        let changes = changes.map(|lines| {
            view! { <details open=true><summary>{label.clone()}</summary>{difference(t, label, lines)}</details> }
        });
        let cards = lines.iter().map(|line| card(t, line)).collect_view();
        drafts.push(html! {
            <h3>{t!(t, "factory-draft", n = n)}</h3>
            <div class="factory-story">{cards}</div>
            {changes}
        });
    }
    Ok(section! { "story", t!(t, "factory-story") =>
        {idea}
        {drafts}
    })
}

/// The draft, if the line contains one.
fn drafted(line: &StoryLine) -> Option<&Json> {
    match &line.said.outcome {
        Outcome::Answer(answer) if matches!(line.said.stage, Stage::Generate | Stage::Implement) => Some(answer),
        _ => None,
    }
}

/// One entry of the history: content, author, time.
fn card(t: &Texts, line: &StoryLine) -> AnyView {
    let said = &line.said;
    let name = stage(t, said.stage);
    let is_one_of_several = matches!(said.stage, Stage::Solve | Stage::Judge);
    let name = if is_one_of_several { t!(t, "factory-part", stage = name, n = said.part) } else { name };
    let (badge, body) = match &said.outcome {
        Outcome::Answer(answer) => (verdict(answer), value(t, answer, 0)),
        Outcome::Failed { code, findings } => (
            Some(html! { <span class="badge wrong">{t!(t, "factory-no-answer")}</span> }),
            html! { <p><code>{code.clone()}</code></p>{lines(findings)} },
        ),
        Outcome::Found(found) => checked(t, found),
    };
    html! {
        <article class="card">
            <h4>{name}" "{badge}</h4>
            {body}
            {said.made.as_ref().map(|made| by(t, made))}
            <p class="soft small"><When at=line.at t=t.clone() /></p>
        </article>
    }
}

/// A verdict in the model's own word.
fn verdict(answer: &Json) -> Option<AnyView> {
    let word = answer["verdict"].as_str()?;
    let class = if matches!(word, "APPROVE" | "PASS") { "badge right" } else { "badge wrong" };
    Some(html! { <span class=class>{word.to_owned()}</span> })
}

fn lines(all: &[String]) -> Option<AnyView> {
    let items = all.iter().map(|one| view! { <li class="lines-kept">{one.clone()}</li> }).collect_view();
    (!all.is_empty()).then(|| html! { <ul>{items}</ul> })
}

/// Findings of the rules.
fn checked(t: &Texts, found: &RuleFindings) -> (Option<AnyView>, AnyView) {
    let badge = if !found.against.is_empty() {
        html! { <span class="badge wrong">{t!(t, "factory-found-against")}</span> }
    } else if found.proved {
        html! { <span class="badge right">{t!(t, "factory-found-proved")}</span> }
    } else {
        html! { <span class="badge right">{t!(t, "factory-found-nothing")}</span> }
    };
    let mention = (!found.mention.is_empty())
        .then(|| view! { <p class="soft small">{t!(t, "factory-found-mention")}</p>{lines(&found.mention)} });
    (Some(badge), html! { {lines(&found.against)}{mention} })
}

/// Provenance of an answer.
fn by(t: &Texts, made: &AnswerOrigin) -> AnyView {
    let schema: String = made.schema.chars().take(12).collect();
    let cached = made.cached.then(|| view! { <span class="badge">{t!(t, "factory-cached")}</span> });
    html! {
        <p class="facts">
            <span>{made.model.clone()}</span>
            <span>{t!(t, "factory-at", endpoint = made.endpoint.clone())}</span>
            <span>{t!(t, "factory-prompt")}" "<code class="hash">{made.prompt.clone()}</code></span>
            <span>{t!(t, "factory-schema-hash")}" "<code class="hash">{schema}</code></span>
            {cached}
        </p>
    }
}

/// Label of a field; fields named by models, such as the letters of options, keep their names.
fn label(t: &Texts, field: &str) -> String {
    let known = FIELDS.iter().find(|(name, _)| *name == field);
    known.map_or_else(|| field.replace('_', " "), |(_, message)| t.say(message, &[]))
}

/// The fields of an object in reading order.
fn in_order(fields: &Map<String, Json>) -> Vec<(&String, &Json)> {
    let mut fields: Vec<_> = fields.iter().collect();
    let place = |name: &str| FIELDS.iter().position(|(known, _)| *known == name).unwrap_or(FIELDS.len());
    fields.sort_by_key(|(name, _)| place(name));
    fields
}

/// A value, part by part.
fn value(t: &Texts, json: &Json, depth: u32) -> AnyView {
    match json {
        Json::Object(fields) if depth < DEEPEST => {
            let pairs = in_order(fields).into_iter().map(|(name, json)| {
                view! { <div><dt>{label(t, name)}</dt><dd>{value(t, json, depth + 1)}</dd></div> }
            });
            html! { <dl class="pairs">{pairs.collect_view()}</dl> }
        }
        Json::Array(all) if depth < DEEPEST => {
            let items = all.iter().map(|json| view! { <li>{value(t, json, depth + 1)}</li> }).collect_view();
            html! { <ol>{items}</ol> }
        }
        Json::String(text) => html! { <span class="lines-kept">{text.clone()}</span> },
        Json::Bool(true) => t!(t, "factory-yes").into_any(),
        Json::Bool(false) => t!(t, "factory-no").into_any(),
        Json::Null => "–".into_any(),
        other => other.to_string().into_any(),
    }
}

/// A draft as lines of text, for comparison with another.
fn written(json: &Json) -> String {
    fn add(prefix: &str, json: &Json, out: &mut Vec<String>) {
        let below = |name: &str| if prefix.is_empty() { name.to_owned() } else { format!("{prefix} {name}") };
        match json {
            Json::Object(fields) => in_order(fields).into_iter().for_each(|(name, json)| add(&below(name), json, out)),
            Json::Array(all) => (1..).zip(all).for_each(|(n, json): (u32, _)| add(&below(&n.to_string()), json, out)),
            Json::String(text) => {
                for line in text.lines() {
                    out.push(format!("{prefix}: {line}"));
                }
            }
            other => out.push(format!("{prefix}: {other}")),
        }
    }
    let mut out = Vec::new();
    add("", json, &mut out);
    out.push(String::new());
    out.join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_field_has_a_name_and_what_a_model_wrote_stays_text() {
        let t = Texts::default();
        for (field, message) in FIELDS {
            assert!(t.knows(message), "{field}: {message}");
        }
        let answer =
            json!({ "stem": "<img src=x onerror=alert(1)>", "options": { "A": "</dd><script>" }, "x_y": null });
        let html = Owner::new().with(|| value(&t, &answer, 0).to_html());
        assert!(!html.contains("<img") && !html.contains("<script") && html.contains("x y"), "{html}");
    }

    #[test]
    fn a_draft_is_written_a_line_for_each_part_in_the_order_of_reading() {
        let draft = json!({ "hints": ["Look."], "key": { "text": "7/8" }, "stem": "One\ntwo", "input": "fraction" });
        assert_eq!(written(&draft), "input: fraction\nstem: One\nstem: two\nkey text: 7/8\nhints 1: Look.\n");
    }
}
