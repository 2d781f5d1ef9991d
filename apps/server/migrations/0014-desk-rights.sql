-- What roles may do, who works on what, and which devices operators' accounts are opened on.

-- Each version of what roles may do. The first is built in and stands in no row.
create table role_versions (
  version integer primary key check (version > 1),
  -- By permission, the roles that have it.
  grants jsonb not null,
  proposed_by uuid not null references operators,
  confirmed_by uuid not null references operators check (confirmed_by <> proposed_by),
  effective_at timestamptz not null
);

create table rights_proposals (
  id uuid primary key,
  change jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by uuid not null references operators,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'withdrawn')),
  decided_by uuid references operators,
  decided_at timestamptz,
  check ((outcome is null) = (decided_by is null)),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'confirmed' or decided_by <> proposed_by)
);
create index rights_proposals_latest on rights_proposals (proposed_at);

-- Digests under a key that no database holds; each code stands in for the authenticator once.
alter table operators add column recovery_hashes text[] not null default '{}';
alter table operators add column is_recovering boolean not null default false;

-- Of the cookie that the desk gives a browser, only the SHA-256.
alter table operator_sessions add column device_hash bytea check (length(device_hash) = 32);

create table operator_devices (
  operator_id uuid not null references operators,
  device_hash bytea not null check (length(device_hash) = 32),
  opened_at timestamptz not null,
  primary key (operator_id, device_hash)
);
create index operator_devices_recent on operator_devices (opened_at);

-- Who looks at which case, so that two do not do the same work.
create table kyc_claims (
  user_id uuid not null,
  level text not null check (level in ('basic', 'advanced')),
  operator_id uuid not null references operators,
  claimed_until timestamptz not null,
  primary key (user_id, level)
);

grant select, insert on role_versions to plumbline_app;
grant select, insert, update on rights_proposals, operator_devices to plumbline_app;
grant select, insert, update, delete on kyc_claims to plumbline_app;

create trigger role_versions_append_only before update or delete or truncate on role_versions
  for each statement execute function refuse_change();
