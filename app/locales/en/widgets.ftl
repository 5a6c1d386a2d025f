widget-refused = This cannot be taken: { $reason }
widget-send = Send and go on
widget-go-on = Go on
widget-begin = Begin
widget-leave = Leave this out
widget-optional = You may leave this out.

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
widget-date = A day, such as 2026-01-31.
widget-date-between = A day from { $min } to { $max }.
widget-date-from = A day not before { $min }.
widget-date-until = A day not after { $max }.

widget-rate = Choose from { $min } to { $max }
widget-rate-each = Choose from { $min } to { $max } for each line.
widget-rank = Give each a place
widget-rank-hint = Place 1 comes first, place { $n } last. Each place is given once.
widget-no-place = no place yet
order-no-place = Give every line a place.
order-same-place = Two lines have the same place. Give each a place of its own.

widget-notice = Please read this
widget-wait = Come back later
widget-wait-until = It goes on at
widget-wait-left = That is in { $time }; you can close this page until then.
widget-wait-over = That is now: you can go on.
widget-open-title = Something else comes first
widget-open = Open it
widget-open-hint = Come back here when you are done with it, and go on.
widget-open-begin = It opens in a page of its own; you come back here afterwards.
