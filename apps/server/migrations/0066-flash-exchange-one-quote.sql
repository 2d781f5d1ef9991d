-- A quote is a choice that costs nothing for ten seconds, so nobody has more than one of them in a
-- book: the next one replaces it. What nobody took by now has no owner who could still take it.
delete from flash_quotes where used_at is null;
alter table flash_quotes
  add column replaced_at timestamptz,
  add check (used_at is null or replaced_at is null);
create unique index flash_quotes_open on flash_quotes (user_id, book)
  where used_at is null and replaced_at is null;
grant update (replaced_at) on flash_quotes to plumbline_app;
