//! Surveys and what their respondents answered together.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_domain::survey::{self, Survey};
use plumb_store::responses::Tally;

use super::Teacher;
use super::answers::{Read, Response};
use crate::failure::{Failure, Outcome};
use crate::protocol::SURVEY;
use crate::views::{Answered, SurveyCsv, SurveyLine, SurveyReport, SurveyVersion};

/// Fewer answers to an anonymous survey are not shown: in a small group one knows who it was.
pub const FEWEST: usize = 5;

/// Columns before those of the survey. No question can be called so: ids have no spaces.
const NAMED: [&str; 2] = ["learner name", "ended at"];

/// A version, among all versions of its survey.
struct Found {
    about: String,
    survey: Arc<Survey>,
    versions: Vec<SurveyVersion>,
}

impl Teacher<'_> {
    /// The current surveys by title, each with how many have gone through it in any version.
    pub async fn surveys(&self) -> Outcome<Vec<SurveyLine>> {
        let mut lines = Vec::new();
        for survey in self.plumb.catalog().surveys.values() {
            let tallies = self.plumb.stores.responses.tallies(&about(&survey.id)).await?;
            lines.push(SurveyLine {
                id: survey.id.clone(),
                title: survey.metadata.title.clone(),
                anonymous: survey.anonymous,
                answered: tallies.iter().map(answered).fold(Answered::default(), Answered::plus),
            });
        }
        lines.sort_by(|a, b| (&a.title, &a.id).cmp(&(&b.title, &b.id)));
        Ok(lines)
    }

    /// What was answered to a survey: to the version asked for, else to the one that was completed last.
    pub async fn survey_results(&self, id: &str, version: Option<&str>) -> Outcome<SurveyReport> {
        let Found { about, survey, versions } = self.find(id, version).await?;
        let Read { responses, cut } = self.responses(&about, &survey).await?;
        let shown = !is_too_few(&survey, responses.len());
        let results = shown.then(|| survey::results(&survey, responses.iter().map(|one| &one.finished)));
        Ok(SurveyReport { id: id.to_owned(), responses: responses.len(), cut, results, survey, versions })
    }

    /// The responses as a table for spreadsheets, of the same version.
    pub async fn survey_csv(&self, id: &str, version: Option<&str>) -> Outcome<SurveyCsv> {
        let Found { about, survey, .. } = self.find(id, version).await?;
        let Read { mut responses, .. } = self.responses(&about, &survey).await?;
        let hash = survey.hash.clone();
        if is_too_few(&survey, responses.len()) {
            return Ok(SurveyCsv { version: hash, table: Err(responses.len()) });
        }
        responses.reverse();
        Ok(SurveyCsv { version: hash, table: Ok(survey::csv_text(&rows(&survey, &responses))) })
    }

    async fn find(&self, id: &str, version: Option<&str>) -> Outcome<Found> {
        let current = self.plumb.current::<Survey>(id)?;
        let about = about(id);
        let mut tallies: BTreeMap<_, _> =
            self.plumb.stores.responses.tallies(&about).await?.into_iter().map(keyed).collect();
        tallies.entry(current.hash.clone()).or_insert_with_key(|hash| Tally {
            version: hash.clone(),
            completed: 0,
            open: 0,
            ended: 0,
            latest: None,
        });
        let mut tallies: Vec<Tally> = tallies.into_values().collect();
        tallies.sort_by_key(|tally| std::cmp::Reverse((tally.latest, tally.version == current.hash)));
        let shown = match version {
            Some(asked) => tallies.iter().find(|tally| tally.version.as_str() == asked),
            None => tallies.first(),
        };
        let shown = shown.ok_or(Failure::NotFound)?.version.clone();
        let mut versions = Vec::with_capacity(tallies.len());
        for tally in tallies {
            let survey = self.plumb.version::<Survey>(&tally.version).await?;
            versions.push(SurveyVersion {
                written: survey.version.clone(),
                is_current: tally.version == current.hash,
                is_shown: tally.version == shown,
                answered: answered(&tally),
                hash: tally.version,
            });
        }
        Ok(Found { about, survey: self.plumb.version::<Survey>(&shown).await?, versions })
    }
}

/// What sessions of a published survey are stored as being about.
fn about(id: &str) -> String {
    format!("{SURVEY}:{id}")
}

fn keyed(tally: Tally) -> (plumb_domain::item::ContentHash, Tally) {
    (tally.version.clone(), tally)
}

fn answered(tally: &Tally) -> Answered {
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    Answered { completed: count(tally.completed), under_way: count(tally.open), given_up: count(tally.ended) }
}

fn is_too_few(survey: &Survey, responses: usize) -> bool {
    survey.anonymous && responses < FEWEST
}

/// The table of the answers; of a named survey with who gave them, and when.
fn rows(survey: &Survey, responses: &[Response]) -> Vec<Vec<String>> {
    let rows = survey::csv_rows(survey, responses.iter().map(|one| &one.finished));
    if survey.anonymous {
        return rows;
    }
    let named = responses.iter().map(|one| match &one.named {
        Some((name, ended)) => [survey::guarded(name), ended.to_rfc3339()],
        None => [String::new(), String::new()],
    });
    let first = std::iter::once(NAMED.map(str::to_owned)).chain(named);
    first.zip(rows).map(|(first, row)| first.into_iter().chain(row).collect()).collect()
}

#[cfg(test)]
mod tests {
    use plumb_domain::survey::Finished;
    use plumb_domain::time::Timestamp;

    use super::*;

    const TEXT: &str = "survey_id: s\nversion: '1'\nmetadata: {title: S}\nquestions:\n  \
        - {question_id: why, text: 'Why?', question_type: short_text}\n";

    fn said(text: &str, name: &str) -> Response {
        let finished = Finished {
            asked: vec!["why".into()],
            answers: [("why".to_owned(), plumb_domain::question::Answer::Text(text.into()))].into(),
        };
        Response { named: Some((name.into(), Timestamp::from_secs(0))), finished }
    }

    fn survey(anonymous: bool) -> Survey {
        let text = if anonymous { format!("{TEXT}anonymous: true\n") } else { TEXT.to_owned() };
        plumb_domain::blueprint::read::survey("s.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    #[test]
    fn a_named_table_has_names_and_times_in_which_no_spreadsheet_finds_a_formula() {
        let table = rows(&survey(false), &[said("b", "=bob"), said("a", "ann")]);
        assert_eq!(table[0], ["learner name", "ended at", "why"]);
        assert_eq!(table[1], ["'=bob", "1970-01-01T00:00:00Z", "b"]);
        assert_eq!(table[2][0], "ann");
    }

    #[test]
    fn an_anonymous_table_has_neither_names_nor_times_nor_their_order() {
        let table = rows(&survey(true), &[said("b", "bob"), said("a", "ann")]);
        assert_eq!(table, [["why"], ["a"], ["b"]]);
    }

    #[test]
    fn four_anonymous_answers_are_too_few_and_four_named_ones_are_not() {
        assert!(is_too_few(&survey(true), 4) && is_too_few(&survey(true), 0));
        assert!(!is_too_few(&survey(true), 5) && !is_too_few(&survey(false), 1));
    }
}
