//! Reading `skills_graph.json`: every problem at once, each with its place.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::blueprint::problem::{Problem, Severity, in_file_order};
use crate::blueprint::read::fields::{At, Fields, Reader};
use crate::blueprint::read::is_word;
use crate::blueprint::source::{Place, Source, Style};
use crate::blueprint::yaml::{self, Data, Node as Value};
use crate::mastery::{Bkt, Bounds, Emission, SkillId};

use super::check;
use super::model::{Node, SkillsGraph};

/// Largest file read, in bytes.
const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Most skills of a graph.
pub const MAX_SKILLS: usize = 2_000;
/// Most prerequisites, tags or blueprints of one skill.
const MAX_LIST: usize = 64;
/// Largest priority, either way.
const MAX_PRIORITY: i64 = 1_000_000;

/// A skill as it is written, and where.
pub(super) struct Draft {
    pub(super) node: Node,
    pub(super) id_at: Place,
    pub(super) prerequisites_at: Vec<Place>,
}

/// Reads a graph, refusing parameters outside the usual bounds; `file` is how problems call it.
/// JSON is read as YAML, of which it is a part, so either will do.
pub fn read(file: &str, text: &str) -> Result<SkillsGraph, Vec<Problem>> {
    read_with(file, text, Severity::Error)
}

/// The same, with parameters outside the usual bounds as bad as `bounds` says.
pub fn read_with(file: &str, text: &str, bounds: Severity) -> Result<SkillsGraph, Vec<Problem>> {
    let source = Source::new(file, text);
    let mut reader = Reader::new(&source);
    if text.trim().is_empty() {
        reader.error(Place::default(), "empty-file", "the file is empty").help =
            Some("a skills graph has the fields `version` and `nodes`".to_owned());
        return Err(reader.finish().0);
    }
    let root = yaml::parse_up_to(&source, MAX_BYTES).map_err(|problem| vec![*problem])?;
    let root = reader.at(&Rc::clone(&root), String::new());
    let (version, drafts) = reader.skills_graph(&root, bounds);
    let links = check::check(&mut reader, &drafts);
    let failed = reader.has_errors();
    let (mut problems, _) = reader.finish();
    in_file_order(&mut problems);
    match version {
        Some(version) if !failed => {
            let nodes = drafts.into_iter().map(|draft| draft.node).collect();
            Ok(SkillsGraph::new(version, nodes, links, problems))
        }
        _ => Err(problems),
    }
}

/// The fields that are asked for in a graph.
pub(crate) fn asked(source: &Source, root: &Rc<Value>) -> Vec<&'static str> {
    let mut reader = Reader::new(source);
    let root = reader.at(root, String::new());
    let _ = reader.skills_graph(&root, Severity::Error);
    reader.asked().collect()
}

impl Reader<'_> {
    fn skills_graph(&mut self, root: &At, bounds: Severity) -> (Option<String>, Vec<Draft>) {
        let Some(mut fields) = self.fields(root) else { return (None, Vec::new()) };
        let version = self.needed(&mut fields, "version").and_then(|at| self.text(&at));
        let nodes = self.needed(&mut fields, "nodes").and_then(|at| {
            let list = self.list(&at)?;
            let place = self.first_line(at.place());
            if list.is_empty() {
                self.error(place, "empty", "there are no skills here");
            }
            if list.len() > MAX_SKILLS {
                self.error(place, "too-many", format!("{} skills; at most {MAX_SKILLS} are allowed", list.len()));
                return None;
            }
            Some(list)
        });
        let drafts = nodes.unwrap_or_default().iter().filter_map(|at| self.skill_node(at, bounds)).collect();
        fields.done(self);
        (version, drafts)
    }

    /// A field of the file itself.
    fn needed(&mut self, fields: &mut Fields, name: &'static str) -> Option<At> {
        let found = fields.take(name);
        if found.is_none() {
            let place = self.first_line(fields.at.place());
            self.error(place, "missing-field", format!("the skills graph has no field `{name}`"));
        }
        found
    }

    fn skill_node(&mut self, at: &At, bounds: Severity) -> Option<Draft> {
        let mut fields = self.fields(at)?;
        let id = fields.need(self, "id");
        let id_at = id.as_ref().map_or(at.place(), At::place);
        let id = id.and_then(|at| self.skill_name(&at));
        let name = fields.text(self, "name");
        let grade_band = fields.text_or_empty(self, "grade_band");
        let (prerequisites, prerequisites_at) = self.prerequisites(&mut fields);
        let bkt = fields.take("bkt").map_or_else(|| Some(Bkt::default()), |at| self.parameters_of_skill(&at, bounds));
        let tags = self.some_texts(&mut fields, "tags");
        let area = fields.take("area").and_then(|at| self.text(&at));
        let about = fields.take("about").and_then(|at| self.text(&at));
        let blueprints = self.some_texts(&mut fields, "blueprints");
        let emissions = fields.take("emissions").map(|at| self.emissions(&at, &blueprints, bounds));
        let priority = fields.take("priority").map_or(Some(0), |at| self.priority(&at));
        fields.done(self);
        // A skill with an id takes part in all further checks, whatever else is wrong with it.
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
        Some(Draft { node, id_at, prerequisites_at })
    }

    fn skill_name(&mut self, at: &At) -> Option<SkillId> {
        let text = self.text(at)?;
        if !is_word(&text) {
            let help = "use letters, digits, `_`, `-` and `.`, at most 128, beginning with a letter or digit";
            self.error(at.place(), "bad-name", "this cannot be an id").help = Some(help.to_owned());
            return None;
        }
        Some(SkillId::new(text))
    }

    fn prerequisites(&mut self, fields: &mut Fields) -> (Vec<SkillId>, Vec<Place>) {
        let Some(at) = fields.take("prerequisites") else { return (Vec::new(), Vec::new()) };
        let items = self.some(&at);
        let read = items.iter().filter_map(|item| Some((self.skill_name(item)?, item.place())));
        read.collect::<Vec<_>>().into_iter().unzip()
    }

    fn some_texts(&mut self, fields: &mut Fields, name: &'static str) -> Vec<String> {
        let Some(at) = fields.take(name) else { return Vec::new() };
        let items = self.some(&at);
        items.iter().filter_map(|item| self.text(item)).collect()
    }

    /// The elements of a list that people write by hand.
    fn some(&mut self, at: &At) -> Vec<At> {
        let items = self.list(at).unwrap_or_default();
        if items.len() > MAX_LIST {
            let place = self.first_line(at.place());
            self.error(place, "too-many", format!("{} entries; at most {MAX_LIST} are allowed", items.len()));
            return Vec::new();
        }
        items
    }

    fn priority(&mut self, at: &At) -> Option<i32> {
        let found = self.integer(at)?;
        let fits = i32::try_from(found).ok().filter(|_| found.abs() <= MAX_PRIORITY);
        if fits.is_none() {
            let range = format!("{found} is not between -{MAX_PRIORITY} and {MAX_PRIORITY}");
            self.error(at.place(), "out-of-range", range);
        }
        fits
    }

    /// Slip and guess by blueprint.
    fn emissions(&mut self, at: &At, blueprints: &[String], severity: Severity) -> BTreeMap<String, Emission> {
        let entries = self.entries(at).unwrap_or_default();
        let mut emissions = BTreeMap::new();
        for (name, name_at, value) in entries {
            if !blueprints.contains(&name) {
                let message = format!("`{name}` is not among the skill's blueprints");
                self.error(name_at, "unknown-blueprint", message);
            }
            if let Some(emission) = self.emission(&value, severity) {
                emissions.insert(name, emission);
            }
        }
        emissions
    }

    fn emission(&mut self, at: &At, severity: Severity) -> Option<Emission> {
        let mut fields = self.fields(at)?;
        let bounds = Bounds::default();
        let slip = fields.need(self, "p_slip").and_then(|at| self.parameter(&at, "p_slip", bounds.slip, severity));
        let guess = fields.need(self, "p_guess").and_then(|at| self.parameter(&at, "p_guess", bounds.guess, severity));
        fields.done(self);
        let emission = Emission::new(slip?, guess?).ok()?;
        self.tells_apart(at.place(), emission, &bounds, severity);
        Some(emission)
    }

    fn parameters_of_skill(&mut self, at: &At, severity: Severity) -> Option<Bkt> {
        let mut fields = self.fields(at)?;
        let (usual, bounds) = (Bkt::default(), Bounds::default());
        let mut read = |reader: &mut Self, name, default, range| match fields.take(name) {
            Some(at) => reader.parameter(&at, name, range, severity),
            None => Some(default),
        };
        let init = read(self, "p_init", usual.init(), bounds.init);
        let transit = read(self, "p_transit", usual.transit(), bounds.transit);
        let slip = read(self, "p_slip", usual.slip(), bounds.slip);
        let guess = read(self, "p_guess", usual.guess(), bounds.guess);
        fields.done(self);
        let bkt = Bkt::new(init?, transit?, slip?, guess?).ok()?;
        self.sense_of_parameters(at.place(), bkt, &bounds, severity);
        Some(bkt)
    }

    fn parameter(&mut self, at: &At, name: &str, range: (f64, f64), severity: Severity) -> Option<f64> {
        let value = self.real(at)?;
        if !(0.0..=1.0).contains(&value) {
            self.error(at.place(), "out-of-range", format!("{value} is not a probability from 0 to 1"));
            return None;
        }
        if value < range.0 || value > range.1 {
            let message = format!("`{name}` is {value}, outside the usual {} to {}", range.0, range.1);
            self.error(at.place(), "unlikely-parameter", message).severity = severity;
        }
        Some(value)
    }

    /// Whether an answer tells knowing from not knowing.
    fn tells_apart(&mut self, place: Place, emission: Emission, bounds: &Bounds, severity: Severity) {
        let together = emission.slip() + emission.guess();
        if together > bounds.slip_and_guess + 1e-12 {
            let place = self.first_line(place);
            let message = format!("slip and guess are {together} together, more than {}", bounds.slip_and_guess);
            let problem = self.error(place, "not-identifiable", message);
            problem.severity = severity;
            problem.help = Some("an answer would hardly tell who knows the skill from who does not".to_owned());
        }
    }

    /// Whether knowing and not knowing can be told apart, and wrong answers lower the belief.
    fn sense_of_parameters(&mut self, place: Place, bkt: Bkt, bounds: &Bounds, severity: Severity) {
        self.tells_apart(place, bkt.emission(), bounds, severity);
        let place = self.first_line(place);
        if let Some(settles) = bkt.wrong_answers_settle_at().filter(|settles| bkt.init() <= *settles) {
            let message = format!("`p_init` is {}, but wrong answers alone lead to {settles:.3}", bkt.init());
            let help = "a first wrong answer would raise the belief; raise `p_init`, or lower `p_transit` or `p_guess`";
            self.warning(place, "wrong-answers-help", message).help = Some(help.to_owned());
        }
    }

    /// A number that need not be exact.
    fn real(&mut self, at: &At) -> Option<f64> {
        let plain = at.place().style == Style::Plain;
        let found = match &at.node.data {
            Data::Scalar(text) if plain && text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-')) => {
                text.parse::<f64>().ok().filter(|value| value.is_finite())
            }
            _ => None,
        };
        if found.is_none() {
            self.wrong_type(at, "a number");
        }
        found
    }
}
