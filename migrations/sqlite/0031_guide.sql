-- Who has put the panel away that leads through the first steps.

create table guide_put_away (
    user_id blob not null primary key references user_account (id)
) strict, without rowid;
