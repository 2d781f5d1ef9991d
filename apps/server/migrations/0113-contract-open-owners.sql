-- Who has an order or a position in what, for whoever has to tell them.
create view open_position_owners as
  select user_id, book, symbol from positions where status <> 'closed';
grant select on open_position_owners to plumbline_app;
