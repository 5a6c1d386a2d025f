//! Items for reasoning schemas, in the manner of `blueprints/problems/reasoning`.

use plumb_content::generate::Stream;

use super::{Answer, Family, Question, from_to, one_of};

/// Families by schema.
pub(crate) const REASONING: &[(&str, &[Family])] = &[
    ("M1", &[cone, wire, lamp]),
    ("M3", &[parabola]),
    ("M5", &[cubic, bracket]),
    ("P1", &[there_and_back, rebound]),
    ("P4", &[resistors]),
    ("P7", &[powers_in_words]),
];

const CHOICE: &str = "multiple_choice";

fn number(value: i64, check: String) -> (String, String) {
    (value.to_string(), check)
}

fn cone(stream: &mut Stream) -> Option<Question> {
    let ((k, part), v) = (one_of(stream, &[(2_i64, "half"), (3, "a third"), (4, "a quarter")]), from_to(stream, 4, 30));
    let key = v * k.pow(3);
    Some(Question::of(
        (
            CHOICE,
            format!(
                "A glass has the shape of a cone with its point at the bottom and its axis vertical. When water stands in \
                 it to {part} of its depth, it holds {v} ml. How much water does it hold when it is full to the brim?"
            ),
        ),
        "ml",
        number(key, format!("{v}*{k}^3")),
        &[
            number(v * k, format!("{v}*{k}")),
            number(v * k.pow(2), format!("{v}*{k}^2")),
            number(v * (k.pow(3) - 1), format!("{v}*({k}^3 - 1)")),
        ],
        &[
            ("A volume goes with the cube of the lengths.", format!("{k}^3 = {}", k.pow(3))),
            ("The glass holds so much.", format!("{v}*{} = {key}", k.pow(3))),
        ],
    ))
}

fn wire(stream: &mut Stream) -> Option<Question> {
    let (k, r) = (one_of(stream, &[2_i64, 3, 4]), from_to(stream, 2, 20));
    let word = ["twice", "three times", "four times"][usize::try_from(k - 2).unwrap()];
    let key = r * k.pow(2);
    Some(Question::of(
        (
            CHOICE,
            format!(
                "The resistance of a wire is proportional to its length and inversely proportional to the area of its \
                 cross-section. A uniform wire of resistance {r} Ω is drawn out evenly until it is {word} as long. Its \
                 volume and its material do not change. What is its resistance now?"
            ),
        ),
        "Ω",
        number(key, format!("{r}*{k}/(1/{k})")),
        &[
            number(r, format!("{r}*{k}/{k}")),
            number(r * k, format!("{r}*{k}")),
            number(r * k.pow(3), format!("{r}*{k}^3")),
        ],
        &[
            ("Length and area change together.", format!("{k}*{k} = {}", k.pow(2))),
            ("So it is this.", format!("{r}*{} = {key}", k.pow(2))),
        ],
    ))
}

fn lamp(stream: &mut Stream) -> Option<Question> {
    let (k, e) = (one_of(stream, &[2_i64, 3, 4]), from_to(stream, 2, 12));
    let word = ["twice", "three times", "four times"][usize::try_from(k - 2).unwrap()];
    let near = e * k.pow(3);
    Some(Question::of(
        (
            CHOICE,
            format!(
                "A small lamp shines equally in all directions. A screen that faces it receives {near} W of light. The screen \
                 is moved to {word} its distance from the lamp and still faces it. How much light does it receive now?"
            ),
        ),
        "W",
        number(e * k, format!("{near}/{k}^2")),
        &[
            number(near, format!("{near}*{k}/{k}")),
            number(e * k.pow(2), format!("{near}/{k}")),
            number(e, format!("{near}/{k}^3")),
        ],
        &[
            ("The light spreads over this many times the area.", format!("{k}^2 = {}", k.pow(2))),
            ("What is left is this.", format!("{near}/{} = {}", k.pow(2), e * k)),
        ],
    ))
}

fn parabola(stream: &mut Stream) -> Option<Question> {
    let (a, axis, w, least) =
        (from_to(stream, 2, 4), from_to(stream, 2, 6), from_to(stream, 1, 4), from_to(stream, -12, -1));
    let (p, q, c) = (axis - w, axis + w, least + a * w * w);
    if p < 1 {
        return None;
    }
    let key = least + a * axis * axis;
    Some(Question::of(
        (
            CHOICE,
            format!(
                "A quadratic function f satisfies f({p}) = f({q}) = {c}, and its least value is {least}. What is f(0)?"
            ),
        ),
        "",
        number(key, format!("({c} - ({least}))/({q} - {axis})^2*{axis}^2 + ({least})")),
        &[
            number(axis * axis + least, format!("{axis}^2 + ({least})")),
            number(a * axis * axis, format!("{a}*{axis}^2")),
            number(a * p * q, format!("{a}*{p}*{q}")),
        ],
        &[
            ("The axis is half way.", format!("({p} + {q})/2 = {axis}")),
            ("This fixes the coefficient.", format!("({c} - ({least}))/{w}^2 = {a}")),
            ("At zero the function has this value.", format!("{a}*{axis}^2 + ({least}) = {key}")),
        ],
    ))
}

fn cubic(stream: &mut Stream) -> Option<Question> {
    let (a, n) = (from_to(stream, 2, 9), from_to(stream, 2, 6));
    let key = n.pow(3) - a * n;
    Some(Question::of(
        (CHOICE, format!("What is the value of x^3 - {a}*x when x = {n}?")),
        "",
        number(key, format!("{n}^3 - {a}*{n}")),
        &[
            number(3 * n - a * n, format!("3*{n} - {a}*{n}")),
            number(n.pow(3) + a * n, format!("{n}^3 + {a}*{n}")),
            number(n.pow(2) - a * n, format!("{n}^2 - {a}*{n}")),
        ],
        &[("Put the value in the place of x.", format!("{n}^3 - {a}*{n} = {key}"))],
    ))
}

fn bracket(stream: &mut Stream) -> Option<Question> {
    let (a, b, x) = (from_to(stream, 2, 9), from_to(stream, 2, 9), from_to(stream, 3, 15));
    let c = a * (x - b);
    if x == b || c < 0 {
        return None;
    }
    Some(Question::of(
        (CHOICE, format!("Solve for x: {a}*(x - {b}) = {c}.")),
        "",
        number(x, format!("{c}/{a} + {b}")),
        &[
            number(x - 2 * b, format!("{c}/{a} - {b}")),
            number(x - b, format!("{c}/{a}")),
            number(c + b - a, format!("{c} + {b} - {a}")),
        ],
        &[("Divide first.", format!("{c}/{a} = {}", x - b)), ("Then add.", format!("{} + {b} = {x}", x - b))],
    ))
}

fn there_and_back(stream: &mut Stream) -> Option<Question> {
    let (u, v) =
        one_of(stream, &[(20, 30), (30, 60), (12, 24), (40, 60), (60, 90), (24, 40), (10, 30), (6, 18), (15, 45)]);
    let key = 2 * u * v / (u + v);
    let mean = i64::midpoint(u, v);
    Some(Question::of(
        (
            CHOICE,
            format!(
                "A van drives from one town to another at {u} km/h and at once back on the same road at {v} km/h. What is \
                 its average speed over the whole way?"
            ),
        ),
        "km/h",
        number(key, format!("2/(1/{u} + 1/{v})")),
        &[
            number(mean, format!("({u} + {v})/2")),
            number(v - u, format!("{v} - {u}")),
            number(u + v, format!("{u} + {v}")),
        ],
        &[
            ("For each kilometre it takes this long there and back.", format!("1/{u} + 1/{v} = {}/{}", u + v, u * v)),
            ("Two kilometres in that time.", format!("2*{}/{} = {key}", u * v, u + v)),
        ],
    ))
}

/// Options that differ only in direction.
fn rebound(stream: &mut Stream) -> Option<Question> {
    let (u, v) = (from_to(stream, 4, 20), from_to(stream, 2, 12));
    if u <= v {
        return None;
    }
    let stem = format!(
        "A ball moves horizontally to the right at {u} m/s, hits a vertical wall and moves back to the left at {v} m/s. What \
         is the change of its velocity?"
    );
    let answer = |value: i64, side: &str, check: String| Answer {
        value: value.to_string(),
        unit: format!("m/s to the {side}"),
        check: Some(check),
    };
    Some(Question {
        input: CHOICE,
        stem,
        key: answer(u + v, "left", format!("{u} + {v}")),
        wrong: vec![
            answer(u - v, "left", format!("{u} - {v}")),
            answer(u + v, "right", format!("{u} + {v}")),
            answer(u - v, "right", format!("{u} - {v}")),
        ],
        steps: vec![(
            "First it stops, then it gains as much as it has afterwards.".into(),
            format!("{u} + {v} = {}", u + v),
        )],
    })
}

fn resistors(stream: &mut Stream) -> Option<Question> {
    let ((n, word), least) = (one_of(stream, &[(2, "Two"), (3, "Three"), (4, "Four")]), from_to(stream, 2, 12));
    let power = least * n * n;
    Some(Question::of(
        (
            CHOICE,
            format!(
                "{word} identical resistors are all connected in parallel to a battery of negligible internal resistance. \
                 Together they take a power of {power} W. The same resistors are then all connected in series to the same \
                 battery. The resistance of each stays the same. What power do they take together now?"
            ),
        ),
        "W",
        number(least, format!("{power}*(1/{n})/{n}")),
        &[
            number(least * n, format!("{power}/{n}")),
            number(power, format!("{power}*{n}/{n}")),
            number(power * n, format!("{power}*{n}")),
        ],
        &[
            ("The resistance is so many times as large.", format!("{n}*{n} = {}", n * n)),
            ("The power is the part of it.", format!("{power}/{} = {least}", n * n)),
        ],
    ))
}

/// Options in words, without computations.
fn powers_in_words(stream: &mut Stream) -> Option<Question> {
    let (what, power) = one_of(
        stream,
        &[
            ("the volume of a cube, if all its edges become", 3),
            ("the area of a circle, if its radius becomes", 2),
            ("the kinetic energy of a car, if its speed becomes", 2),
            ("the circumference of a circle, if its radius becomes", 1),
        ],
    );
    let (k, word) = one_of(stream, &[(2_u32, "twice"), (3, "three times")]);
    let name = |times: u32| match times {
        2 => "It becomes twice as large".to_owned(),
        3 => "It becomes three times as large".to_owned(),
        other => format!("It becomes {other} times as large"),
    };
    let words = |value: String| Answer { value, unit: String::new(), check: None };
    let mut all: Vec<Answer> = [1, 2, 3].map(|power| words(name(k.pow(power)))).to_vec();
    let key = all.remove(usize::try_from(power).unwrap() - 1);
    all.push(words("It does not change".to_owned()));
    let stem = format!("What happens to {what} {word} as large and nothing else changes?");
    Some(Question {
        input: CHOICE,
        stem,
        key,
        wrong: all,
        steps: vec![(
            "It goes with this power of the factor.".into(),
            format!("{k}^{power} = {}", k.pow(u32::try_from(power).unwrap())),
        )],
    })
}
