app-name = Plumb
language-name = English
page-title = { $page } – Plumb
skip-to-content = Skip to content

nav-label = Main
nav-home = Home
nav-sessions = Sessions
nav-classes = Classes
nav-surveys = Surveys
nav-blueprints = Blueprints
nav-own-questions = Your questions
nav-tests = Tests
nav-items = Items
nav-audit = Audit
nav-bank = Bank
nav-models = Models
nav-factory = Factory
nav-users = Users
nav-account = Account
nav-teaching = Teaching
nav-reviews = Marking
nav-reports = Reports
nav-regrades = Regrades
nav-administration = Administration
nav-settings = Settings
nav-announcements = Announcements
nav-system = System
nav-sign-in = Sign in
nav-sign-up = Create account

footer-line = Plumb: practice, tutoring and assessments.
footer-announced = Announcements
theme-label = Colours
theme-device = automatic
theme-light = light
theme-dark = dark

number-group = ,
number-decimal = .
number-percent = { $number } %

duration-seconds = { $s } s
duration-whole-minutes = { $m } min
duration-minutes = { $m } min { $s } s
duration-hours = { $h } h { $m } min
duration-days = { $d } days

time-minutes = { $m ->
    [one] { $m } minute
   *[other] { $m } minutes
}
time-hours = { $h ->
    [one] { $h } hour
   *[other] { $h } hours
}
time-both = { $hours } { $minutes }

date-day = { $day } { $month } { $year }
date-time = { $date }, { $time }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

items-at-most = { $n ->
    [one] at most { $n } item
   *[other] at most { $n } items
}
items-count = { $n ->
    [one] { $n } item
   *[other] { $n } items
}
unlimited-time = no time limit
as-table = Show as a table

role-learner = Learner
role-teacher = Teacher
role-admin = Administrator

pager-label = Pages
pager-newer = Newer
pager-older = Older
pager-page = Page { $n }
