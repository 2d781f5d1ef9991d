-- Of contract: what a position is called wherever money that it moved is listed.
create view position_names as
  select user_id, id, symbol, side from positions;
grant select on position_names to plumbline_app;
