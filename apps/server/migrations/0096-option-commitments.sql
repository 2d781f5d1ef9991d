-- Options that are not yet sold back or delivered, for whoever must know that more may be paid:
-- their premium is paid, and no balance shows them.
create view option_commitments as
  select user_id, book from option_orders where status = 'open';
grant select on option_commitments to plumbline_app;
