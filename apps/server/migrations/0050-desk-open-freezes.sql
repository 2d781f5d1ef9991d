-- Freezes are looked for over all users: in the desk's list of who is frozen, and in the queue of
-- those that wait for a second person.
create index user_freezes_open on user_freezes (asked_ends_at) where lifted_at is null;

-- Longer than one person may give, and begun by somebody whose word still counts.
create view freezes_waiting as
  select user_id, id, started_at, asked_ends_at from user_freezes
  where lifted_at is null and confirmed_by is null and asked_ends_at > ends_at
    and started_by not in (select id from operators where is_disabled);

grant select on freezes_waiting to plumbline_app;
