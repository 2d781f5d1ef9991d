-- Machines, bonds and vaults that go on, for whoever must know that more may be paid: what was paid
-- for a machine or a bond is no balance any more.
create view earn_commitments as
  select user_id, book from earn_orders where status in ('not_started', 'running', 'frozen');
grant select on earn_commitments to plumbline_app;
