nav-search = Search
search-field = Search
search-button = Search
search-title = Search
search-for = Results for “{ $words }”
search-nothing-asked = Type part of a name: a skill, a topic, an assessment or a page.
search-nothing-asked-teacher = Type part of a name: a class, a learner, a skill, an assessment or a page.
search-none = Nothing was found for “{ $words }”. Try fewer letters or another word.
search-found = { $n ->
    [one] { $n } found
   *[other] { $n } found
}
search-more = { $n ->
    [one] One more
   *[other] { $n } more
}
search-all = All results
search-cut = Only the first { $n } are listed. Type more to narrow them down.
search-pages = Pages
search-skills = Skills
search-topics = Topics with the tutor
search-assessments = Assessments
search-assigned = Set for you
search-classes = Classes
search-learners = Learners
search-accounts = Accounts
search-key = Press / on any page to search.
search-key-off = Turn keys off
search-key-on = Turn keys on
