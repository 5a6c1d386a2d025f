//! Factors of polynomials over the rational numbers.
//!
//! Linear factors come from rational roots. Other factors are searched for among products of approximate complex roots
//! and checked by exact division. A factor found is certain; that there is none is as certain as the roots are precise.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

use super::budget::WorkBudget;
use super::poly::Poly;

/// Maximum degree, without rational roots, for which factors are searched.
const MAX_DEGREE: usize = 10;

/// Irreducible factors with integer coefficients and their multiplicities, without constants; `None` if the degree or
/// the coefficients are too large for the budget, or the roots are not precise enough.
pub(crate) fn factor(p: &Poly, budget: &WorkBudget) -> Option<Vec<(Poly, usize)>> {
    budget.spend(p.weight())?;
    let mut found = Vec::new();
    for (part, multiplicity) in p.squarefree() {
        let mut rest = part;
        for root in rest.rational_roots() {
            let linear = Poly::new(vec![-root, BigRational::one()]).primitive();
            rest = rest.div_rem(&linear).0;
            found.push((linear, multiplicity));
        }
        found.extend(without_rational_roots(&rest.primitive(), budget)?.into_iter().map(|f| (f, multiplicity)));
    }
    Some(found)
}

fn without_rational_roots(p: &Poly, budget: &WorkBudget) -> Option<Vec<Poly>> {
    match p.degree() {
        0 => return Some(Vec::new()),
        1..=3 => return Some(vec![p.clone()]),
        n if n > MAX_DEGREE => return None,
        _ => {}
    }
    let roots = complex_roots(p, budget)?;
    // Multiplying out a choice of roots takes a few steps per choice.
    budget.spend(u64::try_from(roots.len() << roots.len()).ok()?)?;
    for size in 2..=p.degree() / 2 {
        for chosen in 0_u32..1 << roots.len() {
            if chosen.count_ones() as usize != size {
                continue;
            }
            if let Some(factor) = product_of(&roots, chosen, p) {
                let rest = p.div_rem(&factor).0.primitive();
                let mut found = without_rational_roots(&factor, budget)?;
                found.extend(without_rational_roots(&rest, budget)?);
                return Some(found);
            }
        }
    }
    Some(vec![p.clone()])
}

type Pair = (f64, f64);

fn mul(a: Pair, b: Pair) -> Pair {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

fn div(a: Pair, b: Pair) -> Pair {
    let norm = b.0 * b.0 + b.1 * b.1;
    ((a.0 * b.0 + a.1 * b.1) / norm, (a.1 * b.0 - a.0 * b.1) / norm)
}

fn sub(a: Pair, b: Pair) -> Pair {
    (a.0 - b.0, a.1 - b.1)
}

/// All complex roots at once (Durand and Kerner); `None` if they do not converge.
fn complex_roots(p: &Poly, budget: &WorkBudget) -> Option<Vec<Pair>> {
    let lead = p.leading();
    let monic: Vec<f64> = p.coefficients().iter().map(|c| (c / &lead).to_f64()).collect::<Option<_>>()?;
    let size = monic.iter().fold(1.0_f64, |size, c| size.max(c.abs())).min(1e6);
    let start = 1.0 + size.sqrt().min(50.0);
    let mut turn = (1.0, 0.0);
    let mut roots: Vec<Pair> = (0..p.degree())
        .map(|_| {
            turn = mul(turn, (0.4, 0.9));
            (turn.0 * start, turn.1 * start)
        })
        .collect();
    let round = u64::try_from(2 * p.degree() * p.degree()).ok()?;
    for _ in 0..500 {
        budget.spend(round)?;
        let mut moved = 0.0_f64;
        for n in 0..roots.len() {
            let at = roots[n];
            let value = monic.iter().rev().fold((0.0, 0.0), |sum, c| {
                let next = mul(sum, at);
                (next.0 + c, next.1)
            });
            let apart = roots.iter().enumerate().filter(|(m, _)| *m != n);
            let below = apart.fold((1.0, 0.0), |product, (_, other)| mul(product, sub(at, *other)));
            let step = div(value, below);
            if !(step.0.is_finite() && step.1.is_finite()) {
                return None;
            }
            roots[n] = sub(at, step);
            moved = moved.max(step.0.abs() + step.1.abs());
        }
        if moved < 1e-13 {
            return Some(roots);
        }
    }
    None
}

/// The factor with the chosen roots, when it has whole coefficients and divides.
fn product_of(roots: &[Pair], chosen: u32, p: &Poly) -> Option<Poly> {
    let lead = p.leading().to_f64()?;
    let mut product = vec![(lead, 0.0)];
    for (_, root) in roots.iter().enumerate().filter(|(n, _)| chosen >> n & 1 == 1) {
        let mut next = vec![(0.0, 0.0); product.len() + 1];
        for (n, c) in product.iter().enumerate() {
            next[n + 1] = (next[n + 1].0 + c.0, next[n + 1].1 + c.1);
            next[n] = sub(next[n], mul(*c, *root));
        }
        product = next;
    }
    let near = |c: &Pair| (c.0 - c.0.round()).abs() < 1e-5 * (1.0 + c.0.abs() * 1e-6) && c.1.abs() < 1e-5;
    if !product.iter().all(|c| near(c) && c.0.abs() < 1e12) {
        return None;
    }
    let whole = |c: &Pair| num_traits::cast::<f64, i64>(c.0.round()).map(|n| BigRational::from(BigInt::from(n)));
    let candidate = Poly::new(product.iter().map(whole).collect::<Option<_>>()?).primitive();
    p.div_rem(&candidate).1.is_zero().then_some(candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::whole;

    fn poly(coefficients: &[i64]) -> Poly {
        Poly::new(coefficients.iter().map(|c| whole(*c)).collect())
    }

    fn degrees(p: &Poly) -> Vec<(usize, usize)> {
        let mut found: Vec<_> =
            factor(p, &WorkBudget::of(1_000_000)).unwrap().iter().map(|(f, m)| (f.degree(), *m)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn factors_of_every_degree_are_found() {
        assert_eq!(degrees(&poly(&[4, 0, 0, 0, 1])), [(2, 1), (2, 1)]);
        assert_eq!(degrees(&poly(&[1, 0, 0, 0, 1])), [(4, 1)]);
        assert_eq!(degrees(&poly(&[-1, 0, 0, 0, 0, 0, 1])), [(1, 1), (1, 1), (2, 1), (2, 1)]);
        assert_eq!(degrees(&poly(&[1, 2, 1])), [(1, 2)]);
        let cubic = poly(&[-2, 0, 0, 3]);
        let quartic = poly(&[7, 1, 0, 0, 2]);
        assert_eq!(degrees(&cubic.mul(&quartic).unwrap()), [(3, 1), (4, 1)]);
    }

    #[test]
    fn what_is_found_multiplies_back() {
        let p = poly(&[6, -5, 1]).mul(&poly(&[4, 0, 0, 0, 1])).unwrap().mul(&poly(&[3, 2])).unwrap();
        let back = factor(&p, &WorkBudget::of(1_000_000)).unwrap().into_iter().fold(poly(&[1]), |product, (f, m)| {
            product.mul(&f.raised(u32::try_from(m).unwrap(), &WorkBudget::of(1_000_000)).unwrap()).unwrap()
        });
        assert_eq!(back, p.primitive());
    }
}
