//! Reads an assessment blueprint.

use crate::blueprint::Share;
use crate::blueprint::assessment::{
    AdaptiveSettings, Assessment, AssessmentMetadata, Availability, Configuration, GradeBand, ItemSource, Mode, Reveal,
    RevealRules, Scoring, ScoringMethod,
};
use crate::blueprint::skill::Calculator;
use crate::fields::{Count, Field, Fields, Id, LocatedNode, MAX_LIST, Reader, Word};
use crate::text::problem::shorten;
use crate::text::source_map::SourceMap;
use plumb_types::ContentHash;

/// Largest limit on the number of attempts.
const MAX_ATTEMPTS: u32 = 1_000;
/// Smallest standard error at which an adaptive test may end, in logits: 100 items of the best kind do not reach it.
const MOST_ON_TRIAL: Share = match Share::from_millionths(500_000) {
    Some(share) => share,
    None => Share::ONE,
};
const LEAST_STANDARD_ERROR: Share = match Share::from_millionths(100_000) {
    Some(share) => share,
    None => Share::ONE,
};

impl Reader<'_> {
    pub(super) fn assessment(&mut self, root: &LocatedNode) -> Option<Assessment> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "assessment_id");
        let version = fields.field::<String>(self, "version");
        let metadata = fields.field::<AssessmentMetadata>(self, "metadata");
        let configuration = fields.field::<Configuration>(self, "configuration");
        let item_source = fields.take("item_source").map_or(Some(ItemSource::Template), |at| self.item_source(&at));
        let sections_at = fields.need(self, "sections");
        let sections = sections_at.as_ref().map(|at| self.sections(at, item_source)).unwrap_or_default();
        let ids: Vec<String> = sections.iter().map(|section| section.id.clone()).collect();
        let scoring = fields.need(self, "scoring").and_then(|at| self.scoring(&at, &ids));
        let item_bank_id = fields.optional::<Id>(self, "item_bank_id");
        let mode = fields.optional::<Mode>(self, "mode");
        let attempts = fields.optional::<Count<1, MAX_ATTEMPTS>>(self, "attempts");
        let availability = self.availability(&mut fields);
        let reveal = self.reveal(&mut fields, availability);
        let calculator = fields.optional::<Word<Calculator>>(self, "calculator");
        let tags = fields.take("tags").and_then(|at| self.texts(&at)).unwrap_or_default();
        fields.done(self);
        let configuration = configuration?;
        let adaptive = self.adaptive(&configuration, mode, item_source);
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
            adaptive,
            attempts,
            availability,
            reveal,
            calculator: calculator.unwrap_or(Calculator::None),
            tags,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    /// The rules of an adaptive test, if the assessment is one. `mode` is the field beside `configuration`.
    fn adaptive(
        &mut self,
        configuration: &Configuration,
        mode: Option<Mode>,
        source: Option<ItemSource>,
    ) -> Option<AdaptiveSettings> {
        let given = [
            ("mode", mode),
            ("configuration.mode", configuration.mode),
            ("configuration.item_selection_algorithm", configuration.item_selection_algorithm),
        ];
        let mut given = given.into_iter().filter_map(|(path, mode)| mode.map(|mode| (path, mode)));
        let first = given.next();
        if let Some((path, _)) = given.find(|(_, mode)| first.is_some_and(|(_, other)| other != *mode)) {
            let place = self.place_of(path).unwrap_or_default();
            let other = first.map(|(path, _)| path).unwrap_or_default();
            self.error(place, "contradiction", format!("this is another mode than that of `{other}`"));
        }
        let is_adaptive = first.is_some_and(|(_, mode)| mode == Mode::Adaptive);
        if !is_adaptive {
            if configuration.adaptive.is_some() {
                let place = self.place_of("configuration.adaptive").unwrap_or_default();
                self.error(place, "not-adaptive", "these rules are for adaptive tests").help =
                    Some("add `mode: adaptive`, or remove them".to_owned());
            }
            return None;
        }
        let settings = configuration.adaptive.unwrap_or_default();
        let place = |reader: &Self, path: &str| reader.place_of(path).or_else(|| reader.place_of("configuration"));
        for (is_on, path) in [
            (configuration.player.allow_review, "configuration.allow_review"),
            (configuration.player.allow_skip, "configuration.allow_skip"),
        ] {
            if is_on {
                let place = place(self, path).unwrap_or_default();
                let message = "each question of an adaptive test depends on the answers before it, so no answer can be changed or left for later";
                self.error(place, "not-adaptive", message).help = Some("set it to `false`".to_owned());
            }
        }
        if source == Some(ItemSource::Bank) {
            let place = place(self, "item_source").unwrap_or_default();
            self.error(place, "not-adaptive", "an adaptive test draws its items from blueprints").help =
                Some("use `item_source: template`".to_owned());
        }
        if settings.standard_error < LEAST_STANDARD_ERROR {
            let place = place(self, "configuration.adaptive.standard_error").unwrap_or_default();
            self.error(place, "out-of-range", format!("the standard error is at least {LEAST_STANDARD_ERROR}"));
        }
        if settings.pretest_percent > MOST_ON_TRIAL {
            let place = place(self, "configuration.adaptive.pretest_percent").unwrap_or_default();
            self.error(place, "out-of-range", "at most 50 % of the items are on trial");
        }
        Some(settings)
    }

    fn scoring(&mut self, at: &LocatedNode, sections: &[String]) -> Option<Scoring> {
        let mut fields = self.fields(at)?;
        let method = fields.field::<Word<ScoringMethod>>(self, "method");
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
            let Some(GradeBand { label, min }) = GradeBand::read(self, item) else { continue };
            let min_at = self.place_of(&format!("{}.min_percent", item.path)).unwrap_or_default();
            if let Some(before) = bands.last().filter(|before| before.min <= min) {
                let message = format!(
                    "`{label}` begins at {} %, not below `{}` at {} %",
                    min.percent(),
                    before.label,
                    before.min.percent()
                );
                self.error(min_at, "band-order", message).help = Some("list the bands from the best down".to_owned());
            } else if bands.iter().any(|other| other.label == label) {
                self.error(item.place(), "duplicate-name", format!("there already is a band `{label}`"));
            } else if index + 1 == items.len() && min != Share::ZERO {
                let message = format!("scores below {} % have no band", min.percent());
                self.error(min_at, "band-order", message).help = Some("let the last band begin at 0".to_owned());
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

    fn availability(&mut self, fields: &mut Fields) -> Availability {
        let read = fields.optional::<Availability>(self, "availability").unwrap_or_default();
        if let (Some(opens), Some(closes)) = (read.opens, read.closes)
            && closes <= opens
        {
            let place = self.place_of("availability.closes").unwrap_or_default();
            self.error(place, "out-of-range", "it closes before it opens");
        }
        read
    }

    fn reveal(&mut self, fields: &mut Fields, availability: Availability) -> RevealRules {
        let rules = fields.optional::<RevealRules>(self, "reveal").unwrap_or_default();
        for (path, rule) in [("reveal.score", rules.score), ("reveal.solutions", rules.solutions)] {
            if rule == Reveal::AfterWindow && availability.closes.is_none() {
                let place = self.place_of(path).unwrap_or_default();
                self.error(place, "no-window", "`after_window` needs `availability.closes`");
            }
        }
        rules
    }
}
