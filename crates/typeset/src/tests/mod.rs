//! Texts as they are shown, spoken, put on a line, and put right.

mod properties;

use plumb_maths::read::{ReadingPolicy, read};
use plumb_maths::tree::{Statement, Tree};

use crate::{Language, answer_text, faults, html, number, plain_text, statement, tidied};

/// A `math` element of a page.
struct Formula {
    /// The words for screen readers.
    spoken: String,
    /// The content of the element, with the invisible signs visible.
    content: String,
}

fn formula(element: &str) -> Formula {
    let (start, content) = element.split_once('>').unwrap();
    let spoken = start.split_once("aria-label=\"").unwrap().1.trim_end_matches('"').to_owned();
    let content = content.replace('\u{2062}', "*").replace('\u{2061}', "@").replace(" width=\"0.17em\"", "");
    Formula { spoken, content }
}

fn formulas(text: &str, language: Language) -> Vec<Formula> {
    let page = html(text, language);
    page.split("<math").skip(1).map(|rest| formula(rest.split_once("</math>").unwrap().0)).collect()
}

fn of_statement(of: &Statement) -> String {
    let element = statement(of, Language::English);
    formula(element.strip_prefix("<math").unwrap().strip_suffix("</math>").unwrap()).content
}

fn shown(source: &str) -> String {
    formulas(&format!("${source}$"), Language::English).into_iter().map(|formula| formula.content).collect()
}

fn spoken(source: &str, language: Language) -> String {
    formulas(&format!("${source}$"), language)
        .iter()
        .map(|formula| formula.spoken.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_formula_becomes_elements() {
    let cases = [
        ("x + 1", "<mi>x</mi><mo>+</mo><mn>1</mn>"),
        ("-3", "<mo>−</mo><mn>3</mn>"),
        ("x = -3", "<mi>x</mi><mo>=</mo><mrow><mo>−</mo><mn>3</mn></mrow>"),
        ("3x", "<mn>3</mn><mo>*</mo><mi>x</mi>"),
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
        ("x^{n+1}", "<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>"),
        ("\\frac{3}{4}", "<mfrac><mn>3</mn><mn>4</mn></mfrac>"),
        ("9\\frac{7}{12}", "<mn>9</mn><mfrac><mn>7</mn><mn>12</mn></mfrac>"),
        ("\\sqrt{2}", "<msqrt><mn>2</mn></msqrt>"),
        ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        ("(x+1)^2", "<msup><mrow><mo>(</mo><mi>x</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow><mn>2</mn></msup>"),
        ("|x|", "<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow>"),
        ("\\sin x", "<mi>sin</mi><mo>@</mo><mspace></mspace><mi>x</mi>"),
        ("f(x)", "<mi>f</mi><mo>*</mo><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>"),
        ("5\\text{ cm}", "<mn>5</mn><mtext>\u{a0}cm</mtext>"),
        ("90^\\circ", "<mn>90</mn><mi>°</mi>"),
        ("50\\%", "<mn>50</mn><mi>%</mi>"),
        ("0.1\\overline{6}", "<mn>0.1</mn><mover><mn>6</mn><mo>¯</mo></mover>"),
        ("\\binom{5}{2}", "<mrow><mo>(</mo><mfrac linethickness=\"0\"><mn>5</mn><mn>2</mn></mfrac><mo>)</mo></mrow>"),
        ("12 \\div 4", "<mn>12</mn><mo>÷</mo><mn>4</mn>"),
        ("3 : 4", "<mn>3</mn><mo>∶</mo><mn>4</mn>"),
        ("14829", "<mn>14,829</mn>"),
        (
            "\\formula{2*x^2/3}",
            "<mfrac><mrow><mn>2</mn><mo>*</mo><msup><mi>x</mi><mn>2</mn></msup></mrow><mn>3</mn></mfrac>",
        ),
        (
            "\\formula{2^3*3^2*5}",
            "<msup><mn>2</mn><mn>3</mn></msup><mo>×</mo><msup><mn>3</mn><mn>2</mn></msup><mo>×</mo><mn>5</mn>",
        ),
        ("\\formula{x + -3}", "<mi>x</mi><mo>−</mo><mn>3</mn>"),
    ];
    for (source, wanted) in cases {
        assert_eq!(shown(source), wanted, "{source}");
    }
}

#[test]
fn a_reader_of_german_sees_german_signs() {
    let shown = |source: &str| {
        formulas(source, Language::German).into_iter().map(|formula| formula.content).collect::<String>()
    };
    assert_eq!(shown("$4.39 \\times 2$"), "<mn>4,39</mn><mo>·</mo><mn>2</mn>");
    assert_eq!(shown("$54 \\div 12$"), "<mn>54</mn><mo>∶</mo><mn>12</mn>");
    assert_eq!(shown("$(3, 4)$"), "<mrow><mo>(</mo><mn>3</mn><mo>;</mo><mn>4</mn><mo>)</mo></mrow>");
    assert_eq!(shown("$37\\%$"), "<mn>37</mn><mspace></mspace><mi>%</mi>");
    assert_eq!(shown("$\\gcd(4, 6)$").matches("ggT").count(), 1);
    assert!(shown("$\\formula{x = 1 or x = 2}$").contains("oder"));
}

#[test]
fn a_formula_is_read_aloud() {
    let cases = [
        ("x^2 + 3x = -4", "x squared plus 3 x equals minus 4", "x hoch 2 plus 3 x gleich minus 4"),
        ("\\frac{3}{4}", "3 quarters", "3 Viertel"),
        ("\\frac{1}{2}", "1 half", "1 Halbes"),
        ("9\\frac{7}{12}", "9 and 7 twelfths", "9 und 7 Zwölftel"),
        (
            "\\frac{x+1}{2}",
            "the fraction x plus 1 over 2 end of fraction",
            "der Bruch x plus 1 durch 2 Ende des Bruchs",
        ),
        ("\\frac{a}{b}", "a over b", "a durch b"),
        ("\\sqrt{2}", "the square root of 2", "die Quadratwurzel aus 2"),
        ("\\sqrt{x+1}", "the square root of x plus 1 end of root", "die Quadratwurzel aus x plus 1 Ende der Wurzel"),
        ("2^{10}", "2 to the power of 10", "2 hoch 10"),
        ("4 + (-3)", "4 plus minus 3", "4 plus minus 3"),
        ("2(x + 1)", "2 open bracket x plus 1 close bracket", "2 Klammer auf x plus 1 Klammer zu"),
        ("1.5 \\le x", "1.5 is less than or equal to x", "1,5 ist kleiner oder gleich x"),
        ("\\square + 3 = 5", "blank plus 3 equals 5", "Lücke plus 3 gleich 5"),
        ("0.1\\overline{6}", "0.1 repeating 6", "0,1 Periode 6"),
        ("|x|", "the absolute value of x end of absolute value", "Betrag von x Ende des Betrags"),
        ("\\pi r^2", "pi r squared", "pi r hoch 2"),
        ("\\{1, 2\\}", "the set 1, 2 end of set", "die Menge 1; 2 Ende der Menge"),
    ];
    for (source, english, german) in cases {
        assert_eq!(spoken(source, Language::English), english, "{source}");
        assert_eq!(spoken(source, Language::German), german, "{source}");
    }
}

#[test]
fn a_text_is_also_a_line_of_plain_text() {
    let cases = [
        ("No formula, $5 to $7.", "No formula, $5 to $7."),
        ("What is $\\frac{3}{4} + \\frac{1}{2}$?", "What is 3/4 + 1/2?"),
        ("$9\\frac{7}{12} = \\frac{?}{12}$", "9 7/12 = ?/12"),
        ("$x^2 - 3x$", "x^2 − 3x"),
        ("$x^{n+1}$", "x^(n + 1)"),
        ("$10^{-5}$", "10^−5"),
        ("$(x + 1)^2$", "(x + 1)^2"),
        ("$\\frac{x+1}{2y}$", "(x + 1)/(2y)"),
        ("$\\sqrt{2} \\cdot 3$", "√(2) · 3"),
        ("$12 \\div 4 = 3$", "12 ÷ 4 = 3"),
        ("$-3 + 5$", "−3 + 5"),
        ("$x = -3$", "x = −3"),
        ("$\\sin x$", "sin x"),
        ("$4 \\div \\frac{2}{3}$", "4 ÷ (2/3)"),
        ("$1:25000$", "1 : 25000"),
        ("$2^{10} = 1{,}024$", "2^10 = 1024"),
        ("$5\\text{ cm}$", "5 cm"),
        ("It costs \\$5 and $x$.", "It costs $5 and x."),
        ("$\\formula{2*x + 3}$", "2x + 3"),
    ];
    for (text, wanted) in cases {
        assert_eq!(plain_text(text), wanted, "{text}");
    }
}

#[test]
fn values_are_printed_with_right_signs() {
    let cases = [
        ("${3}x + {5}$", "$3x + 5$"),
        ("${1}x + {-3}$", "$x - 3$"),
        ("${-1}x - {-3}$", "$- x + 3$"),
        ("${2}x^2 + {0}x + {7}$", "$2x^{2} + 7$"),
        ("${0}x^2 + {3}x$", "$3x$"),
        ("${0}x = {4}$", "$0 = 4$"),
        ("${2}x + {0} = {6}$", "$2x = 6$"),
        ("$x = {0}$", "$x = 0$"),
        ("${4} + {-3}$", "$4 + (- 3)$"),
        ("${4} - {-3}$", "$4 - (- 3)$"),
        ("${-4} + {3}$", "$- 4 + 3$"),
        ("${5} + {0}$", "$5 + 0$"),
        ("${2} \\cdot {-3}$", "$2 · (- 3)$"),
        ("${-3}^{2}$", "$(- 3)^{2}$"),
        ("$x^{{-2}}$", "$x^{- 2}$"),
        ("$-{-3}x$", "$3x$"),
        ("${3/4}x$", "$\\frac{3}{4}x$"),
        ("$x - {-3/4}$", "$x + \\frac{3}{4}$"),
        ("${0}\\frac{{1}}{{2}}$", "$\\frac{1}{2}$"),
        ("${1}\\frac{{1}}{{2}}$", "$1\\frac{1}{2}$"),
        ("${1}(x + {-2})$", "$(x - 2)$"),
        ("$y = {-1}x$", "$y = - x$"),
        ("$\\sqrt{{2}}$", "$\\sqrt{2}$"),
        ("${5}x{}$", "$5x$"),
        ("It costs $5 and {3}.", "It costs $5 and {3}."),
    ];
    for (text, wanted) in cases {
        let once = tidied(text);
        let dense = |text: &str| text.replace(' ', "");
        assert_eq!(dense(&once), dense(wanted), "{text}");
        assert_eq!(tidied(&once), once, "a second time changes nothing");
    }
}

#[test]
fn short_formulas_are_whole_and_long_ones_break_before_relations() {
    let parts = |source: &str| formulas(&format!("${source}$"), Language::English).len();
    assert_eq!(parts("7x + 18 = 4x + 30"), 1);
    assert_eq!(parts("3x + 7 + 4x - 2 + 9x - 11 = 12x - 4 + 2x - 8"), 2);
    assert_eq!(formulas("$$3x + 7 + 4x - 2 + 9x - 11 = 12x - 4 + 2x - 8$$", Language::English).len(), 1);
}

#[test]
fn faults_are_found_at_their_places() {
    let place =
        |text: &str| faults(text).into_iter().map(|fault| (fault.range.start, fault.range.end)).collect::<Vec<_>>();
    assert!(place("What is $x^2$ for $x = 3$?").is_empty());
    assert_eq!(place("It costs $5."), [(9, 10)]);
    assert_eq!(place("Work out 2*x and sqrt(3)."), [(10, 11), (17, 22)]);
    assert_eq!(place("Is $\\foo$ right?"), [(4, 8)]);
    assert_eq!(place("Now $\\formula{2*}$."), [(5, 17)]);
    assert_eq!(place("5 * 3 is spaced"), [(2, 3)]);
}

#[test]
fn a_formula_that_cannot_be_read_is_shown_as_written() {
    assert_eq!(html("a $\\foo$ b", Language::English), "a \\foo b");
}

#[test]
fn a_text_stands_in_a_page_with_everything_escaped() {
    assert_eq!(html("5 < 7 & \"x\"", Language::English), "5 &lt; 7 &amp; &quot;x&quot;");
    let page = html("Is $x < \\text{<b>\"y\"}$?", Language::English);
    assert_eq!(
        page,
        "Is <math dir=\"ltr\" aria-label=\"x is less than &lt;b&gt;&quot;y&quot;\"><mi>x</mi><mo>&lt;</mo>\
         <mtext>&lt;b&gt;&quot;y&quot;</mtext></math>?"
    );
    assert!(html("$$x$$", Language::English).contains("display=\"block\""));
}

#[test]
fn what_a_learner_wrote_is_set_as_it_was_written() {
    let cases = [
        ("1/2", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("sqrt(x)", "<msqrt><mi>x</mi></msqrt>"),
        ("root(x,3)", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        ("2x", "<mn>2</mn><mo>*</mo><mi>x</mi>"),
        ("1x", "<mn>1</mn><mo>*</mo><mi>x</mi>"),
        ("2*3", "<mn>2</mn><mo>×</mo><mn>3</mn>"),
        ("x_1", "<msub><mi>x</mi><mn>1</mn></msub>"),
        ("theta", "<mi>θ</mi>"),
        ("a<b", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
        ("|x|", "<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow>"),
        ("(x+1)/2", "<mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>"),
        ("(x+1)^2", "<msup><mrow><mo>(</mo><mi>x</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow><mn>2</mn></msup>"),
        ("3 1/2", "<mn>3</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        ("1.5e-3", "<mn>1.5</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup>"),
        ("2 - -3", "<mn>2</mn><mo>−</mo><mrow><mo>(</mo><mo>−</mo><mn>3</mn><mo>)</mo></mrow>"),
    ];
    for (typed, wanted) in cases {
        let read = read(typed, &ReadingPolicy::default()).unwrap();
        assert_eq!(of_statement(&read), wanted, "{typed}");
    }
}

#[test]
fn braces_in_program_notation_are_those_of_a_set_or_of_a_value() {
    assert_eq!(shown("\\formula{{1/2, 3}}"), shown("\\{\\frac{1}{2}, 3\\}"));
    assert_eq!(shown("\\formula{{3}*x}"), shown("3x"));
    assert_eq!(plain_text(&answer_text("{1/2, 3}")), "{1/2, 3}");
}

#[test]
fn a_unit_cannot_bring_markup_along() {
    let quantity = Statement::Quantity(Tree::Name("<b>".to_owned()), "<script>&".to_owned());
    assert_eq!(of_statement(&quantity), "<mi>&lt;b&gt;</mi><mtext>\u{a0}&lt;script&gt;&amp;</mtext>");
}

#[test]
fn a_plain_number_has_the_marks_of_the_language() {
    let shown = |text: &str| number(text, Language::German);
    assert_eq!(shown("-4.50").as_deref(), Some("−4,50"));
    assert_eq!(shown("14829").as_deref(), Some("14\u{202f}829"));
    for other in ["", "-", "1.", ".5", "10.0.0.0", "3/4", "x", "5 cm", "1 2"] {
        assert_eq!(shown(other), None, "{other}");
    }
}
