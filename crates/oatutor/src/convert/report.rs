//! Report of an import, in words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use plumb_bank::{ProblemDecision, RubricPolicy, verify};

use super::ImportResult;
use super::skills::SkillIds;
use crate::lint::LintRule;
use crate::pool::Pool;

/// Counts for the report that the result does not have otherwise.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ImportCounts {
    problems: usize,
    steps: usize,
    other_files: usize,
    unknown_fields: BTreeMap<String, usize>,
    skills_without_problem: usize,
    moved_parameters: Vec<String>,
    empty_lessons: usize,
}

impl ImportCounts {
    pub(super) fn new(
        pool: &Pool,
        ids: &SkillIds,
        practised: &BTreeSet<&str>,
        moved_parameters: Vec<String>,
        empty_lessons: usize,
    ) -> Self {
        Self {
            problems: pool.problems.len(),
            steps: pool.steps().count(),
            other_files: pool.other_files,
            unknown_fields: pool.unknown_fields.clone(),
            skills_without_problem: ids.without_problem(practised),
            moved_parameters,
            empty_lessons,
        }
    }
}

impl ImportResult {
    /// Returns the report for people: counts first, then every wrong key, refusal and finding.
    pub fn report(&self) -> String {
        let mut out = String::new();
        // Writing to a string never fails.
        let _ = self.counted(&mut out);
        let _ = self.listed(&mut out);
        out
    }

    fn counted(&self, out: &mut String) -> std::fmt::Result {
        let ImportCounts { problems, steps, other_files, .. } = &self.counts;
        writeln!(out, "{problems} problems with {steps} steps, {other_files} other files")?;
        let doubts = self.checked.iter().filter(|checked| checked.doubt.is_some()).count();
        let (made, agreed) = (self.problems.len(), self.checked.len() - doubts);
        writeln!(out, "{made} problems of the bank: {agreed} keys recomputed and right, {doubts} not recomputed")?;
        let policy = RubricPolicy::default();
        let approved =
            self.problems.iter().filter(|item| matches!(verify(item, &policy), ProblemDecision::Approved(_)));
        writeln!(out, "{} of them the bank's verifier approves as they are", approved.count())?;
        writeln!(out, "{} steps refused, {} of them for wrong keys", self.rejected.len(), self.wrong_keys.len())?;
        writeln!(out, "{} nodes of the graph, {} curricula", self.nodes.len(), self.curricula.len())?;
        let ImportCounts { skills_without_problem, empty_lessons, moved_parameters, unknown_fields, .. } = &self.counts;
        writeln!(out, "{skills_without_problem} skills and {empty_lessons} lessons left out for want of problems")?;
        if !moved_parameters.is_empty() {
            writeln!(out, "parameters moved into the usual bounds: {}", moved_parameters.join(", "))?;
        }
        for (name, times) in unknown_fields {
            writeln!(out, "field not known: {name}, {times} times")?;
        }
        for (licence, times) in self.licences() {
            writeln!(out, "licence: {licence}, {times} problems")?;
        }
        for rule in LintRule::all() {
            let times = self.findings.iter().filter(|finding| finding.rule == *rule).count();
            if times > 0 {
                writeln!(out, "{}: {times}", rule.as_str())?;
            }
        }
        Ok(())
    }

    fn listed(&self, out: &mut String) -> std::fmt::Result {
        for wrong in &self.wrong_keys {
            writeln!(out, "wrong key: {}: “{}”, right is {}", wrong.step, wrong.key, wrong.right)?;
        }
        for rejected in &self.rejected {
            writeln!(out, "refused: {}: {}", rejected.id, rejected.reasons.join("; "))?;
        }
        for checked in &self.checked {
            if let Some(doubt) = &checked.doubt {
                writeln!(out, "not recomputed: {}: {doubt}", checked.step)?;
            }
        }
        self.findings.iter().try_for_each(|finding| writeln!(out, "finding: {finding}"))
    }

    /// Counts the problems by licence.
    fn licences(&self) -> BTreeMap<&str, usize> {
        let mut found = BTreeMap::new();
        for item in &self.problems {
            let licence = item.problem_content.variables.get("licence").and_then(serde_json::Value::as_str);
            *found.entry(licence.unwrap_or("none")).or_default() += 1;
        }
        found
    }
}
