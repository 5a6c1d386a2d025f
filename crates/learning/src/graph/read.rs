//! Reader of `skills_graph.json`: reports all errors at once, each with its place.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::mastery::{Bkt, Bounds, Emission};
use plumb_content::fields::{AnyText, Fields, LocatedNode, Reader, is_word};
use plumb_content::text::problem::{Problem, Severity, in_file_order};
use plumb_content::text::signs;
use plumb_content::text::source::{Source, SourceSpan, Style};
use plumb_content::text::translated::TRANSLATIONS;
use plumb_content::text::yaml::{self, Data, Node as Value};
use plumb_content::translate::{TextFields, Translations};
use plumb_types::SkillId;

use super::check;
use super::model::{Node, SkillsGraph};

/// Maximum size of the file, in bytes.
const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Maximum number of skills in a graph.
pub const MAX_SKILLS: usize = 2_000;
/// Maximum number of prerequisites, tags or blueprints of one skill.
pub(super) const MAX_LIST: usize = 64;
/// Maximum absolute value of a priority.
const MAX_PRIORITY: i64 = 1_000_000;

/// The texts of a graph.
const TEXTS: TextFields = TextFields::GRAPH;

/// A skill as read, with the places of its parts.
pub(super) struct ParsedSkill {
    pub(super) node: Node,
    pub(super) id_at: SourceSpan,
    pub(super) prerequisites_at: Vec<SourceSpan>,
}

/// Reads a graph and refuses parameters outside the default bounds; `file` is its name in findings.
/// JSON is read as YAML, of which it is a subset, so both are accepted.
pub fn read(file: &str, text: &str) -> Result<SkillsGraph, Vec<Problem>> {
    read_with(file, text, Severity::Error)
}

/// Like [`read`], but parameters outside the default bounds are findings of severity `bounds`.
pub fn read_with(file: &str, text: &str, bounds: Severity) -> Result<SkillsGraph, Vec<Problem>> {
    let source = Source::new(file, text);
    let mut reader = Reader::new(&source);
    if text.trim().is_empty() {
        reader.error(SourceSpan::default(), "empty-file", "the file is empty").help =
            Some("a skills graph has the fields `version` and `nodes`".to_owned());
        return Err(reader.finish().0);
    }
    let root = yaml::parse_up_to(&source, MAX_BYTES).map_err(|problem| vec![*problem])?;
    reader.refusals = signs::problems(&source, &root);
    let (root, translations) = Translations::take(&mut reader, &root, TEXTS);
    let texts = |language: &str| (language.to_owned(), translations.readable(language, &root, TEXTS));
    let translated = translations.languages().map(texts).collect();
    let root = reader.at(&root, String::new());
    let (version, drafts) = skills_graph(&mut reader, &root, bounds);
    let links = check::check(&mut reader, &drafts);
    let failed = reader.has_errors();
    let (mut problems, _) = reader.finish();
    in_file_order(&mut problems);
    match version {
        Some(version) if !failed => {
            let nodes = drafts.into_iter().map(|draft| draft.node).collect();
            Ok(SkillsGraph::new(version, nodes, links, problems).translated(translated))
        }
        _ => Err(problems),
    }
}

/// Returns the names of the fields that the reader looks up in a graph.
pub(crate) fn asked(source: &Source, root: &Rc<Value>) -> Vec<&'static str> {
    let mut reader = Reader::new(source);
    let (root, _) = Translations::take(&mut reader, root, TEXTS);
    let root = reader.at(&root, String::new());
    let _ = skills_graph(&mut reader, &root, Severity::Error);
    reader.asked().chain([TRANSLATIONS]).collect()
}

fn skills_graph(reader: &mut Reader<'_>, root: &LocatedNode, bounds: Severity) -> (Option<String>, Vec<ParsedSkill>) {
    let Some(mut fields) = reader.fields(root) else { return (None, Vec::new()) };
    let version = needed(reader, &mut fields, "version").and_then(|at| reader.text(&at));
    let nodes = needed(reader, &mut fields, "nodes").and_then(|at| {
        let list = reader.list(&at)?;
        let place = reader.first_line(at.place());
        if list.is_empty() {
            reader.error(place, "empty", "there are no skills here");
        }
        if list.len() > MAX_SKILLS {
            reader.error(place, "too-many", format!("{} skills; at most {MAX_SKILLS} are allowed", list.len()));
            return None;
        }
        Some(list)
    });
    let drafts = nodes.unwrap_or_default().iter().filter_map(|at| skill_node(reader, at, bounds)).collect();
    fields.done(reader);
    (version, drafts)
}

/// Returns a required field of the file itself; reports an error if it is missing.
fn needed(reader: &mut Reader<'_>, fields: &mut Fields, name: &'static str) -> Option<LocatedNode> {
    let found = fields.take(name);
    if found.is_none() {
        let place = reader.first_line(fields.at.place());
        reader.error(place, "missing-field", format!("the skills graph has no field `{name}`"));
    }
    found
}

fn skill_node(reader: &mut Reader<'_>, at: &LocatedNode, bounds: Severity) -> Option<ParsedSkill> {
    let mut fields = reader.fields(at)?;
    let id = fields.need(reader, "id");
    let id_at = id.as_ref().map_or(at.place(), LocatedNode::place);
    let id = id.and_then(|at| skill_name(reader, &at));
    let name = fields.field::<String>(reader, "name");
    let grade_band = fields.optional::<AnyText>(reader, "grade_band").unwrap_or_default();
    let (prerequisites, prerequisites_at) = prerequisites(reader, &mut fields);
    let bkt = fields.take("bkt").map_or_else(|| Some(Bkt::default()), |at| parameters_of_skill(reader, &at, bounds));
    let tags = some_texts(reader, &mut fields, "tags");
    let area = fields.optional::<String>(reader, "area");
    let about = fields.optional::<String>(reader, "about");
    let blueprints = some_texts(reader, &mut fields, "blueprints");
    let emissions = fields.take("emissions").map(|at| emissions(reader, &at, &blueprints, bounds));
    let priority = fields.take("priority").map_or(Some(0), |at| priority(reader, &at));
    fields.done(reader);
    // A skill with an id takes part in all further checks, even if other fields of it are wrong.
    let node = Node {
        id: id?,
        name: name.unwrap_or_default(),
        grade_band,
        prerequisites,
        bkt: bkt.unwrap_or_default(),
        tags,
        area,
        about,
        blueprints,
        emissions: emissions.unwrap_or_default(),
        priority: priority.unwrap_or_default(),
    };
    Some(ParsedSkill { node, id_at, prerequisites_at })
}

fn skill_name(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<SkillId> {
    let text = reader.text(at)?;
    if !is_word(&text) {
        let help = "use letters, digits, `_`, `-` and `.`, at most 128, beginning with a letter or digit";
        reader.error(at.place(), "bad-name", "this cannot be an id").help = Some(help.to_owned());
        return None;
    }
    Some(SkillId::new(text))
}

fn prerequisites(reader: &mut Reader<'_>, fields: &mut Fields) -> (Vec<SkillId>, Vec<SourceSpan>) {
    let Some(at) = fields.take("prerequisites") else { return (Vec::new(), Vec::new()) };
    let items = some(reader, &at);
    let read = items.iter().filter_map(|item| Some((skill_name(reader, item)?, item.place())));
    read.collect::<Vec<_>>().into_iter().unzip()
}

fn some_texts(reader: &mut Reader<'_>, fields: &mut Fields, name: &'static str) -> Vec<String> {
    let Some(at) = fields.take(name) else { return Vec::new() };
    let items = some(reader, &at);
    items.iter().filter_map(|item| reader.text(item)).collect()
}

/// Returns the elements of a list, at most [`MAX_LIST`].
fn some(reader: &mut Reader<'_>, at: &LocatedNode) -> Vec<LocatedNode> {
    let items = reader.list(at).unwrap_or_default();
    if items.len() > MAX_LIST {
        let place = reader.first_line(at.place());
        reader.error(place, "too-many", format!("{} entries; at most {MAX_LIST} are allowed", items.len()));
        return Vec::new();
    }
    items
}

fn priority(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<i32> {
    let found = reader.integer(at)?;
    let fits = i32::try_from(found).ok().filter(|_| found.abs() <= MAX_PRIORITY);
    if fits.is_none() {
        let range = format!("{found} is not between -{MAX_PRIORITY} and {MAX_PRIORITY}");
        reader.error(at.place(), "out-of-range", range);
    }
    fits
}

/// Reads slip and guess by blueprint.
fn emissions(
    reader: &mut Reader<'_>,
    at: &LocatedNode,
    blueprints: &[String],
    severity: Severity,
) -> BTreeMap<String, Emission> {
    let entries = reader.entries(at).unwrap_or_default();
    let mut emissions = BTreeMap::new();
    for (name, name_at, value) in entries {
        if !blueprints.contains(&name) {
            let message = format!("`{name}` is not among the skill's blueprints");
            reader.error(name_at, "unknown-blueprint", message);
        }
        if let Some(emission) = emission(reader, &value, severity) {
            emissions.insert(name, emission);
        }
    }
    emissions
}

fn emission(reader: &mut Reader<'_>, at: &LocatedNode, severity: Severity) -> Option<Emission> {
    let mut fields = reader.fields(at)?;
    let bounds = Bounds::default();
    let slip = fields.need(reader, "p_slip").and_then(|at| parameter(reader, &at, "p_slip", bounds.slip, severity));
    let guess = fields.need(reader, "p_guess").and_then(|at| parameter(reader, &at, "p_guess", bounds.guess, severity));
    fields.done(reader);
    let emission = Emission::new(slip?, guess?).ok()?;
    check_identifiability(reader, at.place(), emission, &bounds, severity);
    Some(emission)
}

fn parameters_of_skill(reader: &mut Reader<'_>, at: &LocatedNode, severity: Severity) -> Option<Bkt> {
    let mut fields = reader.fields(at)?;
    let (usual, bounds) = (Bkt::default(), Bounds::default());
    let mut read = |reader: &mut Reader<'_>, name, default, range| match fields.take(name) {
        Some(at) => parameter(reader, &at, name, range, severity),
        None => Some(default),
    };
    let init = read(reader, "p_init", usual.init(), bounds.init);
    let transit = read(reader, "p_transit", usual.transit(), bounds.transit);
    let slip = read(reader, "p_slip", usual.slip(), bounds.slip);
    let guess = read(reader, "p_guess", usual.guess(), bounds.guess);
    fields.done(reader);
    let bkt = Bkt::new(init?, transit?, slip?, guess?).ok()?;
    sense_of_parameters(reader, at.place(), bkt, &bounds, severity);
    Some(bkt)
}

fn parameter(
    reader: &mut Reader<'_>,
    at: &LocatedNode,
    name: &str,
    range: (f64, f64),
    severity: Severity,
) -> Option<f64> {
    let value = real(reader, at)?;
    if !(0.0..=1.0).contains(&value) {
        reader.error(at.place(), "out-of-range", format!("{value} is not a probability from 0 to 1"));
        return None;
    }
    if value < range.0 || value > range.1 {
        let message = format!("`{name}` is {value}, outside the usual {} to {}", range.0, range.1);
        reader.error(at.place(), "unlikely-parameter", message).severity = severity;
    }
    Some(value)
}

/// Checks that an answer is evidence: slip and guess together stay below their bound.
fn check_identifiability(
    reader: &mut Reader<'_>,
    place: SourceSpan,
    emission: Emission,
    bounds: &Bounds,
    severity: Severity,
) {
    let together = emission.slip() + emission.guess();
    if together > bounds.slip_and_guess + 1e-12 {
        let place = reader.first_line(place);
        let message = format!("slip and guess are {together} together, more than {}", bounds.slip_and_guess);
        let problem = reader.error(place, "not-identifiable", message);
        problem.severity = severity;
        problem.help = Some("an answer would hardly tell who knows the skill from who does not".to_owned());
    }
}

/// Checks that knowing and not knowing can be distinguished, and that wrong answers lower the belief.
fn sense_of_parameters(reader: &mut Reader<'_>, place: SourceSpan, bkt: Bkt, bounds: &Bounds, severity: Severity) {
    check_identifiability(reader, place, bkt.emission(), bounds, severity);
    let place = reader.first_line(place);
    if let Some(settles) = bkt.wrong_answer_belief_limit().filter(|settles| bkt.init() <= *settles) {
        let message = format!("`p_init` is {}, but wrong answers alone lead to {settles:.3}", bkt.init());
        let help = "a first wrong answer would raise the belief; raise `p_init`, or lower `p_transit` or `p_guess`";
        reader.warning(place, "wrong-answers-help", message).help = Some(help.to_owned());
    }
}

/// Reads a number that need not be exact.
fn real(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<f64> {
    let plain = at.place().style == Style::Plain;
    let found = match &at.node.data {
        Data::Scalar(text) if plain && text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-')) => {
            text.parse::<f64>().ok().filter(|value| value.is_finite())
        }
        _ => None,
    };
    if found.is_none() {
        reader.wrong_type(at, "a number");
    }
    found
}
