home-changed = Your result of { $title } was changed on { $when }. See what and why.
home-changed-label = Changed results
home-title = Home
home-hello = Hello, { $name }
home-lead-running = { $n ->
    [one] One assessment is under way. Your answers are kept; go on where you were.
   *[other] { $n } assessments are under way. Your answers are kept; go on where you were.
}
home-lead-available = { $n ->
    [one] One assessment is ready for you.
   *[other] { $n } assessments are ready for you.
}
home-lead-assigned = { $n ->
    [one] One thing is set for you to do.
   *[other] { $n } things are set for you to do.
}
home-lead-none = Nothing is waiting for you at the moment.
home-running = Under way
home-answered = { $answered } of { $items } answered
home-ends = ends { $when }
home-go-on = Go on
home-go-on-with = Go on with { $title }
home-available = Ready to take
home-none-available = There is no assessment to take at the moment.
home-closes = open until { $when }
home-attempts-left = { $n ->
    [one] 1 attempt left
   *[other] { $n } attempts left
}
home-open = Read the rules and begin
home-see = See what it is
home-opens = opens { $when }
home-closed = closed { $when }
home-no-attempts = no attempts left
home-is-running = under way
home-finished = Finished
home-none-finished = Your results will be listed here.
home-all-finished = All results
