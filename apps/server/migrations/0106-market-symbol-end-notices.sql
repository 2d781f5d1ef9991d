-- Of which end of a symbol each member was told who has something in it; `is_live`: not of play
-- money alone, which no letter is written about.
create table symbol_end_notices (
  user_id uuid not null references users,
  symbol text not null,
  opens_until timestamptz not null,
  ends_at timestamptz,
  is_live boolean not null,
  primary key (user_id, symbol)
);
create index symbol_end_notices_of_symbol on symbol_end_notices (symbol, user_id);
grant select, insert, update, delete on symbol_end_notices to plumbline_app;
