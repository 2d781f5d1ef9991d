-- Who has an option on what, for whoever has to tell them.
create view open_option_owners as
  select user_id, book, symbol from option_orders where status = 'open';
grant select on open_option_owners to plumbline_app;
