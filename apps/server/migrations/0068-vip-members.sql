-- The level that a member has by their average assets, and when they reached it. Who has no row has
-- level 0.
create table vip_members (
  user_id uuid primary key references users,
  level smallint not null check (level between 0 and 6),
  level_since timestamptz not null
);
grant select, insert, update (level, level_since) on vip_members to plumbline_app;
-- Of the area vip: what other areas may ask for a level.
create view member_levels as select user_id, level from vip_members;
grant select on member_levels to plumbline_app;
