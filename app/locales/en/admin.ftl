admin-title = Audit
admin-sessions = Sessions
admin-trail = Trail
admin-tabs = Audit pages
admin-lead = Every session, newest first. Open one to see each item that was drawn and to draw it again.
admin-no-sessions = No session has been created yet.
admin-session = Session
admin-learner = Learner
admin-assessment = Assessment
admin-status = State
admin-created = Created
admin-ended = Ended
admin-score = Score
admin-open = Open the session of { $learner }
admin-status-pending = pending
admin-status-active = active
admin-status-awaiting = waiting for an answer
admin-status-completed = completed
admin-status-terminated = terminated
admin-status-expired = expired

audit-title = Items of a session
audit-chain-whole = The chain of events is whole
audit-chain-broken = The chain of events is broken
audit-assessment-hash = Assessment text
audit-form-seed = Form seed
audit-compare = Draw every item again and compare
audit-compare-title = Drawn again and compared
audit-compare-hide = Hide the comparison
audit-compare-all = { $n ->
    [one] The item is equal, byte for byte.
   *[other] All { $n } items are equal, byte for byte.
}
audit-compare-some = { $n ->
    [one] One item differs.
   *[other] { $n } items differ.
}
audit-equal = equal
audit-differs = differs
audit-stored = Stored
audit-generated = Drawn now
audit-result = Result
audit-item = Item { $n }
audit-number = Item
audit-skill = Skill
audit-version = Version
audit-blueprint-hash = Blueprint text
audit-difficulty = Level
audit-seed = Seed
audit-parameters = Parameters
audit-options-of = Options of item { $n }
audit-option = Option
audit-text = Text
audit-misconception = Misconception
audit-is-key = key
audit-is-response = answered
audit-key = Key
audit-response = Answer
audit-no-response = none
audit-response-learner = given by the learner
audit-response-draft = saved draft, counted when time was up
audit-right = right
audit-wrong = wrong
audit-undecided = undecided
audit-time = Time
audit-events = Events
audit-event-number = No.
audit-event-at = When
audit-event-name = Event
audit-event-facts = Facts
audit-late = Saves that came too late
audit-late-lead = Kept, not scored.
audit-back = All sessions

trail-title = Audit trail
trail-lead = Every change, newest first. Each line carries the hash of the one before it.
trail-empty = The trail is empty.
trail-who = Who
trail-nobody = the system
trail-what = What
trail-on = On
trail-hash = Hash
