//! The skills of a class's learners side by side.

use std::collections::{BTreeMap, HashMap};

use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{MasteryStatus, SkillState};
use plumb_learning::scorecard::belief;
use plumb_sessions::assignment::Task;
use plumb_store::classes::{ClassRow, MemberRow};
use plumb_types::ids::{ClassId, UserId};

use super::view::total;
use super::{ClassSkills, SkillCell, SkillSelection, SkillsRow};
use crate::capabilities::Teacher;
use crate::failure::Result;
use crate::paging::{cut, one_more};
use crate::practice::state;

/// Learners on a page: as many as states are read for at once.
const LEARNERS: usize = 60;
/// Most skills side by side.
const SKILLS: usize = 60;
/// Most learners in a file.
const MOST_IN_FILE: usize = 600;

/// States by learner and skill.
pub(super) type States = HashMap<UserId, BTreeMap<String, SkillState>>;

impl Teacher<'_> {
    /// Returns the mastery of a page of the class's learners, after that name, for the skills of an area or for those
    /// assigned to the class (`SET`). Without an area it selects the one that these learners have practised most.
    pub async fn class_skills(&self, id: ClassId, area: Option<&str>, after: Option<String>) -> Result<ClassSkills> {
        let class = self.own_class(id).await?;
        let (members, more) = self.some_members(id, after).await?;
        let states = self.states_of(&ids(&members)).await?;
        self.side_by_side(class, area, members, more, &states).await
    }

    /// Like [`Self::class_skills`], for all learners of the class, at most [`MOST_IN_FILE`]; `more` is set if there are
    /// more.
    pub async fn class_skills_file(&self, id: ClassId, area: Option<&str>) -> Result<ClassSkills> {
        let class = self.own_class(id).await?;
        let (mut members, mut states, mut more) = (Vec::new(), States::new(), true);
        while more && members.len() < MOST_IN_FILE {
            let after = members.last().map(|last: &MemberRow| last.person.name.clone());
            let (page, is_more) = self.some_members(id, after).await?;
            states.extend(self.states_of(&ids(&page)).await?);
            more = is_more && !page.is_empty();
            members.extend(page);
        }
        self.side_by_side(class, area, members, more, &states).await
    }

    async fn some_members(&self, id: ClassId, after: Option<String>) -> Result<(Vec<MemberRow>, bool)> {
        let limit = one_more(LEARNERS);
        let mut members = self.plumb.stores.classes.members(id, after, limit).await?;
        let more = cut(&mut members, LEARNERS);
        Ok((members, more))
    }

    /// Returns these learners' states of the skills that they have begun or likely know.
    pub(super) async fn states_of(&self, ids: &[UserId]) -> Result<States> {
        let mut states = States::new();
        for row in self.plumb.stores.learning.states_of(ids).await? {
            let read = state(&row)?;
            if read.is_met() {
                states.entry(row.learner).or_default().insert(row.skill, read);
            }
        }
        Ok(states)
    }

    async fn side_by_side(
        &self,
        class: ClassRow,
        area: Option<&str>,
        members: Vec<MemberRow>,
        more: bool,
        states: &States,
    ) -> Result<ClassSkills> {
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let set = self.set_skills(class.id).await?;
        let areas = graph.map_or_else(Vec::new, areas);
        let shown = graph.and_then(|graph| chosen(area, &areas, !set.is_empty(), graph, states));
        let mut columns: Vec<&Node> = match (&shown, graph) {
            (Some(shown), Some(graph)) => graph.nodes().iter().filter(|node| shows(shown, &set, node)).collect(),
            _ => Vec::new(),
        };
        let cut = columns.len() > SKILLS;
        columns.truncate(SKILLS);
        let (now, policy) = (self.plumb.now(), &self.plumb.rules.mastery);
        let cell = |learner: UserId, node: &Node| {
            let state = states.get(&learner).and_then(|own| own.get(node.id.as_str()));
            SkillCell {
                standing: state.map_or(MasteryStatus::NotStarted, |state| state.standing(now, policy)),
                belief: state.map_or(0, |state| belief(state, policy)),
            }
        };
        let rows = members.into_iter().map(|member| SkillsRow {
            cells: columns.iter().map(|node| cell(member.person.id, node)).collect(),
            learner: member.person,
        });
        let rows: Vec<SkillsRow> = rows.collect();
        let column = |at: usize| total(rows.iter().filter_map(|row| row.cells.get(at).copied()));
        Ok(ClassSkills {
            class,
            areas,
            has_set: !set.is_empty(),
            shown,
            totals: (0..columns.len()).map(column).collect(),
            skills: columns.iter().map(|node| (node.id.to_string(), node.name.clone())).collect(),
            cut,
            rows,
            more,
        })
    }

    /// Returns the skills assigned to the class for practice.
    async fn set_skills(&self, class: ClassId) -> Result<Vec<String>> {
        let lines = self.lines(class).await?.into_iter().filter(|line| !line.row.withdrawn);
        let skills = lines.filter_map(|line| match line.task {
            Task::Practice(skills) => Some(skills),
            Task::Assessment(_) | Task::Survey(_) => None,
        });
        Ok(skills.flatten().collect())
    }
}

fn ids(members: &[MemberRow]) -> Vec<UserId> {
    members.iter().map(|member| member.person.id).collect()
}

fn areas(graph: &SkillsGraph) -> Vec<String> {
    let mut areas: Vec<String> = Vec::new();
    for area in graph.nodes().iter().filter_map(|node| node.area.clone()) {
        if !areas.contains(&area) {
            areas.push(area);
        }
    }
    areas
}

fn shows(shown: &SkillSelection, set: &[String], node: &Node) -> bool {
    match shown {
        SkillSelection::Set => set.iter().any(|skill| skill == node.id.as_str()),
        SkillSelection::Area(area) => node.area.as_deref() == Some(area.as_str()),
    }
}

/// The area parameter in an address that selects the assigned skills. No area has this name, as areas are words.
pub const SET: &str = "~set";

/// Returns the requested selection if it exists; else the area that was practised most, or the first.
fn chosen(
    asked: Option<&str>,
    areas: &[String],
    has_set: bool,
    graph: &SkillsGraph,
    states: &States,
) -> Option<SkillSelection> {
    match asked {
        Some(SET) if has_set => return Some(SkillSelection::Set),
        Some(area) if areas.iter().any(|known| known == area) => return Some(SkillSelection::Area(area.to_owned())),
        _ => {}
    }
    let mut practised: BTreeMap<&str, u64> = BTreeMap::new();
    for (skill, state) in states.values().flatten() {
        if let Some(area) = graph.node(skill).and_then(|node| node.area.as_deref()) {
            *practised.entry(area).or_default() += u64::from(state.opportunities);
        }
    }
    let count = |area: &String| practised.get(area.as_str()).copied().unwrap_or(0);
    // Of areas with the same count the first, as the graph is in the order of learning.
    let most = areas.iter().rev().max_by_key(|area| count(area));
    most.map(|area| SkillSelection::Area(area.clone()))
}
