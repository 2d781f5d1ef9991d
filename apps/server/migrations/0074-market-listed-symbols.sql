-- Symbols beside those of the install, version by version; a version never changes. `symbols` is a
-- list of {base, name, priceDecimals, referencePrice, listedFrom}: each is quoted in USDT, has no
-- leverage, and is labelled with its single venue.
create table listed_symbols (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  symbols json not null,
  -- null: of the install, or of an offering that was settled.
  operator_id uuid references operators
);
grant select, insert on listed_symbols to plumbline_app;
create trigger listed_symbols_append_only before update or delete or truncate on listed_symbols
  for each statement execute function refuse_change();

-- Of the area market: tokens that are traded, as the newest version has them.
create view listed_tokens as
  select symbol ->> 'base' as token, effective_at as listed_at
  from listed_symbols cross join json_array_elements(symbols) as symbol
  where version = (select max(version) from listed_symbols);
grant select on listed_tokens to plumbline_app;
