-- What an hour's commissions are of: live fees, by the entry that moved them.
create index postings_of_fees on postings (user_id, request_id)
  where book = 'live' and 'house:fees' in (from_account, to_account);
-- What deposits came to, of which members are rewarded.
create index postings_of_deposits on postings (user_id)
  where book = 'live' and asset = 'USDT' and reason in ('deposit', 'deposit_reversed');

-- An hour's share that could not be paid yet: the house was short of it, or its inviter is a guest.
create table team_owed (
  user_id uuid not null references users,
  member_id uuid not null references users,
  asset text not null,
  hour timestamptz not null,
  fees numeric(28, 8) not null check (fees > 0),
  primary key (user_id, member_id, asset, hour),
  check (user_id <> member_id)
);
comment on table team_owed is 'Owner: team.';
-- What is paid is no longer owed.
grant select, insert, delete on team_owed to plumbline_app;

-- A voucher stays open until all of it was taken back: what was not there may come later.
alter table reward_vouchers drop constraint reward_vouchers_check2;
