//! Problems of skills.

use plumb_content::generate::Stream;

use super::{Family, Question, from_to, one_of, ratio};

/// Families by skill.
pub(crate) const SKILLS: &[(&str, &[Family])] = &[
    ("order_of_operations", &[order_of_operations]),
    ("frac_add", &[fractions]),
    ("percentages", &[percentage, sale]),
    ("linear_equations", &[equation]),
    ("expand", &[expand]),
    ("factor", &[factor]),
    ("simplify", &[simplify]),
    ("substitute", &[substitute]),
    ("area", &[area]),
    ("proportion", &[pens, train]),
];

fn number(value: i64, check: String) -> (String, String) {
    (value.to_string(), check)
}

fn order_of_operations(stream: &mut Stream) -> Option<Question> {
    let [a, b, c] = [from_to(stream, 2, 60), from_to(stream, 2, 12), from_to(stream, 2, 12)];
    let ask = one_of(stream, &["Work out #.", "Calculate #.", "What is #?"]);
    let product = b * c;
    Some(Question::of(
        ("integer", ask.replace('#', &format!("{a} + {b}*{c}"))),
        "",
        number(a + product, format!("{a} + {b}*{c}")),
        &[
            number((a + b) * c, format!("({a} + {b})*{c}")),
            number(a * b + c, format!("{a}*{b} + {c}")),
            number(a + b + c, format!("{a} + {b} + {c}")),
        ],
        &[
            ("Multiply first.", format!("{b}*{c} = {product}")),
            ("Then add.", format!("{a} + {product} = {}", a + product)),
        ],
    ))
}

fn fractions(stream: &mut Stream) -> Option<Question> {
    let below = [2, 3, 4, 5, 6, 8, 10, 12];
    let (q, s) = (one_of(stream, &below), one_of(stream, &below));
    let (p, r) = (from_to(stream, 1, q - 1), from_to(stream, 1, s - 1));
    if q == s || ratio(p, q) != format!("{p}/{q}") || ratio(r, s) != format!("{r}/{s}") {
        return None;
    }
    let key = ratio(p * s + r * q, q * s);
    Some(Question::of(
        ("fraction", format!("Work out {p}/{q} + {r}/{s}.")),
        "",
        (key.clone(), format!("{p}/{q} + {r}/{s}")),
        &[
            (ratio(p + r, q + s), format!("({p} + {r})/({q} + {s})")),
            (ratio(p + r, q.max(s)), format!("({p} + {r})/{}", q.max(s))),
            (ratio(p * r, q * s), format!("{p}*{r}/({q}*{s})")),
        ],
        &[
            ("Make the parts equally large.", format!("{p}/{q} = {}/{}", p * s, q * s)),
            ("Then add.", format!("{}/{n} + {}/{n} = {key}", p * s, r * q, n = q * s)),
        ],
    ))
}

fn percentage(stream: &mut Stream) -> Option<Question> {
    let (rate, of) = (one_of(stream, &[5, 15, 20, 30, 35, 40, 60]), 20 * from_to(stream, 2, 40));
    let part = of * rate / 100;
    Some(Question::of(
        ("integer", format!("What is {rate} % of {of}?")),
        "",
        number(part, format!("{of}*{rate}/100")),
        &[
            number(of - part, format!("{of}*(1 - {rate}/100)")),
            number(of - rate, format!("{of} - {rate}")),
            number(of + part, format!("{of}*(1 + {rate}/100)")),
        ],
        &[("Take so many hundredths.", format!("{of}*{rate}/100 = {part}"))],
    ))
}

fn sale(stream: &mut Stream) -> Option<Question> {
    let (rate, price) = (one_of(stream, &[5, 15, 20, 30, 35, 40]), 20 * from_to(stream, 2, 12));
    let off = price * rate / 100;
    Some(Question::of(
        (
            "multiple_choice",
            format!(
                "A coat costs £{price}. In a sale its price is reduced by {rate} %. What does it cost in the sale?"
            ),
        ),
        "£",
        number(price - off, format!("{price}*(1 - {rate}/100)")),
        &[
            number(off, format!("{price}*{rate}/100")),
            number(price - rate, format!("{price} - {rate}")),
            number(price + off, format!("{price}*(1 + {rate}/100)")),
        ],
        &[
            ("Find what is taken off.", format!("{price}*{rate}/100 = {off}")),
            ("Take it off.", format!("{price} - {off} = {}", price - off)),
        ],
    ))
}

fn equation(stream: &mut Stream) -> Option<Question> {
    let (a, x, b) = (from_to(stream, 2, 9), from_to(stream, -9, 12), from_to(stream, 1, 20));
    let c = a * x + b;
    if x == 0 {
        return None;
    }
    let minus = |one: i64| if one < 0 { format!("({one})") } else { one.to_string() };
    Some(Question::of(
        ("integer", format!("Solve for x: {a}*x + {b} = {c}.")),
        "",
        number(x, format!("({c} - {b})/{a}")),
        &[
            number(c - b, format!("{c} - {b}")),
            number(c - b - a, format!("{c} - {b} - {a}")),
            number(c + b, format!("{c} + {b}")),
        ],
        &[
            ("Subtract on both sides.", format!("{a}*x = {}", c - b)),
            ("Divide both sides.", format!("x = {}/{a} = {x}", minus(c - b))),
        ],
    ))
}

fn expand(stream: &mut Stream) -> Option<Question> {
    let (a, b) = (from_to(stream, 2, 9), from_to(stream, 2, 12));
    let key = format!("{a}*x + {}", a * b);
    let wrong = [format!("{a}*x + {b}"), format!("x + {}", a * b), format!("{a}*x + {}", a + b)];
    Some(Question::of(
        ("expression", format!("Expand {a}*(x + {b}).")),
        "",
        (key.clone(), format!("{a}*(x + {b})")),
        &wrong.map(|text| (text.clone(), text)),
        &[("Multiply both terms.", format!("{a}*(x + {b}) = {key}"))],
    ))
}

fn factor(stream: &mut Stream) -> Option<Question> {
    let (p, q) = (from_to(stream, 2, 9), from_to(stream, 2, 9));
    if p >= q {
        return None;
    }
    let (sum, product) = (p + q, p * q);
    let key = format!("(x + {p})*(x + {q})");
    let wrong = [format!("(x + 1)*(x + {product})"), format!("(x - {p})*(x - {q})"), format!("(x + {p})*(x - {q})")];
    Some(Question::of(
        ("expression", format!("Factor x^2 + {sum}*x + {product}.")),
        "",
        (key.clone(), format!("x^2 + {sum}*x + {product}")),
        &wrong.map(|text| (text.clone(), text)),
        &[
            ("Two numbers have this product.", format!("{p}*{q} = {product}")),
            ("They have this sum.", format!("{p} + {q} = {sum}")),
            ("These stand in the brackets.", format!("x^2 + {sum}*x + {product} = {key}")),
        ],
    ))
}

fn simplify(stream: &mut Stream) -> Option<Question> {
    let (a, b, c) = (from_to(stream, 4, 12), from_to(stream, 2, 9), from_to(stream, 2, 9));
    if a - c < 2 {
        return None;
    }
    let key = format!("{}*x + {b}", a - c);
    let wrong = [format!("{}*x + {b}", a + c), format!("{}*x", a - c + b), format!("{}*x - {b}", a - c)];
    Some(Question::of(
        ("expression", format!("Simplify {a}*x + {b} - {c}*x.")),
        "",
        (key.clone(), format!("{a}*x - {c}*x + {b}")),
        &wrong.map(|text| (text.clone(), text)),
        &[("Put like terms together.", format!("{a}*x - {c}*x + {b} = {key}"))],
    ))
}

fn substitute(stream: &mut Stream) -> Option<Question> {
    let (a, n) = (from_to(stream, 2, 9), from_to(stream, -6, 6));
    if (-1..=1).contains(&n) {
        return None;
    }
    let key = n * n - a * n;
    Some(Question::of(
        ("integer", format!("Evaluate x^2 - {a}*x when x = {n}.")),
        "",
        number(key, format!("({n})^2 - {a}*({n})")),
        &[
            number(n * n + a * n, format!("({n})^2 + {a}*({n})")),
            number(2 * n - a * n, format!("2*({n}) - {a}*({n})")),
            number(-n * n - a * n, format!("-({n})^2 - {a}*({n})")),
        ],
        &[("Put the value in the place of x.", format!("({n})^2 - {a}*({n}) = {key}"))],
    ))
}

fn area(stream: &mut Stream) -> Option<Question> {
    let (a, b) = (2 * from_to(stream, 3, 15), from_to(stream, 2, 20));
    if a == b {
        return None;
    }
    Some(Question::of(
        ("multiple_choice", format!("A rectangle is {a} cm long and {b} cm wide. What is its area?")),
        "cm^2",
        number(a * b, format!("{a}*{b}")),
        &[
            number(2 * (a + b), format!("2*({a} + {b})")),
            number(a + b, format!("{a} + {b}")),
            number(a * b / 2, format!("{a}*{b}/2")),
        ],
        &[("The area is length times width.", format!("{a}*{b} = {}", a * b))],
    ))
}

fn pens(stream: &mut Stream) -> Option<Question> {
    let (n, m, each) = (from_to(stream, 3, 9), from_to(stream, 4, 15), from_to(stream, 12, 60));
    if n == m {
        return None;
    }
    let paid = n * each;
    Some(Question::of(
        ("integer", format!("{n} equal pens cost {paid} pence together. How many pence do {m} such pens cost?")),
        "",
        number(m * each, format!("{paid}/{n}*{m}")),
        &[
            number(paid + m - n, format!("{paid} + {m} - {n}")),
            number(paid * m, format!("{paid}*{m}")),
            number(each, format!("{paid}/{n}")),
        ],
        &[
            ("Find what one costs.", format!("{paid}/{n} = {each}")),
            ("Then so many.", format!("{each}*{m} = {}", m * each)),
        ],
    ))
}

fn train(stream: &mut Stream) -> Option<Question> {
    let (hours, more, speed) = (from_to(stream, 2, 5), from_to(stream, 2, 8), 5 * from_to(stream, 8, 30));
    if hours == more {
        return None;
    }
    let way = hours * speed;
    Some(Question::of(
        (
            "multiple_choice",
            format!(
                "A train travels {way} km in {hours} h at a steady speed. How far does it travel in {more} h at this speed?"
            ),
        ),
        "km",
        number(speed * more, format!("{way}/{hours}*{more}")),
        &[
            number(way * more, format!("{way}*{more}")),
            number(way + more - hours, format!("{way} + {more} - {hours}")),
            number(speed, format!("{way}/{hours}")),
        ],
        &[
            ("Find the way of one hour.", format!("{way}/{hours} = {speed}")),
            ("Then of all hours.", format!("{speed}*{more} = {}", speed * more)),
        ],
    ))
}
