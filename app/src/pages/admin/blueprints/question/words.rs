//! Labels of fields and choices, in the words of people who write questions.

use plumb_content::edit::Rows;

use crate::text::{Texts, t};

/// Label of a field; parts of pictures are named as in blueprints.
pub(super) fn label(t: &Texts, path: &str) -> String {
    match path {
        "metadata.skill_statement" => t!(t, "form-title"),
        "presentation.stem_templates" => t!(t, "form-wording"),
        "generation.parameters" => t!(t, "form-numbers"),
        "generation.computed_values" => t!(t, "form-computed"),
        "generation.constraints" => t!(t, "form-rules"),
        "generation.difficulty_levels" => t!(t, "form-levels"),
        "generation.answer_formula" => t!(t, "form-formula"),
        "generation.answer_type" => t!(t, "form-answer-kind"),
        "generation.item_type" => t!(t, "form-answering"),
        "answer.input" => t!(t, "form-input"),
        "presentation.option_count" => t!(t, "form-options"),
        "presentation.distractor_strategies" => t!(t, "form-wrong-ways"),
        "presentation.distractor_validation" => t!(t, "form-validation"),
        "hints" => t!(t, "form-hint"),
        "solution" => t!(t, "form-step"),
        "presentation.figure.kind" => t!(t, "form-figure"),
        "solution_figure.kind" => t!(t, "form-solution-figure"),
        "presentation.figure.when" | "solution_figure.when" => t!(t, "form-when"),
        "presentation.figure.practice_only" => t!(t, "form-practice-only"),
        "presentation.figure.tells_key" => t!(t, "form-tells-key"),
        "skill_id" => t!(t, "form-id"),
        "version" => t!(t, "form-version"),
        "metadata.domain" => t!(t, "form-domain"),
        "metadata.subdomain" => t!(t, "form-subdomain"),
        "metadata.topic" => t!(t, "form-topic"),
        "metadata.practised_as" => t!(t, "form-practised-as"),
        "metadata.cognitive_level" => t!(t, "form-thinking"),
        _ => path.rsplit('.').next().unwrap_or_default().replace('_', " "),
    }
}

/// Label of a part of a row.
pub(super) fn part_label(t: &Texts, path: &str, part: &str) -> String {
    match part {
        "type" => t!(t, "form-kind"),
        "min" => t!(t, "form-min"),
        "max" => t!(t, "form-max"),
        "step" => t!(t, "form-step-width"),
        "choices" => t!(t, "form-choices"),
        "exclude" => t!(t, "form-exclude"),
        "value" if path.ends_with("computed_values") => t!(t, "form-formula"),
        "value" => t!(t, "form-difficulty"),
        "constraints" => t!(t, "form-level-rules"),
        "misconception" => t!(t, "form-mistake"),
        "formula" => t!(t, "form-leads-to"),
        "condition" => t!(t, "form-only-when"),
        "core" => t!(t, "form-core-mistake"),
        "hints" => t!(t, "form-way-hints"),
        other => other.to_owned(),
    }
}

/// Label of a row's name.
pub(super) fn named(t: &Texts, rows: Rows) -> String {
    match rows {
        Rows::Named => t!(t, "form-name"),
        Rows::Listed(_) => t!(t, "form-short-name"),
    }
}

/// Label of the button that adds a row.
pub(super) fn adds(t: &Texts, path: &str) -> String {
    match path {
        "generation.parameters" => t!(t, "form-add-number"),
        "generation.computed_values" => t!(t, "form-add-computed"),
        "generation.difficulty_levels" => t!(t, "form-add-level"),
        _ => t!(t, "form-add-wrong-way"),
    }
}

/// An option in words; those of pictures are named as in blueprints.
pub(super) fn word(t: &Texts, field: &str, word: &str) -> String {
    match (field, word) {
        ("generation.item_type", "multiple_choice") => t!(t, "form-word-options"),
        ("generation.item_type", _) => t!(t, "form-word-typed"),
        ("metadata.cognitive_level", "Remember") => t!(t, "form-word-remember"),
        ("metadata.cognitive_level", "Understand") => t!(t, "form-word-understand"),
        ("metadata.cognitive_level", "Apply") => t!(t, "form-word-apply"),
        ("metadata.cognitive_level", "Analyze") => t!(t, "form-word-analyze"),
        ("metadata.cognitive_level", "Evaluate") => t!(t, "form-word-evaluate"),
        ("metadata.cognitive_level", "Create") => t!(t, "form-word-create"),
        (_, "integer") => t!(t, "form-word-integer"),
        (_, "decimal") => t!(t, "form-word-decimal"),
        (_, "fraction") => t!(t, "form-word-fraction"),
        (_, "choice") => t!(t, "form-word-choice"),
        (_, "boolean") => t!(t, "form-word-boolean"),
        (_, "string") => t!(t, "form-word-string"),
        (_, "text") => t!(t, "form-word-text"),
        (_, "expression") => t!(t, "form-word-expression"),
        (_, "equation") => t!(t, "form-word-equation"),
        (_, "set") => t!(t, "form-word-set"),
        (_, "interval") => t!(t, "form-word-interval"),
        (_, "multiple_answers") => t!(t, "form-word-several"),
        (_, "ordering") => t!(t, "form-word-ordering"),
        (_, "matching") => t!(t, "form-word-matching"),
        (_, "quantity") => t!(t, "form-word-quantity"),
        (_, "true") => t!(t, "form-word-true"),
        (_, "false") => t!(t, "form-word-false"),
        (_, other) => other.replace('_', " "),
    }
}
