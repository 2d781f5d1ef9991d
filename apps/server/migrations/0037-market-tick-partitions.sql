-- Ticks lie in a table for each day, so that a day that was packed into archive files can go at
-- once. The table there was becomes the first of them: nothing is copied.

-- Where each chain ends, whole: its last tick may lie in an archive. A tick is stored only behind
-- the one named here, whichever day's table it goes to.
create table tick_heads (
  symbol text primary key,
  seq bigint not null check (seq > 0),
  -- Of the ticks that were stored together with it.
  first_seq bigint not null check (first_seq between 1 and seq),
  price numeric(28, 8) not null,
  at timestamptz not null,
  volume numeric(28, 8) not null,
  inputs text not null,
  prev_hash bytea not null,
  hash bytea not null
) with (fillfactor = 50);

insert into tick_heads (symbol, seq, first_seq, price, at, volume, inputs, prev_hash, hash)
select last.symbol, last.seq, last.seq, price, at, volume, inputs, prev_hash, hash
from (
  -- One look into the index a symbol, however many ticks there are.
  with recursive known as (
    (select symbol from ticks order by symbol limit 1)
    union all
    select (select symbol from ticks where ticks.symbol > known.symbol order by symbol limit 1)
    from known where known.symbol is not null
  )
  select last.* from known cross join lateral (
    select * from ticks where ticks.symbol = known.symbol order by seq desc limit 1
  ) as last
) as last;

-- The tables of ticks there are, and the time that each is for. The last tick's day, or today's if
-- that is later, and one day more are the first one's.
create table tick_partitions (
  name text primary key,
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (from_at < until_at)
);

-- Files of ticks that follow one another. A file's key is the SHA-256 of all of it.
create table tick_archives (
  symbol text not null,
  first_seq bigint not null,
  last_seq bigint not null,
  partition text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  last_hash bytea not null check (length(last_hash) = 32),
  bytes integer not null check (bytes > 0),
  key bytea not null check (length(key) = 32),
  packed_at timestamptz not null,
  primary key (symbol, last_seq),
  check (first_seq between 1 and last_seq)
);

create index tick_archives_partition on tick_archives (partition, symbol);

alter table ticks rename to ticks_first;
alter table ticks_first rename constraint ticks_pkey to ticks_first_pkey;

create table ticks (like ticks_first including constraints) partition by range (at);

do $$
declare
  until_at timestamptz := date_trunc('day', greatest(
    now(), (select max(at) from tick_heads)) at time zone 'UTC') at time zone 'UTC'
    + interval '2 days';
begin
  execute format(
    'alter table ticks attach partition ticks_first for values from (minvalue) to (%L)', until_at);
  insert into tick_partitions values ('ticks_first', '-infinity', until_at);
end $$;

-- What has no day's table yet is not lost: it goes to the day's table when that is made.
create table ticks_unplaced partition of ticks default;
alter table ticks_unplaced add primary key (symbol, seq);

create trigger ticks_append_only before update or delete or truncate on ticks
  for each statement execute function refuse_change();
create trigger tick_archives_append_only before update or delete or truncate on tick_archives
  for each statement execute function refuse_change();

grant select, insert on ticks, tick_archives to plumbline_app;
grant select, insert, update on tick_heads to plumbline_app;
grant select on tick_partitions, ticks_unplaced to plumbline_app;

create function refuse_fork(is_whole boolean) returns void language plpgsql as $$
begin
  if not is_whole then
    raise exception 'ticks: somebody else goes on with this chain' using errcode = '23505';
  end if;
end $$;

-- Makes the table of a day, in UTC, unless there is one. The application may do no more to tables.
create function make_tick_partition(day date) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  day_at timestamptz := day::timestamp at time zone 'UTC';
  day_end timestamptz := (day + 1)::timestamp at time zone 'UTC';
  name text := 'ticks_' || to_char(day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtext('tick_partitions'));
  if exists (select from tick_partitions where from_at < day_end and until_at > day_at) then
    return false;
  end if;
  execute format('create table %I (like ticks including constraints)', name);
  execute format(
    'with moved as (delete from ticks_unplaced where at >= %L and at < %L returning *)
     insert into %I select * from moved', day_at, day_end, name);
  execute format('alter table %I add primary key (symbol, seq)', name);
  execute format(
    'create trigger ticks_append_only before update or delete or truncate on %I
     for each statement execute function refuse_change()', name);
  execute format(
    'alter table ticks attach partition %I for values from (%L) to (%L)', name, day_at, day_end);
  insert into tick_partitions values (name, day_at, day_end);
  return true;
end $$;

-- Drops a table of ticks all of which are in archive files, and no other one.
create function drop_packed_ticks(partition_name text) returns void
language plpgsql security definer set search_path = public as $$
declare
  unpacked text;
begin
  perform pg_advisory_xact_lock(hashtext('tick_partitions'));
  if not exists (select from tick_partitions where name = partition_name) then
    raise exception '% is no table of ticks', partition_name;
  end if;
  execute format('lock table %I in share mode', partition_name);
  execute format(
    'select stored.symbol from (select symbol, count(*) as count from %I group by symbol) as stored
     left join (
       select symbol, sum(last_seq - first_seq + 1) as count
       from tick_archives where partition = %L group by symbol
     ) as packed using (symbol)
     where stored.count <> coalesce(packed.count, 0) limit 1', partition_name, partition_name)
  into unpacked;
  if unpacked is not null then
    raise exception 'ticks of % in % are in no archive file', unpacked, partition_name;
  end if;
  execute format('alter table ticks detach partition %I', partition_name);
  execute format('drop table %I', partition_name);
  delete from tick_partitions where name = partition_name;
end $$;

revoke all on function make_tick_partition(date), drop_packed_ticks(text) from public;
grant execute on function make_tick_partition(date), drop_packed_ticks(text) to plumbline_app;
