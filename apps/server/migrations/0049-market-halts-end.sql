-- Halts have an end, and the longer ones a second person. A halt from before this had neither: it
-- ends here, and whoever wants it to go on halts anew.
create table symbol_halts (
  symbol text not null,
  id uuid not null,
  reason text not null check (reason <> ''),
  started_by uuid not null,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= started_at),
  asked_ends_at timestamptz not null check (asked_ends_at >= ends_at),
  confirmed_by uuid check (confirmed_by <> started_by),
  ended_at timestamptz,
  primary key (symbol, id)
);
create index symbol_halts_latest on symbol_halts (symbol, started_at);
grant select, insert, update on symbol_halts to plumbline_app;

alter table symbols drop column halt_reason, drop column halted_at;
