//! Content that a request for a session may contain, for the OpenAPI document. The service reads the actual content.
#![expect(dead_code, reason = "describes what is read elsewhere, with every fault at its place")]

use serde::Serialize;
use utoipa::ToSchema;

/// A curriculum as a name or an object; for an evaluation its items.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum CurriculumForms {
    /// The name of a published curriculum.
    Name(String),
    /// Items of an evaluation.
    Items(Vec<CurriculumItem>),
    /// A curriculum as an object.
    Modules(CurriculumForm),
}

/// An item of an evaluation.
#[derive(Serialize, ToSchema)]
pub(super) struct CurriculumItem {
    /// The question.
    question: String,
    /// `multiple_choice` or `free_text`.
    #[serde(rename = "type")]
    #[schema(required = false)]
    kind: Option<String>,
    /// The options.
    #[schema(required = false)]
    options: Option<Vec<String>>,
    /// The index of the right option, from 0, its text, or the answer to be typed.
    correct_answer: CorrectAnswer,
    /// Why the answer is right.
    #[schema(required = false)]
    explanation: Option<String>,
}

/// The index of the right option, from 0, its text, or the answer to be typed.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum CorrectAnswer {
    Text(String),
    Number(f64),
}

/// A curriculum, with the fields of its file.
#[derive(Serialize, ToSchema)]
pub(super) struct CurriculumForm {
    /// Its title. A file has `title`, `id` and `version` instead.
    #[schema(example = "Sharing and parts")]
    topic: String,
    /// What learners can do after it.
    #[schema(required = false)]
    learning_objectives: Option<Vec<String>>,
    /// Its modules.
    modules: Vec<ModuleForm>,
    /// Difficulty of the first items of a skill.
    #[schema(required = false, minimum = 0, maximum = 1)]
    initial_difficulty: Option<f64>,
    /// Probability at which a skill counts as mastered.
    #[schema(required = false, minimum = 0, maximum = 1)]
    mastery_threshold: Option<f64>,
}

/// A module. A file has `id`, `title`, `explanation` and `prerequisites` instead of the longer names.
#[derive(Serialize, ToSchema)]
pub(super) struct ModuleForm {
    /// Its name for programs.
    concept_id: String,
    /// Its title.
    concept_name: String,
    /// The explanation of the concept.
    explanation_template: String,
    /// The skills that it practises; or `skills`, a list of names.
    item_templates: Vec<TemplateForm>,
    /// The modules that it builds on.
    #[schema(required = false)]
    prerequisite_concepts: Option<Vec<String>>,
    /// Right first attempts in a row that it requires; 3 by default.
    #[schema(required = false, minimum = 1, maximum = 50)]
    mastery_items_required: Option<u32>,
}

/// A skill that a module practises.
#[derive(Serialize, ToSchema)]
pub(super) struct TemplateForm {
    /// A skill of the graph.
    #[schema(example = "frac_ident")]
    skill_tag: String,
    /// Difficulty of its items; by default adapted to the learner.
    #[schema(required = false, minimum = 0, maximum = 1)]
    difficulty: Option<f64>,
    /// A note for authors of items. It has no effect, because items come from blueprints and the bank.
    #[schema(required = false)]
    item_type: Option<String>,
    /// A note for authors, without effect.
    #[schema(required = false)]
    template: Option<String>,
    /// A note for authors, without effect.
    #[schema(required = false)]
    evaluation_criteria: Option<String>,
}
