-- How names look to a hurried reader, folded by the rules (`lookOf`): nobody is shown by a name
-- that looks like another's account, and no account begins that looks like another's name. Found
-- before its user is known, so keyed by the look. Two accounts may look alike: the first has it.
create table name_looks (
  look text primary key check (look <> ''),
  user_id uuid not null,
  is_account boolean not null
);
grant select, insert, update, delete on name_looks to plumbline_app;

-- The rules' folding, as far as it goes for names in ASCII: all accounts, and most names.
create function pg_temp.look_of(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(replace(replace(replace(
    translate(lower(name), '0134578', 'oieastb'), 'rn', 'm'), 'vv', 'w'), 'l', 'i'),
    '[ _.''-]+', '-', 'g'), '-')
$$;

insert into name_looks (look, user_id, is_account)
  select distinct on (pg_temp.look_of(account)) pg_temp.look_of(account), user_id, true
  from profiles order by pg_temp.look_of(account), registered_at;

insert into name_looks (look, user_id, is_account)
  select distinct on (pg_temp.look_of(nickname)) pg_temp.look_of(nickname), user_id, false
  from profiles
  where nickname ~ '^[A-Za-z0-9 _.''-]+$'
    and pg_temp.look_of(nickname) not in ('', pg_temp.look_of(account))
  order by pg_temp.look_of(nickname), registered_at
  on conflict (look) do nothing;
