-- Of auth: who was invited by whom, and what each invites others with.
create view member_invitations as
  select user_id, invite_code, inviter_id, registered_at as invited_at from profiles;
grant select on member_invitations to plumbline_app;

-- The last hour whose fees were shared: every hour is, in its order, once.
create table team_hours (
  is_only boolean primary key default true check (is_only),
  last_hour timestamptz not null
);
comment on table team_hours is 'Owner: team.';
grant select, insert, update (last_hour) on team_hours to plumbline_app;

-- What an inviter got of an hour's fees of one member; below zero it was taken back.
create table team_commissions (
  user_id uuid not null references users,
  member_id uuid not null references users,
  asset text not null,
  hour timestamptz not null,
  fees numeric(28, 8) not null,
  amount numeric(28, 8) not null check (amount <> 0),
  request_id uuid not null,
  primary key (user_id, member_id, asset, hour),
  check (user_id <> member_id)
);
comment on table team_commissions is 'Owner: team.';
grant select, insert on team_commissions to plumbline_app;
create trigger team_commissions_stay before update or delete or truncate on team_commissions
  for each statement execute function refuse_change();
