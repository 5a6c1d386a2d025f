preview-title = What { $id } makes
preview-version = Version { $version }
preview-version-current = Version { $version }, the current one
preview-unreadable = It cannot be read yet. The problems above say why.
preview-too-long = This took too long and was stopped. Ask for less, or try again in a moment.
preview-cut = This took too long and was broken off: the numbers below are of what was seen until then.
preview-problems = { $n ->
    [one] One problem
   *[other] { $n } problems
}
preview-more-problems = { $n } more are not shown.
preview-error = error
preview-warning = warning
preview-level = Level
preview-from = First seed
preview-lock = Only items in which
preview-any = anything goes
preview-lock-value = has the value
preview-pin = One item by its seed
preview-show = Show
preview-wrong-level = There is no such level. The first one is shown.
preview-wrong-seed = A seed is a whole number from 0 to 9007199254740991.
preview-wrong-parameter = There is no such parameter.
preview-wrong-value = The parameter never has this value at this level.
preview-lock-none = No item of this level has it: all of them were looked at.
preview-lock-not-found = None was found in { $n } tries. There may be some all the same.
preview-lock-found = { $n ->
    [one] One item was found
   *[other] { $n } items were found
} in { $tried } tries.
preview-pinned = The item of seed { $seed }
preview-link = Address of this item
preview-distinct = Different items
preview-exactly = exactly { $n }
preview-at-least = at least { $n }, of { $of } looked at
preview-keys-distinct = Different keys
preview-solutions = Values that meet the constraints
preview-raw = Values before constraints
preview-acceptance = Part that meets them
preview-not-counted = too many to be counted
preview-faults = What goes wrong
preview-part = Part
preview-what = What
preview-example = For example with
preview-times = Times
preview-items = Items of level { $level }
preview-seed = Seed { $seed }
preview-key = Key
preview-solution = Worked solution
preview-hints = Hints
preview-wrong-ways = Where wrong ways lead
preview-misconception = Misconception
preview-answer = Answer
preview-parameters = Parameters
preview-examined = Counted over { $n } items.
preview-name = Name
preview-declared = Declared
preview-smallest = Smallest seen
preview-largest = Largest seen
preview-different = Different values
preview-whole = whole number, { $min } to { $max } ({ $n } values)
preview-decimal = decimal, { $min } to { $max } ({ $n } values)
preview-listed = one of { $values }
preview-listed-more = one of { $values } and { $n } more
preview-spread = Values of { $name }
preview-spread-keys = Keys
preview-value = Value
preview-others = all others
preview-form-seed = Seed of the form
preview-draw = Draw
preview-form-item = Item { $n }
preview-outline = In outline
preview-more-steps = { $n } more are not shown.
preview-item-title = An item of { $id }
preview-more-items = The items after it

outline-required = must be answered
outline-if = only if { $when }
outline-next = then { $to }
outline-next-if = to { $to } if { $when }
outline-next-when = to { $to } when “{ $option }” is chosen
outline-end-if = to the end if { $when }
outline-option = option: { $text }
outline-runs = runs { $id }
outline-follow-up = followed up by: { $text }
outline-after = after { $id }
outline-about = uses { $id }
outline-outcome = outcome: { $word }
outline-waits = waits { $time }

effect-title = What changes in { $id }
effect-old = Old
effect-new = New
effect-no-items = These versions make no items of their own: compare their texts.
effect-levels = By level
effect-compared = Seeds tried
effect-changed = Items that change
effect-stem = Question
effect-options = Options
effect-parameters = Values
effect-made = Can be made
effect-added = new level
effect-removed = level is gone
effect-none = No item changes.
effect-first = { $n ->
    [one] The one item that changes
   *[other] The first { $n } items that change
}
effect-item = { $level }, seed { $seed }
