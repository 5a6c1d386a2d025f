//! Arithmetic modulo two primes of 61 bits, for testing identities of rational functions.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// 2⁶¹ − 1 and 2⁶¹ − 31.
pub(crate) const PRIMES: [u64; 2] = [(1 << 61) - 1, (1 << 61) - 31];

/// The field with `PRIMES[n]` elements.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PrimeField(pub(crate) u64);

impl PrimeField {
    pub(crate) fn add(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.0 { sum - self.0 } else { sum }
    }

    pub(crate) fn mul(self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// Below 2¹²², two folds by 2⁶¹ ≡ 1 or 31 leave less than 2⁶².
    fn reduce(self, value: u128) -> u64 {
        let rest = u128::from((1_u64 << 61) - self.0);
        let mask = (1_u128 << 61) - 1;
        let mut value = (value & mask) + (value >> 61) * rest;
        value = (value & mask) + (value >> 61) * rest;
        let low = u64::try_from(value).unwrap_or(0);
        if low >= self.0 { low - self.0 } else { low }
    }

    /// `None` for zero to a negative power.
    pub(crate) fn pow(self, base: u64, exponent: i64) -> Option<u64> {
        if exponent < 0 {
            return (base != 0).then(|| self.raise(self.raise(base, self.0 - 2), exponent.unsigned_abs()));
        }
        Some(self.raise(base, exponent.unsigned_abs()))
    }

    fn raise(self, base: u64, exponent: u64) -> u64 {
        let (mut result, mut square, mut left) = (1, base, exponent);
        while left > 0 {
            if left & 1 == 1 {
                result = self.mul(result, square);
            }
            square = self.mul(square, square);
            left >>= 1;
        }
        result
    }

    /// `None` when the denominator is a multiple of the prime.
    pub(crate) fn rational(self, value: &BigRational) -> Option<u64> {
        let numerator = self.integer(value.numer());
        if value.is_integer() {
            return Some(numerator);
        }
        Some(self.mul(numerator, self.pow(self.integer(value.denom()), -1)?))
    }

    fn integer(self, value: &BigInt) -> u64 {
        match value.to_i64() {
            Some(small) => {
                let size = small.unsigned_abs() % self.0;
                if small < 0 && size != 0 { self.0 - size } else { size }
            }
            None => value.mod_floor(&BigInt::from(self.0)).to_u64().unwrap_or(0),
        }
    }

    /// An element from 64 random bits, not zero.
    pub(crate) fn element(self, random: u64) -> u64 {
        random % (self.0 - 1) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fermat's little theorem with several bases; a composite of this size fails it.
    #[test]
    fn the_moduli_behave_as_primes() {
        for prime in PRIMES {
            let field = PrimeField(prime);
            for base in [2, 3, 5, 7, 11, 13, 987_654_321] {
                assert_eq!(field.raise(base, prime - 1), 1);
                assert_ne!(field.raise(base, (prime - 1) / 2), 0);
            }
        }
    }

    #[test]
    fn fast_reduction_agrees_with_division() {
        for prime in PRIMES {
            let field = PrimeField(prime);
            for (a, b) in [(prime - 1, prime - 1), (prime - 2, 3), (1 << 60, (1 << 60) + 12345), (0, 5)] {
                let slow = u128::from(a) * u128::from(b) % u128::from(prime);
                assert_eq!(u128::from(field.mul(a, b)), slow);
            }
        }
    }

    #[test]
    fn a_fraction_times_its_denominator_is_its_numerator() {
        let field = PrimeField(PRIMES[1]);
        let third = BigRational::new((-1).into(), 3.into());
        assert_eq!(field.mul(field.rational(&third).unwrap(), 3), PRIMES[1] - 1);
    }
}
