//! Numbers that have the same bytes on every machine.

mod exponential;
mod matrix;
mod summary;

pub(crate) use exponential::{dot, exp, largest, logistic, scale_by_power_of_two, softplus, sum};
pub(crate) use matrix::{Cholesky, SymmetricMatrix};
pub(crate) use summary::{count, mean, normal_below, pearson, sample_variance};
