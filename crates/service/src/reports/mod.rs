//! Reports of problems with items: sending and handling them.

pub(crate) mod filing;
mod handling;
pub(crate) mod reported;
mod view;

pub use filing::LONGEST_REPORT;
pub use view::{
    OwnReport, ReportDecision, ReportList, ReportPage, ReportPlace, ReportedItem, ReportedOption, ReportsQuery,
};
