//! Actions and subjects of the audit trail: every action and every kind of subject, with the message that describes it
//! in words.

/// Groups of actions, for lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionGroup {
    /// Signing in and out, and refused access.
    Entering,
    /// Accounts, and who is responsible for them.
    People,
    /// Sessions: assessments, practice, surveys and all others.
    Sessions,
    /// Classes and their assignments.
    Classes,
    /// Blueprints.
    Content,
    /// Problems of the bank.
    Bank,
    /// The server and the audit trail itself.
    Server,
}

/// An action, and the id of its message.
pub type ActionMessage = (&'static str, &'static str);

/// Every action that this program writes to the audit trail.
pub const ACTIONS: [(ActionGroup, &[ActionMessage]); 7] = [
    (
        ActionGroup::Entering,
        &[
            ("signed_in", "deed-signed-in"),
            ("signed_out", "deed-signed-out"),
            ("sign_in_refused", "deed-sign-in-refused"),
            ("access_refused", "deed-access-refused"),
            ("recovery_code_used", "deed-recovery-code-used"),
        ],
    ),
    (
        ActionGroup::People,
        &[
            ("account_created", "deed-account-created"),
            ("account_invited", "deed-account-invited"),
            ("invitation_created", "deed-invitation-created"),
            ("invitation_accepted", "deed-invitation-accepted"),
            ("invitation_withdrawn", "deed-invitation-withdrawn"),
            ("roster_applied", "deed-roster-applied"),
            ("role_changed", "deed-role-changed"),
            ("time_factor_changed", "deed-time-factor-changed"),
            ("account_disabled", "deed-account-disabled"),
            ("account_enabled", "deed-account-enabled"),
            ("account_deleted", "deed-account-deleted"),
            ("account_exported", "deed-account-exported"),
            ("browser_sessions_ended", "deed-browser-sessions-ended"),
            ("password_changed", "deed-password-changed"),
            ("second_factor_enabled", "deed-second-factor-enabled"),
            ("second_factor_disabled", "deed-second-factor-disabled"),
            ("token_created", "deed-token-created"),
            ("token_revoked", "deed-token-revoked"),
            ("tokens_expired", "deed-tokens-expired"),
            ("password_rehashed", "deed-password-rehashed"),
            ("time_zone_chosen", "deed-time-zone-chosen"),
            ("language_chosen", "deed-language-chosen"),
            ("viewing_begun", "deed-viewing-begun"),
            ("viewing_ended", "deed-viewing-ended"),
        ],
    ),
    (
        ActionGroup::Sessions,
        &[
            ("session_created", "deed-session-created"),
            ("session_started", "deed-session-started"),
            ("session_changed", "deed-session-changed"),
            ("session_paused", "deed-session-paused"),
            ("session_resumed", "deed-session-resumed"),
            ("session_completed", "deed-session-completed"),
            ("session_terminated", "deed-session-terminated"),
            ("session_expired", "deed-session-expired"),
            ("time_changed", "deed-time-changed"),
            ("window_changed", "deed-window-changed"),
            ("breaks_changed", "deed-breaks-changed"),
            ("reveal_held", "deed-reveal-held"),
            ("problem_served", "deed-problem-served"),
            ("problem_skipped", "deed-problem-skipped"),
            ("problem_left", "deed-problem-left"),
            ("problem_timed_out", "deed-problem-timed-out"),
            ("problem_requested", "deed-problem-requested"),
            ("review_opened", "deed-review-opened"),
            ("attempt_submitted", "deed-attempt-submitted"),
            ("attempt_evaluated", "deed-attempt-evaluated"),
            ("draft_set_aside", "deed-draft-set-aside"),
            ("diagnosis_completed", "deed-diagnosis-completed"),
            ("hint_served", "deed-hint-served"),
            ("model_assisted", "deed-model-assisted"),
            ("solution_served", "deed-solution-served"),
            ("mastery_updated", "deed-mastery-updated"),
            ("skill_mastered", "deed-skill-mastered"),
            ("skill_unlocked", "deed-skill-unlocked"),
            ("unknown_said", "deed-unknown-said"),
            ("probe_settled", "deed-probe-settled"),
            ("question_presented", "deed-question-presented"),
            ("prompt_presented", "deed-prompt-presented"),
            ("history_summarized", "deed-history-summarized"),
            ("response_recorded", "deed-response-recorded"),
            ("moved_back", "deed-moved-back"),
            ("step_entered", "deed-step-entered"),
            ("message_received", "deed-message-received"),
            ("question_phased", "deed-question-phased"),
            ("proposal_ruled", "deed-proposal-ruled"),
            ("reply_held_back", "deed-reply-held-back"),
            ("explained", "deed-explained"),
            ("pace_chosen", "deed-pace-chosen"),
            ("flagged", "deed-flagged"),
            ("plan_completed", "deed-plan-completed"),
            ("spoke", "deed-spoke"),
            ("check_marked", "deed-check-marked"),
            ("waited", "deed-waited"),
            ("run_started", "deed-run-started"),
            ("run_resumed", "deed-run-resumed"),
            ("run_suspended", "deed-run-suspended"),
            ("run_finished", "deed-run-finished"),
            ("message_added", "deed-message-added"),
            ("tool_called", "deed-tool-called"),
            ("tool_completed", "deed-tool-completed"),
            ("client_action_requested", "deed-client-action-requested"),
            ("client_responded", "deed-client-responded"),
            ("result_regraded", "deed-result-regraded"),
            ("response_reviewed", "deed-response-reviewed"),
            ("problem_reported", "deed-problem-reported"),
            ("report_answered", "deed-report-answered"),
            ("report_noted", "deed-report-noted"),
            ("report_looked_at", "deed-report-looked-at"),
            ("report_closed", "deed-report-closed"),
            ("report_reopened", "deed-report-reopened"),
            ("flag_looked_at", "deed-flag-looked-at"),
        ],
    ),
    (
        ActionGroup::Classes,
        &[
            ("class_created", "deed-class-created"),
            ("class_changed", "deed-class-changed"),
            ("class_joined", "deed-class-joined"),
            ("class_left", "deed-class-left"),
            ("class_teacher_added", "deed-class-teacher-added"),
            ("class_teacher_removed", "deed-class-teacher-removed"),
            ("join_code_changed", "deed-join-code-changed"),
            ("class_order_changed", "deed-class-order-changed"),
            ("group_changed", "deed-group-changed"),
            ("group_removed", "deed-group-removed"),
            ("assignment_created", "deed-assignment-created"),
            ("assignment_changed", "deed-assignment-changed"),
            ("assignment_withdrawn", "deed-assignment-withdrawn"),
            ("exception_changed", "deed-exception-changed"),
            ("results_released", "deed-results-released"),
            ("counting_changed", "deed-counting-changed"),
            ("grade_overridden", "deed-grade-overridden"),
            ("grade_restored", "deed-grade-restored"),
            ("grade_commented", "deed-grade-commented"),
            ("grades_released", "deed-grades-released"),
            ("grades_withdrawn", "deed-grades-withdrawn"),
            ("regrade_made", "deed-regrade-made"),
            ("regrade_applied", "deed-regrade-applied"),
            ("regrade_undone", "deed-regrade-undone"),
            ("rubric_changed", "deed-rubric-changed"),
        ],
    ),
    (
        ActionGroup::Content,
        &[
            ("draft_created", "deed-draft-created"),
            ("draft_sent_to_review", "deed-draft-sent-to-review"),
            ("draft_sent_back", "deed-draft-sent-back"),
            ("draft_discarded", "deed-draft-discarded"),
            ("blueprint_published", "deed-blueprint-published"),
            ("blueprint_retired", "deed-blueprint-retired"),
            ("test_shared", "deed-test-shared"),
            ("question_opened", "deed-question-opened"),
        ],
    ),
    (
        ActionGroup::Bank,
        &[
            ("problem_added", "deed-problem-added"),
            ("problem_submitted", "deed-problem-submitted"),
            ("verification_approved", "deed-verification-approved"),
            ("verification_rejected", "deed-verification-rejected"),
            ("problem_retired", "deed-problem-retired"),
            ("factory_run_started", "deed-factory-run-started"),
            ("factory_run_paused", "deed-factory-run-paused"),
            ("factory_run_resumed", "deed-factory-run-resumed"),
            ("factory_run_cancelled", "deed-factory-run-cancelled"),
        ],
    ),
    (
        ActionGroup::Server,
        &[
            ("setting_changed", "deed-setting-changed"),
            ("settings_changed", "deed-settings-changed"),
            ("statistics_recomputed", "deed-statistics-recomputed"),
            ("verification_begun", "deed-verification-begun"),
            ("chain_verified", "deed-chain-verified"),
            ("verification_failed", "deed-verification-failed"),
            ("audit_exported", "deed-audit-exported"),
            ("models_probed", "deed-models-probed"),
            ("topic_draft_ordered", "deed-topic-draft-ordered"),
            ("announcement_published", "deed-announcement-published"),
            ("announcement_changed", "deed-announcement-changed"),
            ("announcement_ended", "deed-announcement-ended"),
            ("backup_made", "deed-backup-made"),
            ("records_sealed", "deed-records-sealed"),
            ("heads_missing", "deed-heads-missing"),
            ("clock_started", "deed-clock-started"),
            ("clock_jumped", "deed-clock-jumped"),
            ("clock_set", "deed-clock-set"),
            ("demo_made", "deed-demo-made"),
        ],
    ),
];

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

/// Returns the id of an action's message; `None` for an action that this program does not write.
pub fn action_message(action: &str) -> Option<&'static str> {
    let all = ACTIONS.iter().flat_map(|(_, deeds)| deeds.iter());
    all.copied().find(|(name, _)| *name == action).map(|(_, words)| words)
}

/// Returns the id of the message for a kind of subject.
pub fn thing(kind: &str) -> Option<&'static str> {
    THINGS.iter().find(|(name, _)| *name == kind).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

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

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(sources(&path));
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("audit/actions.rs") {
                found.push(path);
            }
        }
        found
    }

    fn is_action(text: &str) -> bool {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    }

    /// Returns the first string literal in the statement that `text` begins with.
    fn first_literal(text: &str) -> Option<&str> {
        text.split(';').next()?.split('"').nth(1)
    }

    /// Returns the actions that a source file names where it builds a row of the trail.
    fn actions(source: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        // The definition of such a function names no action.
        let code = &code.replace("fn entry(", "");
        for call in ["entry(", ".audit("] {
            found.extend(code.split(call).skip(1).filter_map(first_literal));
        }
        found.extend(code.split("action: \"").skip(1).filter_map(|rest| rest.split('"').next()));
        found.extend(
            code.split("let action = ")
                .skip(1)
                .flat_map(|rest| rest.split(';').next().unwrap_or_default().split('"').skip(1).step_by(2)),
        );
        // The first literal in such a place may be the kind of subject, or the name of a field.
        let is_other = |word: &str| word == "action" || thing(word).is_some();
        found.into_iter().filter(|word| is_action(word) && !is_other(word)).map(str::to_owned).collect()
    }

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
    fn every_action_that_is_written_has_words() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut missing = BTreeSet::new();
        let mut seen = 0;
        for path in
            ["src", "../store/src", "../../server/src/demo"].iter().flat_map(|folder| sources(&here.join(folder)))
        {
            let written = actions(&std::fs::read_to_string(&path).unwrap());
            seen += written.len();
            missing.extend(written.into_iter().filter(|action| action_message(action).is_none()));
        }
        // Wrapper events are recorded under the name of the event inside them.
        let events = EVENTS.into_iter().flatten().filter(|name| !["said", "lesson"].contains(name));
        missing.extend(events.filter(|action| action_message(action).is_none()).map(|name| (*name).to_owned()));
        assert!(seen > 60, "too few actions were found: {seen}");
        assert!(missing.is_empty(), "give these words in `DEEDS` and in locales/en/audit.ftl: {missing:?}");
    }

    #[test]
    fn nothing_is_listed_twice() {
        let all: Vec<&str> = ACTIONS.iter().flat_map(|(_, deeds)| deeds.iter().map(|(name, _)| *name)).collect();
        let once: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), once.len());
    }
}
