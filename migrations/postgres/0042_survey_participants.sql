-- Who has answered an anonymous survey for a class, so that it does not stay on their list of what is to be done. Written
-- an hour after the end, when it is forgotten which session was whose; without a time, and in the order of the key.
create table survey_participant (
    user_id  uuid not null references user_account (id),
    -- What its sessions are about.
    survey   text collate "C" not null,
    class_id uuid not null references class (id),
    primary key (user_id, survey, class_id)
);
