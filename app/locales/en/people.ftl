users-title = Users
users-tabs = Users
users-name-begins = Name begins with
users-any = Any
users-state = State
users-search = Search
users-none = No account fits that.
users-first = From the beginning
users-next = More
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
user-story-about = what was done to the account
user-story-by = what it did
user-look-title = Look
user-view = View as this learner
user-view-hint = Shows the learner’s pages as the learner sees them. Nothing can be changed meanwhile, and the audit trail notes when you begin and stop.
user-export = Download what is kept
user-export-hint = One JSON file with the account, its sessions with their events, evidence, mastery, tokens without their secrets, and audit rows. What somebody wrote in a reflection is left out: it is theirs.
user-invited-title = Waiting
user-invited = This account waits for its owner to choose a password. A new link makes all earlier ones useless.
user-renew = Make a new link
user-factor-title = Second factor
user-factor-hint = For somebody who has lost both telephone and recovery codes. Make sure that it is them. Their browsers are signed out and their tokens end; they set up a new one, with new recovery codes, on their account page.
user-factor-off = Switch the second factor off
user-role-title = Role
user-role-hint = Another role signs out all browsers of the account and ends its tokens.
user-role-save = Change the role
user-time-label = Time factor
user-time-hint = Holds for assessments begun from now on. One that is under way keeps the time it began with: give that one extra minutes instead.
user-time-save = Set the time factor
user-browsers-hint = { $n ->
    [0] No browser is signed in to this account.
    [one] One browser is signed in to this account.
   *[other] { $n } browsers are signed in to this account.
}
user-browsers-end = Sign out all browsers
user-own = This is your own account.
user-disable = Disable the account
user-disable-hint = Nobody can sign in to it then; its browsers are signed out and its tokens end. Nothing is lost.
user-enable = Enable the account
user-enable-hint = Its owner can sign in again.
user-delete-title = Delete the account
user-delete-hint = Name, password, second factor, tokens, invitations and drafts go for good. Sessions, marks and audit rows stay under a pseudonym, and so does what was written in answers and in reports about items: answers prove one another, and a report is about the item, which others meet too.
user-delete-open = I want to delete this account
user-delete-typed = Type the name to confirm: { $name }
user-delete = Delete for good
user-delete-in-exam = { $n ->
    [one] An assessment is under way. End it first: what was saved is handed in.
   *[other] { $n } assessments are under way. End them first: what was saved is handed in.
}
user-exams-end = End what is under way
user-done-role = The role has been changed.
user-done-disabled = The account has been disabled.
user-done-enabled = The account has been enabled.
user-done-browsers = All browsers have been signed out.
user-done-factor = The second factor has been switched off.
user-done-time = The time factor has been set.
user-done-token = The token has been revoked.
user-done-exams = What was under way has been ended.
user-done-deleted = The account has been deleted.
last-administrator = This is the last administrator who can sign in. Make another one first.
account-in-exam = An assessment is under way. End it first.
delete-name = That is not the name of this account.
role-unknown = There is no such role.

invites-title = Invitations
invites-add-title = Invite somebody
invites-add-lead = Makes a link that is good for seven days and for one person, who chooses a password. Send it yourself: Plumb sends no mail.
invites-name = Name (may stay empty)
invites-name-hint = The person can choose another one.
invites-add = Make the link
invites-fresh-title = Your new link
invites-fresh = Copy it now: it is shown only this once and kept nowhere.
invites-fresh-bare = Put the address of this site before it. The server does not know it: it is the setting “public_url”.
invites-open-title = Open invitations
invites-none = No invitation is open.
invites-anybody = Anybody with the link
invites-by = By
invites-made = Made
invites-until = Good until
invites-withdraw = Withdraw
invites-withdraw-label = Withdraw the invitation for { $name }
invites-done-withdrawn = The invitation has been withdrawn.
invite-too-many = You have too many open invitations. Withdraw some, or use a roster.

invite-title = Welcome
invite-lead = You have been invited to Plumb, as: { $role }. Choose what you will sign in with.
invite-your-name = Your name here: { $name }
invite-somebody = You are signed in as { $name }. Accepting signs you in to the new account instead.
invite-accept = Begin
invite-shut = This invitation opens nothing
invite-used = It has been used. If it was you, sign in with your name and password.
invite-expired = Its seven days are over. Ask for a new one.
invite-withdrawn = It has been withdrawn. Ask whoever invited you.
invite-unknown = There is no such invitation. Was the whole link copied?

roster-title = Roster
roster-lead = Makes many accounts at once from a table. Nothing is made before you have seen what would come of it, and then all of it or nothing.
roster-columns = The first line names the columns: name, and if you like role (learner, teacher, admin), time factor (1, 1.25, 1.5, 2, unlimited) and class (the name of a class that learners come into). At most 5,000 lines and 1 MiB.
roster-example = name,role,time factor,class
    Ann Lee,learner,1.25,4b
    Ben Li,teacher,,
roster-file = A CSV file
roster-text = Or paste the table here
roster-read = Look at it first
roster-unreadable = What was sent cannot be read. Is it a text file in UTF-8?
roster-dry-title = What would come of the roster
roster-dry-lead = { $good } accounts could be made; { $bad } things are wrong.
roster-troubles = What is wrong
roster-trouble = What is wrong
roster-line = Line
roster-column-head = Column
roster-whole-line = Whole line
roster-was-read = What was read
roster-class = Class
roster-lines = Accounts to be made
roster-mend = Mend it
roster-apply = { $n ->
    [one] Make one account and download its link
   *[other] Make { $n } accounts and download their links
}
roster-apply-hint = The answer is a CSV file with a link for each account, good for seven days, with which its owner chooses a password. It is given only this once: the links are kept nowhere.
roster-applied = { $n ->
    [one] One account has been made.
   *[other] { $n } accounts have been made.
}
roster-applied-hint = If the file with the links was lost, make a new link on the page of an account.
roster-invited = Accounts that wait
roster-changed = It could not be applied as it was: it was applied before, or names have been taken meanwhile. Look again.
roster-empty = There is nothing in it: a first line with the columns and a line for each account are needed.
roster-too-large = It is larger than 1 MiB.
roster-too-long = There are more than 5,000 lines.
roster-quote = A quotation mark is not closed.
roster-column = There is no such column.
roster-column-twice = This column is there twice.
roster-no-name = The column “name” is missing.
roster-cell-more = The line has more cells than there are columns.
roster-role = There is no such role: learner, teacher or admin.
roster-class-unknown = There is no class of that name under way.
roster-class-several = Several classes have this name. Give one of them another.
roster-class-learner = Only learners come into a class.
roster-time = There is no such time factor: 1, 1.25, 1.5, 2 or unlimited.
roster-name-twice = The same name stands further up.
roster-taken = Somebody has that name already.

settings-title = Settings
settings-factor = Teachers and administrators must have a second factor
settings-factor-hint = Who has none is led to set it up after signing in, and sees only what learners see until then.
settings-closed = Delete disabled accounts after this many days
settings-closed-hint = 0 keeps them. Deleting is what the button on an account’s page does.
settings-idle = Delete learners nobody has signed in to for this many days
settings-idle-hint = 0 keeps them. Not while an assessment is under way.
settings-save = Save the settings
settings-agree = With so few days, accounts would be deleted right away. Tick below that they may go, or choose more days.
settings-deletes =
    { $n ->
        [one] Delete 1 account within minutes. It cannot be brought back.
       *[other] Delete { $n } accounts, the first within minutes. They cannot be brought back.
    }
settings-done = The settings have been saved.
settings-days = Whole days, from 0 to 36,500.
settings-own-factor = Set up your own second factor first, so that you do not lock yourself out.
settings-fixed = Set when the server starts
settings-sign-up = Making one’s own account
settings-sign-up-on = Visitors may make a learner’s account.
settings-sign-up-off = Only by invitation or by an administrator.

viewing-label = Viewing as somebody else
viewing-bar = { $viewer }, you see what { $viewed } sees. Nothing can be changed.
viewing-stop = Stop

account-data-title = Your data
account-data-hint = One JSON file with what is kept about you. What assessments do not show you is not in it.
account-data = Download my data
factor-must = Teachers and administrators must have a second factor here. Set it up before you go on.
