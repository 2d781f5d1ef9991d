-- A table has one owner: whose name its migration bears, or else whom its comment names. These were
-- made by one and are written by another.
comment on table attempts is 'Owner: shell.';
comment on table audit_entries is 'Owner: shell.';
comment on table file_openings is 'Owner: shell.';
comment on table files is 'Owner: shell.';
comment on table letters is 'Owner: shell.';
comment on table mailbox_letters is 'Owner: shell.';
comment on table one_time_codes is 'Owner: shell.';
comment on table operator_devices is 'Owner: shell.';
comment on table operator_sessions is 'Owner: shell.';
comment on table readiness_probes is 'Owner: shell.';
comment on table sessions is 'Owner: shell.';
comment on table settings_proposals is 'Owner: shell.';
comment on table user_freezes is 'Owner: shell.';
comment on table adjustments is 'Owner: wallet.';
comment on table kyc_claims is 'Owner: kyc.';
comment on table presence is 'Owner: profile.';

-- What of their tables the owners show to all. The views are as old as the rule and stand here
-- together; a later one stands in its owner's migration.

-- Of auth: what members are called, what binds and holds them; no secret.
create view member_names as
  select user_id, account, nickname, is_guest, registered_at, language from profiles;
create view member_protection as
  select user_id, phone, email, sealed_secret is not null as has_authenticator,
    withdrawal_hash is not null as has_withdrawal_password, frozen_at, settings_locked_until,
    withdrawals_held_until
  from identities;
-- As they are typed at sign-in: folded.
create view member_emails as
  select user_id, name as email from login_names where kind = 'email';

-- Of kyc: how far verifications have come, the names they have proven, and same papers.
create view member_verifications as
  select user_id, level, status, decided_at from kyc_verifications;
create view proven_names as
  select user_id, level, (answers ->> 'firstName') || ' ' || (answers ->> 'lastName') as name
  from kyc_verifications where status = 'authorised';
create view handed_in_papers as
  select user_id, paper_digest, answers ->> 'idType' as id_type from kyc_verifications;

-- Of the wallet: where members have money sent, and what was credited and paid out.
create view payout_addresses as
  select user_id, details ->> 'address' as address, lower(details ->> 'address') as folded
  from payout_methods;
create view wallet_movements as
  select direction, currency, since,
    case direction when 'recharge' then received else amount end as amount
  from wallet_records where status in (1, 2);

-- Of contract: every version of its terms, and what is open at the price it was opened at.
create view written_terms as select terms from contract_terms;
create view open_interest as
  select symbol,
    coalesce(sum(quantity * entry_price) filter (where side = 'long'), 0)::numeric(38, 8) as long,
    coalesce(sum(quantity * entry_price) filter (where side = 'short'), 0)::numeric(38, 8) as short
  from positions where status <> 'closed' and entry_price is not null and book = 'live'
  group by symbol;

-- Of the desk: what those who work here are called, what they may do, who made them; no secret.
create view operator_names as select id, name from operators;
create view operator_standings as
  select id, name, roles, is_disabled, needs_voucher, made_by, vouched_by from operators;
create view role_grants as select version, grants from role_versions;

grant select on member_names, member_protection, member_emails to plumbline_app;
grant select on member_verifications, proven_names, handed_in_papers to plumbline_app;
grant select on payout_addresses, wallet_movements to plumbline_app;
grant select on written_terms, open_interest to plumbline_app;
grant select on operator_names, operator_standings, role_grants to plumbline_app;
