-- From now on the list is whole in each version, those of the install first: `symbols` has every
-- symbol with its facts, as the rules write them. A later version only adds and ends.

-- Of the area market: what is traded by now, from its first recorded price on.
create or replace view listed_tokens as
  select facts ->> 'base' as token, effective_at as listed_at
  from listed_symbols cross join json_array_elements(symbols) as listed (facts)
    join tick_heads on tick_heads.symbol = facts ->> 'id'
  where version = (select max(version) from listed_symbols);
