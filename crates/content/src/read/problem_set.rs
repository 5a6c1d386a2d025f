//! Reads a set of authored problems.

use crate::fields::{Count, Entries, Field, Id, LocatedNode, Reader, Word, Wording};
use crate::problem_set::{
    AuthoredProblem, CheckedAnswer, MAX_PROBLEMS, MAX_STEPS, MAX_WRONG, ProblemInput, ProblemSet, Purpose,
    SolutionLine, WrongAnswer,
};
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use plumb_types::{ContentHash, SkillId};

/// Maximum number of general hints of a problem.
const MAX_HINTS: usize = 3;

impl Reader<'_> {
    pub(super) fn problem_set(&mut self, root: &LocatedNode) -> Option<ProblemSet> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "problem_set");
        let version = fields.field::<String>(self, "version");
        let title = fields.field::<String>(self, "title");
        let problems = fields.need(self, "problems").map(|at| self.problems_of(&at)).unwrap_or_default();
        fields.done(self);
        Some(ProblemSet {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: title?,
            problems,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn problems_of(&mut self, at: &LocatedNode) -> Vec<AuthoredProblem> {
        let items = self.nonempty_list(at, MAX_PROBLEMS, "there are no problems here");
        let mut taken: Vec<(String, SourceSpan)> = Vec::with_capacity(items.len());
        items.iter().filter_map(|item| self.authored_problem(item, &mut taken)).collect()
    }

    /// Reads a problem. `taken` has the earlier ids, to which its own is added even if the problem has other errors.
    fn authored_problem(&mut self, at: &LocatedNode, taken: &mut Vec<(String, SourceSpan)>) -> Option<AuthoredProblem> {
        let mut fields = self.fields(at)?;
        let id = fields.field::<Id>(self, "id");
        if let Some(id) = &id {
            self.must_be_new(id, ("problem", "id"), &at.path, taken);
        }
        let skill = fields.field::<SkillId>(self, "skill");
        let difficulty = fields.field::<Count<1, 5>>(self, "difficulty");
        let purpose = fields.optional::<Word<Purpose>>(self, "purpose");
        let input = fields.field::<Word<ProblemInput>>(self, "input");
        let stem = fields.field::<Wording>(self, "stem");
        let figure = fields.take("figure").and_then(|at| self.literal_figure(&at));
        let key = fields.field::<CheckedAnswer>(self, "key");
        let fewest = if input == Some(ProblemInput::MultipleChoice) { 3 } else { 2 };
        let wrong = fields.need(self, "wrong").and_then(|at| {
            let items = self.bounded_list(&at, MAX_WRONG);
            if items.len() < fewest {
                self.error(at.place(), "too-few", format!("at least {fewest} wrong answers must be here"));
            }
            let read: Vec<_> = items.iter().map(|item| WrongAnswer::read(self, item)).collect();
            read.into_iter().collect::<Option<Vec<_>>>()
        });
        let hints = fields.field::<Entries<Wording, MAX_HINTS>>(self, "hints");
        let solution = fields.field::<Entries<SolutionLine, MAX_STEPS>>(self, "solution");
        fields.done(self);
        Some(AuthoredProblem {
            id: id?,
            skill: skill?,
            difficulty: u8::try_from(difficulty?).unwrap_or(5),
            purpose,
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
}
