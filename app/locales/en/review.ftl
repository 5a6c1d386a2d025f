review-title = Review and hand in
review-lead-all = You have answered every item.
review-lead-some = { $n ->
    [one] You have not answered one item.
   *[other] You have not answered { $n } items.
}
review-number = Item
review-question = Question
review-state = State
review-answered = Answered
review-open = No answer
review-ahead = Not seen yet
review-go = Open
review-go-to = Open item { $n }
review-hand-in = Hand in
review-hand-in-title = Hand in
review-hand-in-text = You cannot change your answers after you hand in.
review-hand-in-unanswered = { $n ->
    [one] One unanswered item will count as wrong.
   *[other] { $n } unanswered items will count as wrong.
}
