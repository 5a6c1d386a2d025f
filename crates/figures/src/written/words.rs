//! The words of written calculations, as messages that pages translate.

use plumb_types::message::Message;
use plumb_types::messages;

use super::digits::Digits;
use super::layout::{LineKind, WorkedOut};
use crate::language::{Language, WrittenLayout};

messages! {
    /// A sentence about a written calculation, or a part of one.
    #[expect(missing_docs, reason = "the words beside them say what each is")]
    pub enum WrittenMessage {
        HeadAdd "written-head-add" "Written addition: { $task }."
        HeadSubtract "written-head-subtract" "Written subtraction: { $task }."
        HeadMultiply "written-head-multiply" "Written multiplication: { $task }."
        HeadDivide "written-head-divide" "Long division: { $task }."
        Line "written-line" "Line { $line }: { $text }."
        LineUnder "written-line-under" "Line { $line }: { $text }, ending under digit { $digit } of { $number }."
        Bracket "written-bracket" "{ $dividend } under a bracket, with { $divisor } in front of it"
        Small "written-small" "Small digits: { $text }."
        Struck "written-struck" "{ $text } (struck out)"
        StruckHere "written-struck-here" "Struck out in it: { $text }."
        Add "written-add" "{ $place }: { $sum }. Write { $digit }."
        AddCarry "written-add-carry" "{ $place }: { $sum }. Write { $digit } and carry { $carry }."
        AddCarried "written-add-carried" "{ $place }: only the carried { $digit } is left. Write { $digit }."
        Copy "written-copy" "{ $place }: there is only { $digit }. Write { $digit }."
        Subtract "written-subtract" "{ $place }: { $difference }. Write { $digit }."
        Borrow "written-borrow" "{ $place }: { $from } is less than { $less }, so borrow 1 from the next digit on the left: { $lender } becomes { $lent }, and { $from } becomes { $more }."
        BorrowAcross "written-borrow-across" "{ $place }: { $from } is less than { $less }, and there is only 0 on the left of it. Borrow 1 further on the left: { $lender } becomes { $lent }, each 0 between becomes 9, and { $from } becomes { $more }."
        Borrowed "written-borrowed" "{ $difference }. Write { $digit }."
        NoZero "written-no-zero" "{ $place }: { $difference }. No zero is written in front."
        Complete "written-complete" "{ $place }: from { $from } to { $up } it is { $digit }. Write { $digit }."
        CompleteCarry "written-complete-carry" "{ $place }: from { $from } to { $up } it is { $digit }. Write { $digit } and carry 1."
        CompleteNoZero "written-complete-no-zero" "{ $place }: from { $from } to { $up } it is 0. No zero is written in front."
        EndZeros "written-end-zeros" "{ $number } ends in { $count } { $count -> [one] zero *[other] zeros }, and so does the product. Write { $zeros }."
        Times "written-times" "{ $product }. Write { $digit }."
        TimesCarry "written-times-carry" "{ $product }. Write { $digit } and carry { $carry }."
        TimesUnder "written-times-under" "{ $product }. Write { $digit } so that it ends under the { $under }."
        AddLines "written-add-lines" "Add the lines: { $sum }."
        SetMark "written-set-mark" "Together the factors have { $count } { $count -> [one] decimal *[other] decimals }, and so does the product: { $result }."
        Shift "written-shift" "Move the decimal mark of both numbers by { $count } { $count -> [one] place *[other] places }: { $task }."
        Goes "written-goes" "{ $divisor } goes into { $part } { $digit } { $digit -> [one] time *[other] times }. { $product }, and { $difference }."
        GoesNot "written-goes-not" "{ $divisor } does not go into { $part }. Write 0."
        BringDown "written-bring-down" "Bring down the { $digit }: that makes { $part }."
        PassMark "written-pass-mark" "The decimal mark comes first: set it in the result, too."
        NothingLeft "written-nothing-left" "Nothing is left."
        Remainder "written-remainder" "The remainder is { $rest }."
        Millions "written-millions" "Millions"
        HundredThousands "written-hundred-thousands" "Hundred thousands"
        TenThousands "written-ten-thousands" "Ten thousands"
        Thousands "written-thousands" "Thousands"
        Hundreds "written-hundreds" "Hundreds"
        Tens "written-tens" "Tens"
        Ones "written-ones" "Ones"
        Tenths "written-tenths" "Tenths"
        Hundredths "written-hundredths" "Hundredths"
        Thousandths "written-thousandths" "Thousandths"
        TenThousandths "written-ten-thousandths" "Ten-thousandths"
        Place "written-place" "Column { $column }, counted from the ones"
    }
}

use WrittenMessage as W;

impl Language<'_> {
    /// The name of a place.
    pub(super) fn place(&self, place: i32) -> String {
        self.say(match place {
            6 => W::Millions.message(),
            5 => W::HundredThousands.message(),
            4 => W::TenThousands.message(),
            3 => W::Thousands.message(),
            2 => W::Hundreds.message(),
            1 => W::Tens.message(),
            0 => W::Ones.message(),
            -1 => W::Tenths.message(),
            -2 => W::Hundredths.message(),
            -3 => W::Thousandths.message(),
            -4 => W::TenThousandths.message(),
            other => W::Place.with("column", other + 1),
        })
    }

    /// A message that begins with the name of a place.
    pub(super) fn at(&self, message: W, place: i32) -> Message {
        message.with("place", self.place(place))
    }

    /// The sign of multiplication.
    pub(super) const fn times(&self) -> &'static str {
        match self.layout {
            WrittenLayout::English => "×",
            WrittenLayout::German => "·",
        }
    }

    /// The sign of division.
    pub(super) const fn divided(&self) -> &'static str {
        match self.layout {
            WrittenLayout::English => "÷",
            WrittenLayout::German => ":",
        }
    }

    /// A number with the language's decimal mark.
    pub(super) fn number(&self, number: Digits) -> String {
        number.text(self.mark)
    }
}

impl WorkedOut {
    /// Describes the lines that are there after `step`, one after the other.
    pub(super) fn told(&self, head: W, step: usize, language: &Language<'_>) -> String {
        let mut told = vec![language.say(head.with("task", &self.task))];
        let mut number = 0;
        for line in &self.lines {
            let cells = line.shown(step);
            if cells.is_empty() {
                continue;
            }
            // Columns of small digits are places: those of the ones have the number 0.
            let place = |column: i32| language.place(-column);
            let is_struck = |struck: Option<usize>| struck.is_some_and(|at| at <= step);
            if line.kind == LineKind::Small {
                let digit = |cell: &&super::layout::Cell| {
                    let text = format!("{} {}", place(cell.column), cell.text);
                    if is_struck(cell.struck) { language.say(W::Struck.with("text", text)) } else { text }
                };
                let text = cells.iter().map(digit).collect::<Vec<_>>().join(", ");
                told.push(language.say(W::Small.with("text", text)));
                continue;
            }
            number += 1;
            let text = line.text(step, language.mark);
            let text = match text.split_once(" ) ") {
                Some((divisor, dividend)) if line.kind == LineKind::Bracket => {
                    language.say(W::Bracket.with("dividend", dividend).and("divisor", divisor))
                }
                _ => text,
            };
            let last = cells.last().map_or(0, |cell| cell.column);
            told.push(
                language.say(match &self.over {
                    Some((over, first)) if line.is_placed => W::LineUnder
                        .with("line", number)
                        .and("text", text)
                        .and("digit", last - first + 1)
                        .and("number", over),
                    _ => W::Line.with("line", number).and("text", text),
                }),
            );
            let struck: Vec<String> =
                cells.iter().filter(|cell| is_struck(cell.struck)).map(|cell| place(cell.column)).collect();
            if !struck.is_empty() {
                told.push(language.say(W::StruckHere.with("text", struck.join(", "))));
            }
        }
        told.join(" ")
    }
}
