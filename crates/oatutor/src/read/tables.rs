//! Reader of the skill model, the parameters of skills, and the courses.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::fields::{PoolFileReader, escaped};
use crate::pool::{Parameters, PoolCourse, PoolLesson};

const PARAMETERS: [&str; 4] = ["probMastery", "probTransit", "probSlip", "probGuess"];
const COURSE: [&str; 5] = ["courseName", "courseOER", "courseLicense", "lessons", "language"];
const LESSON: [&str; 5] = ["id", "name", "topics", "allowRecycle", "learningObjectives"];

impl PoolFileReader<'_> {
    pub(super) fn skill_model(&mut self, json: &Json) -> BTreeMap<String, Vec<String>> {
        let mut model = BTreeMap::new();
        for (step, skills) in self.map("", json).into_iter().flatten() {
            let list = self.list(&format!("/{}", escaped(step)), skills);
            let names = list.into_iter().filter_map(|(at, name)| self.text(&at, name));
            let names: Vec<String> = names.filter(|name| !name.trim().is_empty()).collect();
            model.insert(step.clone(), names);
        }
        model
    }

    pub(super) fn parameters(&mut self, json: &Json) -> BTreeMap<String, Parameters> {
        let mut all = BTreeMap::new();
        for (skill, json) in self.map("", json).into_iter().flatten() {
            let Some(fields) = self.object(&format!("/{}", escaped(skill)), "bkt", &PARAMETERS, json) else { continue };
            let [init, transit, slip, guess] = PARAMETERS.map(|name| {
                if let Some(json) = fields.get(name) {
                    return self.probability(&fields.pointer(name), json);
                }
                self.fault(fields.pointer(name), "is missing");
                None
            });
            if let (Some(init), Some(transit), Some(slip), Some(guess)) = (init, transit, slip, guess) {
                all.insert(skill.clone(), Parameters { init, transit, slip, guess });
            }
        }
        all
    }

    pub(super) fn courses(&mut self, json: &Json) -> Vec<PoolCourse> {
        let list = self.list("", json);
        list.into_iter().filter_map(|(at, json)| self.course(&at, json)).collect()
    }

    fn course(&mut self, at: &str, json: &Json) -> Option<PoolCourse> {
        let fields = self.object(at, "course", &COURSE, json)?;
        let name = self.need(&fields, "courseName");
        let (source, licence) = (self.origin(&fields, "courseOER"), self.origin(&fields, "courseLicense"));
        let lessons = match fields.get("lessons") {
            Some(json) => self.list(&fields.pointer("lessons"), json),
            None => Vec::new(),
        };
        let lessons = lessons.into_iter().filter_map(|(at, json)| self.lesson(&at, json)).collect();
        Some(PoolCourse { name: name?, source, licence, lessons })
    }

    fn lesson(&mut self, at: &str, json: &Json) -> Option<PoolLesson> {
        let fields = self.object(at, "lesson", &LESSON, json)?;
        let (id, name) = (self.need(&fields, "id"), self.need(&fields, "name"));
        let topics = self.optional(&fields, "topics");
        let at = fields.pointer("learningObjectives");
        let objectives = fields.get("learningObjectives").filter(|json| !json.is_null());
        let mut read = BTreeMap::new();
        for (skill, sure) in objectives.and_then(|json| self.map(&at, json)).into_iter().flatten() {
            if let Some(sure) = self.probability(&format!("{at}/{}", escaped(skill)), sure) {
                read.insert(skill.clone(), sure);
            }
        }
        Some(PoolLesson { id: id?, name: name?, topics, objectives: read })
    }
}
