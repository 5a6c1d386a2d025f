//! Templates, and edge cases of the networking functions.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

use plumb_formula::{Formula, IntFormula, Names, Template, Type, Value};

fn names() -> Names {
    let mut names = Names::new();
    for (name, ty) in [("operand_1", Type::Int), ("operand_2", Type::Int), ("ip", Type::Text), ("cidr", Type::Int)] {
        names.add(name, ty).unwrap();
    }
    names
}

fn values() -> Vec<Value> {
    vec![Value::Int(1234), Value::Int(-7), Value::from("192.168.5.130"), Value::Int(26)]
}

fn rendered(source: &str) -> String {
    Template::compile(source, &names()).unwrap_or_else(|p| panic!("{source}: {p:?}")).render(&values()).unwrap()
}

fn shown(source: &str) -> String {
    Formula::compile(source, &names()).unwrap_or_else(|p| panic!("{source}: {p:?}")).eval(&values()).unwrap().to_text()
}

fn failure(source: &str) -> &'static str {
    match Formula::compile(source, &names()) {
        Err(problems) => problems[0].code,
        Ok(formula) => formula.eval(&values()).unwrap_err().code,
    }
}

#[test]
fn templates_fill_in_names_and_expressions() {
    assert_eq!(rendered("What is {operand_1} + {operand_2}?"), "What is 1234 + -7?");
    assert_eq!(rendered("{operand_1:,} has {len(str(operand_1))} digits"), "1,234 has 4 digits");
    assert_eq!(rendered("{'even' if operand_1 % 2 == 0 else \"odd\"}"), "even");
    assert_eq!(rendered("{operand_1 != 3}"), "True");
    assert_eq!(rendered("{[x for x in {1, 2}]}"), "[1, 2]");
    assert_eq!(rendered(""), "");
    assert_eq!(rendered("100 % – ½ {ip}/{cidr}"), "100 % – ½ 192.168.5.130/26");
}

#[test]
fn braces_and_backslashes_of_the_text_survive() {
    assert_eq!(rendered(r"$\frac{{{operand_1}}}{{2}}$"), r"$\frac{1234}{2}$");
    assert_eq!(rendered(r"a\nb \{operand_2}"), r"a\nb \-7");
    assert_eq!(rendered("{{operand_1}}"), "{operand_1}");
}

#[test]
fn a_template_tells_what_is_wrong_and_where() {
    for (source, code, part) in [
        ("What is {operand1}?", "unknown-name", "operand1"),
        ("What is {operand_1", "syntax", "{"),
        ("What is operand_1}", "syntax", "}"),
        ("What is {}?", "syntax", "{}"),
        ("x {operand_1:.2} y", "format", ".2"),
        ("x {operand_1 operand_2} y", "syntax", "operand_2"),
        ("x {operand_1 + } y", "syntax", "}"),
        ("½ {ip:d}", "format", "ip"),
    ] {
        let problems = Template::compile(source, &names()).unwrap_err();
        assert_eq!(problems[0].code, code, "{source}: {problems:?}");
        assert_eq!(problems[0].span.text(source), part, "{source}");
    }
}

#[test]
fn a_template_knows_its_slots() {
    let template = Template::compile("{cidr} {operand_1 + cidr}", &names()).unwrap();
    assert_eq!(template.slots_used(), [0, 3]);
    assert!(template.render(&[]).is_err());
}

#[test]
fn addresses_are_computed_from_octets_or_from_text() {
    assert_eq!(shown("compute_network_address(192, 168, 5, 130, 26)"), "192.168.5.128");
    assert_eq!(shown("compute_network_address(ip, cidr)"), "192.168.5.128");
    assert_eq!(shown("compute_broadcast_address(ip, cidr)"), "192.168.5.191");
    assert_eq!(shown("compute_first_host(ip, cidr)"), "192.168.5.129");
    assert_eq!(shown("compute_last_host(ip, cidr)"), "192.168.5.190");
    assert_eq!(shown("host_count(cidr)"), "62");
    assert_eq!(shown("mask_to_cidr(cidr_to_mask(cidr))"), "26");
    assert_eq!(shown("int_to_ip(ip_to_int(ip) + 1)"), "192.168.5.131");
    assert_eq!(shown("ip_octets(ip)[3]"), "130");
    assert_eq!(shown("in_subnet(ip, '192.168.5.128', 26)"), "True");
    assert_eq!(shown("in_subnet(ip, '192.168.5.0', 26)"), "False");
}

#[test]
fn the_smallest_and_largest_networks_follow_the_table() {
    for (prefix, expected) in [
        (0, "0.0.0.0 0.0.0.1 255.255.255.254 255.255.255.255 4294967294 4294967296"),
        (30, "10.0.0.4 10.0.0.5 10.0.0.6 10.0.0.7 2 4"),
        (31, "10.0.0.6 10.0.0.6 10.0.0.7 10.0.0.7 2 2"),
        (32, "10.0.0.6 10.0.0.6 10.0.0.6 10.0.0.6 1 1"),
    ] {
        let source =
            ["compute_network_address", "compute_first_host", "compute_last_host", "compute_broadcast_address"]
                .map(|f| format!("{{{f}('10.0.0.6', {prefix})}}"))
                .join(" ");
        let source = format!("{source} {{host_count({prefix})}} {{address_count({prefix})}}");
        assert_eq!(rendered(&source), expected);
    }
}

#[test]
fn a_wrong_network_is_always_another_valid_address() {
    let mut names = Names::new();
    names.add("network", Type::Text).unwrap();
    for step in ["increment", "decrement"] {
        for octet in 1..=4 {
            let source = format!("network_with_error(network, '{step}_octet_{octet}')");
            let formula = Formula::compile(&source, &names).unwrap();
            for address in ["0.0.0.0", "255.255.255.255", "10.20.30.40", "254.1.255.0"] {
                let value = formula.eval(&[Value::from(address)]).unwrap();
                assert_ne!(value.to_text(), address, "{source}");
                assert!(value.to_text().parse::<std::net::Ipv4Addr>().is_ok());
            }
        }
    }
    assert_eq!(shown("network_with_error('10.0.255.0', 'increment_octet_3')"), "10.0.254.0");
    assert_eq!(shown("network_with_error('10.0.0.0', 'decrement_octet_3')"), "10.0.1.0");
}

#[test]
fn impossible_addresses_are_errors() {
    for (source, code) in [
        ("cidr_to_mask(33)", "argument"),
        ("cidr_to_mask(-1)", "argument"),
        ("compute_network_address(1, 2, 3, 4, 33)", "argument"),
        ("cidr_to_mask(cidr + 7)", "address"),
        ("compute_network_address(300, 2, 3, 4, 24)", "address"),
        ("compute_network_address(1, 2, 3, operand_2, 24)", "address"),
        ("compute_network_address('1.2.3', 24)", "address"),
        ("ip_to_int('1.2.3.256')", "address"),
        ("ip_to_int('01.2.3.4')", "address"),
        ("mask_to_cidr('255.0.255.0')", "address"),
        ("mask_to_cidr('0.0.0.255')", "address"),
        ("int_to_ip(2 ** 32)", "address"),
        ("int_to_ip(operand_2)", "address"),
        ("compute_network_address(1, 2, 3, 4)", "arity"),
        ("compute_network_address(1, 24)", "type"),
        ("network_with_error(ip, 'increment_octet_5')", "argument"),
        ("network_with_error(ip, 'increment_octet' + '_9')", "argument"),
    ] {
        assert_eq!(failure(source), code, "{source}");
    }
    let problems = Formula::compile("network_with_error(ip, 'increment_octet3')", &names());
    assert!(problems.unwrap_err()[0].message.contains("increment_octet_3"));
}

#[test]
fn the_quick_path_agrees_and_knows_its_limits() {
    let mut names = Names::new();
    for name in ["x", "y"] {
        names.add(name, Type::Int).unwrap();
    }
    names.add("t", Type::Text).unwrap();
    for source in [
        "x % 10 + y % 10 < 10",
        "x // 10 + y // 10 + 1 >= 10",
        "x not in [8, 16, 24] and x in [1, 2, 3]",
        "x != y and not x == 3 or y < x < 10",
        "abs(x - y) * -x",
        "min(x, y, 3) ** 2 + max(x, 2)",
        "x if x > y else -y",
        "5 - x",
        "x % y",
        "x // y",
    ] {
        let formula = Formula::compile(source, &names).unwrap();
        let quick = IntFormula::try_from_formula(&formula).unwrap();
        for x in [-25_i64, -1, 0, 1, 3, 8, 19, i64::MAX, i64::MIN] {
            for y in [-7_i64, -1, 0, 2, 24, i64::MAX, i64::MIN] {
                let slots = [Value::Int(x), Value::Int(y), Value::from("")];
                let exact = match formula.eval(&slots) {
                    Ok(Value::Bool(truth)) => Some(i64::from(truth)),
                    Ok(value) => value.as_i64(),
                    Err(_) => None,
                };
                let found = quick.eval(&[x, y]);
                assert!(found == exact || found.is_none(), "{source} at {x}, {y}");
                if x.abs_diff(0) < 100 && y.abs_diff(0) < 100 {
                    assert_eq!(found, exact, "{source} at {x}, {y}");
                }
            }
        }
        assert_eq!(quick.eval(&[]), None);
    }
    for source in ["x / y", "len(t)", "t == 'a'", "x < 0.5", "sum([x, y])"] {
        let formula = Formula::compile(source, &names).unwrap();
        assert!(IntFormula::try_from_formula(&formula).is_none(), "{source}");
    }
}
