review-title = Review and hand in
review-lead-all = Every item has an answer.
review-lead-some = { $n ->
    [one] One item has no answer yet.
   *[other] { $n } items have no answer yet.
}
review-number = Item
review-question = Question
review-state = State
review-answered = Answered
review-open = No answer
review-ahead = Not seen
review-go = Open
review-go-to = Open item { $n }
review-hand-in = Hand in
review-hand-in-title = Hand in for good
review-hand-in-text = After this you cannot change anything.
review-hand-in-unanswered = { $n ->
    [one] One item without an answer counts as wrong.
   *[other] { $n } items without an answer count as wrong.
}
