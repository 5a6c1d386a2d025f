widget-refused = Check your answer: { $reason }
widget-send = Next
widget-go-on = Continue
widget-begin = Start
widget-leave = Skip
widget-optional = You can skip this one.

widget-select-any = Choose all that apply
widget-select-exactly = Choose exactly { $n }
widget-select-most = Choose up to { $n }
widget-select-least = Choose at least { $n }
widget-select-between = Choose { $min } to { $max }

widget-text-longest = At most { $n } characters.
widget-code = Your code ({ $language })
widget-number = A number, such as 2.5.
widget-number-whole = A whole number.
widget-between = From { $min } to { $max }.
widget-least = { $min } or more.
widget-most = { $max } or less.
widget-date = A date, such as 2026-01-31.
widget-date-between = A date from { $min } to { $max }.
widget-date-from = A date on or after { $min }.
widget-date-until = A date on or before { $max }.

widget-rate = Choose from { $min } to { $max }
widget-rate-each = Choose from { $min } to { $max } for each line.
widget-rank = Put these in order
widget-rank-hint = Place 1 comes first, place { $n } last. Use each place once.
widget-no-place = no place yet
order-no-place = Give every line a place.
order-same-place = Two lines have the same place. Use each place once.

widget-notice = Please read this
widget-wait = Come back later
widget-wait-until = You can continue at
widget-wait-left = That is in { $time }. You can close this page until then.
widget-wait-over = You can continue now.
widget-open-title = Do this first
widget-open = Open
widget-open-hint = When you are done with it, come back here and continue.
widget-open-begin = It opens on a page of its own. You come back here afterwards.
