-- For whoever decided on users as they were last seen: locks them, and refuses the transaction if
-- one has been written since, or if the locks were long in coming: then prices have moved on, too.
-- A user is as seen while their purses' counts come to the same. Each statement of the function
-- looks anew, so the second sees what the locks waited for.
create function lock_users_as_seen(
  gate bigint, lock_space int, keys int[], user_ids uuid[], versions bigint[]
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(gate),
    (select count(pg_advisory_xact_lock(lock_space, key)) from unnest(keys) as key);
  if clock_timestamp() - statement_timestamp() > interval '250 milliseconds' then
    raise exception 'the locks were long in coming' using errcode = 'PL001';
  end if;
  if exists (
    select from unnest(user_ids, versions) as seen (user_id, version)
    where version is distinct from
      (select sum(held.writes) from purses as held where held.user_id = seen.user_id)
  ) then
    raise exception 'a user was written since they were last seen' using errcode = 'PL001';
  end if;
end
$$;
