//! Tests of the whole site as a browser, a program and an operator use it: through the real router and the built
//! command, with a real database file and a clock that the tests control.

#![recursion_limit = "256"]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod announcements;
mod api;
mod audit_pages;
mod authoring;
mod bank_pages;
mod banked;
mod busy;
mod canary;
mod care;
mod classes;
mod cli;
mod conversations;
mod counters;
mod curricula;
mod definition_of_done;
mod drafted_topics;
mod exam;
mod factory;
mod factory_pages;
mod first_run;
mod gradebook;
mod guessing;
mod homes;
mod items;
mod languages;
mod matrix;
mod models;
mod names;
mod ops;
mod own_questions;
mod people;
mod placement;
mod practice;
mod practice_figures;
mod readme;
mod regrade_edges;
mod regrades;
mod reports;
mod retention;
mod reviews;
mod rounds;
mod scorecards;
mod search;
mod second_factor;
mod security;
mod sessions;
mod studio;
mod support;
mod surveys;
mod system;
mod tables;
mod teacher_assessments;
mod times;
mod topics;
mod trial;
mod truth;
mod tutor;
mod tutor_models;
mod voiced;
mod waiting;
mod written;
