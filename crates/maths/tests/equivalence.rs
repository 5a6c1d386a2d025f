//! Statements that are equivalent, or not, by construction: none is misjudged, and few are left undecided.

#![expect(clippy::unwrap_used, clippy::many_single_char_names, reason = "numbers of a test that are in bounds")]

use plumb_maths::compare::{Comparison, Domain, Policy, Range, statements};
use plumb_maths::read;
use plumb_maths::tree::Statement;

/// Number of cases in each run of the tests, and in the long run.
const CASES: u64 = 4_000;
const MANY: u64 = 20_000;
/// Maximum percentage of undecided cases.
const MOST_UNDECIDED: u64 = 3;

fn statement(text: &str) -> Statement {
    read::read(text, &read::ReadingPolicy::stack()).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// A reproducible sequence of pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(u64::try_from(high - low + 1).unwrap())).unwrap()
    }

    fn other_than(&mut self, low: i64, high: i64, not: i64) -> i64 {
        let found = self.between(low, high - 1);
        if found >= not { found + 1 } else { found }
    }

    fn nonzero(&mut self, size: i64) -> i64 {
        self.other_than(-size, size, 0)
    }
}

/// Both sides of a relation changed alike: swapped, a term added, multiplied by a number.
fn rewritten(relation: &str, numbers: &mut Numbers) -> String {
    let Some(sign) = ["<=", ">=", "<", ">", "="].into_iter().find(|sign| relation.contains(sign)) else {
        return relation.to_owned();
    };
    if relation.contains(" and ") || relation.contains(" or ") || relation.matches(['<', '>', '=']).count() > sign.len()
    {
        return relation.to_owned();
    }
    let (left, right) = relation.split_once(sign).unwrap();
    let turned = |sign: &str| match sign {
        "<=" => ">=",
        ">=" => "<=",
        "<" => ">",
        ">" => "<",
        _ => "=",
    };
    let (mut left, mut right, mut sign) = (left.to_owned(), right.to_owned(), sign);
    for _ in 0..numbers.below(3) {
        match numbers.below(3) {
            0 => {
                std::mem::swap(&mut left, &mut right);
                sign = turned(sign);
            }
            1 => {
                let name = if relation.contains('y') && numbers.below(2) == 0 { "y" } else { "x" };
                let more = match numbers.below(3) {
                    0 => format!("({})", numbers.nonzero(9)),
                    1 => format!("({})*{name}", numbers.nonzero(5)),
                    _ => format!("{name}^2/{}", numbers.between(1, 4)),
                };
                left = format!("{left}+{more}");
                right = format!("{more}+{right}");
            }
            _ => {
                let by = numbers.nonzero(7);
                left = format!("({by})*({left})");
                right = format!("({by})*({right})");
                if by < 0 {
                    sign = turned(sign);
                }
            }
        }
    }
    format!("{left}{sign}{right}")
}

/// Two equivalent statements and one that is not equivalent to either, with the domain of their names.
fn family(numbers: &mut Numbers) -> ([String; 3], Domain) {
    let (a, b, n) = (numbers.between(-6, 6), numbers.nonzero(6), numbers.between(1, 9));
    let c = numbers.other_than(-6, 6, n);
    let (square, double, sum) = (n * n, 2 * n, c + n);
    let points = || Domain::default().ignoring_points();
    let (one, same, other, domain) = match numbers.below(34) {
        0 => (format!("(x^2-{square})/(x-{n})={sum}"), format!("x={c}"), format!("x={n}"), Domain::default()),
        1 => (format!("(x^2-{square})/(x-{n})={double}"), "false".into(), format!("x={n}"), Domain::default()),
        2 => (format!("sqrt(x)^2={n}"), format!("x={n}"), format!("x={n} or x=-{n}"), Domain::default()),
        3 => (format!("x-({a})=0 or {n}/(x-({a}))=0"), format!("x={a}"), "false".into(), Domain::default()),
        4 => (format!("x^2-(y+{n})*x+{n}*y=0"), format!("x=y or x={n}"), "x=y".into(), Domain::default()),
        5 => ("x^2<y^2".into(), "abs(x)<abs(y)".into(), "x<y".into(), Domain::default()),
        6 => (format!("x^2={square}"), format!("x={n}"), format!("x={}", n + 1), Domain::all(Range::Positive)),
        7 => (format!("x>{a}"), format!("x>={}", a + 1), format!("x>={a}"), Domain::all(Range::Integer)),
        8 => (format!("y=(x^2-{square})/(x-{n})"), format!("y=x+{n}"), format!("y=x-{n}"), points()),
        9 => ("ln(x^2)=y".into(), "2*ln(abs(x))=y".into(), "2*ln(x)=y".into(), points()),
        10 => (format!("sqrt(x)^2=y+({b})"), format!("x=y+({b})"), format!("x=y-({b})"), Domain::all(Range::Positive)),
        _ => return (statements_of(numbers), Domain::default()),
    };
    ([one, same, other], domain)
}

/// Such a family over real names.
fn statements_of(numbers: &mut Numbers) -> [String; 3] {
    let (a, b, n) = (numbers.between(-6, 6), numbers.nonzero(6), numbers.between(1, 9));
    let c = numbers.other_than(-6, 6, a);
    let k = numbers.between(-3, 4);
    let base = ["2", "3", "10", "6", "(1/2)", "e"][usize::try_from(numbers.below(6)).unwrap()];
    let square = n * n;
    let rising = if base == "(1/2)" { "<" } else { ">" };
    let not_square = [2, 3, 5, 6, 7, 8, 10][usize::try_from(numbers.below(7)).unwrap()];
    let [one, same, other] = match numbers.below(24) {
        0 => [format!("x={a}/3"), format!("3*x-({a})=0"), format!("x={c}/3")],
        1 => [format!("x={a} or x={c}"), format!("(x-({a}))*(x-({c}))=0"), format!("x={a}")],
        2 => [format!("abs(x)={n}"), format!("x={n} or x=-{n}"), format!("x={n}")],
        3 => [format!("x*y={b}"), format!("y={b}/x"), format!("y={b}/x+{n}")],
        4 => [format!("{base}^x={base}^({k})"), format!("x={k}"), format!("x={}", k + n)],
        5 => [format!("sqrt(x)={n}"), format!("x={square}"), format!("x={square} or x=-{square}")],
        6 => ["ln(y)=x".to_owned(), "y=e^x".to_owned(), format!("y=e^x+{n}")],
        7 => [format!("{base}^x={base}^y"), "x=y".to_owned(), format!("x=y+({b})")],
        8 => ["x^3=y^3".to_owned(), "x=y".to_owned(), "x=y or x=-y".to_owned()],
        9 => ["x^2=y^2".to_owned(), "x=y or x=-y".to_owned(), "x=y".to_owned()],
        10 => [format!("y={b}*x+({a})"), format!("x=(y-({a}))/({b})"), format!("y={b}*x+({c})")],
        11 => [format!("x>{a}"), format!("x^3>({a})^3"), format!("x>={a}")],
        12 => [format!("abs(x)<{n}"), format!("-{n}<x and x<{n}"), format!("x<{n}")],
        13 => [format!("x^2>={square}"), format!("x>={n} or x<=-{n}"), format!("x>={n}")],
        14 => {
            let s = a + c;
            let d = a - c;
            [format!("x+y={s} and x-y={d}"), format!("x={a} and y={c}"), format!("x={c} and y={a}")]
        }
        15 => [format!("{base}^x>{base}^({k})"), format!("x{rising}{k}"), format!("x{rising}={k}")],
        16 => [format!("sqrt(x)<{n}"), format!("0<=x and x<{square}"), format!("x<{square}")],
        17 => ["ln(x)>=0".to_owned(), "x>=1".to_owned(), "x>1".to_owned()],
        18 => [format!("x^2+y^2={n}"), format!("y=sqrt({n}-x^2) or y=-sqrt({n}-x^2)"), format!("y=sqrt({n}-x^2)")],
        19 => [format!("(x-({a}))^3=0"), format!("x={a}"), format!("(x-({a}))*(x-({c}))=0")],
        20 => [
            format!("x^2={not_square}"),
            format!("x=sqrt({not_square}) or x=-sqrt({not_square})"),
            format!("x=sqrt({not_square})"),
        ],
        21 => [format!("z*x-z*y={n}"), format!("z={n}/(x-y)"), format!("z*(x-y)={}", -n)],
        22 => ["z*x=z*y".to_owned(), "z=0 or x=y".to_owned(), "x=y".to_owned()],
        _ => [format!("x<{a}"), format!("not (x>={a})"), format!("x>{a}")],
    };
    [one, same, other]
}

#[test]
fn equivalent_statements_are_not_different_and_others_not_equal() {
    println!("undecided of {CASES}:\n{}", judged(CASES).join("\n"));
}

#[test]
#[ignore = "takes about a minute"]
fn soak_equivalent_statements_are_not_different_and_others_not_equal() {
    println!("undecided of {MANY}:\n{}", judged(MANY).join("\n"));
}

/// The cases left undecided; none may be wrong and few undecided.
fn judged(cases: u64) -> Vec<String> {
    let mut numbers = Numbers(20);
    let (mut wrong, mut undecided) = (Vec::new(), Vec::new());
    for case in 0..cases {
        let ([one, same, other], domain) = family(&mut numbers);
        let equivalent = case % 2 == 0;
        let plain = |text: &str| text.starts_with("not ");
        let mut changed = |text: &str| if plain(text) { text.to_owned() } else { rewritten(text, &mut numbers) };
        let (a, b) = (changed(&one), changed(if equivalent { &same } else { &other }));
        let policy = Policy { domain, ..Policy::default() };
        let found = statements(&statement(&a), &statement(&b), &policy);
        match found {
            Comparison::Undecided(why) => undecided.push(format!("{a}   {b}   {why}")),
            found if found.is_equal() == equivalent => {}
            _ => wrong.push(format!("{a}   {b}")),
        }
    }
    assert!(wrong.is_empty(), "wrong:\n{}", wrong.join("\n"));
    assert!(u64::try_from(undecided.len()).unwrap() * 100 <= cases * MOST_UNDECIDED, "{} undecided", undecided.len());
    undecided
}
