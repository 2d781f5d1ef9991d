-- The last night that a position was charged for, where its terms charge nights.
alter table positions add column charged_night int;

-- How many points of a symbol's price make one of what it is settled in, version by version of its
-- terms: every sum over positions divides by it.
create view point_divisors as
  select symbol, version as terms_version,
    coalesce((terms ->> 'pointDivisor')::numeric, 1) as divisor
  from contract_terms;
grant select on point_divisors to plumbline_app;

create or replace view open_interest as
  select symbol,
    coalesce(sum(quantity * entry_price / divisor) filter (where side = 'long'), 0)
      ::numeric(38, 8) as long,
    coalesce(sum(quantity * entry_price / divisor) filter (where side = 'short'), 0)
      ::numeric(38, 8) as short
  from positions join point_divisors using (symbol, terms_version)
  where status <> 'closed' and entry_price is not null and book = 'live'
  group by symbol;
