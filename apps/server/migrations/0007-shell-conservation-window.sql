-- Up to which posting a kept report has compared the balances with the journal: the next goes on
-- from there. Null: a report from before this was kept.
alter table conservation_reports add column checked_through bigint;
