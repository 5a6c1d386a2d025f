home-changed = Your result of { $title } was changed on { $when }. See what and why.
home-changed-label = Changed results
home-title = Home
home-hello = Hello, { $name }
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
home-all-finished = All results
