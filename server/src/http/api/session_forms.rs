//! What may be sent along with a session, for its description: the service reads it.
#![expect(dead_code, reason = "describes what is read elsewhere, with every fault at its place")]

use serde::Serialize;
use utoipa::ToSchema;

/// A curriculum by its name, or sent along; of an evaluation its items.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum CurriculumForms {
    /// The name of a published curriculum.
    Name(String),
    /// Items of an evaluation.
    Items(Vec<CurriculumItem>),
    /// A curriculum sent along.
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
    /// What is chosen from.
    #[schema(required = false)]
    options: Option<Vec<String>>,
    /// The place of the right option, from 0, its text, or what is to be typed.
    correct_answer: CorrectAnswer,
    /// Why it is right.
    #[schema(required = false)]
    explanation: Option<String>,
}

/// The place of the right option, from 0, its text, or what is to be typed.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum CorrectAnswer {
    Text(String),
    Number(f64),
}

/// A curriculum, with the fields that its file has.
#[derive(Serialize, ToSchema)]
pub(super) struct CurriculumForm {
    /// Its title. A file has `title`, `id` and `version` instead.
    #[schema(example = "Sharing and parts")]
    topic: String,
    /// What one can do who has gone through it.
    #[schema(required = false)]
    learning_objectives: Option<Vec<String>>,
    /// Its modules.
    modules: Vec<ModuleForm>,
    /// How hard the first items of a skill are.
    #[schema(required = false, minimum = 0, maximum = 1)]
    initial_difficulty: Option<f64>,
    /// How surely a skill has to be known.
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
    /// What is to be understood.
    explanation_template: String,
    /// What it practises; or `skills`, a list of names.
    item_templates: Vec<TemplateForm>,
    /// The modules that it builds on.
    #[schema(required = false)]
    prerequisite_concepts: Option<Vec<String>>,
    /// Right first tries in a row that it asks for; 3 unless given.
    #[schema(required = false, minimum = 1, maximum = 50)]
    mastery_items_required: Option<u32>,
}

/// What a module practises.
#[derive(Serialize, ToSchema)]
pub(super) struct TemplateForm {
    /// A skill of the graph.
    #[schema(example = "frac_ident")]
    skill_tag: String,
    /// How hard its items are; as suits the learner unless given.
    #[schema(required = false, minimum = 0, maximum = 1)]
    difficulty: Option<f64>,
    /// Words for who writes items: they come from blueprints and the bank.
    #[schema(required = false)]
    item_type: Option<String>,
    /// Likewise.
    #[schema(required = false)]
    template: Option<String>,
    /// Likewise.
    #[schema(required = false)]
    evaluation_criteria: Option<String>,
}
