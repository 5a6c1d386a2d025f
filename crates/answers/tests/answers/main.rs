//! Reading and marking answers.

mod common;
mod keys;
mod marks;
mod reasons;
mod signs;
mod specs;
mod table;
