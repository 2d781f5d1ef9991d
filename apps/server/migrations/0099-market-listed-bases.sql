-- Of the area market: every base that was ever listed, with where its simulated prices begin.
create view listed_bases as
  select distinct facts ->> 'base' as base, (facts ->> 'referencePrice')::numeric as reference_price
  from listed_symbols cross join json_array_elements(symbols) as listed (facts);
grant select on listed_bases to plumbline_app;
