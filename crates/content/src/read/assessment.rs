//! Reads an assessment blueprint.

use crate::blueprint::Share;
use crate::blueprint::assessment::{
    Assessment, AssessmentMetadata, Availability, Configuration, GradeBand, ItemSource, Mode, Reveal, RevealRules,
    Scoring, ScoringMethod,
};
use crate::blueprint::skill::Calculator;
use crate::text::problem::shorten;
use crate::text::source_map::SourceMap;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

use super::MAX_LIST;
use super::fields::{LocatedNode, Reader};

/// Maximum number of items of an assessment.
const MAX_ITEMS: u32 = 500;
/// Maximum time limits: a day.
const MAX_MINUTES: u32 = 1_440;
const MAX_SECONDS: u32 = 86_400;
/// Largest limit on the number of attempts.
const MAX_ATTEMPTS: u32 = 1_000;

impl Reader<'_> {
    pub(super) fn assessment(&mut self, root: &LocatedNode) -> Option<Assessment> {
        let mut fields = self.fields(root)?;
        let id = self.identifier(&mut fields, "assessment_id");
        let version = fields.text(self, "version");
        let metadata = fields.need(self, "metadata").and_then(|at| self.assessment_metadata(&at));
        let configuration = fields.need(self, "configuration").and_then(|at| self.configuration(&at));
        let item_source = fields.take("item_source").map_or(Some(ItemSource::Template), |at| self.item_source(&at));
        let sections_at = fields.need(self, "sections");
        let sections = sections_at.as_ref().map(|at| self.sections(at, item_source)).unwrap_or_default();
        let ids: Vec<String> = sections.iter().map(|section| section.id.clone()).collect();
        let scoring = fields.need(self, "scoring").and_then(|at| self.scoring(&at, &ids));
        let item_bank_id = if fields.has("item_bank_id") { self.identifier(&mut fields, "item_bank_id") } else { None };
        let mode = fields.take("mode").and_then(|at| self.word(&at, &[("fixed", Mode::Fixed)]));
        let attempts = fields.take("attempts").and_then(|at| self.count(&at, 1, MAX_ATTEMPTS));
        let availability = fields.take("availability").map(|at| self.availability(&at)).unwrap_or_default();
        let reveal_at = fields.take("reveal");
        let reveal = self.reveal(reveal_at.as_ref(), availability);
        let calculator = self.calculator(&mut fields).unwrap_or(Calculator::None);
        let tags = fields.take("tags").and_then(|at| self.texts(&at)).unwrap_or_default();
        fields.done(self);
        let configuration = configuration?;
        if !self.has_errors() {
            let total: u32 = sections.iter().map(|section| section.item_count).sum();
            if total != configuration.total_items {
                let place = self.place_of("configuration.total_items").unwrap_or_default();
                let message =
                    format!("`total_items` is {}, but the sections have {total} together", configuration.total_items);
                self.error(place, "sum-mismatch", message);
            }
        }
        Some(Assessment {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            metadata: metadata?,
            configuration,
            sections,
            scoring: scoring?,
            item_source: item_source?,
            item_bank_id,
            mode: mode.unwrap_or(Mode::Fixed),
            attempts,
            availability,
            reveal,
            calculator,
            tags,
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn assessment_metadata(&mut self, at: &LocatedNode) -> Option<AssessmentMetadata> {
        let mut fields = self.fields(at)?;
        let title = fields.text(self, "title");
        let description = fields.text_or_empty(self, "description");
        let target_audience = fields.text_or_empty(self, "target_audience");
        let minutes = fields.take("estimated_duration_minutes").and_then(|at| self.count(&at, 1, MAX_MINUTES));
        fields.done(self);
        Some(AssessmentMetadata { title: title?, description, target_audience, estimated_duration_minutes: minutes })
    }

    fn configuration(&mut self, at: &LocatedNode) -> Option<Configuration> {
        let mut fields = self.fields(at)?;
        let total_items = fields.need(self, "total_items").and_then(|at| self.count(&at, 1, MAX_ITEMS));
        let time_limit_minutes = fields.take("time_limit_minutes").and_then(|at| self.count(&at, 1, MAX_MINUTES));
        let item_time = fields.take("item_time_limit_seconds").and_then(|at| self.count(&at, 1, MAX_SECONDS));
        let passing_score = fields.need(self, "passing_score_percent").and_then(|at| self.percent(&at));
        let shuffle_items = fields.flag(self, "shuffle_items", true);
        let shuffle_options = fields.flag(self, "shuffle_options", true);
        let show_progress = fields.flag(self, "show_progress", true);
        let allow_review = fields.flag(self, "allow_review", false);
        let allow_skip = fields.flag(self, "allow_skip", false);
        fields.done(self);
        Some(Configuration {
            total_items: total_items?,
            time_limit_minutes,
            item_time_limit_seconds: item_time,
            passing_score: passing_score?,
            shuffle_items,
            shuffle_options,
            show_progress,
            allow_review,
            allow_skip,
        })
    }

    fn scoring(&mut self, at: &LocatedNode, sections: &[String]) -> Option<Scoring> {
        let mut fields = self.fields(at)?;
        let methods = [("percent_correct", ScoringMethod::PercentCorrect)];
        let method = fields.need(self, "method").and_then(|at| self.word(&at, &methods));
        let weights = fields.take("section_weights").and_then(|at| self.section_weights(&at, sections));
        let bands = fields.take("grade_bands").map(|at| self.grade_bands(&at)).unwrap_or_default();
        fields.done(self);
        Some(Scoring { method: method?, section_weights: weights, grade_bands: bands })
    }

    fn section_weights(&mut self, at: &LocatedNode, sections: &[String]) -> Option<Vec<Share>> {
        let mut weights: Vec<Option<Share>> = vec![None; sections.len()];
        for (name, place, at) in self.entries(at)? {
            let weight = self.share(&at);
            let Some(index) = sections.iter().position(|section| *section == name) else {
                let help = crate::text::suggest::help(&name, sections);
                self.error(place, "unknown-section", format!("there is no section `{}`", shorten(&name))).help =
                    Some(help);
                continue;
            };
            if weight == Some(Share::ZERO) {
                self.error(at.place(), "out-of-range", "a section's weight is greater than 0");
            }
            weights[index] = weight;
        }
        let place = self.first_line(at.place());
        for (section, weight) in sections.iter().zip(&weights) {
            if weight.is_none() && self.place_of(&format!("{}.{section}", at.path)).is_none() {
                self.error(place, "missing-field", format!("section `{section}` has no weight"));
            }
        }
        let weights: Vec<Share> = weights.into_iter().collect::<Option<_>>()?;
        let total: u64 = weights.iter().map(|weight| u64::from(weight.millionths())).sum();
        // A third cannot be written exactly, so a difference of a thousandth is accepted.
        if total.abs_diff(1_000_000) > 1_000 {
            let shown = format!("{}.{:06}", total / 1_000_000, total % 1_000_000);
            let shown = shown.trim_end_matches('0').trim_end_matches('.');
            self.error(place, "sum-mismatch", format!("the weights add up to {shown}, not to 1"));
        }
        Some(weights)
    }

    fn grade_bands(&mut self, at: &LocatedNode) -> Vec<GradeBand> {
        let mut bands: Vec<GradeBand> = Vec::new();
        let items = self.bounded_list(at, MAX_LIST);
        for (index, item) in items.iter().enumerate() {
            let Some(mut fields) = self.fields(item) else { continue };
            let label = fields.text(self, "label");
            let min_at = fields.need(self, "min_percent");
            let min = min_at.as_ref().and_then(|at| self.percent(at));
            fields.done(self);
            let (Some(label), Some(min), Some(min_at)) = (label, min, min_at) else { continue };
            if let Some(before) = bands.last().filter(|before| before.min <= min) {
                let message = format!(
                    "`{label}` begins at {} %, not below `{}` at {} %",
                    min.percent(),
                    before.label,
                    before.min.percent()
                );
                self.error(min_at.place(), "band-order", message).help =
                    Some("list the bands from the best down".to_owned());
            } else if bands.iter().any(|other| other.label == label) {
                self.error(item.place(), "duplicate-name", format!("there already is a band `{label}`"));
            } else if index + 1 == items.len() && min != Share::ZERO {
                let message = format!("scores below {} % have no band", min.percent());
                self.error(min_at.place(), "band-order", message).help =
                    Some("let the last band begin at 0".to_owned());
            }
            bands.push(GradeBand { label, min });
        }
        bands
    }

    fn item_source(&mut self, at: &LocatedNode) -> Option<ItemSource> {
        let word = self.text(at)?;
        let message = match word.as_str() {
            "template" => return Some(ItemSource::Template),
            "bank" => return Some(ItemSource::Bank),
            "llm" => format!("items from `{word}` are not available here"),
            other => format!("`{}` is not a source of items", shorten(other)),
        };
        self.error(at.place(), "unsupported-source", message).help = Some("use `template` or `bank`".to_owned());
        None
    }

    fn availability(&mut self, at: &LocatedNode) -> Availability {
        let Some(mut fields) = self.fields(at) else { return Availability::default() };
        let opens = fields.take("opens").and_then(|at| self.instant(&at));
        let closes_at = fields.take("closes");
        let closes = closes_at.as_ref().and_then(|at| self.instant(at));
        fields.done(self);
        if let (Some(opens), Some(closes), Some(at)) = (opens, closes, &closes_at)
            && closes <= opens
        {
            self.error(at.place(), "out-of-range", "it closes before it opens");
        }
        Availability { opens, closes }
    }

    fn instant(&mut self, at: &LocatedNode) -> Option<Timestamp> {
        let text = self.text(at)?;
        let instant = Timestamp::parse(&text);
        if instant.is_none() {
            let message = format!("`{}` is not a date and time", shorten(&text));
            self.error(at.place(), "wrong-type", message).help =
                Some("write it like `2030-01-31T09:00:00Z` or `2030-01-31T09:00:00+01:00`".to_owned());
        }
        instant
    }

    fn reveal(&mut self, at: Option<&LocatedNode>, availability: Availability) -> RevealRules {
        let mut rules = RevealRules { score: Reveal::AfterCompletion, solutions: Reveal::AfterCompletion };
        let Some(mut fields) = at.and_then(|at| self.fields(at)) else { return rules };
        let words = [Reveal::Never, Reveal::AfterCompletion, Reveal::AfterWindow].map(|rule| (rule.as_str(), rule));
        for (name, rule) in [("score", &mut rules.score), ("solutions", &mut rules.solutions)] {
            let Some(at) = fields.take(name) else { continue };
            let Some(word) = self.word(&at, &words) else { continue };
            if word == Reveal::AfterWindow && availability.closes.is_none() {
                self.error(at.place(), "no-window", "`after_window` needs `availability.closes`");
            }
            *rule = word;
        }
        fields.done(self);
        rules
    }
}
