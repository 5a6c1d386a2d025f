-- Who has put the panel away that leads through the first steps.

create table guide_put_away (
    user_id uuid not null primary key references user_account (id)
);
