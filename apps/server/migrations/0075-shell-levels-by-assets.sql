-- What levels ask for and give, version by version; a version never changes.
create table vip_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
comment on table vip_terms is 'Owner: vip.';
grant select, insert on vip_terms to plumbline_app;
create trigger vip_terms_append_only before update or delete or truncate on vip_terms
  for each statement execute function refuse_change();

-- Start of the last server day whose average reached the level, and of the last one reviewed.
alter table vip_members
  add column earned_on timestamptz not null default to_timestamp(0),
  add column reviewed_on timestamptz,
  -- What the level gives by the terms of the last review: off the fees of what the member opens,
  -- and every Monday.
  add column fee_discount_ppm int not null default 0
    check (fee_discount_ppm between 0 and 500000),
  add column weekly_envelope numeric(28, 8) not null default 0
    check (weekly_envelope >= 0);
grant update (earned_on, reviewed_on, fee_discount_ppm, weekly_envelope) on vip_members
  to plumbline_app;

-- A level pays its bonus once for life, whatever the level does afterwards.
create table vip_bonuses (
  user_id uuid not null references users,
  level smallint not null check (level between 1 and 6),
  amount numeric(28, 8) not null check (amount > 0),
  request_id uuid not null,
  paid_at timestamptz not null,
  primary key (user_id, level)
);
comment on table vip_bonuses is 'Owner: vip.';
grant select, insert on vip_bonuses to plumbline_app;
create trigger vip_bonuses_stay before update or delete or truncate on vip_bonuses
  for each statement execute function refuse_change();

-- How often everybody's live assets were counted on a server day, and when last.
create table vip_sample_days (
  day timestamptz primary key,
  samples smallint not null check (samples > 0),
  last_sample_at timestamptz not null
);
comment on table vip_sample_days is 'Owner: vip.';
grant select, insert, delete on vip_sample_days to plumbline_app;
grant update (samples, last_sample_at) on vip_sample_days to plumbline_app;

-- What was counted of a member on it, in USDT, all samples together: debts may make it negative.
create table vip_assets (
  user_id uuid not null references users,
  day timestamptz not null,
  usdt_sum numeric(38, 8) not null,
  primary key (user_id, day)
);
comment on table vip_assets is 'Owner: vip.';
create index vip_assets_days on vip_assets (day);
grant select, insert, delete on vip_assets to plumbline_app;
grant update (usdt_sum) on vip_assets to plumbline_app;

-- Of the area vip: what other areas may ask for a level.
create or replace view member_levels as
  select user_id, level, fee_discount_ppm, weekly_envelope from vip_members;

-- Of the wallet: what may leave in a day at each level, version by version.
create view withdrawal_day_limits as
  select version, effective_at, settings -> 'levelPercent' as level_percent,
    (select channel -> 'withdrawal' -> 'dayMax'
     from jsonb_array_elements(settings -> 'channels') as channel
     where channel ->> 'currency' = 'USDT' limit 1) as usdt_day_max
  from wallet_settings;
grant select on withdrawal_day_limits to plumbline_app;

-- Off the fees of a position's terms: the discount that its owner's level gave when it was opened.
alter table positions add column fee_discount_ppm int not null default 0
  check (fee_discount_ppm between 0 and 500000);
