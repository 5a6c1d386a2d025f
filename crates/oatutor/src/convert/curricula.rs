//! Conversion of courses to curricula.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use plumb_bank::solver::text::spaced;

use super::skills::{SkillIds, free, title, words};
use crate::pool::{Pool, PoolCourse, PoolLesson};

/// Maximum number of modules in a curriculum, and of skills in a module.
const MAX_LIST: usize = 64;

/// A curriculum as the text of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumText {
    /// Its id, which can serve as the file name too.
    pub id: String,
    /// YAML.
    pub yaml: String,
}

/// A lesson with the (node, name) pairs of those of its skills that have problems.
struct Module<'a> {
    lesson: &'a PoolLesson,
    skills: Vec<(&'a str, &'a str)>,
}

/// Returns the curricula of all courses, and the number of lessons left out because none of their skills has problems.
/// A course with more lessons than a curriculum may have modules becomes several curricula.
pub(super) fn texts(pool: &Pool, ids: &SkillIds, practised: &BTreeSet<&str>) -> (Vec<CurriculumText>, usize) {
    let (mut texts, mut empty) = (Vec::new(), 0);
    let mut taken = BTreeSet::new();
    for course in &pool.courses {
        let modules: Vec<Module<'_>> =
            course.lessons.iter().filter_map(|lesson| module(lesson, ids, practised)).collect();
        empty += course.lessons.len() - modules.len();
        let parts = modules.len().div_ceil(MAX_LIST);
        for (part, modules) in (1..).zip(modules.chunks(MAX_LIST)) {
            let name = words(&course.name, '-');
            let name = if name.is_empty() { "course" } else { &name };
            let suffix = if parts > 1 { format!("-part-{part}") } else { String::new() };
            let id = free(&format!("oat-{name}{suffix}"), &mut taken);
            let yaml = text(course, modules, &id, (parts > 1).then_some(part));
            texts.push(CurriculumText { id, yaml });
        }
    }
    (texts, empty)
}

fn module<'a>(lesson: &'a PoolLesson, ids: &'a SkillIds, practised: &BTreeSet<&str>) -> Option<Module<'a>> {
    let mut skills: Vec<(&str, &str)> = Vec::new();
    for name in lesson.objectives.keys() {
        // Several names may map to one node of the own graph.
        if let Some(id) = ids.of(name)
            && practised.contains(id)
            && skills.iter().all(|(_, other)| *other != id)
            && skills.len() < MAX_LIST
        {
            skills.push((name, id));
        }
    }
    (!skills.is_empty()).then_some(Module { lesson, skills })
}

/// Returns a text in quotation marks, valid in both YAML and JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(spaced(text)).to_string()
}

fn text(course: &PoolCourse, modules: &[Module<'_>], id: &str, part: Option<usize>) -> String {
    let part = part.map(|part| format!(", part {part}")).unwrap_or_default();
    let origin = [&course.source, &course.licence].map(|text| spaced(text));
    let origin: Vec<&str> = origin.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    let origin = if origin.is_empty() { String::new() } else { format!(" ({})", origin.join("; ")) };
    let about = format!("From the course plan “{}” of OATutor{origin}.", course.name);
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = writeln!(out, "id: {id}\ntitle: {}", quoted(&format!("{}{part}", course.name)));
    let _ = writeln!(out, "version: \"1.0\"\nabout: {}", quoted(&about));
    if let Some(threshold) = threshold(modules) {
        let _ = writeln!(out, "mastery_threshold: {threshold}");
    }
    let _ = writeln!(out, "\nmodules:");
    let mut taken = BTreeSet::new();
    for Module { lesson, skills } in modules {
        let name = words(&lesson.name, '-');
        let name = free(if name.is_empty() { "lesson" } else { &name }, &mut taken);
        let heading = [spaced(&lesson.name), spaced(&lesson.topics)];
        let heading: Vec<&str> = heading.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        let names: Vec<String> = skills.iter().map(|(name, _)| title(name)).collect();
        let nodes: Vec<&str> = skills.iter().map(|(_, id)| *id).collect();
        // The source has no explanations: an author can add them after the import.
        let explanation = format!("This lesson practises: {}.", names.join("; "));
        let _ = writeln!(out, "  - id: {name}\n    title: {}", quoted(&heading.join(": ")));
        let _ = writeln!(out, "    explanation: {}\n    skills: [{}]\n", quoted(&explanation), nodes.join(", "));
    }
    out
}

/// Returns the required probability of knowing a skill, if all lessons agree on it.
fn threshold(modules: &[Module<'_>]) -> Option<f64> {
    let mut all = modules.iter().flat_map(|module| module.lesson.objectives.values());
    let first = *all.next()?;
    all.all(|other| (other - first).abs() < 1e-9).then_some(first)
}
