//! Named mistakes in a learner's answers: diagnoses of practice, and wrong answers in assessments that match a strategy
//! of their blueprints.
//!
//! A mistake is described in words that learners see anyway: by the misconception in its blueprint or, for a problem of
//! the bank, by the diagnosis. Ids and descriptions of strategies are for authors only.

use crate::engine::names::{PRACTICE, TUTOR};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use plumb_learning::scorecard::{DiagnosedAnswer, Misstep, missteps};
use plumb_sessions::practice::PracticeEvent;
use plumb_types::SkillId;
use plumb_types::ids::{SessionId, UserId};

use super::{
    FinishedAssessment, MOST_SESSIONS, MisstepLine, ParsedEvidence, ScorecardReader, last_right, skill_name,
    skill_of_subject,
};
use crate::content::Catalog;
use crate::failure::Result;
use crate::plumb::Plumb;

/// Most wrong answers that are evaluated, of practice and of assessments each.
const MOST_WRONG: i64 = 1_000;
/// Most mistakes shown.
const MOST_SHOWN: usize = 30;

/// Mistakes being collected, with their descriptions and their skills' names.
#[derive(Default)]
struct Missteps {
    ways: Vec<DiagnosedAnswer>,
    named: BTreeMap<(Option<String>, String), (String, String)>,
}

impl Missteps {
    fn add(&mut self, way: DiagnosedAnswer, skill: impl FnOnce() -> String, words: String) {
        self.named.entry((way.skill.clone(), way.id.clone())).or_insert_with(|| (skill(), words));
        self.ways.push(way);
    }

    fn line(&self, sum: Misstep) -> MisstepLine {
        let named = self.named.get(&(sum.skill, sum.id)).cloned();
        let (skill, words) = named.unwrap_or_default();
        MisstepLine {
            skill,
            words,
            times: sum.times,
            last: sum.last,
            right_since: sum.right_since,
            withheld: sum.withheld,
        }
    }
}

impl Plumb {
    /// For a learner, a wrong answer in an assessment counts once its solutions may be seen.
    pub(super) async fn missteps_of(
        &self,
        learner: UserId,
        reader: ScorecardReader,
        sat: &[FinishedAssessment],
        pieces: &[ParsedEvidence],
    ) -> Result<Vec<MisstepLine>> {
        let catalog = self.catalog();
        let mut found = Missteps::default();
        let mut diagnosed = self.stores.sessions.diagnoses(learner, PRACTICE, MOST_SESSIONS, MOST_WRONG).await?;
        diagnosed.extend(self.stores.sessions.diagnoses(learner, TUTOR, MOST_SESSIONS, MOST_WRONG).await?);
        let mut taught = BTreeMap::new();
        for row in diagnosed {
            let Ok(PracticeEvent::DiagnosisCompleted { at, position, diagnosis }) = serde_json::from_str(&row.body)
            else {
                continue;
            };
            let skill = match skill_of_subject(&row.assessment_id) {
                Some(skill) => Some(skill),
                None => self.skill_taught(&mut taught, row.session, position).await?,
            };
            let Some(skill) = skill else { continue };
            let Some(id) = diagnosis.misconception else { continue };
            let words = match words_of_skill(&catalog, skill.as_str(), &id) {
                MistakeWording::By(words) => words,
                // A problem of the bank is described by its diagnosis.
                MistakeWording::Elsewhere => diagnosis.diagnosis_explanation,
                MistakeWording::Not => continue,
            };
            let way = DiagnosedAnswer { skill: Some(skill.to_string()), id, at, withheld: false };
            found.add(way, || skill_name(&catalog, skill.as_str()), words);
        }
        for way in self.stores.item_stats.wrong_ways(learner, MOST_SESSIONS, MOST_WRONG).await? {
            let Some(sat) = sat.iter().find(|sat| sat.session.id == way.session) else { continue };
            if reader == ScorecardReader::Learner && !sat.solutions {
                continue;
            }
            let graph = catalog.graph.as_ref().map(|version| &version.graph);
            // For a problem of the bank, the skill of the graph; its mistakes have readable names.
            let of_bank =
                graph.filter(|_| catalog.skill(&way.blueprint).is_none()).and_then(|graph| graph.node(&way.blueprint));
            let words = match of_bank {
                Some(_) => Some(way.strategy.replace(['_', '.', '-'], " ")),
                None => words_of(&catalog, &way.blueprint, &way.strategy),
            };
            let Some(words) = words else { continue };
            let node = catalog.practised_as(&way.blueprint);
            let name = || match node {
                Some(node) => node.name.clone(),
                None => catalog.words_of(&way.blueprint),
            };
            let skill = node.map(|node| node.id.to_string());
            found.add(DiagnosedAnswer { skill, id: way.strategy, at: way.at, withheld: !sat.solutions }, name, words);
        }
        let mut sums = missteps(std::mem::take(&mut found.ways), &last_right(pieces));
        sums.truncate(MOST_SHOWN);
        Ok(sums.into_iter().map(|sum| found.line(sum)).collect())
    }
}

/// The skill that each item of a session was an opportunity for, by position.
type SkillByPosition = BTreeMap<u32, SkillId>;

impl Plumb {
    /// Returns the skill that an item of a tutor session was an opportunity for; `sessions` caches earlier look-ups.
    async fn skill_taught(
        &self,
        sessions: &mut BTreeMap<SessionId, SkillByPosition>,
        session: SessionId,
        position: u32,
    ) -> Result<Option<SkillId>> {
        if let Entry::Vacant(unknown) = sessions.entry(session) {
            let events = self.stores.sessions.events(session).await?;
            let served = events.iter().filter_map(|row| match serde_json::from_str(&row.event.body).ok()? {
                PracticeEvent::ProblemServed { position, skills, .. } => Some((position, skills.first()?.clone())),
                _ => None,
            });
            unknown.insert(served.collect());
        }
        Ok(sessions.get(&session).and_then(|asked| asked.get(&position)).cloned())
    }
}

/// Whether a mistake is described in a blueprint.
enum MistakeWording {
    /// It is, in these words.
    By(String),
    /// A blueprint has the strategy, but no words for learners.
    Not,
    /// No blueprint has it.
    Elsewhere,
}

/// Returns the description of a strategy in any of a skill's blueprints.
fn words_of_skill(catalog: &Catalog, skill: &str, strategy: &str) -> MistakeWording {
    let node = catalog.graph.as_ref().and_then(|version| version.graph.node(skill));
    let blueprints = node.map_or(&[][..], |node| node.blueprints.as_slice());
    let knows = |blueprint: &str| {
        catalog.skill(blueprint).is_some_and(|skill| skill.strategies.iter().any(|known| known.kind == strategy))
    };
    match blueprints.iter().find_map(|blueprint| words_of(catalog, blueprint, strategy)) {
        Some(words) => MistakeWording::By(words),
        None if blueprints.iter().any(|blueprint| knows(blueprint)) => MistakeWording::Not,
        None => MistakeWording::Elsewhere,
    }
}

/// Returns the misconception behind a strategy of a blueprint; `None` if it names none.
pub(crate) fn words_of(catalog: &Catalog, blueprint: &str, strategy: &str) -> Option<String> {
    let found = catalog.skill(blueprint)?.strategies.iter().find(|known| known.kind == strategy)?;
    found.misconception.clone().filter(|words| !words.trim().is_empty())
}
