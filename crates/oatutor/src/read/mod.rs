//! Reader of a pool, which reports every error of every file at once.

mod fields;
mod layout;
mod problem;
mod tables;

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::fault::PoolFault;
use crate::pool::{Pathway, Pool, PoolProblem, ProblemStep};
use fields::{PoolFileReader, parse};
use layout::PoolFileKind;

/// Reads a pool from the texts of its files by their paths. It may be in any folder; files outside the layout are
/// counted and ignored, and so are unknown fields.
pub fn read(files: &BTreeMap<String, String>) -> Result<Pool, Vec<PoolFault>> {
    let (pool, faults) = salvage(files);
    if faults.is_empty() { Ok(pool) } else { Err(faults) }
}

/// Reads as much of a pool as possible, and returns all errors in the rest: a hint, step, skill or course with an error
/// is left out, and a problem together with its steps.
pub fn salvage(files: &BTreeMap<String, String>) -> (Pool, Vec<PoolFault>) {
    let mut parts = Parts::default();
    let mut faults = Vec::new();
    for (file, text) in files {
        let Some(place) = layout::place(file) else {
            parts.pool.other_files += 1;
            continue;
        };
        match parse(file, text) {
            Ok(json) => parts.take(&place, file, &json, &mut faults),
            Err(fault) => {
                // Errors that only follow from an unreadable file are not reported as well.
                parts.broken(&place);
                faults.push(fault);
            }
        }
    }
    let pool = parts.join(&mut faults);
    if pool.problems.is_empty() && faults.is_empty() {
        let why = "there is no problem here: the layout is content-pool/<problem>/<problem>.json";
        faults.push(PoolFault::new("", "", why));
    }
    faults.sort();
    (pool, faults)
}

/// Parts read so far; problems, steps and pathways are joined by the names of their folders.
#[derive(Default)]
struct Parts {
    pool: Pool,
    problems: BTreeMap<String, Option<PoolProblem>>,
    steps: BTreeMap<(String, String), Option<ProblemStep>>,
    pathways: BTreeMap<(String, String, String), (String, Option<Pathway>)>,
}

impl Parts {
    fn broken(&mut self, place: &PoolFileKind<'_>) {
        match *place {
            PoolFileKind::Problem(id) => {
                self.problems.entry(id.to_owned()).or_insert(None);
            }
            PoolFileKind::Step(problem, id) => {
                self.steps.entry((problem.to_owned(), id.to_owned())).or_insert(None);
            }
            _ => {}
        }
    }

    fn take(&mut self, place: &PoolFileKind<'_>, file: &str, json: &Json, faults: &mut Vec<PoolFault>) {
        let mut reader = PoolFileReader { file, faults, unknown: &mut self.pool.unknown_fields };
        let twice = |reader: &mut PoolFileReader<'_>, id: &str| {
            reader.fault("", format!("“{id}” is in another folder already"));
        };
        match *place {
            PoolFileKind::Problem(id) => {
                let read = reader.problem(id, json);
                if self.problems.insert(id.to_owned(), read).is_some() {
                    twice(&mut reader, id);
                }
            }
            PoolFileKind::Step(problem, id) => {
                let read = reader.step(id, json);
                if self.steps.insert((problem.to_owned(), id.to_owned()), read).is_some() {
                    twice(&mut reader, id);
                }
            }
            PoolFileKind::Pathway(problem, step, name) => {
                let read = reader.pathway(json);
                let name_of = (problem.to_owned(), step.to_owned(), name.to_owned());
                if self.pathways.insert(name_of, (file.to_owned(), read)).is_some() {
                    twice(&mut reader, step);
                }
            }
            PoolFileKind::Skills => {
                let read = reader.skill_model(json);
                if !self.pool.skills.is_empty() {
                    twice(&mut reader, "skillModel.json");
                }
                self.pool.skills = read;
            }
            PoolFileKind::Parameters(name) => {
                let read = reader.parameters(json);
                if self.pool.parameters.insert(name.to_owned(), read).is_some() {
                    twice(&mut reader, name);
                }
            }
            PoolFileKind::Courses => {
                let read = reader.courses(json);
                if !self.pool.courses.is_empty() {
                    twice(&mut reader, "coursePlans.json");
                }
                self.pool.courses = read;
            }
        }
    }

    /// Joins pathways to steps and steps to problems.
    fn join(mut self, faults: &mut Vec<PoolFault>) -> Pool {
        for ((problem, step, name), (file, pathway)) in self.pathways {
            match self.steps.get_mut(&(problem, step.clone())) {
                Some(Some(step)) => step.pathways.extend(pathway.map(|pathway| (name, pathway))),
                Some(None) => {}
                None => faults.push(PoolFault::new(&file, "", format!("its step has no {step}/{step}.json"))),
            }
        }
        for ((id, _), step) in self.steps {
            let Some(step) = step else { continue };
            match self.problems.get_mut(&id) {
                Some(Some(problem)) => problem.steps.push(step),
                Some(None) => {}
                None => faults.push(PoolFault::new(&step.file, "", format!("its problem has no {id}/{id}.json"))),
            }
        }
        self.pool.problems = self.problems.into_values().flatten().collect();
        self.pool
    }
}
