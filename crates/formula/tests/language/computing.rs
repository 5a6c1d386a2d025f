//! Values of expressions.

use super::{all, failure, problem};

#[test]
fn division_rounds_down_and_remainders_have_the_sign_of_the_divisor() {
    all(&[
        ("a // b", "-4"),
        ("a % b", "-3"),
        ("-a // 5", "-4"),
        ("-a % 5", "3"),
        ("r // 1", "3"),
        ("-r % 1", "0.5"),
        ("divmod(-7, 2)", "[-4, 1]"),
    ]);
}

#[test]
fn numbers_are_exact() {
    all(&[
        ("0.1 + 0.2 == 0.3", "True"),
        ("100.4 - 80.0", "20.4"),
        ("1 / 3 * 3", "1"),
        ("1 / 3", "1/3"),
        ("6 / 3", "2"),
        ("7 / 2", "3.5"),
        ("2 ** 100", "1267650600228229401496703205376"),
        ("2 ** -2", "0.25"),
        ("9223372036854775807 + 1", "9223372036854775808"),
        ("9223372036854775808 - 1", "9223372036854775807"),
        ("1e3", "1000"),
        ("2.50", "2.5"),
        ("1_000 + 0x1f + 0b11 + 0o17", "1049"),
    ]);
}

#[test]
fn precedence_is_that_of_python() {
    all(&[
        ("-2 ** 2", "-4"),
        ("(-2) ** 2", "4"),
        ("2 ** 3 ** 2", "512"),
        ("2 ** -1", "0.5"),
        ("not 1 == 2", "True"),
        ("not flag or flag", "True"),
        ("flag or flag and not flag", "True"),
        ("1 if flag else 2 if flag else 3", "1"),
        ("1 + 2 * 3 - 8 // 2 ** 2", "5"),
        ("7 - 3 - 2", "2"),
        ("-7 // 2", "-4"),
        ("- 7 % 3", "2"),
    ]);
}

#[test]
fn comparisons_chain_and_stop_early() {
    all(&[
        ("1 < 2 < 3", "True"),
        ("1 < 3 < 2", "False"),
        ("3 > 2 != 1", "True"),
        ("1 < 0 < 1 // (a - 17)", "False"),
        ("a > 0 or 1 // (a - 17) > 0", "True"),
        ("1 if a == 17 else 1 // (a - 17)", "1"),
        ("0 < a in [17]", "True"),
    ]);
}

#[test]
fn membership_works_on_lists_and_texts() {
    all(&[
        ("a in [17, 18]", "True"),
        ("a not in [17, 18]", "False"),
        ("a in []", "False"),
        ("2 in xs", "True"),
        ("'lum' in t", "True"),
        ("a in (1, 17)", "True"),
        ("a in {1, 17}", "True"),
        ("a in range(10, 20)", "True"),
    ]);
}

#[test]
fn lists_index_from_both_ends() {
    all(&[
        ("xs[0]", "3"),
        ("xs[-1]", "2"),
        ("t[0] + t[-1]", "Pb"),
        ("[[1, 2], [3, 4]][1][0]", "3"),
        ("(1, 2)[1]", "2"),
        ("[1, 2] + [3]", "[1, 2, 3]"),
        ("['a', \"it's\"]", "['a', \"it's\"]"),
    ]);
    assert_eq!(failure("xs[3]"), "index");
    assert_eq!(failure("xs[-4]"), "index");
    assert_eq!(failure("t[99]"), "index");
}

#[test]
fn sets_are_sorted_without_duplicates() {
    all(&[
        ("{3, 1, 3}", "[1, 3]"),
        ("len({a, a, b})", "2"),
        ("{1, 2} == {2, 1}", "True"),
        ("{x % 2 for x in xs}", "[0, 1]"),
        ("set('hello')", "['e', 'h', 'l', 'o']"),
    ]);
}

#[test]
fn comprehensions_map_and_filter() {
    all(&[
        ("[x * x for x in xs]", "[9, 1, 4]"),
        ("[x for x in xs if x > 1]", "[3, 2]"),
        ("sum(int(d) for d in str(1234))", "10"),
        ("all(x > 0 for x in xs)", "True"),
        ("any(x > 2 for x in xs)", "True"),
        ("[[x * y for x in xs] for y in range(2)]", "[[0, 0, 0], [3, 1, 2]]"),
        ("sum(1 for x in xs if x != 1)", "2"),
        ("[x if x > 1 else 0 for x in xs]", "[3, 0, 2]"),
    ]);
}

#[test]
fn f_strings_format_as_python_does() {
    all(&[
        ("f'{a} + {b} = {a + b}'", "17 + -5 = 12"),
        ("f'{{{a}}}'", "{17}"),
        ("f'{a:5}|{t:8}|'", "   17|Plumb   |"),
        ("f'{b:05}'", "-0005"),
        ("f'{1234567:,}'", "1,234,567"),
        ("f'{1234:09,}'", "0,001,234"),
        ("f'{1234:08,}'", "0,001,234"),
        ("f'{1234:06,}'", "01,234"),
        ("f'{-1234567.891:015,.2f}'", "-001,234,567.89"),
        ("f'{r:.2f} {r:.0f} {2.5:.0f}'", "3.50 4 2"),
        ("f'{1 / 3:.4f}'", "0.3333"),
        ("f'{a:+d} {255:x} {255:X} {5:b} {8:o}'", "+17 ff FF 101 10"),
        ("f'{-255:08x}'", "-00000ff"),
        ("f'{1 / 3}'", "1/3"),
        ("f\"{'yes' if flag else 'no'}\"", "yes"),
        ("f'{flag}'", "True"),
        ("f'{xs}'", "[3, 1, 2]"),
        ("f'{a!=b}'".replace("!=", " != ").as_str(), "True"),
        ("f'{f\"{a}\"}'", "17"),
        (r"f'\{a}'".replace('\\', r"\\").as_str(), r"\17"),
    ]);
    assert_eq!(problem("f'{r:.2}'").code, "format");
    assert_eq!(problem("f'{a:,x}'").code, "format");
    assert_eq!(problem("f'{a:<5}'").code, "format");
    assert_eq!(problem("f'{t:d}'").code, "format");
    assert_eq!(problem("f'{flag:5}'").code, "format");
    assert_eq!(problem("f'{a:{b}}'").code, "format");
    assert_eq!(problem("f'{a'").code, "syntax");
    assert_eq!(problem("f'{}'").code, "syntax");
    assert_eq!(problem("f'}'").code, "syntax");
    assert_eq!(problem("f'{a!r}'").code, "not-supported");
    assert_eq!(failure("f'{r:d}'"), "format");
    assert_eq!(failure("f'{r / 3:,}'"), "format");
}

#[test]
fn a_rounded_zero_has_no_sign() {
    all(&[("f'{-0.4:.0f}'", "0"), ("f'{-0.004:.2f}'", "0.00")]);
}

#[test]
fn rounding_is_half_even_or_half_up_as_asked() {
    all(&[
        ("round(2.5)", "2"),
        ("round(3.5)", "4"),
        ("round(-2.5)", "-2"),
        ("round_half_up(2.5)", "3"),
        ("round_half_up(-2.5)", "-3"),
        ("round(2.675, 2)", "2.68"),
        ("round(1234, -2)", "1200"),
        ("round(1250, -2)", "1200"),
        ("round_half_up(1250, -2)", "1300"),
        ("floor(-r)", "-4"),
        ("ceil(-r)", "-3"),
        ("int(-r)", "-3"),
    ]);
}

#[test]
fn the_library_computes() {
    all(&[
        ("abs(b)", "5"),
        ("min(a, b, 3)", "-5"),
        ("max(xs)", "3"),
        ("max('a', 'c', 'b')", "c"),
        ("sum(xs)", "6"),
        ("len(t) + len(xs)", "8"),
        ("sqrt(144)", "12"),
        ("sqrt(0.25)", "0.5"),
        ("isqrt(17)", "4"),
        ("gcd(12, 18)", "6"),
        ("lcm(4, 6)", "12"),
        ("gcd(12, 18, 8)", "2"),
        ("is_prime(97)", "True"),
        ("is_prime(1)", "False"),
        ("is_prime(561)", "False"),
        ("is_prime(2 ** 61 - 1)", "True"),
        ("prime_factors(360)", "[2, 2, 2, 3, 3, 5]"),
        ("divisors(36)", "[1, 2, 3, 4, 6, 9, 12, 18, 36]"),
        ("factorial(10)", "3628800"),
        ("comb(10, 3)", "120"),
        ("perm(10, 3)", "720"),
        ("digits(-120)", "[1, 2, 0]"),
        ("digit_sum(987)", "24"),
        ("sorted(xs)", "[1, 2, 3]"),
        ("reversed(xs)", "[2, 1, 3]"),
        ("range(1, 10, 3)", "[1, 4, 7]"),
        ("range(5, 0, -2)", "[5, 3, 1]"),
        ("range(0)", "[]"),
        ("upper(t) + lower(t) + strip('  x ')", "PLUMBplumbx"),
        ("replace(t, 'm', 'n')", "Plunb"),
        ("join(['a', 'b'], '-')", "a-b"),
        ("split('10.0.0.1', '.')", "['10', '0', '0', '1']"),
        ("bin(5) + oct(8) + hex(-255)", "0b1010o10-0xff"),
        ("str(a) + str(flag) + str(r)", "17True3.5"),
        ("int('42') + int(flag) + int(' -7 ')", "36"),
        ("sign(b) + sign(0) + sign(r)", "0"),
        ("numerator(r) + denominator(r)", "9"),
        ("is_integer(r)", "False"),
        ("count(xs, 3) + count('banana', 'an')", "3"),
        ("list('ab')", "['a', 'b']"),
    ]);
    for (source, code) in [
        ("sqrt(2)", "domain"),
        ("sqrt(b)", "domain"),
        ("int('x')", "domain"),
        ("factorial(b)", "domain"),
        ("max([])", "empty"),
        ("range(1, 2, a - 17)", "domain"),
        ("split(t, '')", "domain"),
        ("is_prime(2 ** 89 - 1)", "number-too-large"),
        ("gcd(r, 2)", "type"),
    ] {
        assert_eq!(failure(source), code, "{source}");
    }
}
