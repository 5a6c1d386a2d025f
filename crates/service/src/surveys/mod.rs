//! Surveys and their combined results: for a teacher, those of their classes.

mod answers;
mod sums;
mod view;

pub(crate) use sums::adds_nothing;
pub use view::{SurveyCounts, SurveyCsv, SurveyLine, SurveyReport, SurveyVersion};

use crate::engine::names::SURVEY;
use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_sessions::survey::{self, Counts, Results, Summary, Survey, TextPage};
use plumb_store::responses::{Respondents, ResponseFilter, Tally};
use plumb_types::ids::ClassId;
use plumb_types::saturating_cast;
use plumb_types::zone::Zone;

use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};
use answers::{MOST, RespondentAnswers};

/// Fewest answers to an anonymous survey that are shown; for teachers, also the fewest answers of a class. In a small
/// group, respondents could be recognised.
pub const FEWEST: u64 = 5;

/// Texts on a page.
const TEXTS: usize = 20;
/// Most counts of a version that are read.
const MOST_COUNTS: i64 = 100_000;

/// Columns before those of the survey. No question has such an id, as ids have no spaces.
const NAMED: [&str; 2] = ["learner name", "ended at"];

/// A version, with all versions of its survey.
struct SurveyOfVersion {
    about: String,
    survey: Arc<Survey>,
    respondents: Respondents,
    /// The class that the respondents answered for, by id and name.
    class: Option<(ClassId, String)>,
    /// Whether a class was asked for and all classes are shown together, as the survey is anonymous.
    together: bool,
    /// Number of completed sessions, including those of classes that are too small to be shown.
    completed: u64,
    versions: Vec<SurveyVersion>,
}

impl Teacher<'_> {
    /// Returns the current surveys by title, each with the number of sessions over all versions.
    pub async fn surveys(&self) -> Result<Vec<SurveyLine>> {
        let mut lines = Vec::new();
        for survey in self.plumb.catalog().surveys.values() {
            let tallies = self.plumb.stores.responses.tallies(&about(&survey.id), self.respondents()).await?;
            lines.push(SurveyLine {
                id: survey.id.clone(),
                title: survey.metadata.title.clone(),
                anonymous: survey.anonymous,
                answered: tallies.iter().map(answered).fold(SurveyCounts::default(), SurveyCounts::plus),
            });
        }
        lines.sort_by(|a, b| (&a.title, &a.id).cmp(&(&b.title, &b.id)));
        Ok(lines)
    }

    /// Returns the results of a survey: of the requested version, else of the one completed last. Texts begin with the
    /// first page, but for the question `onward.0` with the page after `onward.1`.
    pub async fn survey_results(
        &self,
        id: &str,
        version: Option<&str>,
        class: Option<ClassId>,
        onward: Option<(&str, &str)>,
    ) -> Result<SurveyReport> {
        let SurveyOfVersion { about, survey, respondents, class, together, completed, versions } =
            self.find(id, version, class).await?;
        let of = reportable(&about, &survey, respondents);
        let told = count(self.plumb.stores.responses.count_reportable(of).await?);
        let results =
            if is_too_few(&survey, told) { None } else { Some(self.put_together(&survey, told, of, onward).await?) };
        let beyond = usize::try_from(told).is_ok_and(|told| told > MOST).then_some(MOST);
        let responses = if results.is_some() { told } else { completed };
        Ok(SurveyReport { id: id.to_owned(), responses, beyond, results, survey, class, together, versions })
    }

    /// Returns the respondents in the caller's sight. Results and tables leave some of them out: see [`reportable`].
    fn respondents(&self) -> Respondents {
        self.bound().map_or(Respondents::All, Respondents::OfTeacher)
    }

    async fn put_together(
        &self,
        survey: &Survey,
        completed: u64,
        of: ResponseFilter<'_>,
        onward: Option<(&str, &str)>,
    ) -> Result<Results> {
        let counts = self.plumb.stores.responses.counts(of, MOST_COUNTS).await?;
        let counts: Counts = counts.into_iter().map(|(cell, n)| (cell, count(n))).collect();
        let mut results = survey::results(survey, completed, &counts);
        for found in &mut results.questions {
            if let Summary::Texts(page) = &mut found.summary {
                let after = onward.filter(|(question, _)| *question == found.question).map(|(_, after)| after);
                *page = self.texts(of, &found.question, after).await?;
            }
        }
        Ok(results)
    }

    async fn texts(&self, of: ResponseFilter<'_>, question: &str, after: Option<&str>) -> Result<TextPage> {
        let limit = one_more(TEXTS);
        let mut texts = self.plumb.stores.responses.texts(of, question, after.unwrap_or_default(), limit).await?;
        let more = cut(&mut texts, TEXTS);
        let next = texts.last().filter(|_| more).map(|last| last.place.clone());
        let texts = texts.into_iter().map(|said| (said.text, count(said.n))).collect();
        Ok(TextPage { texts, continued: after.is_some(), next })
    }

    /// Returns the responses to a version as a table for spreadsheets.
    pub async fn survey_csv(&self, id: &str, version: Option<&str>, class: Option<ClassId>) -> Result<SurveyCsv> {
        let SurveyOfVersion { about, survey, respondents, completed, .. } = self.find(id, version, class).await?;
        let mut responses = self.responses(reportable(&about, &survey, respondents), survey.anonymous).await?;
        let hash = survey.hash.clone();
        if is_too_few(&survey, saturating_cast(responses.len())) {
            return Ok(SurveyCsv { version: hash, table: Err(saturating_cast(completed)) });
        }
        responses.reverse();
        Ok(SurveyCsv {
            version: hash,
            table: Ok(survey::csv_file(&rows(&survey, &responses, &self.plumb.school_zone().await?))),
        })
    }

    /// A version, of all respondents in the actor's sight or of one class.
    async fn find(&self, id: &str, version: Option<&str>, class: Option<ClassId>) -> Result<SurveyOfVersion> {
        let Some(class) = class else { return self.find_of(id, version, self.respondents()).await };
        let class = self.own_class(class).await?;
        let found = self.find_of(id, version, Respondents::OfClass(class.id)).await;
        let is_named = found.as_ref().is_ok_and(|found| !found.survey.anonymous);
        // Administrators see the results of all respondents, small classes included: beside the results of the large
        // classes these would show what a small class answered.
        if !is_named && self.bound().is_none() {
            let shown = found.as_ref().ok().map(|found| found.survey.hash.clone());
            let shown = shown.as_ref().map(plumb_types::ContentHash::as_str).or(version);
            let all = self.find_of(id, shown, Respondents::All).await?;
            if all.survey.anonymous {
                return Ok(SurveyOfVersion { together: true, ..all });
            }
        }
        Ok(SurveyOfVersion { class: Some((class.id, class.name)), ..found? })
    }

    async fn find_of(&self, id: &str, version: Option<&str>, respondents: Respondents) -> Result<SurveyOfVersion> {
        let current = self.plumb.current::<Survey>(id)?;
        let about = about(id);
        let mut tallies: BTreeMap<_, _> =
            self.plumb.stores.responses.tallies(&about, respondents).await?.into_iter().map(keyed).collect();
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
        let shown = shown.ok_or(ServiceError::NotFound)?;
        let (shown, completed) = (shown.version.clone(), count(shown.completed));
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
        let survey = self.plumb.version::<Survey>(&shown).await?;
        Ok(SurveyOfVersion { about, survey, respondents, class: None, together: false, completed, versions })
    }
}

/// The responses that the results and the table of a version are made of: of an anonymous survey no class that is so
/// small that what it adds would show who answered, however many others there are.
fn reportable<'a>(about: &'a str, survey: &'a Survey, respondents: Respondents) -> ResponseFilter<'a> {
    let least = if survey.anonymous { saturating_cast(FEWEST) } else { 1 };
    ResponseFilter { about, version: &survey.hash, respondents, least }
}

/// Returns the `about` value of sessions of a published survey.
fn about(id: &str) -> String {
    format!("{SURVEY}:{id}")
}

fn keyed(tally: Tally) -> (plumb_types::ContentHash, Tally) {
    (tally.version.clone(), tally)
}

fn answered(tally: &Tally) -> SurveyCounts {
    SurveyCounts { completed: count(tally.completed), under_way: count(tally.open), given_up: count(tally.ended) }
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Whether there are too few responses among those that [`reportable`] leaves in.
fn is_too_few(survey: &Survey, responses: u64) -> bool {
    survey.anonymous && responses < FEWEST
}

/// Returns the table of answers; for a survey that is not anonymous with respondents and times in that time zone.
fn rows(survey: &Survey, responses: &[RespondentAnswers], zone: &Zone) -> Vec<Vec<String>> {
    let rows = survey::csv_rows(survey, responses.iter().map(|one| &one.finished));
    if survey.anonymous {
        return rows;
    }
    let named = responses.iter().map(|one| match &one.named {
        Some((name, ended)) => [survey::escape_formula(name), zone.stamp(*ended)],
        None => [String::new(), String::new()],
    });
    let first = std::iter::once(NAMED.map(str::to_owned)).chain(named);
    first.zip(rows).map(|(first, row)| first.into_iter().chain(row).collect()).collect()
}

#[cfg(test)]
mod tests {
    use plumb_sessions::survey::CompletedResponse;
    use plumb_types::time::Timestamp;

    use super::*;

    const TEXT: &str = "survey_id: s\nversion: '1'\nmetadata: {title: S}\nquestions:\n  \
        - {question_id: why, text: 'Why?', question_type: short_text}\n";

    fn said(text: &str, name: &str) -> RespondentAnswers {
        let finished = CompletedResponse {
            asked: vec!["why".into()],
            answers: [("why".to_owned(), plumb_content::question::Answer::Text(text.into()))].into(),
        };
        RespondentAnswers { named: Some((name.into(), Timestamp::from_secs(0))), finished }
    }

    fn survey(anonymous: bool) -> Survey {
        let text = if anonymous { format!("{TEXT}anonymous: true\n") } else { TEXT.to_owned() };
        plumb_content::read::survey("s.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    #[test]
    fn a_named_table_has_names_and_times_in_which_no_spreadsheet_finds_a_formula() {
        let table = rows(&survey(false), &[said("b", "=bob"), said("a", "ann")], &Zone::utc());
        assert_eq!(table[0], ["learner name", "ended at", "why"]);
        assert_eq!(table[1], ["'=bob", "1970-01-01T00:00:00+00:00", "b"]);
        assert_eq!(table[2][0], "ann");
    }

    #[test]
    fn an_anonymous_table_has_neither_names_nor_times_nor_their_order() {
        let table = rows(&survey(true), &[said("b", "bob"), said("a", "ann")], &Zone::utc());
        assert_eq!(table, [["why"], ["a"], ["b"]]);
    }

    #[test]
    fn four_anonymous_answers_are_too_few_and_four_named_ones_are_not() {
        assert!(is_too_few(&survey(true), 4) && is_too_few(&survey(true), 0));
        assert!(!is_too_few(&survey(true), 5) && !is_too_few(&survey(false), 1));
    }
}
