//! The pages. Each is rendered completely on the server before anything is sent.

mod account;
mod account_fields;
mod admin;
mod announcements;
mod assigned;
mod demo;
mod document;
mod first_steps;
mod grades;
mod home;
mod intro;
mod invite;
mod landing;
mod page_request;
mod practice;
mod reports;
mod result;
mod scorecard;
mod search;
mod second_factor;
mod session;
mod sessions;
mod solutions;
mod teach;
mod tokens;
mod trial;
mod tutor;
mod welcome;

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::{SsrMode, path};

pub use admin::trail_path;
pub use document::shell;
pub(crate) use page_request::{Page, PageContent, PageFailure, PageOptions, PageRequest};
use page_request::{not_found, page, page_with};
pub use teach::{GradeSheet, TableCell, skills_rows, too_few_rows};

/// All routes.
#[component]
pub fn App() -> impl IntoView {
    view! {
        <Router>
            <Routes fallback=not_found>
                <Route path=path!("/") view=|| page(home::start) ssr=SsrMode::Async />
                <Route path=path!("/sign-in") view=|| page(landing::sign_in) ssr=SsrMode::Async />
                <Route path=path!("/sign-in/code") view=|| page(second_factor::code) ssr=SsrMode::Async />
                <Route path=path!("/welcome") view=|| page(welcome::show) ssr=SsrMode::Async />
                <Route path=path!("/sign-up") view=|| page(landing::sign_up) ssr=SsrMode::Async />
                <Route path=path!("/try") view=|| page(trial::show) ssr=SsrMode::Async />
                <Route path=path!("/assessments/:id") view=|| page(intro::show) ssr=SsrMode::Async />
                <Route path=path!("/search") view=|| page_with(search::OPTIONS, search::show) ssr=SsrMode::Async />
                <Route path=path!("/sessions") view=|| page(sessions::list) ssr=SsrMode::Async />
                <Route path=path!("/sessions/:id") view=|| page(sessions::one) ssr=SsrMode::Async />
                <Route path=path!("/sessions/:id/replay") view=|| page(sessions::replay) ssr=SsrMode::Async />
                <Route path=path!("/sessions/:id/results") view=|| page(result::show) ssr=SsrMode::Async />
                <Route path=path!("/sessions/:id/report/:position") view=|| page(reports::form) ssr=SsrMode::Async />
                <Route path=path!("/reports") view=|| page(reports::own) ssr=SsrMode::Async />
                <Route path=path!("/practice") view=|| page(practice::map) ssr=SsrMode::Async />
                <Route path=path!("/practice/placement") view=|| page(practice::placement) ssr=SsrMode::Async />
                <Route path=path!("/practice/curricula/:id") view=|| page(practice::curriculum) ssr=SsrMode::Async />
                <Route path=path!("/practice/:id") view=|| page(practice::skill) ssr=SsrMode::Async />
                <Route path=path!("/tutor") view=|| page(tutor::topics) ssr=SsrMode::Async />
                <Route path=path!("/tutor/:id") view=|| page(tutor::session) ssr=SsrMode::Async />
                <Route path=path!("/me") view=|| page(scorecard::show) ssr=SsrMode::Async />
                <Route path=path!("/history") view=|| page(sessions::history) ssr=SsrMode::Async />
                <Route path=path!("/account") view=|| page(account::show) ssr=SsrMode::Async />
                <Route path=path!("/account/second-factor") view=|| page(second_factor::show) ssr=SsrMode::Async />
                <Route path=path!("/account/tokens") view=|| page(tokens::show) ssr=SsrMode::Async />
                <Route path=path!("/assignments/:id") view=|| page(assigned::show) ssr=SsrMode::Async />
                <Route path=path!("/announcements") view=|| page(announcements::show) ssr=SsrMode::Async />
                <Route path=path!("/teach/classes/:id/announcements") view=|| page(announcements::of_class) ssr=SsrMode::Async />
                <Route path=path!("/admin") view=|| page(admin::begin) ssr=SsrMode::Async />
                <Route path=path!("/admin/announcements") view=|| page(announcements::of_site) ssr=SsrMode::Async />
                <Route path=path!("/admin/models") view=|| page(admin::models::overview) ssr=SsrMode::Async />
                <Route path=path!("/admin/models/calls") view=|| page(admin::models::calls) ssr=SsrMode::Async />
                <Route path=path!("/admin/models/calls/:id") view=|| page(admin::models::call) ssr=SsrMode::Async />
                <Route path=path!("/admin/bank") view=|| page(admin::bank::list) ssr=SsrMode::Async />
                <Route path=path!("/admin/bank/:id") view=|| page(admin::bank::one) ssr=SsrMode::Async />
                <Route path=path!("/admin/factory") view=|| page(admin::factory::list) ssr=SsrMode::Async />
                <Route path=path!("/admin/factory/queue") view=|| page(admin::factory::queue) ssr=SsrMode::Async />
                <Route path=path!("/admin/factory/:run") view=|| page(admin::factory::run) ssr=SsrMode::Async />
                <Route path=path!("/admin/factory/:run/:number") view=|| page(admin::factory::item) ssr=SsrMode::Async />
                <Route path=path!("/admin/system") view=|| page(admin::system) ssr=SsrMode::Async />
                <Route path=path!("/teach") view=|| page(teach::classes) ssr=SsrMode::Async />
                <Route path=path!("/teach/classes/:id") view=|| page(teach::class) ssr=SsrMode::Async />
                <Route path=path!("/teach/classes/:id/assign") view=|| page(teach::assign) ssr=SsrMode::Async />
                <Route path=path!("/me/report") view=|| page(scorecard::own_report) ssr=SsrMode::Async />
                <Route path=path!("/teach/learners/:id/report") view=|| page(scorecard::learner_report) ssr=SsrMode::Async />
                <Route path=path!("/teach/assignments/:id/results") view=|| page(teach::outcome) ssr=SsrMode::Async />
                <Route path=path!("/teach/classes/:id/skills") view=|| page(teach::skills) ssr=SsrMode::Async />
                <Route path=path!("/teach/learners/:id") view=|| page(scorecard::learner) ssr=SsrMode::Async />
                <Route path=path!("/grades") view=|| page(grades::show) ssr=SsrMode::Async />
                <Route path=path!("/teach/classes/:id/gradebook") view=|| page(teach::gradebook) ssr=SsrMode::Async />
                <Route path=path!("/teach/assignments/:id/grades/:learner") view=|| page(teach::grade) ssr=SsrMode::Async />
                <Route path=path!("/teach/assignments/:id") view=|| page(teach::assignment) ssr=SsrMode::Async />
                <Route path=path!("/teach/assignments/:id/live") view=|| page(teach::live) ssr=SsrMode::Async />
                <Route path=path!("/teach/tests") view=|| page(teach::tests) ssr=SsrMode::Async />
                <Route path=path!("/teach/tests/new") view=|| page(teach::new_test) ssr=SsrMode::Async />
                <Route path=path!("/teach/tests/:id") view=|| page(teach::test) ssr=SsrMode::Async />
                <Route path=path!("/teach/tests/:id/paper") view=|| page(teach::paper) ssr=SsrMode::Async />
                <Route path=path!("/teach/blueprints") view=|| page(teach::own_questions) ssr=SsrMode::Async />
                <Route path=path!("/teach/blueprints/:id") view=|| page(teach::own_question) ssr=SsrMode::Async />
                <Route path=path!("/teach/surveys") view=|| page(teach::surveys) ssr=SsrMode::Async />
                <Route path=path!("/teach/surveys/:id") view=|| page(teach::results) ssr=SsrMode::Async />
                <Route path=path!("/invite/:token") view=|| page(invite::show) ssr=SsrMode::Async />
                <Route path=path!("/admin/users") view=|| page(admin::list) ssr=SsrMode::Async />
                <Route path=path!("/admin/users/invitations") view=|| page(admin::invitations) ssr=SsrMode::Async />
                <Route path=path!("/admin/users/roster") view=|| page(admin::roster) ssr=SsrMode::Async />
                <Route path=path!("/admin/users/roster/:id") view=|| page(admin::dry_run) ssr=SsrMode::Async />
                <Route path=path!("/admin/users/:id") view=|| page(admin::person) ssr=SsrMode::Async />
                <Route path=path!("/admin/settings") view=|| page(admin::settings) ssr=SsrMode::Async />
                <Route path=path!("/teach/items") view=|| page(teach::items) ssr=SsrMode::Async />
                <Route path=path!("/teach/items/:id") view=|| page(teach::item) ssr=SsrMode::Async />
                <Route path=path!("/teach/flags") view=|| page(teach::flags) ssr=SsrMode::Async />
                <Route path=path!("/teach/conversations") view=|| page(teach::conversations) ssr=SsrMode::Async />
                <Route path=path!("/teach/conversations/:id") view=|| page(teach::conversation) ssr=SsrMode::Async />
                <Route path=path!("/teach/reports") view=|| page(teach::reports) ssr=SsrMode::Async />
                <Route path=path!("/teach/reports/:id") view=|| page(teach::report) ssr=SsrMode::Async />
                <Route path=path!("/teach/regrades") view=|| page(teach::regrades) ssr=SsrMode::Async />
                <Route path=path!("/teach/regrades/:id") view=|| page(teach::regrade) ssr=SsrMode::Async />
                <Route path=path!("/teach/reviews") view=|| page(teach::reviews) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit") view=|| page_with(admin::AUDIT, admin::sessions) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/sessions/:id") view=|| page_with(admin::AUDIT, admin::items) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/items/:session/:position") view=|| page_with(admin::AUDIT, admin::lineage) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/people/:id") view=|| page_with(admin::AUDIT, admin::person_story) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/blueprints/:kind/:id") view=|| page_with(admin::AUDIT, admin::blueprint_story) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/verify") view=|| page_with(admin::AUDIT, admin::audit_verify) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/import") view=|| page(admin::blueprint_import) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/preview/:hash") view=|| page(admin::blueprint_preview) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/items/:hash/:level/:seed") view=|| page(admin::blueprint_item) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/compare/:old/:new") view=|| page(admin::blueprint_compare) ssr=SsrMode::Async />
                <Route path=path!("/admin/audit/trail") view=|| page_with(admin::AUDIT, admin::trail) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints") view=|| page(admin::blueprints::tree) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/drafts/:id") view=|| page(admin::blueprints::editor) ssr=SsrMode::Async />
                <Route path=path!("/admin/blueprints/:kind/:id") view=|| page(admin::blueprints::versions) ssr=SsrMode::Async />
            </Routes>
        </Router>
    }
}
