//! Words of the audit trail: the message of every action and of every kind of subject.

use plumb_types::audit_action::AuditAction;

/// Every kind of subject of a row, and the id of its message.
pub const THINGS: [(&str, &str); 30] = [
    ("account", "thing-account"),
    ("session", "thing-session"),
    ("class", "thing-class"),
    ("assignment", "thing-assignment"),
    ("skill", "thing-skill"),
    ("assessment", "thing-assessment"),
    ("curriculum", "thing-curriculum"),
    ("graph", "thing-graph"),
    ("survey", "thing-survey"),
    ("workflow", "thing-workflow"),
    ("reflection", "thing-reflection"),
    ("problem_set", "thing-problem-set"),
    ("schema", "thing-schema"),
    ("topic", "thing-topic"),
    ("blueprint_draft", "thing-blueprint-draft"),
    ("problem", "thing-problem"),
    ("invitation", "thing-invitation"),
    ("roster", "thing-roster"),
    ("setting", "thing-setting"),
    ("item_stat", "thing-item-stat"),
    ("audit", "thing-audit"),
    ("blueprint", "thing-blueprint"),
    ("regrade", "thing-regrade"),
    ("report", "thing-report"),
    ("flag", "thing-flag"),
    ("announcement", "thing-announcement"),
    ("database", "thing-database"),
    ("clock", "thing-clock"),
    ("models", "thing-models"),
    // A sign-in with an unknown name.
    ("sign_in", "thing-sign-in"),
];

/// Returns the id of an action's message.
pub fn action_message(action: AuditAction) -> String {
    format!("deed-{}", action.as_str().replace('_', "-"))
}

/// Returns the id of the message for a kind of subject.
pub fn thing(kind: &str) -> Option<&'static str> {
    THINGS.iter().find(|(name, _)| *name == kind).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use plumb_sessions::conversation::Message;
    use plumb_sessions::placement::PlacementEvent;
    use plumb_sessions::practice::PracticeEvent;
    use plumb_sessions::session::SessionEvent;
    use plumb_sessions::survey::SurveyEvent;
    use plumb_sessions::thought::ThoughtEvent;
    use plumb_sessions::tutor::TutorEvent;
    use plumb_sessions::workflow::WorkflowEvent;
    use strum::VariantNames as _;

    use super::*;

    /// The names of events, which are the actions of changes of sessions.
    const EVENTS: [&[&str]; 8] = [
        TutorEvent::VARIANTS,
        SessionEvent::VARIANTS,
        PracticeEvent::VARIANTS,
        PlacementEvent::VARIANTS,
        SurveyEvent::VARIANTS,
        WorkflowEvent::VARIANTS,
        ThoughtEvent::VARIANTS,
        Message::VARIANTS,
    ];

    #[test]
    fn every_event_is_an_action() {
        // Wrapper events are recorded under the name of the event inside them.
        let events = EVENTS.into_iter().flatten().filter(|name| !["said", "lesson"].contains(name));
        let missing: Vec<_> = events.filter(|name| name.parse::<AuditAction>().is_err()).collect();
        assert!(missing.is_empty(), "give `AuditAction` these: {missing:?}");
    }
}
