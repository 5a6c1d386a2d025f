# Why an answer cannot be read or is not right. The English is that of `MessageId`, word for word.

reason-answer-too-long = The answer is longer than { $limit } characters.
reason-nothing-entered = Nothing was entered.
reason-number-too-long = The number is longer than { $limit } characters.
reason-sign-not-in-number = “{ $sign }” cannot be part of a number.
reason-words-beside-number = Enter the number alone, without “{ $words }”.
reason-number-ambiguous = It is not clear whether “{ $typed }” is { $whole } or { $decimal }. Please write one of these.
reason-comma-ambiguous = It is not clear whether the comma in “{ $typed }” is a decimal mark. Write { $parts } for two parts, or { $decimal } for the decimal.
reason-marks-point = Use a point for decimals (1.23) and commas only between thousands (1,000).
reason-marks-comma = Use a comma for decimals (1,23) and points only between thousands (1.000).
reason-thousands-one-way = Separate thousands in one way: { $marked } or 1 000 000.
reason-space-in-number = There is a space inside the number. Write 1000 or 1 000, and a mixed number as 3 1/2.
reason-two-decimal-marks = There is more than one decimal mark.
reason-no-digits = There are no digits.
reason-one-number = Enter one number, not a calculation.
reason-no-number = This cannot be read as a number.
reason-power-of-ten = The power of ten cannot be read. Write { $short } or { $long }.
reason-power-of-ten-too-large = Powers of ten are read from −{ $limit } to { $limit }.
reason-two-fraction-bars = There is more than one fraction bar.
reason-fraction-whole-numbers = Write whole numbers above and below the fraction bar.
reason-fraction-form = Write a fraction as 3/4, with whole numbers above and below the bar.
reason-fraction-zero-below = A fraction cannot have 0 below the bar.
reason-mixed-form = Write a mixed number as 3 1/2.
reason-mixed-thousands = Write a mixed number as 3 1/2, and thousands above the bar as { $marked }.
reason-mixed-proper = In a mixed number the fraction part must be less than one, such as 3 1/2.
reason-no-percent = Enter the number without a percent sign.
reason-whole-not-fraction = Enter a whole number, not a fraction.
reason-whole-number = Enter a whole number.
reason-form-no-places = Right value, wrong form: give no digits after the decimal mark.
reason-form-places = Right value, wrong form: give exactly { $count } { $count ->
    [one] digit
   *[other] digits
} after the decimal mark.
reason-form-figures = Right value, wrong form: give exactly { $count } significant { $count ->
    [one] figure
   *[other] figures
}.
reason-form-lowest-terms = Right value, wrong form: give a fraction in lowest terms.
reason-form-unit = Right value, wrong form: give it in { $unit }.
reason-other-number = { $given } is not the number that is asked for.
reason-other-number-long = This is not the number that is asked for.
reason-other-words = Other words are asked for.
reason-true-or-false = Answer true or false.
reason-other-option = “{ $given }” is not what is asked for.
reason-other-option-long = This is not what is asked for.
reason-money = Money (“{ $sign }”) is not compared here. Enter the number alone if that is asked for.
reason-quantity-form = Enter one number with its unit.
reason-quantity-number = The number before the unit has to be a fraction or a decimal.
reason-unit-missing = Give the number with its unit.
reason-angle-units = Degrees and radians are not turned into each other here; a person will look at this answer.
reason-unit-unknown = “{ $unit }” cannot be read as a unit. Write units by their symbols, as in 5 kg or 9.81 m/s^2.
reason-unit-unknown-form = “{ $unit }” cannot be read as a unit. Write { $form }.
reason-units-run-together = It is not clear which units “{ $unit }” has. Put a space or * between units, as in { $form }.
reason-unit-one-division = Write one division: m/(s*K).
reason-unit-brackets-below = Write m/(s*K), with brackets below the line.
reason-unit-too-many-parts = The unit has too many parts.
reason-unit-bracket-open = A bracket in the unit is not closed.
reason-unit-power-too-high = Powers of units are read up to { $limit }.
reason-other-quantity = The kind of unit fits, the number does not: { $given } is not what is asked for.
reason-other-quantity-long = The kind of unit fits, the number does not: this is not what is asked for.
reason-measures-else = The unit measures something else than what is asked for.
reason-measures-length = { $unit } measures a length. Something else is asked for.
reason-measures-area = { $unit } measures an area. Something else is asked for.
reason-measures-volume = { $unit } measures a volume. Something else is asked for.
reason-measures-mass = { $unit } measures a mass. Something else is asked for.
reason-measures-time = { $unit } measures a time. Something else is asked for.
reason-measures-speed = { $unit } measures a speed. Something else is asked for.
reason-measures-acceleration = { $unit } measures an acceleration. Something else is asked for.
reason-measures-force = { $unit } measures a force. Something else is asked for.
reason-measures-energy = { $unit } measures an energy or a torque. Something else is asked for.
reason-measures-power = { $unit } measures a power. Something else is asked for.
reason-measures-density = { $unit } measures a density. Something else is asked for.
reason-measures-current = { $unit } measures an electric current. Something else is asked for.
reason-measures-charge = { $unit } measures an electric charge. Something else is asked for.
reason-measures-voltage = { $unit } measures a voltage. Something else is asked for.
reason-measures-resistance = { $unit } measures a resistance. Something else is asked for.
reason-measures-temperature = { $unit } measures a temperature. Something else is asked for.
reason-measures-amount = { $unit } measures an amount of substance. Something else is asked for.
reason-measures-angle = { $unit } measures an angle. Something else is asked for.
reason-choose-option = Choose one of the options.
reason-no-such-option = This is not one of the options.
reason-too-long = This answer is too long. Use at most { $limit } characters.
reason-key-unreadable = The key of this item cannot be read.
reason-pattern-unusable = The pattern of this item cannot be used.
reason-too-many-options = More than { $limit } options are not read.
reason-too-many-pairs = More than { $limit } pairs are not read.
reason-not-an-option = “{ $option }” is not one of the options.
reason-option-twice = “{ $option }” is given twice.
reason-option-missing = “{ $option }” is missing.
reason-nothing-chosen = Nothing was chosen.
reason-nothing-ordered = Nothing was put in order.
reason-nothing-matched = Nothing was matched.
reason-not-a-pair = “{ $pair }” is not a pair. Write pairs as a-1, b-2.
reason-matched-twice = “{ $option }” is matched twice.
reason-not-to-match = “{ $option }” is not one of those to match.
reason-not-matched = “{ $option }” is not matched.
reason-stray-options = There are options that do not belong here.
reason-order-all = Put all { $all } in order.
reason-other-choice = The choice is not complete, or has something that does not belong.
reason-other-order = They are not in this order.
reason-other-pairs = Not all of these belong together.
reason-choices-right = { $right } { $right ->
    [one] choice
   *[other] choices
} right, { $wrong } { $wrong ->
    [one] choice
   *[other] choices
} wrong.
reason-some-in-order = Some are in the right order.
reason-pairs-right = { $right } { $right ->
    [one] pair
   *[other] pairs
} right.
reason-some-elements = Some of the elements are right.
reason-enter-expression = Enter an expression, such as 2x + 1.
reason-enter-equation = Enter an equation or an inequality, such as y = 2x + 1.
reason-enter-set = Enter a set, such as {"{"}1, 2{"}"}.
reason-enter-interval = Enter an interval, such as [0, 1), or intervals joined by U.
reason-enter-claims = Enter an equation on each side of `and` and `or`, as in x = 2 or x = -2.
reason-none-unclear = It is not clear whether `{ $typed }` says that there is none. Please write {"{"}{"}"} if it does, else {"{"}{ $typed }{"}"}.
reason-point-other-value = For { $point } it does not have the value that is asked for.
reason-point-without-value = For { $point } it has no value.
reason-point-with-value = For { $point } it has a value, and is to have none.
reason-other-value = It does not have the value that is asked for.
reason-other-numbers = It is not made of the numbers that are asked for.
reason-other-solutions = It does not have the solutions that are asked for.
reason-other-truth = It is not always and not never true, as what is asked for is.
reason-element-missing = An element is missing.
reason-element-count = An element is given too often, or not often enough.
reason-numbers-left-out = Numbers that belong to it are left out.
reason-values-left-out = Values that fit are left out.
reason-not-in-set = { $element } does not belong to the set.
reason-not-in-it = { $number } does not belong to it.
reason-also-in-it = { $number } also belongs to it.
reason-does-not-fit = { $point } does not fit.
reason-also-fits = { $point } also fits.
reason-wrong-form = Right value, wrong form: { $fault }.
reason-for-a-person = A person will look at this answer: { $doubt }.
