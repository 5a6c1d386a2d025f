-- Who has looked at a flagged message, once each.

create table flag_look (
    session_id blob not null,
    -- The event that flags it.
    seq        integer not null,
    looked_by  blob not null references user_account (id),
    looked_at  integer not null,
    note       text not null,
    primary key (session_id, seq),
    foreign key (session_id, seq) references session_event (session_id, seq)
) strict, without rowid;

create trigger flag_look_touched_by_insert after insert on flag_look begin
    insert into touched values (null, 0, 'flag_look', lower(hex(new.session_id)), cast(new.seq as text), '', null); end;
create trigger flag_look_touched_by_update after update on flag_look
when old.session_id is not new.session_id or old.seq is not new.seq or old.looked_by is not new.looked_by
    or old.looked_at is not new.looked_at or old.note is not new.note
begin
    insert into touched values (null, 0, 'flag_look', lower(hex(old.session_id)), cast(old.seq as text), '',
        json_object('session_id', hex(old.session_id), 'seq', old.seq, 'looked_by', hex(old.looked_by),
        'looked_at', old.looked_at, 'note', old.note));
    insert into touched values (null, 0, 'flag_look', lower(hex(new.session_id)), cast(new.seq as text), '', null); end;
create trigger flag_look_touched_by_delete after delete on flag_look begin
    insert into touched values (null, 0, 'flag_look', lower(hex(old.session_id)), cast(old.seq as text), '',
        json_object('session_id', hex(old.session_id), 'seq', old.seq, 'looked_by', hex(old.looked_by),
        'looked_at', old.looked_at, 'note', old.note));
end;
