home-changed = Your result for { $title } changed on { $when }. See what changed and why.
home-changed-label = Changed results
home-released-result = Your result for { $title } is here. Your teacher released it on { $when }.
home-released-solutions = You can see the solutions of { $title } now. Your teacher released them on { $when }.
home-released-grade = Your grade for { $title } is here. Your teacher released it on { $when }.
home-released-grade-comment = Your grade for { $title } is here, with a comment. Your teacher released it on { $when }.
home-released-comment = Your teacher wrote a comment on { $title }. New since { $when }.
home-released-excused = You are excused from { $title }. New since { $when }.
home-released-label = New results and grades
home-title = Home
home-hello = Hello, { $name }
home-lead-assigned = { $n ->
    [one] You have one assignment to do.
   *[other] You have { $n } assignments to do.
}
home-lead-running = { $n ->
    [one] You have a test in progress.
   *[other] You have { $n } tests in progress.
}
home-lead-available = { $n ->
    [one] One assessment is ready to take. Nothing is due.
   *[other] { $n } assessments are ready to take. Nothing is due.
}
home-lead-practice = Nothing is due. You can practise what comes next.
home-lead-none = You have nothing to do right now.
home-running = In progress
home-answered = { $answered } of { $items } answered
home-ends = ends { $when }
home-go-on = Continue
home-go-on-with = Continue { $title }
home-available = Ready to take
home-none-available = There are no assessments to take right now.
home-closes = open until { $when }
home-attempts-left = { $n ->
    [one] 1 attempt left
   *[other] { $n } attempts left
}
home-open = Read the rules and start
home-see = See details
home-opens = opens { $when }
home-closed = closed { $when }
home-no-attempts = no attempts left
home-is-running = in progress
home-all-finished = All results
