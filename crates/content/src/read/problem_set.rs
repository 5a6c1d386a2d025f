//! Reads a set of authored problems.

use crate::problem_set::{
    AuthoredProblem, CheckedAnswer, MAX_PROBLEMS, MAX_STEPS, MAX_WRONG, ProblemInput, ProblemSet, Purpose,
    SolutionLine, WrongAnswer,
};
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use plumb_types::{ContentHash, SkillId};

use super::fields::{LocatedNode, Reader};
use super::is_empty_list;

/// Maximum number of general hints of a problem.
const MAX_HINTS: usize = 3;

const INPUTS: [(&str, ProblemInput); 5] = [
    ("integer", ProblemInput::Integer),
    ("decimal", ProblemInput::Decimal),
    ("fraction", ProblemInput::Fraction),
    ("expression", ProblemInput::Expression),
    ("multiple_choice", ProblemInput::MultipleChoice),
];

const PURPOSES: [(&str, Purpose); 2] =
    [(Purpose::Practice.as_str(), Purpose::Practice), (Purpose::Assessment.as_str(), Purpose::Assessment)];

impl Reader<'_> {
    pub(super) fn problem_set(&mut self, root: &LocatedNode) -> Option<ProblemSet> {
        let mut fields = self.fields(root)?;
        let id = self.identifier(&mut fields, "problem_set");
        let version = fields.text(self, "version");
        let title = fields.text(self, "title");
        let problems = fields.need(self, "problems").map(|at| self.problems_of(&at)).unwrap_or_default();
        fields.done(self);
        Some(ProblemSet {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: title?,
            problems,
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn problems_of(&mut self, at: &LocatedNode) -> Vec<AuthoredProblem> {
        let items = self.bounded_list(at, MAX_PROBLEMS);
        if is_empty_list(at) {
            self.error(at.place(), "empty", "there are no problems here");
        }
        let mut taken: Vec<(String, SourceSpan)> = Vec::with_capacity(items.len());
        items.iter().filter_map(|item| self.authored_problem(item, &mut taken)).collect()
    }

    /// Reads a problem. `taken` has the earlier ids, to which its own is added even if the problem has other errors.
    fn authored_problem(&mut self, at: &LocatedNode, taken: &mut Vec<(String, SourceSpan)>) -> Option<AuthoredProblem> {
        let mut fields = self.fields(at)?;
        let id = self.identifier(&mut fields, "id");
        if let Some(id) = &id {
            self.must_be_new(id, ("problem", "id"), &at.path, taken);
        }
        let skill = self.identifier(&mut fields, "skill");
        let difficulty = fields.need(self, "difficulty").and_then(|at| self.count(&at, 1, 5));
        let purpose = fields.take("purpose").map(|at| self.word(&at, &PURPOSES));
        let input = fields.need(self, "input").and_then(|at| self.word(&at, &INPUTS));
        let stem = fields.need(self, "stem").and_then(|at| self.wording(&at));
        let figure = fields.take("figure").and_then(|at| self.literal_figure(&at));
        let key = fields.need(self, "key").and_then(|at| self.checked_answer(&at));
        let fewest = if input == Some(ProblemInput::MultipleChoice) { 3 } else { 2 };
        let wrong = fields.need(self, "wrong").and_then(|at| {
            let items = self.bounded_list(&at, MAX_WRONG);
            if items.len() < fewest {
                self.error(at.place(), "too-few", format!("at least {fewest} wrong answers must be here"));
            }
            items.iter().map(|item| self.wrong_answer(item)).collect::<Option<Vec<_>>>()
        });
        let hints = fields.need(self, "hints").and_then(|at| self.each(&at, MAX_HINTS, Self::wording));
        let solution = fields.need(self, "solution").and_then(|at| self.each(&at, MAX_STEPS, Self::solution_line));
        fields.done(self);
        Some(AuthoredProblem {
            id: id?,
            skill: SkillId::new(skill?),
            difficulty: u8::try_from(difficulty?).unwrap_or(5),
            purpose: purpose.map_or(Some(None), |word| word.map(Some))?,
            input: input?,
            stem: stem?,
            figure_tells_key: figure.as_ref().is_some_and(|(_, tells)| *tells),
            figure: figure.map(|(figure, _)| figure),
            key: key?,
            wrong: wrong?,
            hints: hints?,
            solution: solution?,
        })
    }

    /// Reads the entries of a list that must not be empty; `None` if one of them is wrong. All are read, so that all
    /// are reported.
    pub(super) fn each<T>(
        &mut self,
        at: &LocatedNode,
        most: usize,
        read: fn(&mut Self, &LocatedNode) -> Option<T>,
    ) -> Option<Vec<T>> {
        let items = self.bounded_list(at, most);
        if is_empty_list(at) {
            self.error(at.place(), "empty", "there is nothing here");
        }
        let entries: Vec<Option<T>> = items.iter().map(|item| read(self, item)).collect();
        entries.into_iter().collect()
    }

    fn checked_answer(&mut self, at: &LocatedNode) -> Option<CheckedAnswer> {
        let mut fields = self.fields(at)?;
        let text = fields.need(self, "text").and_then(|at| self.wording(&at));
        let check = fields.need(self, "check").and_then(|at| self.wording(&at));
        fields.done(self);
        Some(CheckedAnswer { text: text?, check: check? })
    }

    fn wrong_answer(&mut self, at: &LocatedNode) -> Option<WrongAnswer> {
        let mut fields = self.fields(at)?;
        let text = fields.need(self, "text").and_then(|at| self.wording(&at));
        let check = fields.need(self, "check").and_then(|at| self.wording(&at));
        let tag = self.identifier(&mut fields, "tag");
        let why = fields.need(self, "why").and_then(|at| self.wording(&at));
        let hint = fields.need(self, "hint").and_then(|at| self.wording(&at));
        fields.done(self);
        Some(WrongAnswer { answer: CheckedAnswer { text: text?, check: check? }, tag: tag?, why: why?, hint: hint? })
    }

    fn solution_line(&mut self, at: &LocatedNode) -> Option<SolutionLine> {
        let mut fields = self.fields(at)?;
        let say = fields.need(self, "say").and_then(|at| self.wording(&at));
        let math = fields.need(self, "math").and_then(|at| self.wording(&at));
        fields.done(self);
        Some(SolutionLine { say: say?, math: math? })
    }
}
