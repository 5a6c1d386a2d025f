//! Long multiplication. The factors are multiplied as whole numbers, and the decimal mark is set at the end.

use super::add::{ColumnSum, columns, put_carries};
use super::digits::Digits;
use super::layout::{Line, LineKind, WorkedOut, columns_of};
use super::words::WrittenMessage as W;
use crate::language::{Language, WrittenLayout};

/// The product with one digit of the second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PartialProduct {
    /// The digit.
    pub(super) digit: u64,
    /// Its place in the second factor.
    pub(super) place: usize,
    /// The product with the digit alone.
    pub(super) product: u64,
    /// Number of zeros that are written behind it.
    pub(super) zeros: usize,
}

impl PartialProduct {
    /// The number that is written.
    fn written(&self) -> u64 {
        self.product * power(self.zeros)
    }

    /// The column of its last digit.
    fn last(&self) -> i32 {
        columns_of(self.zeros) - columns_of(self.place)
    }

    /// Its share of the product.
    pub(super) fn value(&self) -> u64 {
        self.product * power(self.place)
    }
}

fn power(zeros: usize) -> u64 {
    10_u64.pow(u32::try_from(zeros).unwrap_or(0))
}

/// Returns the partial products in the order in which they are written, without those of zeros; one of 0 if there are
/// no others.
pub(super) fn partial_products(factor: u64, by: Digits, layout: WrittenLayout) -> Vec<PartialProduct> {
    let digits: Vec<(usize, u64)> = by.without_mark().into_iter().rev().enumerate().filter(|(_, d)| *d > 0).collect();
    let lowest = digits.first().map_or(0, |(place, _)| *place);
    let all = digits.into_iter().map(|(place, digit)| {
        // In the English layout a product reaches to the ones; in the German one it ends under its digit.
        let zeros = if layout == WrittenLayout::English || place == lowest { place } else { 0 };
        PartialProduct { digit, place, product: factor * digit, zeros }
    });
    let mut all: Vec<PartialProduct> = all.collect();
    if layout == WrittenLayout::German {
        all.reverse();
    }
    if all.is_empty() {
        all.push(PartialProduct { digit: 0, place: 0, product: 0, zeros: 0 });
    }
    all
}

/// A multiplication in the making.
struct Multiplication<'l> {
    factors: [Digits; 2],
    language: &'l Language<'l>,
    product: Digits,
    partials: Vec<PartialProduct>,
    steps: Vec<String>,
}

/// Works out a product.
pub(super) fn multiply(factor: Digits, by: Digits, language: &Language<'_>) -> WorkedOut {
    let product = Digits { value: factor.value * by.value, places: factor.places + by.places };
    let partials = partial_products(factor.value, by, language.layout);
    let mut work = Multiplication { factors: [factor, by], language, product, partials, steps: Vec::new() };
    let (above, mut result, between) = work.calculate();
    work.set_mark(&mut result);
    let mut lines = work.task_lines(above);
    lines.extend(between);
    if let Some(last) = lines.last_mut()
        && work.partials.len() > 1
    {
        last.rule(result.first() - 1, 0, work.partials.len());
    }
    lines.push(result);
    let task = format!("{} {} {}", language.number(factor), language.times(), language.number(by));
    // Partial products of the German layout end under the digits of the second factor.
    let over = (language.layout == WrittenLayout::German).then(|| (language.number(by), 1 - columns_of(by.count())));
    WorkedOut { task, over, lines, steps: work.steps }
}

fn digits_of(number: u64) -> Vec<u64> {
    Digits::whole(number).without_mark()
}

impl Multiplication<'_> {
    /// Writes what is carried, if that is noted, the result, and the lines between the task and the result.
    fn calculate(&mut self) -> (Option<Line>, Line, Vec<Line>) {
        if let [only] = self.partials[..] {
            let (above, result) = self.by_one_digit(only);
            (above, result, Vec::new())
        } else {
            let (result, between) = self.by_several();
            (None, result, between)
        }
    }

    /// Multiplies digit by digit: there is one partial product, which is the result.
    fn by_one_digit(&mut self, only: PartialProduct) -> (Option<Line>, Line) {
        let [factor, by] = self.factors;
        let (mut above, mut result) = (Line::new(LineKind::Small), Line::new(LineKind::Plain));
        if only.zeros > 0 {
            result.digits_to(0, &vec![0; only.zeros], 1);
            let message = W::EndZeros.with("number", self.language.number(by)).and("count", only.zeros);
            self.steps.push(self.language.say(message.and("zeros", "0".repeat(only.zeros))));
        }
        // Nothing is carried from a product with 0: it is one step for the whole factor.
        let digits = if only.digit == 0 { vec![factor.value] } else { digits_of(factor.value) };
        let mut carried = 0;
        for (at, digit) in digits.iter().rev().enumerate() {
            let step = self.steps.len() + 1;
            let product = digit * only.digit;
            let whole = product + carried;
            let mut said = format!("{digit} {} {} = {product}", self.language.times(), only.digit);
            if carried > 0 {
                said.push_str(&format!(", {product} + {carried} = {whole}"));
            }
            let column = columns_of(at);
            let is_last = at + 1 == digits.len();
            let (write, carry) = if is_last { (whole, 0) } else { (whole % 10, whole / 10) };
            result.digits_to(-column - columns_of(only.zeros), &digits_of(write), step);
            if carry > 0 {
                above.put(-column - 1, carry, step);
            }
            carried = carry;
            let message = if carry > 0 { W::TimesCarry } else { W::Times };
            let message = message.with("product", said).and("digit", write).and("carry", carry);
            self.steps.push(self.language.say(message));
        }
        let is_noted = self.language.layout == WrittenLayout::English && !above.cells.is_empty();
        (is_noted.then_some(above), result)
    }

    /// Multiplies by each digit in a line of its own, and adds the lines.
    fn by_several(&mut self) -> (Line, Vec<Line>) {
        let mut lines = Vec::new();
        for (at, partial) in self.partials.clone().into_iter().enumerate() {
            let mut line = Line::new(LineKind::Plain);
            line.is_placed = self.language.layout == WrittenLayout::German;
            line.digits_to(partial.last(), &digits_of(partial.written()), at + 1);
            lines.push(line);
            self.steps.push(self.partial_in_words(&partial));
        }
        let step = self.steps.len() + 1;
        let addends: Vec<Digits> = self.partials.iter().map(|partial| Digits::whole(partial.value())).collect();
        let sums: Vec<ColumnSum> = columns(&addends);
        let mut result = Line::new(LineKind::Plain);
        let first = result.digits_to(0, &digits_of(self.product.value), step);
        if let Some(last) = lines.last_mut() {
            last.put(first - 1, "+", step);
        }
        put_carries(&mut lines, &sums, self.language.layout, |_| step);
        let terms: Vec<String> = addends.iter().map(|addend| addend.value.to_string()).collect();
        let sum = format!("{} = {}", terms.join(" + "), self.product.value);
        self.steps.push(self.language.say(W::AddLines.with("sum", sum)));
        (result, lines)
    }

    fn partial_in_words(&self, partial: &PartialProduct) -> String {
        let (factor, times) = (self.factors[0].value, self.language.times());
        let mut product = format!("{factor} {times} {} = {}", partial.digit, partial.product);
        let written = partial.written();
        let message = match self.language.layout {
            WrittenLayout::English if partial.zeros > 0 => {
                let digit = partial.digit * power(partial.zeros);
                product.push_str(&format!(", {factor} {times} {digit} = {written}"));
                W::Times.message()
            }
            WrittenLayout::English => W::Times.message(),
            WrittenLayout::German => W::TimesUnder.with("under", if partial.zeros > 0 { 0 } else { partial.digit }),
        };
        self.language.say(message.and("product", product).and("digit", written))
    }

    /// Sets the decimal mark of the result, in a step of its own.
    fn set_mark(&mut self, result: &mut Line) {
        if self.product.places == 0 {
            return;
        }
        let step = self.steps.len() + 1;
        let highest = 1 - columns_of(self.product.count());
        for column in highest..result.first() {
            result.put(column, 0, step);
        }
        result.marks.push((self.product.lowest(), step));
        let message = W::SetMark.with("count", self.product.places).and("result", self.language.number(self.product));
        self.steps.push(self.language.say(message));
    }

    /// Writes the factors: below each other, or side by side.
    fn task_lines(&self, above: Option<Line>) -> Vec<Line> {
        let [factor, by] = self.factors;
        let mut second = Line::new(LineKind::Plain);
        let by_from = second.number_to(0, by, 0);
        match self.language.layout {
            WrittenLayout::English => {
                let mut first = Line::new(LineKind::Plain);
                let from = first.number_to(0, factor, 0);
                let sign = from.min(by_from) - 1;
                second.put(sign, self.language.times(), 0);
                let widest = 1 - columns_of(digits_of(self.product.value).len());
                second.rule(sign.min(widest), 0, 0);
                above.into_iter().chain([first, second]).collect()
            }
            WrittenLayout::German => {
                second.put(by_from - 1, self.language.times(), 0);
                let from = second.number_to(by_from - 2, factor, 0);
                second.rule(from, 0, 0);
                vec![second]
            }
        }
    }
}
