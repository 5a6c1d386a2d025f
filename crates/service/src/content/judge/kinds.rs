//! The kinds of contents for judging: their names and their checks.

use plumb_content::blueprint::Assessment;
use plumb_content::check::{check_problem_set, check_reflection, check_survey};
use plumb_content::problem_set::ProblemSet;
use plumb_content::read::BlueprintKind;
use plumb_content::schema::ReasoningSchema;
use plumb_content::text::Problem;
use plumb_content::topic::Topic;
use plumb_learning::curriculum::{Curriculum, check_curriculum};
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::topic::check_topic_with_graph;
use plumb_sessions::survey::Survey;
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::Workflow;

use super::super::topic_words::check_words;

/// A kind of content with ids.
pub(in crate::content) trait Named {
    const KIND: BlueprintKind;

    /// Returns its id, its version and a short description.
    fn names(&self) -> (&str, &str, &str);
}

/// A kind of content that does not depend on other content.
pub(in crate::content) trait Standalone: Named {
    /// Returns the findings about it.
    fn check(&self) -> Vec<Problem>;
}

/// A kind of content that names skills of the graph.
pub(in crate::content) trait OnGraph: Named {
    /// Returns the findings about it against a graph, given which skills have items.
    fn check(&self, graph: &SkillsGraph, has_items: &dyn Fn(&Node) -> bool) -> Vec<Problem>;

    /// Returns the findings about it that do not depend on other content.
    fn check_alone(&self) -> Vec<Problem> {
        Vec::new()
    }
}

macro_rules! named {
    ($content:ident, $kind:ident, $($title:ident).+) => {
        impl Named for $content {
            const KIND: BlueprintKind = BlueprintKind::$kind;

            fn names(&self) -> (&str, &str, &str) {
                (&self.id, &self.version, &self.$($title).+)
            }
        }
    };
}
named!(Assessment, Assessment, metadata.title);
named!(Curriculum, Curriculum, title);
named!(Survey, Survey, metadata.title);
named!(Workflow, Workflow, title);
named!(Reflection, Reflection, title);
named!(ProblemSet, ProblemSet, title);
named!(ReasoningSchema, Schema, title);
named!(Topic, Topic, title);

macro_rules! standalone {
    ($($content:ident: $check:expr),+) => {$(
        impl Standalone for $content {
            fn check(&self) -> Vec<Problem> {
                $check(self)
            }
        }
    )+};
}
standalone! {
    Survey: check_survey, Reflection: check_reflection, ProblemSet: check_problem_set,
    ReasoningSchema: |schema: &ReasoningSchema| schema.warnings.clone()
}

impl OnGraph for Curriculum {
    fn check(&self, graph: &SkillsGraph, has_items: &dyn Fn(&Node) -> bool) -> Vec<Problem> {
        check_curriculum(self, graph, has_items)
    }
}

impl OnGraph for Topic {
    fn check(&self, graph: &SkillsGraph, has_items: &dyn Fn(&Node) -> bool) -> Vec<Problem> {
        check_topic_with_graph(self, graph, has_items)
    }

    fn check_alone(&self) -> Vec<Problem> {
        check_words(self)
    }
}
