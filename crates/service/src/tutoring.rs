//! Marking, diagnosis and hints for a problem that the caller sends with its key. Nothing is looked up or stored, and
//! nothing counts as evidence: mastery depends only on served items.

use plumb_answers::answer::{AnswerSpec, Input, SpecProblem, Verdict, canonical, mark};
use plumb_tutoring::diagnosis::{
    Diagnosis, Facts, Misconception, MisconceptionProblem, Misconceptions, TriggerContext, diagnose,
};
use plumb_tutoring::hints::{Hint, HintContext, HintPolicy, HintTrigger, SubSteps, last_resort, next_hint};
use plumb_tutoring::leak::{LeakDetector, LeakFacts};

/// A problem with its key.
#[derive(Debug, Clone)]
pub struct Posed {
    /// The question; may be empty.
    pub stem: String,
    /// How answers are read and compared.
    pub spec: AnswerSpec,
    pub key: String,
    /// Other spellings of the key.
    pub accepted: Vec<String>,
    /// The options, for a choice.
    pub choices: Vec<String>,
    /// The worked solution, one entry per step.
    pub steps: Vec<String>,
    /// General hints, weakest first.
    pub hints: Vec<String>,
    /// Wrong answers caused by a known misconception.
    pub misconceptions: Vec<Misconception>,
}

/// Why a posed problem is unusable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemError {
    /// Its answer specification is invalid.
    Spec(Vec<SpecProblem>),
    Misconceptions(Vec<MisconceptionProblem>),
}

/// Returns the hint for a kind of error without a problem to refer to.
pub fn general_hint(diagnosis: &Diagnosis, attempts: u32, policy: &HintPolicy) -> Hint {
    let context = HintContext {
        diagnosis: Some(diagnosis),
        misconception: None,
        blueprint: &[],
        steps: SubSteps::of(&[]),
        given: &[],
    };
    // There is no key that the hint could reveal.
    let detector = LeakDetector::new(Input::Text.into(), &LeakFacts::default());
    let served = next_hint(&context, HintTrigger::WrongAnswer(attempts), policy, &detector);
    served.unwrap_or_else(|| last_resort(policy.level(attempts))).hint
}

impl Posed {
    /// Marks an answer; also returns its canonical form, if it can be read.
    pub fn evaluate(&self, answer: &str) -> Result<(Verdict, Option<String>), ProblemError> {
        usable(&self.spec)?;
        // An accepted spelling is treated as the key.
        let answer = if self.is_accepted(answer) { self.key.as_str() } else { answer };
        Ok((mark(&self.spec, answer, &self.key), canonical(&self.spec, answer)))
    }

    fn is_accepted(&self, answer: &str) -> bool {
        self.accepted.iter().any(|form| form.trim() == answer.trim())
    }

    /// Diagnoses an answer with its lines of work, which may be empty; `None` if the answer is right or cannot be read.
    pub fn diagnose(&self, answer: &str, work: &[String]) -> Result<Option<Diagnosis>, ProblemError> {
        usable(&self.spec)?;
        let misconceptions = self.compiled()?;
        if self.is_accepted(answer) {
            return Ok(None);
        }
        let facts = Facts {
            stem: &self.stem,
            key: &self.key,
            spec: &self.spec,
            steps: &self.steps,
            misconceptions: &misconceptions,
            distractors: &[],
            work,
        };
        Ok(diagnose(&facts, answer))
    }

    /// Returns the hint after that many wrong attempts, for a diagnosis: by the hint ladder, sources and leak detector
    /// of practice.
    pub fn hint(
        &self,
        diagnosis: Option<&Diagnosis>,
        attempts: u32,
        policy: &HintPolicy,
    ) -> Result<Hint, ProblemError> {
        usable(&self.spec)?;
        let misconceptions = self.compiled()?;
        let named = diagnosis.and_then(|diagnosis| diagnosis.misconception.as_deref());
        let context = HintContext {
            diagnosis,
            misconception: named.and_then(|id| Some((id, misconceptions.ladder(id)?))),
            blueprint: &self.hints,
            steps: SubSteps::of(&self.steps),
            // Earlier hints are not known here, so the ladder depends on the number of attempts.
            given: &[],
        };
        let served = next_hint(&context, HintTrigger::WrongAnswer(attempts), policy, &self.detector());
        Ok(served.unwrap_or_else(|| last_resort(policy.level(attempts))).hint)
    }

    fn compiled(&self) -> Result<Misconceptions, ProblemError> {
        Misconceptions::new(self.misconceptions.clone(), &TriggerContext::new(&self.spec, &self.key))
            .map_err(ProblemError::Misconceptions)
    }

    fn detector(&self) -> LeakDetector {
        let facts = LeakFacts {
            stem: &self.stem,
            key: &self.key,
            accepted: &[borrowed(&self.spec.accept), borrowed(&self.accepted)].concat(),
            steps: &borrowed(&self.steps),
            options: &borrowed(&self.choices),
        };
        LeakDetector::new(self.spec.input.into(), &facts)
    }
}

fn borrowed(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

fn usable(spec: &AnswerSpec) -> Result<(), ProblemError> {
    let mut problems = spec.problems();
    problems.extend(spec.reserved().into_iter().map(|reserved| reserved.problem));
    if problems.is_empty() { Ok(()) } else { Err(ProblemError::Spec(problems)) }
}
