-- The one row that a server writes to find out whether it can.
create table readiness_probes (
  id boolean primary key check (id),
  at timestamptz not null
);

grant select, insert, update on readiness_probes to plumbline_app;

-- Where the clock had been ahead when ticks were recorded, and somebody with the server machine at
-- hand said so: the tick after `seq` may bear an earlier time. No tick is changed by it.
create table tick_time_resets (
  symbol text not null,
  seq bigint not null,
  -- Of that tick, and of the clock when it was put right.
  tick_at timestamptz not null,
  reset_at timestamptz not null,
  primary key (symbol, seq),
  check (reset_at < tick_at)
);

grant select on tick_time_resets to plumbline_app;

create trigger tick_time_resets_append_only before update or delete or truncate on tick_time_resets
  for each statement execute function refuse_change();
