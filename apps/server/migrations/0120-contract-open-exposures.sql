-- What members have open with real money, for whoever measures what they have: at a price the
-- result of a row is quantity × price − worth, in its asset. What is short counts below zero.
create view open_exposures as
  select user_id, asset, symbol,
    sum(signed / divisor) as quantity, sum(signed * entry_price / divisor) as worth
  from positions join point_divisors using (symbol, terms_version)
    cross join lateral (select case side when 'long' then quantity else -quantity end as signed)
      as exposure
  where status <> 'closed' and book = 'live' and entry_price is not null
  group by user_id, asset, symbol;
grant select on open_exposures to plumbline_app;
