//! Small dense symmetric matrices: Cholesky's factorisation, in one fixed order.

/// SymmetricMatrix matrix of which the lower triangle is stored, row by row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SymmetricMatrix {
    size: usize,
    lower: Vec<f64>,
}

impl SymmetricMatrix {
    pub(crate) fn zero(size: usize) -> Self {
        Self { size, lower: vec![0.0; size * (size + 1) / 2] }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Reads entry (row, column) with column ≤ row.
    pub(crate) fn get(&self, row: usize, column: usize) -> f64 {
        self.lower[row * (row + 1) / 2 + column]
    }

    /// Adds to entry (row, column) with column ≤ row.
    pub(crate) fn add(&mut self, row: usize, column: usize, amount: f64) {
        self.lower[row * (row + 1) / 2 + column] += amount;
    }

    /// Entries (row, 0) to (row, row).
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [f64] {
        let start = row * (row + 1) / 2;
        &mut self.lower[start..=start + row]
    }

    /// Factor L with L·Lᵀ = self; `None` unless the matrix is positive definite.
    pub(crate) fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = self.lower.clone();
        for row in 0..self.size {
            let start = row * (row + 1) / 2;
            for column in 0..=row {
                let other = column * (column + 1) / 2;
                let (before, here) = lower.split_at(start);
                let above = if column == row { here } else { &before[other..] };
                let dot: f64 = here[..column].iter().zip(above).map(|(x, y)| x * y).sum();
                let rest = here[column] - dot;
                lower[start + column] = if column < row {
                    rest / lower[other + column]
                } else if rest > 0.0 && rest.is_finite() {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky { size: self.size, lower })
    }
}

/// Cholesky factor of a positive definite matrix.
pub(crate) struct Cholesky {
    size: usize,
    lower: Vec<f64>,
}

impl Cholesky {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.lower[row * (row + 1) / 2 + column]
    }

    /// x with A·x = right.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let dot: f64 = (0..row).map(|column| self.at(row, column) * x[column]).sum();
            x[row] = (x[row] - dot) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let dot: f64 = (row + 1..self.size).map(|below| self.at(below, row) * x[below]).sum();
            x[row] = (x[row] - dot) / self.at(row, row);
        }
        x
    }

    /// A⁻¹: the lower triangle, row by row.
    pub(crate) fn inverse(&self) -> Vec<f64> {
        let mut inverse = Vec::with_capacity(self.size * (self.size + 1) / 2);
        for row in 0..self.size {
            let unit: Vec<f64> = (0..self.size).map(|column| if column == row { 1.0 } else { 0.0 }).collect();
            inverse.extend_from_slice(&self.solve(&unit)[..=row]);
        }
        inverse
    }

    /// Diagonal of A⁻¹: the squared lengths of the columns of L⁻¹.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let mut diagonal = vec![0.0; self.size];
        let mut column = vec![0.0; self.size];
        for (first, entry) in diagonal.iter_mut().enumerate() {
            column[first] = 1.0 / self.at(first, first);
            let mut sum = column[first] * column[first];
            for row in first + 1..self.size {
                let start = row * (row + 1) / 2;
                let known = self.lower[start + first..start + row].iter().zip(&column[first..row]);
                let dot: f64 = known.map(|(x, y)| x * y).sum();
                column[row] = -dot / self.at(row, row);
                sum += column[row] * column[row];
            }
            *entry = sum;
        }
        diagonal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> SymmetricMatrix {
        let mut matrix = SymmetricMatrix::zero(3);
        for (row, column, value) in [(0, 0, 4.0), (1, 0, 1.0), (1, 1, 3.0), (2, 0, -2.0), (2, 1, 0.5), (2, 2, 5.0)] {
            matrix.add(row, column, value);
        }
        matrix
    }

    #[test]
    fn it_solves_and_inverts() {
        let factor = matrix().cholesky().unwrap();
        let x = factor.solve(&[1.0, 2.0, 3.0]);
        let back =
            [4.0 * x[0] + x[1] - 2.0 * x[2], x[0] + 3.0 * x[1] + 0.5 * x[2], -2.0 * x[0] + 0.5 * x[1] + 5.0 * x[2]];
        for (found, expected) in back.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-14);
        }
        // The determinant is 40.
        let diagonal = factor.inverse_diagonal();
        for (found, expected) in diagonal.iter().zip([14.75 / 40.0, 16.0 / 40.0, 11.0 / 40.0]) {
            assert!((found - expected).abs() < 1e-15, "{found} {expected}");
        }
        let inverse = factor.inverse();
        for (found, expected) in [0, 2, 5].map(|entry| inverse[entry]).iter().zip(&diagonal) {
            assert!((found - expected).abs() < 1e-15, "{found} {expected}");
        }
    }

    #[test]
    fn what_is_not_positive_definite_has_no_factor() {
        assert!(SymmetricMatrix::zero(2).cholesky().is_none());
    }
}
