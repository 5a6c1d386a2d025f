//! Actions of teachers on the content that they make: tests and questions of their own.

pub mod assessments;
pub mod skills;
