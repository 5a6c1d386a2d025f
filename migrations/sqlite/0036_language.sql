-- The language that an account reads in, by its tag; null for what the browser says.
alter table user_account add column language text;

-- As before, with the column.
drop trigger user_account_touched_by_update;
drop trigger user_account_touched_by_delete;
create trigger user_account_touched_by_update after update on user_account
when old.id is not new.id or old.name is not new.name or old.name_key is not new.name_key or old.role is not new.role
    or old.password_hash is not new.password_hash or old.time_factor_percent is not new.time_factor_percent
    or old.created_at is not new.created_at or old.disabled is not new.disabled or old.totp_secret is not new.totp_secret
    or old.closed_at is not new.closed_at or old.deleted_at is not new.deleted_at or old.time_zone is not new.time_zone
    or old.language is not new.language
begin
    insert into touched values (null, 0, 'user_account', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'name_key', old.name_key, 'role', old.role, 'password_hash', old.password_hash,
        'time_factor_percent', old.time_factor_percent, 'created_at', old.created_at, 'disabled', old.disabled,
        'totp_secret', old.totp_secret, 'closed_at', old.closed_at, 'deleted_at', old.deleted_at, 'time_zone', old.time_zone, 'language', old.language));
    insert into touched values (null, 0, 'user_account', lower(hex(new.id)), '', '', null); end;
create trigger user_account_touched_by_delete after delete on user_account begin
    insert into touched values (null, 0, 'user_account', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'name_key', old.name_key, 'role', old.role, 'password_hash', old.password_hash,
        'time_factor_percent', old.time_factor_percent, 'created_at', old.created_at, 'disabled', old.disabled,
        'totp_secret', old.totp_secret, 'closed_at', old.closed_at, 'deleted_at', old.deleted_at, 'time_zone', old.time_zone, 'language', old.language)); end;
