//! Answers of models, in three worlds.

use plumb_content::generate::Stream;
use plumb_factory::{Ask, End, Order, Outcome, Pipeline, Plan, Stage};
use serde_json::{Value as Json, json};

use super::defect::{Author, Defect, Item, Written, planted};
use crate::questions::{REASONING, SKILLS, drawn, families};
use crate::support::{answered, happens, idea, play_on, scores, shown, style_scores};

/// Behaviour of models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum World {
    /// Solvers give the right answer and reviewers report all that they see, apart from errors.
    Honest(Errors),
    /// Solvers give the key, right or wrong, and reviewers approve everything.
    Asleep,
    /// As `Asleep`, and the author supports a wrong key with computations and a solution that lead to it.
    Colluding,
}

/// Error rates of models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Errors {
    /// A solver has another answer.
    pub(crate) slips: f64,
    /// A reviewer overlooks a defect.
    pub(crate) overlooks: f64,
    /// A reviewer rejects a sound item.
    pub(crate) alarms: f64,
}

impl Errors {
    pub(crate) const NONE: Self = Self { slips: 0.0, overlooks: 0.0, alarms: 0.0 };
    /// A guess for good models: not measured.
    pub(crate) const SOME: Self = Self { slips: 0.05, overlooks: 0.3, alarms: 0.02 };
}

impl World {
    pub(crate) const ALL: [Self; 3] = [Self::Honest(Errors::SOME), Self::Asleep, Self::Colluding];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Honest(_) => "honest",
            Self::Asleep => "asleep",
            Self::Colluding => "colluding",
        }
    }
}

/// An item of a run in a world.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) order: Order<'a>,
    pub(crate) world: World,
    /// `None` for a sound item.
    pub(crate) defect: Option<Defect>,
}

impl<'a> Case<'a> {
    /// Makes the item with that number: three of ten have a defect, the classes in turn, as far as their questions can
    /// have it.
    pub(crate) fn new(plan: &'a Plan, number: u32, world: World) -> Self {
        let sound = Self { plan, order: plan.order(number).unwrap(), world, defect: None };
        let place = number % 10;
        if place >= 3 {
            return sound;
        }
        let first = usize::try_from(number / 10 * 3 + place).unwrap() % Defect::ALL.len();
        // A step that is coprime to the number of classes reaches all of them.
        let mut classes = Defect::ALL.into_iter().cycle().skip(first).step_by(4);
        classes.find_map(|defect| sound.with(defect)).unwrap()
    }

    /// Plants that defect in the item; `None` if it cannot have it.
    pub(crate) fn with(self, defect: Defect) -> Option<Self> {
        self.planted(defect, "1").map(|_| Self { defect: Some(defect), ..self })
    }

    /// Makes a sound item in a world where all models approve it.
    pub(crate) fn approved(plan: &'a Plan, order: Order<'a>) -> Self {
        Self { plan, order, world: World::Asleep, defect: None }
    }

    fn planted(&self, defect: Defect, draft: &str) -> Option<Item> {
        let all = if self.plan.pipeline == Pipeline::Tutoring { SKILLS } else { REASONING };
        let (id, seed) = (&self.order.brief.id, self.order.seed);
        let (_, others) = all.iter().cycle().skip_while(|(other, _)| other != id).nth(3)?;
        let author = if self.world == World::Colluding { Author::Defending } else { Author::Careless };
        let questions = (drawn(families(id), seed, draft), drawn(others, seed, draft));
        planted(defect, questions.0, questions.1, (self.plan.pipeline, author, seed))
    }

    /// Returns the item as written in the draft with that number. Every draft has the defect again.
    pub(crate) fn item(&self, attempt: u32) -> Item {
        let (name, seed) = (attempt.to_string(), self.order.seed);
        let Some(defect) = self.defect else {
            let question = drawn(families(&self.order.brief.id), seed, &name);
            return Item::of(&question, self.plan.pipeline, seed, question.key.text(), None);
        };
        // If the new numbers cannot have it, the first ones are used again.
        self.planted(defect, &name).or_else(|| self.planted(defect, "1")).unwrap()
    }

    /// Runs it to its end.
    pub(crate) fn played(&self) -> End {
        let mut now = None;
        play_on(self.plan, &self.order, Vec::new(), |ask| self.said(ask, &mut now)).0
    }

    /// Returns a model's answer; `now` is the item that it is about.
    pub(crate) fn said(&self, ask: &Ask, now: &mut Option<Item>) -> Outcome {
        match ask.stage {
            Stage::Design => answered(ask, idea(&self.order.brief.id)),
            Stage::Generate | Stage::Implement => match now.insert(self.item(ask.attempt)).written.clone() {
                Written::Json(json) => answered(ask, json),
                Written::Unreadable => Outcome::Failed { code: "malformed".into(), findings: vec!["no JSON".into()] },
            },
            _ => {
                // An interrupted story continues with its item.
                let item = now.get_or_insert_with(|| self.item(ask.attempt));
                answered(ask, reviewed(ask, item, self.world, self.order.seed))
            }
        }
    }
}

/// The answer of a model that sees an item.
fn reviewed(ask: &Ask, item: &Item, world: World, seed: u64) -> Json {
    let errors = if let World::Honest(errors) = world { errors } else { Errors::NONE };
    let overlooks = !matches!(world, World::Honest(_)) || happens(errors.overlooks, seed, "overlooks", ask);
    let noticed = item.defect.filter(|defect| !overlooks && sees(ask.stage, *defect));
    let alarm = happens(errors.alarms, seed, "alarms", ask);
    let fails = noticed.is_some() || alarm;
    let score = if fails { 0.6 } else { 1.0 };
    let issues: Vec<&str> = if fails { vec!["something is wrong with it"] } else { Vec::new() };
    let vague = noticed == Some(Defect::Underspecified);
    match ask.stage {
        Stage::Solve => json!({
            "working": "as it must be", "answer": solved(ask, item, world, seed), "scores": scores(score),
            "underspecified": vague, "issues": issues,
        }),
        Stage::Judge => {
            // Different answers of two solutions are always noticed: they were compared before.
            let verdict = if fails { "REJECT" } else { "APPROVE" };
            json!({
                "verdict": verdict, "feedback": "see the issues", "scores": scores(score), "underspecified": vague,
                "issues": issues,
            })
        }
        Stage::Examine => {
            let answer = solved(ask, item, world, seed);
            // The schema requires a letter: the nearest one.
            let is_shown = shown(ask).iter().any(|(letter, _)| *letter == answer);
            let (answer, fails) = if is_shown { (answer, fails) } else { ("A".to_owned(), true) };
            json!({
                "working": "as it must be", "answer": answer, "verdict": if fails { "FAIL" } else { "PASS" },
                "severity": "fixable_with_regeneration", "reasons": issues, "regen_instructions": issues,
            })
        }
        _ => json!({
            "scores": style_scores(if fails { 5.0 } else { 9.0 }), "verdict": if fails { "FAIL" } else { "PASS" },
            "severity": "fixable_with_regeneration", "regen_instructions": issues,
        }),
    }
}

/// Whether a model can see the defect at this stage: a blind solver has neither key nor solution.
fn sees(stage: Stage, defect: Defect) -> bool {
    use Defect as D;
    match stage {
        Stage::Solve | Stage::Examine => !matches!(defect, D::WrongKey | D::InconsistentSolution | D::Cue),
        Stage::Judge => true,
        // Its prompt says that the item was verified as correct.
        _ => !matches!(defect, D::WrongKey | D::KeyMissing | D::OffSkill),
    }
}

/// Returns a solver's answer: a letter if an option has it.
fn solved(ask: &Ask, item: &Item, world: World, seed: u64) -> String {
    let options = shown(ask);
    let mut held = if matches!(world, World::Honest(_)) { &item.truth } else { &item.key };
    let slip = match world {
        World::Honest(errors) => happens(errors.slips, seed, "slips", ask),
        _ => false,
    };
    let wrong: Vec<&String> = options.iter().map(|(_, text)| text).filter(|text| *text != held).collect();
    let elsewhere = "1234567".to_owned();
    if slip {
        let drawn =
            Stream::of_parts(seed, &["slip", &ask.attempt.to_string(), &ask.part.to_string()]).index(wrong.len());
        held = wrong.get(drawn).copied().unwrap_or(&elsewhere);
    }
    options.iter().find(|(_, text)| text == held).map_or_else(|| held.clone(), |(letter, _)| letter.clone())
}
