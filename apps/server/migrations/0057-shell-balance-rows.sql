-- One word for what a user holds: a row of it is a balance row, in the database as in the code.
alter table purses rename to balance_rows;

do $$
declare
  renamed record;
begin
  for renamed in
    select conname from pg_constraint
    where conrelid = 'balance_rows'::regclass and starts_with(conname, 'purses_')
  loop
    execute format('alter table balance_rows rename constraint %I to %I',
      renamed.conname, replace(renamed.conname, 'purses_', 'balance_rows_'));
  end loop;
end
$$;

create or replace function lock_users_as_seen(
  gate bigint, lock_space int, keys int[], user_ids uuid[], writes_seen bigint
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(gate),
    (select count(pg_advisory_xact_lock(lock_space, key)) from unnest(keys) as key);
  if clock_timestamp() - statement_timestamp() > interval '250 milliseconds' then
    raise exception 'the locks were long in coming' using errcode = 'PL001';
  end if;
  if writes_seen is distinct from
    (select sum(writes) from balance_rows where user_id = any(user_ids))
  then
    raise exception 'a user was written since they were last seen' using errcode = 'PL001';
  end if;
end
$$;
