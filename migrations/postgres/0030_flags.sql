-- Who has looked at a flagged message, once each.

create table flag_look (
    session_id uuid not null,
    -- The event that flags it.
    seq        bigint not null,
    looked_by  uuid not null references user_account (id),
    looked_at  bigint not null,
    note       text not null,
    primary key (session_id, seq),
    foreign key (session_id, seq) references session_event (session_id, seq)
);

create trigger flag_look_touched after insert or update or delete on flag_look
    for each row execute function note_touched('{}', 'session_id', 'seq');
