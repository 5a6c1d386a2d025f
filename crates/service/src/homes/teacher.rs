//! A teacher's first page.

use std::collections::{HashMap, HashSet};

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::{AssignedRow, AssignmentRow, about};
use plumb_store::classes::{ClassFilter, ClassSummary, Person};
use plumb_store::homes::{ClassCount, ClassMember, LatestSession, LearnerTerms};
use plumb_tutoring::turn::Alarm;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use plumb_types::time::Timestamp;

use super::help::{self, RECENT_DAYS, grouped_by_learner};
use super::{ClassCard, HelpReason, NewResults, NotBegun, TeacherHome};
use crate::assessment::settled_terms;
use crate::capabilities::Teacher;
use crate::engine::stored::from_json;
use crate::failure::Result;
use crate::paging::{cut, one_more};
use crate::practice::state;

/// Most classes shown and evaluated.
const CLASSES: usize = 12;
/// Most assignments with new results shown.
const RESULTS: usize = 8;
/// Most learners who need help shown.
const HELPED: usize = 8;
/// A learner counts as working for this many seconds after their last action.
const WORKING_SECS: i64 = 5 * 60;
/// Seconds of a day.
const DAY: i64 = 86_400;
/// For how many days results are new if the teacher has never marked them as seen.
const NEW_DAYS: i64 = 7;

/// Data of the classes.
struct ClassData {
    members: Vec<ClassMember>,
    assignments: Vec<AssignmentRow>,
    latest_sessions: Vec<LatestSession>,
    terms: Vec<LearnerTerms>,
    /// The learners that assignments for a group are for.
    assigned_learners: HashSet<(AssignmentId, UserId)>,
    now: Timestamp,
}

impl Teacher<'_> {
    /// Returns the first page: the active classes that the caller teaches, all for an administrator.
    pub async fn home(&self) -> Result<TeacherHome> {
        let (homes, now) = (&self.plumb.stores.homes, self.plumb.now());
        let limit = one_more(CLASSES);
        let filter = ClassFilter { teacher: self.bound(), archived: Some(false), limit, ..ClassFilter::default() };
        let mut classes = self.plumb.stores.classes.classes(filter).await?;
        let more_classes = cut(&mut classes, CLASSES);
        let ids: Vec<ClassId> = classes.iter().map(|line| line.class.id).collect();
        let working = homes.working(&ids, now.plus_secs(-WORKING_SECS)).await?;
        let waiting = homes.waiting(&ids).await?;
        let assignments = homes.assignments(&ids).await?;
        let assigned: Vec<AssignmentId> = assignments.iter().map(|row| row.id).collect();
        let assigned_learners =
            homes.assigned_learners(&assigned).await?.into_iter().map(|row| (row.assignment, row.learner)).collect();
        let read = ClassData {
            assigned_learners,
            members: homes.members(&ids).await?,
            latest_sessions: homes.latest_sessions(&assigned).await?,
            terms: homes.terms(&assigned).await?,
            assignments,
            now,
        };
        let seen = homes.home(self.actor.id).await?.results_seen_at;
        let since = seen.unwrap_or_else(|| now.plus_secs(-NEW_DAYS * DAY));
        let mut found = self.flagged(&read).await?;
        found.extend(read.low_results());
        found.extend(self.struggling(&ids, &read).await?);
        let mut help = grouped_by_learner(found);
        let more_help = help.len().saturating_sub(HELPED);
        help.truncate(HELPED);
        Ok(TeacherHome {
            results: read.new_results(&classes, since),
            classes: classes.into_iter().map(|line| class_card(line, &working, &waiting)).collect(),
            more_classes,
            since,
            has_looked: seen.is_some(),
            not_begun: self.not_begun(&read)?,
            help,
            more_help,
            now,
        })
    }

    /// Records that the caller has seen the results received up to `until`, which must not be in the future.
    pub async fn mark_results_seen(&self, until: Timestamp) -> Result<()> {
        Ok(self.plumb.stores.homes.mark_results_seen(self.actor.id, until.min(self.plumb.now())).await?)
    }

    async fn flagged(&self, read: &ClassData) -> Result<Vec<(Person, HelpReason)>> {
        let flagged = self.unreviewed_flags().await?;
        let ours: HashSet<UserId> = read.members.iter().map(|member| member.learner).collect();
        let of_ours = flagged.into_iter().filter(|(learner, _)| ours.contains(&learner.id));
        Ok(of_ours.map(|(learner, alarm): (Person, Alarm)| (learner, HelpReason::Flagged(alarm))).collect())
    }

    /// Returns the learners who have not begun an assessment that closes soon or closed recently, under the terms of
    /// each learner; the first to close comes first.
    fn not_begun(&self, read: &ClassData) -> Result<Vec<NotBegun>> {
        let catalog = self.plumb.catalog();
        let begun: HashSet<(&str, UserId)> =
            read.latest_sessions.iter().map(|sitting| (sitting.assessment_id.as_str(), sitting.learner)).collect();
        let mut own: HashMap<(AssignmentId, UserId), (Vec<String>, Option<String>)> = HashMap::new();
        for row in &read.terms {
            let (groups, learners) = own.entry((row.assignment, row.learner)).or_default();
            if row.is_own == 1 {
                *learners = Some(row.terms.clone());
            } else {
                groups.push(row.terms.clone());
            }
        }
        let mut found: Vec<NotBegun> = Vec::new();
        for row in &read.assignments {
            let Task::Assessment(id) = from_json(&row.task)? else { continue };
            let Some(assessment) = catalog.assessments.get(&id) else { continue };
            let subject = about(row.id);
            let everybody = from_json::<Terms>(&row.terms)?.effective_for(assessment);
            for member in read.members.iter().filter(|member| member.class == row.class) {
                let is_for_others = row.group.is_some() && !read.assigned_learners.contains(&(row.id, member.learner));
                if is_for_others || begun.contains(&(subject.as_str(), member.learner)) {
                    continue;
                }
                let settled = match own.get(&(row.id, member.learner)) {
                    None => everybody.clone(),
                    Some((groups, learners)) => settled_terms(&AssignedRow {
                        assignment: row.clone(),
                        class_name: String::new(),
                        class_ended: false,
                        groups: groups.clone(),
                        own: learners.clone(),
                    })?
                    .effective_for(assessment),
                };
                let is_open = settled.opens.is_none_or(|opens| opens <= read.now);
                let Some(closes) = settled.closes.filter(|_| is_open) else { continue };
                let Some(is_over) = help::not_begun(closes, member.joined_at, read.now) else { continue };
                let line = found.iter_mut().find(|line| line.assignment == row.id && line.closes == closes);
                if let Some(line) = line {
                    line.learners.push(person(member));
                } else {
                    let (title, learners) = (row.title.clone(), vec![person(member)]);
                    found.push(NotBegun { assignment: row.id, title, closes, is_over, learners });
                }
            }
        }
        found.sort_by_key(|line| line.closes);
        Ok(found)
    }

    async fn struggling(&self, classes: &[ClassId], read: &ClassData) -> Result<Vec<(Person, HelpReason)>> {
        let since = read.now.plus_secs(-RECENT_DAYS * DAY);
        let practised = self.plumb.stores.homes.recent_practice(classes, since).await?;
        let catalog = self.plumb.catalog();
        let Some(version) = catalog.graph.as_ref() else { return Ok(Vec::new()) };
        let people: HashMap<UserId, Person> =
            read.members.iter().map(|member| (member.learner, person(member))).collect();
        let mut told: HashSet<UserId> = HashSet::new();
        let mut found = Vec::new();
        for row in &practised {
            let Some((person, node)) = people.get(&row.learner).zip(version.graph.node(&row.skill)) else { continue };
            // Of several skills only the latest, as listing all would hide other learners.
            if state(row)?.needs_help(read.now, &self.plumb.rules.mastery) && told.insert(row.learner) {
                found.push((person.clone(), HelpReason::Struggling(node.name.clone())));
            }
        }
        Ok(found)
    }
}

impl ClassData {
    fn assignment(&self, sitting: &LatestSession) -> Option<&AssignmentRow> {
        let id = plumb_store::assignments::assignment_of(&sitting.assessment_id)?;
        self.assignments.iter().find(|row| row.id == id)
    }

    /// Returns the results received after `since`, by assignment, latest first.
    fn new_results(&self, classes: &[ClassSummary], since: Timestamp) -> Vec<NewResults> {
        let mut results: Vec<NewResults> = Vec::new();
        for sitting in &self.latest_sessions {
            let Some(at) = sitting.finished_at.filter(|at| *at > since) else { continue };
            let Some(row) = self.assignment(sitting) else { continue };
            if let Some(known) = results.iter_mut().find(|known| known.assignment == row.id) {
                known.count += 1;
                known.latest = known.latest.max(at);
                continue;
            }
            let class = classes.iter().find(|line| line.class.id == row.class);
            let class = class.map_or_else(String::new, |line| line.class.name.clone());
            results.push(NewResults { assignment: row.id, title: row.title.clone(), class, count: 1, latest: at });
        }
        results.sort_by(|a, b| b.latest.cmp(&a.latest).then(a.assignment.cmp(&b.assignment)));
        results.truncate(RESULTS);
        results
    }

    /// Returns the learners with a low latest result in recent days.
    fn low_results(&self) -> Vec<(Person, HelpReason)> {
        let since = self.now.plus_secs(-RECENT_DAYS * DAY);
        let mut latest: HashMap<UserId, (Timestamp, &LatestSession)> = HashMap::new();
        for sitting in &self.latest_sessions {
            let Some(at) = sitting.finished_at.filter(|at| *at >= since && sitting.score_bp.is_some()) else {
                continue;
            };
            let known = latest.entry(sitting.learner).or_insert((at, sitting));
            if at > known.0 {
                *known = (at, sitting);
            }
        }
        let low = self.members.iter().filter_map(|member| {
            let (_, sitting) = latest.get(&member.learner)?;
            let basis_points = u32::try_from(sitting.score_bp?).ok().filter(|score| help::is_low(*score))?;
            let row = self.assignment(sitting)?;
            let title = row.title.clone();
            Some((person(member), HelpReason::LowResult { assignment: row.id, title, basis_points }))
        });
        low.collect()
    }
}

fn person(member: &ClassMember) -> Person {
    Person { id: member.learner, name: member.name.clone() }
}

fn class_card(line: ClassSummary, working: &[ClassCount], waiting: &[ClassCount]) -> ClassCard {
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    let of =
        |counts: &[ClassCount]| counts.iter().find(|one| one.class == line.class.id).map_or(0, |one| count(one.count));
    ClassCard { members: count(line.members), working: of(working), to_mark: of(waiting), class: line.class }
}
