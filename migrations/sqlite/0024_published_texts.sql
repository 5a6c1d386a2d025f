-- Which texts were published, when and by whom. Others are kept because somebody tried them, or sent them along.
create table content_published (
    hash   text not null primary key references content (hash),
    at     integer not null,
    author blob
) strict, without rowid;

insert into content_published (hash, at, author)
    select c.hash, c.created_at, c.author from content c
    where exists (select 1 from content_current n where n.kind = c.kind and n.id = c.id);

create trigger content_published_no_update before update on content_published begin select raise(abort, 'content_published is append-only'); end;
create trigger content_published_no_delete before delete on content_published begin select raise(abort, 'content_published is append-only'); end;
