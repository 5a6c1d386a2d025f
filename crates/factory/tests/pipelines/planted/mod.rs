//! A thousand items, three of ten with a planted defect, in three worlds: how many are published, wait for a person, or
//! are rejected. `docs/factory.md` has the table; this prints it:
//!
//! ```text
//! cargo test -p plumb-factory --test pipelines planted::table -- --nocapture
//! ```

pub(crate) mod defect;
pub(crate) mod worlds;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plumb_factory::{End, Pipeline, Plan, Tier};

use crate::questions::{REASONING, SKILLS};
use crate::support::{brief, plan};
use defect::Defect;
use worlds::{Case, Errors, World};

/// Numbers of items: published, waiting for a person, rejected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    proved: u32,
    agreed: u32,
    rejected: u32,
}

impl Count {
    fn add(&mut self, end: &End) {
        match end {
            End::Accepted(accepted) if accepted.tier == Tier::Proved => self.proved += 1,
            End::Accepted(_) => self.agreed += 1,
            End::Rejected { .. } => self.rejected += 1,
        }
    }

    const fn all(self) -> u32 {
        self.proved + self.agreed + self.rejected
    }
}

/// By class; `None` for sound items.
type Counts = BTreeMap<Option<Defect>, Count>;

pub(crate) fn plans() -> [Plan; 2] {
    let briefs = |ids: &[(&str, _)]| ids.iter().map(|(id, _)| brief(id)).collect();
    [plan(Pipeline::Tutoring, briefs(SKILLS), 600, 20_261), plan(Pipeline::Exam, briefs(REASONING), 400, 20_262)]
}

/// Runs all items for which `wanted` holds.
fn counted(world: World, wanted: impl Fn(u32) -> bool) -> Counts {
    let mut counts = Counts::new();
    for plan in plans() {
        for number in (0..plan.count).filter(|number| wanted(*number)) {
            let case = Case::new(&plan, number, world);
            counts.entry(case.defect).or_default().add(&case.played());
        }
    }
    counts
}

fn rows(worlds: &[Counts]) -> String {
    let mut text = String::new();
    let classes = Defect::ALL.into_iter().map(Some).chain([None]);
    for class in classes {
        let mark = if class.is_some_and(Defect::is_of_wording) { " (wording)" } else { "" };
        let name = class.map_or("sound", Defect::name).to_owned() + mark;
        let all = worlds[0][&class].all();
        let _ = write!(text, "| {name} | {all} |");
        for counts in worlds {
            let Count { proved, agreed, rejected } = counts[&class];
            let _ = write!(text, " {proved} | {agreed} | {rejected} |");
        }
        text.push('\n');
    }
    text
}

#[test]
fn table() {
    let worlds = World::ALL.map(|world| counted(world, |_| true));
    println!(
        "| class | items | honest: proved | agreed | rejected | asleep: proved | agreed | rejected | colluding: proved | agreed | rejected |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    print!("{}", rows(&worlds));
    for (world, counts) in World::ALL.iter().zip(&worlds) {
        let planted = || counts.iter().filter_map(|(class, count)| Some(((*class)?, *count)));
        assert_eq!(planted().map(|(_, count)| count.all()).sum::<u32>(), 300);
        assert_eq!(counts[&None].all(), 700);
        for (class, count) in planted() {
            assert!(count.all() >= 10, "{} is hardly planted", class.name());
            assert!(!class.breaks_marking() || count.proved == 0, "{}: {} {count:?}", world.name(), class.name());
        }
    }
}

#[test]
fn sound_items_are_not_rejected_where_nobody_errs() {
    let sound = counted(World::Honest(Errors::NONE), |number| number % 10 >= 3)[&None];
    assert!(sound.rejected * 50 <= sound.all(), "{sound:?}");
}

/// More defects that break marking than the table has: each in every question that can have it.
#[test]
fn what_breaks_marking_is_never_proved_though_all_collude() {
    for plan in plans() {
        for defect in Defect::ALL.into_iter().filter(|defect| defect.breaks_marking()) {
            let cases = (0..plan.count).step_by(3).map(|number| Case::new(&plan, number, World::Colluding));
            let cases: Vec<Case<'_>> = cases.filter_map(|case| case.with(defect)).collect();
            assert!(cases.len() > 100, "{}: {}", defect.name(), cases.len());
            for case in cases {
                let end = case.played();
                let is_proved = matches!(&end, End::Accepted(accepted) if accepted.tier == Tier::Proved);
                assert!(!is_proved, "{}: {end:?}", defect.name());
            }
        }
    }
}
