//! Comparison of whole answers.

mod common;

use common::{statement, tree};
use plumb_maths::compare::{
    At, Comparison, Domain, Multiplicity, Overlap, Policy, Range, Repeats, Scale, Witness, exact_point, overlap,
    region, statements, text,
};

fn under(a: &str, b: &str, policy: &Policy) -> Comparison {
    let there = statements(&statement(a), &statement(b), policy);
    assert_eq!(there, statements(&statement(b), &statement(a), policy), "{a} and {b} in either order");
    there
}

#[track_caller]
fn same(a: &str, b: &str) {
    assert_eq!(under(a, b, &Policy::default()), Comparison::Equal, "{a} and {b}");
}

#[track_caller]
fn differ(a: &str, b: &str) {
    assert_eq!(under(a, b, &Policy::default()), Comparison::Different, "{a} and {b}");
}

#[test]
fn equations_are_the_same_up_to_a_number() {
    same("1=x", "x=1");
    same("x+y=1", "y=1-x");
    same("2*y=4*x-10", "y=2*x-5");
    differ("2=x", "x=1");
    differ("1", "x=1");
    differ("a*x=a*y", "x=y");
    same("x=1", "(x-1)^3=0");
    differ("y=(x-a)^5999", "y=(x-a)^6000");
    same("y=sin(x+2*pi)", "y=sin(x)");
}

#[test]
fn monomial_factors_count_only_when_policy_says_so() {
    let lenient = Policy { scale: Scale::Monomial, ..Policy::default() };
    assert_eq!(under("(y+5)/x=2", "y=2*x-5", &lenient), Comparison::Equal);
    assert_eq!(under("y*z=2*x*z-5*z", "y=2*x-5", &lenient), Comparison::Equal);
    assert_eq!(under("y*(x+1)=2*x*(x+1)", "y=2*x", &lenient), Comparison::Different);
    differ("(y+5)/x=2", "y=2*x-5");
}

#[test]
fn equations_joined_by_or_are_a_product() {
    same("x=2 or x=-2", "x^2=4");
    same("a=0 or b=0", "a*b=0");
    same("a^3*b^3=0", "a*b=0");
}

#[test]
fn multiple_solutions_count_only_when_policy_says_so() {
    let count = Policy { multiplicity: Multiplicity::Count, ..Policy::default() };
    assert_eq!(under("x=1", "(x-1)^3=0", &count), Comparison::Different);
    assert_eq!(under("a^3*b^3=0", "a*b=0", &count), Comparison::Different);
    assert_eq!(under("2*x=2", "x=1", &count), Comparison::Equal);
}

#[test]
fn equations_are_the_same_when_the_same_values_fit() {
    same("abs(x)=3", "x=3 or x=-3");
    same("x*y=6", "y=6/x");
    same("2^x=8", "x=3");
    same("sqrt(x)=3", "x=9");
    same("ln(y)=x", "y=e^x");
    same("e^x=e^y", "x=y");
    same("x^3=y^3", "x=y");
    same("x^2=y^2", "x=y or x=-y");
    same("x^2=y^2", "abs(x)=abs(y)");
    same("10^x=1000", "x=3");
    same("4^x=8", "x=3/2");
    same("10^x=10^y", "x=y");
    same("y=a*x+b*x+1", "y-1=x*(a+b)");
    same("ln(x)=2", "x=e^2");
    same("2^x=5", "x=ln(5)/ln(2)");
    same("e^(2*x)=9", "x=ln(3)");
    same("x^2+y^2=25", "y=sqrt(25-x^2) or y=-sqrt(25-x^2)");
    differ("A=p*r^2/2", "p=2*A/r^2");
    differ("1/x=1/y", "x=y");
    differ("(y+5)/x=2", "x=(y+5)/2");
    let positive = Policy { domain: Domain::all(Range::Positive), ..Policy::default() };
    assert_eq!(under("A=p*r^2/2", "p=2*A/r^2", &positive), Comparison::Equal);
    assert_eq!(under("x^2=9", "x=3", &positive), Comparison::Equal);
}

#[test]
fn a_difference_has_a_witness() {
    let witness = |a: &str, b: &str| {
        assert_eq!(under(a, b, &Policy::default()), Comparison::Different, "{a} and {b}");
        plumb_maths::compare::witness(&statement(a), &statement(b), &Policy::default()).unwrap()
    };
    let shown = |found: &Witness| {
        let value = |at: &At| match at {
            At::Exactly(point) => text::point(point),
            At::Near(value) => format!("~{}", text::number(value)),
            At::Truth(truth) => truth.to_string(),
        };
        let at: Vec<_> = found.at.iter().map(|(name, at)| format!("{name}={}", value(at))).collect();
        format!("{}{} {}", if found.first { "+" } else { "-" }, if found.shared { "&" } else { "" }, at.join(","))
    };
    assert_eq!(shown(&witness("x=3", "abs(x)=3")), "-& x=-3");
    assert_eq!(shown(&witness("x=4", "x=3")), "+ x=4");
    assert_eq!(shown(&witness("x>=3", "x>3")), "+& x=3");
    assert_eq!(shown(&witness("x=y", "x^2=y^2")), "-& x=-2,y=2");
    assert_eq!(shown(&witness("a*x=a*y", "x=y")), "+ a=0,x=2,y=0");
    assert_eq!(shown(&witness("not A and not B", "not (A and B)")), "-& A=true,B=false");
    assert_eq!(shown(&witness("x=sqrt(a)", "x^2=a")), "-& a=2,x=-sqrt(2)");
    assert_eq!(shown(&witness("y=x^2", "x=sqrt(y)")), "+ x=-sqrt(2),y=2");
}

#[test]
fn tautologies_and_contradictions_are_truth_values() {
    same("x=x", "y=y");
    same("true", "a=a");
    same("0=3", "false");
    differ("true", "1=2");
}

#[test]
fn inequalities_in_one_variable_are_their_solutions() {
    same("x>2", "2<x");
    same("-2>-2*x", "x>1");
    same("x^2>4", "x>2 or x<-2");
    same("not (x<=2 and -2<=x)", "x>2 or -2>x");
    same("x>=1 and x<=1", "x=1");
    same("x^4>=16", "x^2>=4");
    same("1<x and x<=3", "1<x<=3");
    same("abs(x)<1", "-1<x and x<1");
    differ("abs(x)<1", "abs(x)>1");
    differ("x^2<=9", "abs(x)<3");
    differ("x>=1", "x>1");
    same("x>sqrt(2)", "x-sqrt(2)>0");
    same("x^2>2 and x>0", "x>sqrt(2)");
    same("1/x>1", "0<x and x<1");
    same("(x-1)/(x-2)>=0", "x<=1 or x>2");
}

#[test]
fn inequalities_in_several_variables_are_the_same_up_to_a_positive_number() {
    same("y>x", "x<y");
    same("a+b<c-d", "a+b-c+d<0");
    same("3*x^2<9*a", "x^2-3*a<0");
    differ("y>x", "x>y");
    differ("y>=x", "y>x");
    same("x^2<y^2", "abs(x)<abs(y)");
    same("abs(x-1)>=abs(2*y)", "(x-1)^2>=4*y^2");
    same("abs(x*y)<3", "x^2*y^2<9");
    same("3*abs(x)>2*abs(y)", "abs(y)<3*abs(x)/2");
    differ("x^2<=y^2", "abs(x)<abs(y)");
    differ("x<y", "abs(x)<abs(y)");
    differ("x^2<y^2", "2*abs(x)<abs(y)");
}

#[test]
fn systems_of_linear_equations_are_the_same_when_their_solutions_are() {
    same("x+y=3 and x-y=1", "x=2 and y=1");
    differ("x+y=3 and x-y=1", "x=2 and y=2");
}

#[test]
fn logic_is_decided_by_truth_tables() {
    same("(A and B) or (A and C)", "A and (B or C)");
    differ("not A and not B", "not (A and B)");
}

#[test]
fn sets_have_no_order_and_lists_have() {
    same("{1,2,3}", "{3,2,1}");
    same("{1,2,1}", "{1,2}");
    same("{-sqrt(2)/sqrt(3)}", "{-2/sqrt(6)}");
    same("{x-1=0,x>1 and 5>x}", "{x>1 and x<5,x=1}");
    differ("{1,2,4}", "{1,2,3}");
    differ("[1,2]", "[2,1]");
    same("[1,x>2]", "[1,2<x]");
    let count = Policy { repeats: Repeats::Count, ..Policy::default() };
    assert_eq!(under("{1,2,1}", "{1,2}", &count), Comparison::Different);
    assert_eq!(under("{1,2,1}", "{1,1,2}", &count), Comparison::Equal);
}

#[test]
fn credit_in_part_counts_what_was_found_and_what_is_too_much() {
    let found = overlap(&statement("{1,2,4,5}"), &statement("{1,2,3}"), &Policy::default());
    assert_eq!(found, Some(Overlap { matched: 2, of: 3, extra: 2 }));
}

#[test]
fn intervals_are_compared_as_sets_of_numbers() {
    same("cc(1,3)", "cc(1,3)");
    differ("co(1,3)", "cc(1,3)");
    differ("{1,3}", "cc(1,3)");
    let canonical = |text: &str| text::intervals(&region(&statement(text)).unwrap());
    assert_eq!(canonical("co(1,3)"), "[1,3)");
    assert_eq!(canonical("{3,1}"), "{1} U {3}");
}

#[test]
fn canonical_text_does_not_depend_on_how_it_was_written() {
    let canonical = |source: &str| text::statement(&statement(source)).unwrap();
    assert_eq!(canonical("6/-8"), "-3/4");
    assert_eq!(canonical("x+1+x"), canonical("1+2*x"));
    assert_eq!(canonical("{2,1,4/2}"), "{1,2}");
    assert_eq!(canonical("b*a+a*c"), canonical("c*a+a*b"));
}

#[test]
fn numbers_with_a_square_root_are_points() {
    let at = |source: &str| text::point(&exact_point(&tree(source)).unwrap());
    assert_eq!(at("(4-sqrt(12))/2"), "2-sqrt(3)");
    assert!(exact_point(&tree("sin(1)")).is_none());
}
