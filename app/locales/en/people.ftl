users-title = Users
users-tabs = Users
users-name-begins = Name begins with
users-any = Any
users-state = Status
users-search = Search
users-none = No accounts match this search.
users-first = Back to start
users-next = Next
users-seen = Last signed in
users-never = Never
users-factor-on = On
users-factor-off = –

standing-active = Active
standing-invited = Invited
standing-disabled = Disabled
standing-deleted = Deleted

user-back = All users
user-browsers = Signed-in browsers
user-id = Account id
user-story = Audit
user-story-about = changes to the account
user-story-by = actions by this user
user-look-title = View
user-view = View as this learner
user-view-hint = Shows the learner’s pages as they see them. You cannot change anything. The audit trail records when you start and stop.
user-export = Download account data
user-export-hint = One JSON file with the account, sessions and events, evidence, mastery, tokens without secrets, and audit rows. Texts from thought sessions are private and not included.
user-invited-title = Invited
user-invited = The owner has not chosen a password yet. A new link replaces all earlier ones.
user-renew = Create new link
user-factor-title = Two-factor sign-in
user-factor-hint = For someone who has lost both phone and recovery codes. Make sure it is really them. They are signed out everywhere, and their tokens end. They can set it up again on their account page.
user-factor-off = Turn off two-factor sign-in
user-role-title = Role
user-role-hint = Changing the role signs the user out everywhere and ends their tokens.
user-role-save = Change role
user-time-label = Time factor
user-time-hint = Applies to assessments started from now on. For an assessment in progress, give extra minutes instead.
user-time-save = Set time factor
user-browsers-hint = { $n ->
    [0] This account is not signed in anywhere.
    [one] This account is signed in on one browser.
   *[other] This account is signed in on { $n } browsers.
}
user-browsers-end = Sign out everywhere
user-own = This is your own account.
user-disable = Disable account
user-disable-hint = Nobody can sign in to this account. It is signed out everywhere, and its tokens end. All data is kept.
user-enable = Enable account
user-enable-hint = The owner can sign in again.
user-delete-title = Delete account
user-delete-hint = This permanently deletes the name, password, tokens, two-factor sign-in, invitations and drafts. Sessions, marks, audit rows, and the texts of answers and reports are kept under a pseudonym.
user-delete-open = Delete this account …
user-delete-typed = To confirm, type the name: { $name }
user-delete = Delete permanently
user-delete-in-exam = { $n ->
    [one] An assessment is in progress. End it first. The saved answers are handed in.
   *[other] { $n } assessments are in progress. End them first. The saved answers are handed in.
}
user-exams-end = End assessments in progress
user-done-role = The role has been changed.
user-done-disabled = The account has been disabled.
user-done-enabled = The account has been enabled.
user-done-browsers = The account has been signed out everywhere.
user-done-factor = Two-factor sign-in has been turned off.
user-done-time = The time factor has been set.
user-done-token = The token has been revoked.
user-done-exams = The assessments in progress have been ended.
user-done-deleted = The account has been deleted.
last-administrator = This is the last administrator who can sign in. Create another one first.
account-in-exam = An assessment is in progress. End it first.
delete-name = This is not the name of the account. Type it exactly as shown.
role-unknown = Choose a role from the list.

invites-title = Invitations
invites-add-title = New invitation
invites-add-lead = Creates a link for one person, valid for seven days. They choose their own password. Send them the link yourself: Plumb does not send email.
invites-name = Name (optional)
invites-name-hint = The person can choose a different one.
invites-add = Create link
invites-fresh-title = Your new link
invites-fresh = Copy it now. It is shown only once.
invites-fresh-bare = Add the address of this site in front. To include it automatically, set “public_url”.
invites-open-title = Open invitations
invites-none = There are no open invitations.
invites-anybody = Anyone with the link
invites-by = By
invites-made = Created
invites-until = Valid until
invites-withdraw = Withdraw
invites-withdraw-label = Withdraw the invitation for { $name }
invites-done-withdrawn = The invitation has been withdrawn.
invite-too-many = You have too many open invitations. Withdraw some, or use a roster.

invite-title = Welcome
invite-lead = You have been invited to Plumb as: { $role }. Choose how you will sign in.
invite-your-name = Your sign-in name: { $name }
invite-somebody = You are signed in as { $name }. If you accept, you will be signed in to the new account instead.
invite-accept = Create account
invite-shut = This invitation is not valid
invite-used = It has already been used. If that was you, sign in with your name and password.
invite-expired = It has expired. Ask for a new one.
invite-withdrawn = It was withdrawn. Ask the person who invited you.
invite-unknown = We cannot find this invitation. Check that you copied the whole link.

roster-title = Roster
roster-lead = Create many accounts at once from a table. First you see a preview. Then all accounts are created, or none.
roster-columns = The first line names the columns: name, and optionally role (learner, teacher, admin), time factor (1, 1.25, 1.5, 2, unlimited) and class (the class that a learner joins). Other columns are left out. Commas, semicolons or tabs may separate the cells. Somebody who has an account already is put into the class; the account stays as it is. At most 5,000 lines and 1 MiB.
roster-example = name,role,time factor,class
    Ann Lee,learner,1.25,4b
    Ben Li,teacher,,
roster-file = CSV file
roster-text = Or paste the table here
roster-read = Preview
roster-unreadable = This is not a text file. In the spreadsheet program, save the table as “CSV UTF-8”, then upload that file.
roster-spreadsheet = This is a spreadsheet file. In the spreadsheet program, save the table as “CSV UTF-8”, then upload that file.
roster-guessed = The file does not say how its letters are stored. It was read as Western European text. Check names with accents or umlauts. If they are wrong, save the table as “CSV UTF-8”.
roster-dry-title = Preview of the roster
roster-dry-lead = { $good ->
    [one] One account can be created.
   *[other] { $good } accounts can be created.
}
roster-dry-bad = { $bad ->
    [0] No problems found.
    [one] One problem found.
   *[other] { $bad } problems found.
}
roster-unread = { $n ->
    [one] This column is not read: { $columns }.
   *[other] These columns are not read: { $columns }.
}
roster-known = Accounts that exist already
roster-known-hint = Their password, role and time factor stay as they are.
roster-becomes = What happens
roster-joins = Joins the class
roster-in-class = Is in the class already
roster-stays = Nothing
roster-enrol = { $n ->
    [one] Put one learner into the class
   *[other] Put { $n } learners into their classes
}
roster-enrol-hint = All accounts exist already.
roster-troubles = Problems
roster-trouble = Problem
roster-line = Line
roster-column-head = Column
roster-whole-line = Whole line
roster-was-read = Value
roster-class = Class
roster-lines = Accounts to create
roster-mend = Correct the table
roster-apply = { $n ->
    [one] Create one account and download its link
   *[other] Create { $n } accounts and download their links
}
roster-apply-hint = You get a CSV file with a link for each account, valid for seven days. The owner uses the link to choose a password. You can download the file only once.
roster-applied = { $n ->
    [0] The roster has been imported. No account had to be created.
    [one] One account has been created.
   *[other] { $n } accounts have been created.
}
roster-applied-hint = If you lose the file, create a new link on the account’s page.
roster-invited = Invited accounts
roster-before = This roster was imported before.
roster-changed = The roster was not imported: some names have been taken since. Preview it again.
roster-empty = The roster is empty. Add a first line with the columns, and one line per account.
roster-too-large = The roster is larger than 1 MiB. Split it.
roster-too-long = The roster has more than 5,000 lines. Split it.
roster-quote = A quotation mark is not closed.
roster-column-twice = This column appears twice.
roster-no-name = The first line must name the columns, and one of them must be “name”. Commas, semicolons or tabs may separate them.
roster-cell-more = This line has more cells than there are columns.
roster-role = Unknown role. Use learner, teacher or admin.
roster-class-unknown = There is no current class with this name.
roster-class-several = Several classes have this name. Rename one of them.
roster-class-learner = Only learners can join a class.
roster-time = Unknown time factor. Use 1, 1.25, 1.5, 2 or unlimited.
roster-name-twice = This name appears on an earlier line.
roster-name-alike = This name looks like another one on an earlier line.
roster-other-role = This account exists with another role. Correct the role, or leave the line out.
roster-closed = This account exists and is disabled.

settings-title = Settings
settings-factor = Require two-factor sign-in for teachers and administrators
settings-factor-hint = Until they set it up, they see only what learners see.
settings-closed = Delete disabled accounts after this many days
settings-closed-hint = 0 keeps them. This does the same as “Delete account” on an account’s page.
settings-idle = Delete learners who have not signed in for this many days
settings-idle-hint = 0 keeps them. Learners with an assessment in progress are not deleted.
settings-contact = Contact for learners in distress
settings-contact-hint = Shown when a learner writes that they are in danger: a person or a place at your school, and how to reach them. One line, at most 300 characters.
settings-save = Save settings
settings-agree = With so few days, some accounts would be deleted right away. Confirm this below, or enter more days.
settings-deletes =
    { $n ->
        [one] Delete 1 account within minutes. You cannot undo this.
       *[other] Delete { $n } accounts, starting within minutes. You cannot undo this.
    }
settings-done = The settings have been saved.
settings-days = Enter a whole number of days from 0 to 36,500.
settings-contact-long = Write the contact on one line of at most 300 characters.
settings-own-factor = Set up two-factor sign-in for yourself first, so that you do not lock yourself out.
settings-fixed = Server settings
settings-sign-up = Sign-up
settings-sign-up-on = Visitors can create a learner account.
settings-sign-up-off = Only by invitation or by an administrator.

viewing-label = Viewing as another user
viewing-bar = { $viewer }, you are viewing Plumb as { $viewed }. You cannot change anything.
viewing-stop = Stop viewing

account-data-title = Your data
account-data-hint = One JSON file with the data about you. Hidden results are not included.
account-data = Download my data
factor-must = Teachers and administrators need two-factor sign-in here. Set it up to continue.
