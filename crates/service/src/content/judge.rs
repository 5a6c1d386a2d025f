//! Judging files together: every problem in all of them, before anything is published.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_domain::blueprint::check::{LevelReport, check, check_assessment};
use plumb_domain::blueprint::read::{self, Kind};
use plumb_domain::blueprint::{Assessment, Problem, Severity, Skill};
use plumb_domain::generate::Generator;

/// A blueprint in a file.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file's name.
    pub file: String,
    /// What it describes.
    pub kind: Kind,
    /// The skill's or assessment's id.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// A few words: the skill statement or the title.
    pub about: String,
    /// The file, byte for byte.
    pub text: String,
}

/// What was found in files.
#[derive(Default)]
pub struct Judged {
    /// The blueprints that could be read, skills first.
    pub sources: Vec<Source>,
    /// Everything wrong, by file and place.
    pub problems: Vec<Problem>,
    /// What checking found out about each level of each skill.
    pub levels: Vec<(String, Vec<LevelReport>)>,
    /// The skills that could be read, ready to generate.
    pub skills: BTreeMap<String, Arc<Generator>>,
    /// The assessments that could be read.
    pub assessments: Vec<Arc<Assessment>>,
}

impl Judged {
    fn take_skill(&mut self, file: &str, text: &str, skill: Skill, known_good: bool) {
        let generator = Arc::new(Generator::new(Arc::new(skill)));
        let skill = generator.skill();
        if self.skills.contains_key(&skill.id) {
            self.problems.push(duplicate(file, &skill.id));
            return;
        }
        if !known_good {
            let report = check(skill);
            self.problems.extend(report.problems);
            self.levels.push((skill.id.clone(), report.levels));
        }
        self.sources.push(Source {
            file: file.into(),
            kind: Kind::Skill,
            id: skill.id.clone(),
            version: skill.version.clone(),
            about: skill.metadata.skill_statement.clone(),
            text: text.into(),
        });
        self.skills.insert(skill.id.clone(), generator);
    }

    fn take_assessment(&mut self, file: &str, text: &str, assessment: Assessment) {
        if self.assessments.iter().any(|other| other.id == assessment.id) {
            self.problems.push(duplicate(file, &assessment.id));
            return;
        }
        let skill = |id: &str| self.skills.get(id).map(|generator| Arc::clone(generator.skill()));
        self.problems.extend(check_assessment(&assessment, &skill));
        self.sources.push(Source {
            file: file.into(),
            kind: Kind::Assessment,
            id: assessment.id.clone(),
            version: assessment.version.clone(),
            about: assessment.metadata.title.clone(),
            text: text.into(),
        });
        self.assessments.push(Arc::new(assessment));
    }

    /// Whether anything found stops publication.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }
}

/// Reads and checks files (name, text). Skills for which `known_good` holds are read but not checked again.
pub fn judge(files: &[(String, String)], known_good: &dyn Fn(&str) -> bool) -> Judged {
    let mut judged = Judged::default();
    let mut assessments: Vec<(&str, &str, Assessment)> = Vec::new();
    for (file, text) in files {
        if read::kind_of(text) == Some(Kind::Assessment) {
            match read::assessment(file, text) {
                Ok(assessment) => assessments.push((file, text, assessment)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else {
            match read::skill(file, text) {
                Ok(skill) => judged.take_skill(file, text, skill, known_good(text)),
                Err(problems) => judged.problems.extend(problems),
            }
        }
    }
    for (file, text, assessment) in assessments {
        judged.take_assessment(file, text, assessment);
    }
    judged.problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    judged
}

fn duplicate(file: &str, id: &str) -> Problem {
    Problem {
        severity: Severity::Error,
        file: file.into(),
        line: 1,
        column: 1,
        end_line: 1,
        end_column: 1,
        code: "duplicate-id".into(),
        message: format!("another file describes `{id}` too"),
        help: Some("give one of them another id, or remove it".into()),
        snippet: String::new(),
    }
}
