-- Prices as they were recorded. A tick is never changed: each carries the hash of the one before
-- it, and receipts name it by symbol and number.

-- What an operator may set for a symbol: a halt, with a reason that everyone is shown. No price.
create table symbols (
  symbol text primary key,
  halt_reason text check (halt_reason <> ''),
  halted_at timestamptz,
  check ((halt_reason is null) = (halted_at is null))
);

create table ticks (
  symbol text not null,
  seq bigint not null check (seq > 0),
  price numeric(28, 8) not null check (price > 0),
  at timestamptz not null,
  volume numeric(28, 8) not null check (volume >= 0),
  -- What each venue said, as the canonical text that is hashed: "kraken=60000.5@1700000000000;…".
  inputs text not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (symbol, seq)
);

-- Derived from ticks alone, and named by the first and last of them.
create table candles (
  symbol text not null,
  interval text not null,
  opened_at timestamptz not null,
  open numeric(28, 8) not null,
  high numeric(28, 8) not null,
  low numeric(28, 8) not null,
  close numeric(28, 8) not null,
  volume numeric(28, 8) not null,
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (symbol, interval, opened_at),
  check (low <= open and low <= close and open <= high and close <= high),
  check (first_seq <= last_seq)
) with (fillfactor = 80);

grant select, insert on ticks to plumbline_app;
grant select, insert, update on candles, symbols to plumbline_app;

create trigger ticks_append_only before update or delete or truncate on ticks
  for each statement execute function refuse_change();
