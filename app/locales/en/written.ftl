# Written calculations, as crates/figures works them out.

# How they are laid out: english or german.
written-layout = english
written-steps = The steps in words

written-head-add = Written addition: { $task }.
written-head-subtract = Written subtraction: { $task }.
written-head-multiply = Written multiplication: { $task }.
written-head-divide = Long division: { $task }.
written-line = Line { $line }: { $text }.
written-line-under = Line { $line }: { $text }, ending under digit { $digit } of { $number }.
written-bracket = { $dividend } under a bracket, with { $divisor } in front of it
written-small = Small digits: { $text }.
written-struck = { $text } (struck out)
written-struck-here = Struck out in it: { $text }.

written-add = { $place }: { $sum }. Write { $digit }.
written-add-carry = { $place }: { $sum }. Write { $digit } and carry { $carry }.
written-add-carried = { $place }: only the carried { $digit } is left. Write { $digit }.
written-copy = { $place }: there is only { $digit }. Write { $digit }.
written-subtract = { $place }: { $difference }. Write { $digit }.
written-borrow = { $place }: { $from } is less than { $less }, so borrow 1 from the next digit on the left: { $lender } becomes { $lent }, and { $from } becomes { $more }.
written-borrow-across = { $place }: { $from } is less than { $less }, and there is only 0 on the left of it. Borrow 1 further on the left: { $lender } becomes { $lent }, each 0 between becomes 9, and { $from } becomes { $more }.
written-borrowed = { $difference }. Write { $digit }.
written-no-zero = { $place }: { $difference }. No zero is written in front.
written-complete = { $place }: from { $from } to { $up } it is { $digit }. Write { $digit }.
written-complete-carry = { $place }: from { $from } to { $up } it is { $digit }. Write { $digit } and carry 1.
written-complete-no-zero = { $place }: from { $from } to { $up } it is 0. No zero is written in front.
written-end-zeros = { $number } ends in { $count } { $count ->
    [one] zero
   *[other] zeros
}, and so does the product. Write { $zeros }.
written-times = { $product }. Write { $digit }.
written-times-carry = { $product }. Write { $digit } and carry { $carry }.
written-times-under = { $product }. Write { $digit } so that it ends under the { $under }.
written-add-lines = Add the lines: { $sum }.
written-set-mark = Together the factors have { $count } { $count ->
    [one] decimal
   *[other] decimals
}, and so does the product: { $result }.
written-shift = Move the decimal mark of both numbers by { $count } { $count ->
    [one] place
   *[other] places
}: { $task }.
written-goes = { $divisor } goes into { $part } { $digit } { $digit ->
    [one] time
   *[other] times
}. { $product }, and { $difference }.
written-goes-not = { $divisor } does not go into { $part }. Write 0.
written-bring-down = Bring down the { $digit }: that makes { $part }.
written-pass-mark = The decimal mark comes first: set it in the result, too.
written-nothing-left = Nothing is left.
written-remainder = The remainder is { $rest }.

written-millions = Millions
written-hundred-thousands = Hundred thousands
written-ten-thousands = Ten thousands
written-thousands = Thousands
written-hundreds = Hundreds
written-tens = Tens
written-ones = Ones
written-tenths = Tenths
written-hundredths = Hundredths
written-thousandths = Thousandths
written-ten-thousandths = Ten-thousandths
written-place = Column { $column }, counted from the ones
