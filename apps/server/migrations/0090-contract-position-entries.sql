-- When a position was entered, for what goes by how long it was held.
create view position_entries as select user_id, id, book, entered_at from positions;
grant select on position_entries to plumbline_app;
