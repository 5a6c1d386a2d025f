//! One scorecard for two readers: the learner, who sees nothing that reveal rules withhold, and their teacher, who sees
//! all of it with marks where the learner cannot yet ([decision 34](../../../docs/decisions/0034-scorecards.md)).

mod class_skills;
mod days;
mod history;
mod latest_sessions;
mod logs;
mod missteps;
mod needs;
mod view;

pub use class_skills::SET;
use class_skills::States;
pub use logs::MOST_LOGGED;
pub(crate) use missteps::words_of;
pub use needs::HelpNeeded;
pub use view::{
    AreaCard, ClassSkills, Cut, HistoryLine, HistoryQuery, LogInternals, LogLine, MisstepLine, Scorecard, SessionLine,
    SkillCell, SkillLine, SkillSelection, SkillsRow,
};

use crate::engine::names::EVALUATION;
use std::collections::{BTreeMap, BTreeSet};

use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{Evidence, ItemTiming, LearnerMastery, MasteryStatus, Setting, SkillState};
use plumb_learning::scorecard::{BeliefCourse, FirstAnswer, belief, comparison, growth};
use plumb_sessions::session::{Accuracy, accuracy};
use plumb_sessions::session::{Session, may_see_score, may_see_solutions};
use plumb_store::classes::Person;
use plumb_store::learning::EvidenceRow;
use plumb_store::sessions::SessionRow;
use plumb_types::SkillId;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::capabilities::Learner;
use crate::capabilities::Teacher;
use crate::content::Catalog;
use crate::engine::stored::snapshot;
use crate::failure::Result;
use crate::plumb::Plumb;
use days::Days;
pub(crate) use days::days_in_a_row;
use view::total;

/// Most pieces of evidence that are evaluated.
const MOST_EVIDENCE: i64 = 2_000;
/// Most sessions of a kind that are evaluated.
const MOST_SESSIONS: i64 = 200;

/// Prefix of the `about` value of sessions with inline items, sent by the learner or their program. They count nowhere,
/// as the author of the items knows the keys, but the learner can see them.
const BROUGHT: &str = "inline:";

/// The reader of a scorecard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScorecardReader {
    /// The learner: sees only what the reveal rules of each assessment allow.
    Learner,
    /// A teacher of the learner.
    Teacher,
}

/// A finished assessment, and which of its parts the learner may see now.
struct FinishedAssessment {
    session: Session,
    score: bool,
    solutions: bool,
}

/// A parsed piece of evidence.
struct ParsedEvidence {
    row: EvidenceRow,
    evidence: Evidence,
}

impl Learner<'_> {
    /// Returns the caller's scorecard. Nothing withheld by reveal rules is in its numbers.
    pub async fn scorecard(&self) -> Result<Scorecard> {
        let learner = Person { id: self.actor.id, name: self.actor.name.clone() };
        self.plumb.scorecard(learner, ScorecardReader::Learner, self.plumb.as_learner(self.actor)).await
    }
}

impl Teacher<'_> {
    /// Returns the scorecard of a learner in a class that the caller teaches, or of any learner for an administrator;
    /// `NotFound` for others.
    pub async fn learner_scorecard(&self, learner: UserId) -> Result<Scorecard> {
        let user = self.taught_learner(learner).await?;
        let learner = Person { id: user.id, name: user.name };
        self.plumb.scorecard(learner, ScorecardReader::Teacher, self.plumb.as_learner(self.actor)).await
    }
}

impl Teacher<'_> {
    /// Like [`Self::learner_scorecard`], for a report that is handed out: without anything that the learner may not see
    /// yet.
    pub async fn learner_report(&self, learner: UserId) -> Result<Scorecard> {
        let user = self.taught_learner(learner).await?;
        let learner = Person { id: user.id, name: user.name };
        self.plumb.scorecard(learner, ScorecardReader::Learner, self.plumb.as_learner(self.actor)).await
    }
}

impl Plumb {
    async fn scorecard(&self, learner: Person, reader: ScorecardReader, shows: Learner<'_>) -> Result<Scorecard> {
        let catalog = self.catalog();
        let now = self.now();
        // Days and weeks are in the reader's time zone.
        let zone = self.zones(Some(shows.actor.id)).await?.own;
        let known = self.known(learner.id).await?;
        let areas = catalog.graph.as_ref().map_or_else(Vec::new, |version| {
            areas(&version.graph, |node| self.skill_line(&catalog, node, &known.mastery, now))
        });
        let lines = || areas.iter().flat_map(|area| &area.skills);
        let rows = self.stores.sessions.newest(learner.id, EVALUATION, Some(BROUGHT), MOST_SESSIONS).await?;
        let cut_assessments = i64::try_from(rows.len()).is_ok_and(|count| count >= MOST_SESSIONS);
        let sat = sat(&rows, now)?;
        let hidden: BTreeSet<SessionId> = sat.iter().filter(|sat| !sat.score).map(|sat| sat.session.id).collect();
        let (pieces, evidence_is_whole) = self.pieces(learner.id, reader, &hidden).await?;
        let answers = answers(&pieces);
        let days = Days::of(&answers, &zone);
        let courses = self.courses(&pieces, &known.mastery, |skill| {
            catalog.graph.as_ref().is_some_and(|version| version.graph.node(skill).is_some())
        });
        let comparison = comparison(&answers, &courses, now);
        let oldest = pieces.last().map(|piece| piece.row.at);
        let name = |skill: &str| skill_name(&catalog, skill);
        let missteps = self.missteps_of(learner.id, reader, &sat, &pieces).await?;
        let next = if lines().any(SkillLine::wants_practice) {
            None
        } else {
            self.next_skill(&catalog, (learner.id, &known.mastery), now).await?
        };
        Ok(Scorecard {
            skills: lines().count(),
            begun: lines().filter(|line| line.opportunities > 0).count(),
            mastered: lines().filter(|line| line.is_mastered()).count(),
            day_streak: days.streak(now, &zone),
            days: days.latest(),
            latest: latest(&pieces, name),
            next,
            weeks: growth(&courses, lines().count(), now, &zone),
            cut: Cut {
                skills: courses.iter().filter(|course| !course.is_whole).count(),
                comparison: !evidence_is_whole && oldest.is_some_and(|oldest| oldest > comparison.before.from),
                assessments: cut_assessments,
            },
            comparison,
            accuracy: self.accuracy(&sat, reader, &pieces),
            missteps,
            sittings: self.latest_session_lines(learner.id, reader, shows).await?,
            withheld: hidden.len(),
            answers: answers.len(),
            right: answers.iter().filter(|answer| answer.right).count(),
            areas,
            learner,
        })
    }

    /// Returns the skill recommended next, if it has items.
    async fn next_skill(
        &self,
        catalog: &Catalog,
        (learner, known): (UserId, &LearnerMastery),
        now: Timestamp,
    ) -> Result<Option<SkillLine>> {
        let items = self.items(catalog, learner).await?;
        Ok(catalog.graph.as_ref().and_then(|version| {
            let recommended = self.recommended(catalog, &version.graph, known.states());
            let next = recommended.into_iter().find(|next| items.has(next.skill))?;
            Some(self.skill_line(catalog, next.skill, known, now))
        }))
    }

    /// Returns sums over the assessments that the reader may see. The evidence records which answers were too quick to
    /// count; without evidence, the threshold for items without time statistics is used.
    fn accuracy(&self, sat: &[FinishedAssessment], reader: ScorecardReader, pieces: &[ParsedEvidence]) -> Accuracy {
        let policy = &self.rules.mastery;
        let unknown = policy.rapid.threshold_millis(ItemTiming::default());
        let attempts = pieces.iter().filter_map(|piece| match &piece.evidence {
            Evidence::Attempt(attempt) => {
                Some(((piece.row.session, piece.row.position), attempt.too_fast(policy).is_some()))
            }
            Evidence::Placed { .. } => None,
        });
        let told: BTreeMap<(SessionId, i64), bool> = attempts.collect();
        let seen = sat.iter().filter(|sat| sat.score || reader == ScorecardReader::Teacher).map(|sat| &sat.session);
        accuracy(seen, |session, position, ms| told.get(&(session, position.into())).copied().unwrap_or(ms < unknown))
    }

    /// Returns the latest evidence, newest first, and whether it is complete. Evidence of an assessment exists once its
    /// score may be seen; if the score is hidden again later, it is left out of the learner's view.
    async fn pieces(
        &self,
        learner: UserId,
        reader: ScorecardReader,
        hidden: &BTreeSet<SessionId>,
    ) -> Result<(Vec<ParsedEvidence>, bool)> {
        let rows = self.stores.learning.latest_evidence(learner, MOST_EVIDENCE).await?;
        let is_whole = i64::try_from(rows.len()).is_ok_and(|count| count < MOST_EVIDENCE);
        let may = |row: &EvidenceRow| reader == ScorecardReader::Teacher || !hidden.contains(&row.session);
        let pieces = rows.into_iter().filter(may).filter_map(|row| {
            let evidence = serde_json::from_str(&row.body).ok()?;
            Some(ParsedEvidence { row, evidence })
        });
        Ok((pieces.collect(), is_whole))
    }

    /// Returns the progress in each skill of the graph.
    fn courses(
        &self,
        pieces: &[ParsedEvidence],
        mastery: &LearnerMastery,
        is_there: impl Fn(&str) -> bool,
    ) -> Vec<BeliefCourse> {
        let mut by_skill: BTreeMap<&str, Vec<&ParsedEvidence>> = BTreeMap::new();
        for piece in pieces {
            by_skill.entry(&piece.row.skill).or_default().push(piece);
        }
        let states = mastery.states().iter().filter(|(skill, _)| is_there(skill.as_str()));
        states
            .map(|(skill, state)| {
                let mut own = by_skill.remove(skill.as_str()).unwrap_or_default();
                own.sort_by_key(|piece| piece.row.n);
                let is_whole = own.first().is_some_and(|first| first.row.n == 1);
                let evidence: Vec<Evidence> = own.into_iter().map(|piece| piece.evidence.clone()).collect();
                BeliefCourse::follow(skill, state, &evidence, is_whole, &self.rules.mastery)
            })
            .collect()
    }

    fn skill_line(&self, catalog: &Catalog, node: &Node, mastery: &LearnerMastery, now: Timestamp) -> SkillLine {
        let policy = &self.rules.mastery;
        let state = mastery.get(node.id.as_str()).filter(|state| state.is_met());
        SkillLine {
            id: node.id.to_string(),
            name: node.name.clone(),
            subject: catalog.subject_of(node),
            standing: state.map_or(MasteryStatus::NotStarted, |state| state.standing(now, policy)),
            belief: state.map_or(0, |state| belief(state, policy)),
            opportunities: state.map_or(0, |state| state.opportunities),
            practised: state.and_then(SkillState::practised_at),
            due: state.and_then(|state: &SkillState| state.due(policy)),
        }
    }
}

/// Returns the skills by area, in the order of the graph.
fn areas(graph: &SkillsGraph, line: impl Fn(&Node) -> SkillLine) -> Vec<AreaCard> {
    let mut areas: Vec<AreaCard> = Vec::new();
    for node in graph.nodes() {
        let name = node.area.clone().unwrap_or_default();
        let skill = line(node);
        match areas.iter_mut().find(|area| area.name == name) {
            Some(area) => area.skills.push(skill),
            None => areas.push(AreaCard { name, mastered: 0, belief: 0, skills: vec![skill] }),
        }
    }
    for area in &mut areas {
        let cells = area.skills.iter().map(|skill| SkillCell { standing: skill.standing, belief: skill.belief });
        (area.mastered, area.belief) = total(cells);
    }
    areas
}

fn skill_name(catalog: &Catalog, skill: &str) -> String {
    let node = catalog.graph.as_ref().and_then(|version| version.graph.node(skill));
    node.map_or_else(|| skill.to_owned(), |node| node.name.clone())
}

/// Returns the finished assessments that have a result, newest first.
fn sat(rows: &[SessionRow], now: Timestamp) -> Result<Vec<FinishedAssessment>> {
    let over = rows.iter().filter(|row| row.state.finished_at.is_some());
    let read = over.map(|row| {
        let session: Session = snapshot(row)?;
        let score = may_see_score(&session, now);
        let solutions = score && may_see_solutions(&session, now);
        Ok(FinishedAssessment { session, score, solutions })
    });
    let read: Vec<FinishedAssessment> = read.collect::<Result<_>>()?;
    Ok(read.into_iter().filter(|sat| sat.session.result().is_some() && !sat.session.is_trial()).collect())
}

/// Returns first answers, newest first. An item of two skills has two pieces of evidence, but counts as one answer.
fn answers(pieces: &[ParsedEvidence]) -> Vec<FirstAnswer> {
    let mut seen = BTreeSet::new();
    let answers = pieces.iter().filter_map(|piece| match &piece.evidence {
        Evidence::Attempt(attempt) if seen.insert((piece.row.session, piece.row.position)) => {
            Some(FirstAnswer { at: piece.row.at, right: attempt.correct && !attempt.hinted })
        }
        _ => None,
    });
    answers.collect()
}

/// Most answers shown.
const LATEST: usize = 12;

/// Returns the latest first answers in practice. Which answers of an assessment were right is shown only with its
/// solutions.
fn latest(pieces: &[ParsedEvidence], name: impl Fn(&str) -> String) -> Vec<(String, Timestamp, bool)> {
    let mut seen = BTreeSet::new();
    let practised = pieces.iter().filter_map(|piece| match &piece.evidence {
        Evidence::Attempt(attempt)
            if attempt.setting != Setting::Assessment && seen.insert((piece.row.session, piece.row.position)) =>
        {
            Some((name(&piece.row.skill), piece.row.at, attempt.correct && !attempt.hinted))
        }
        _ => None,
    });
    practised.take(LATEST).collect()
}

/// Returns when each skill was last answered right without help.
fn last_right(pieces: &[ParsedEvidence]) -> BTreeMap<String, Timestamp> {
    let mut right: BTreeMap<String, Timestamp> = BTreeMap::new();
    for piece in pieces {
        if matches!(&piece.evidence, Evidence::Attempt(attempt) if attempt.correct && !attempt.hinted) {
            let at = right.entry(piece.row.skill.clone()).or_insert(piece.row.at);
            *at = (*at).max(piece.row.at);
        }
    }
    right
}

/// Returns the skill in the `about` value of a practice session.
fn skill_of_subject(about: &str) -> Option<SkillId> {
    let skill = about.strip_prefix("practice:").or_else(|| about.strip_prefix("checkpoint:"))?;
    Some(SkillId::from(skill))
}
