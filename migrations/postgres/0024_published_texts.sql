-- Which texts were published, when and by whom. Others are kept because somebody tried them, or sent them along.
create table content_published (
    hash   text collate "C" not null primary key references content (hash),
    at     bigint not null,
    author uuid
);

insert into content_published (hash, at, author)
    select c.hash, c.created_at, c.author from content c
    where exists (select 1 from content_current n where n.kind = c.kind and n.id = c.id);

create trigger content_published_no_change before update or delete on content_published for each row execute function refuse_change();
create trigger content_published_no_truncate before truncate on content_published for each statement execute function refuse_change();
