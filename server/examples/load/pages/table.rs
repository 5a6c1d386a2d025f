//! All pages, with the role and the address for opening each. A test compares the list with the matrix of routes.

/// The account that opens a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    /// A visitor who is not signed in.
    Visitor,
    /// The learner with most sessions.
    Learner,
    /// A learner with a session under way.
    Sitter,
    /// The teacher of the largest class.
    Teacher,
    Admin,
}

/// A page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page {
    /// The route, as the router names it.
    pub(crate) route: &'static str,
    pub(crate) who: Who,
    /// The address; names in braces are replaced by ids from the database.
    pub(crate) address: &'static str,
}

const fn page(route: &'static str, who: Who, address: &'static str) -> Page {
    Page { route, who, address }
}

/// A page with an address equal to its route.
const fn plain(route: &'static str, who: Who) -> Page {
    Page { route, who, address: route }
}

use Who::{Admin, Learner, Sitter, Teacher, Visitor};

/// Every page, with the largest objects that it can show. Pages with an unknown route are skipped.
pub(crate) const PAGES: &[Page] = &[
    plain("/", Visitor),
    plain("/", Learner),
    plain("/", Teacher),
    plain("/", Admin),
    page("/", Teacher, "/?view=learning"),
    page("/search", Learner, "/search?q=add"),
    page("/search", Admin, "/search?q=a"),
    plain("/try", Visitor),
    plain("/sign-in", Visitor),
    plain("/sign-up", Visitor),
    page("/invite/{token}", Visitor, "/invite/unknown"),
    page("/assessments/{id}", Learner, "/assessments/{assessment}"),
    page("/sessions/{id}", Sitter, "/sessions/{running}"),
    page("/sessions/{id}/results", Learner, "/sessions/{sat}/results"),
    page("/sessions/{id}/replay", Learner, "/sessions/{sat}/replay"),
    plain("/sessions", Learner),
    page("/sessions/{id}/report/{position}", Learner, "/sessions/{sat}/report/0"),
    plain("/reports", Learner),
    plain("/grades", Learner),
    plain("/announcements", Learner),
    plain("/practice", Learner),
    plain("/practice/placement", Learner),
    page("/practice/curricula/{id}", Learner, "/practice/curricula/{curriculum}"),
    page("/practice/{id}", Learner, "/practice/{skill}"),
    plain("/tutor", Learner),
    plain("/me", Learner),
    plain("/me/report", Learner),
    plain("/history", Learner),
    plain("/account", Learner),
    plain("/account/second-factor", Teacher),
    plain("/account/tokens", Learner),
    page("/assignments/{id}", Learner, "/assignments/{assigned}"),
    plain("/teach", Teacher),
    plain("/teach", Admin),
    page("/teach/classes/{id}", Teacher, "/teach/classes/{class}"),
    page("/teach/classes/{id}/assign", Teacher, "/teach/classes/{class}/assign"),
    page("/teach/classes/{id}/gradebook", Teacher, "/teach/classes/{class}/gradebook"),
    page("/teach/classes/{id}/skills", Teacher, "/teach/classes/{class}/skills"),
    page("/teach/classes/{id}/gradebook.csv", Teacher, "/teach/classes/{class}/gradebook.csv"),
    page("/teach/classes/{id}/gradebook.xlsx", Teacher, "/teach/classes/{class}/gradebook.xlsx"),
    page("/teach/classes/{id}/skills/csv", Teacher, "/teach/classes/{class}/skills/csv"),
    page("/teach/classes/{id}/announcements", Teacher, "/teach/classes/{class}/announcements"),
    page("/teach/assignments/{id}/grades/{learner}", Teacher, "/teach/assignments/{graded}/grades/{given}"),
    page("/teach/learners/{id}", Teacher, "/teach/learners/{member}"),
    page("/teach/learners/{id}/report", Teacher, "/teach/learners/{member}/report"),
    page("/teach/assignments/{id}", Teacher, "/teach/assignments/{assignment}"),
    page("/teach/assignments/{id}/results", Teacher, "/teach/assignments/{assignment}/results"),
    page("/teach/assignments/{id}/live", Teacher, "/teach/assignments/{assignment}/live"),
    plain("/teach/surveys", Teacher),
    page("/teach/surveys/{id}", Teacher, "/teach/surveys/{survey}"),
    page("/teach/surveys/{id}/csv", Teacher, "/teach/surveys/{survey}/csv"),
    plain("/teach/tests", Teacher),
    plain("/teach/tests/new", Teacher),
    plain("/teach/blueprints", Teacher),
    plain("/teach/items", Teacher),
    page("/teach/items/{id}", Teacher, "/teach/items/{blueprint}"),
    plain("/teach/reports", Teacher),
    plain("/teach/reports", Admin),
    page("/teach/reports/{id}", Teacher, "/teach/reports/{report}"),
    plain("/teach/regrades", Teacher),
    page("/teach/regrades/{id}", Teacher, "/teach/regrades/{regrade}"),
    // The demo's pending reviews do not belong to a class's assignments.
    plain("/teach/conversations", Teacher),
    plain("/teach/conversations", Admin),
    plain("/teach/flags", Teacher),
    plain("/teach/flags", Admin),
    plain("/teach/reviews", Teacher),
    plain("/teach/reviews", Admin),
    plain("/admin/audit", Admin),
    page("/admin/audit/sessions/{id}", Admin, "/admin/audit/sessions/{longest}"),
    page("/admin/audit/people/{id}", Admin, "/admin/audit/people/{learner}"),
    plain("/admin/audit/trail", Admin),
    page("/admin/audit/trail", Admin, "/admin/audit/trail?actor={learner}"),
    page("/admin/audit/trail", Admin, "/admin/audit/trail?action=session_completed&kind=session"),
    page("/admin/audit/items/{session}/{position}", Admin, "/admin/audit/items/{sat}/0"),
    page("/admin/audit/blueprints/{kind}/{id}", Admin, "/admin/audit/blueprints/skill/{blueprint}"),
    plain("/admin/audit/verify", Admin),
    plain("/admin/announcements", Admin),
    plain("/admin/blueprints", Admin),
    page("/admin/blueprints/{kind}/{id}", Admin, "/admin/blueprints/skill/{blueprint}"),
    page("/admin/blueprints/preview/{hash}", Admin, "/admin/blueprints/preview/{hash}"),
    page("/admin/blueprints/items/{hash}/{level}/{seed}", Admin, "/admin/blueprints/items/{hash}/easy/7"),
    page("/admin/blueprints/compare/{old}/{new}", Admin, "/admin/blueprints/compare/{hash}/{hash}"),
    plain("/admin/blueprints/import", Admin),
    plain("/admin/blueprints/export", Admin),
    page("/admin/blueprints/export/{hash}", Admin, "/admin/blueprints/export/{hash}"),
    plain("/admin/users", Admin),
    page("/admin/users/{id}", Admin, "/admin/users/{learner}"),
    plain("/admin/users/invitations", Admin),
    plain("/admin/users/roster", Admin),
    plain("/admin/settings", Admin),
    plain("/admin/models", Admin),
    plain("/admin/models/calls", Admin),
    plain("/admin/bank", Admin),
    page("/admin/bank", Admin, "/admin/bank?q=number"),
    page("/admin/bank/{id}", Admin, "/admin/bank/{problem}"),
    plain("/admin/factory", Admin),
    plain("/admin/factory/queue", Admin),
    plain("/admin/system", Admin),
];

/// Routes of the matrix that are not opened, or that have no content on a seeded database, with the reason.
pub(crate) const NOT_OPENED: &[(&str, &str)] = &[
    ("/sign-in/code", "between a password and its code"),
    ("/welcome", "there is an administrator"),
    ("/tutor/{id}", "nobody learns with the tutor"),
    ("/sessions/{id}/conversation.md", "nobody thinks in writing"),
    ("/teach/conversations/{id}", "nobody learns with the tutor"),
    ("/teach/tests/{id}", "no teacher made a test"),
    ("/teach/tests/{id}/paper", "no teacher made a test"),
    ("/teach/blueprints/{id}", "no teacher wrote a question"),
    ("/admin/blueprints/drafts/{id}", "there are no drafts"),
    ("/admin/users/roster/{id}", "there are no rosters"),
    ("/admin/models/calls/{id}", "no model was asked"),
    ("/admin/factory/{run}", "there are no runs"),
    ("/admin/factory/{run}/{number}", "there are no runs"),
    ("/admin/factory/{run}/stream", "waits until there is something to tell"),
    ("/admin/factory/{run}/files/{name}", "there are no runs"),
    ("/admin", "leads to the first of its pages"),
    ("/teach/assignments/{id}/live/stream", "waits until there is something to tell"),
    ("/healthz", "for programs"),
    ("/readyz", "for programs"),
    ("/metrics", "for programs"),
];
