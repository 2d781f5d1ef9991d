-- Who works here, where they are signed in, and the log of everything they did.

create table operators (
  id uuid primary key,
  -- Folded by the rules: no two names differ only in case or width.
  name text not null unique check (name <> ''),
  roles text[] not null check (cardinality(roles) > 0),
  password_hash text not null check (password_hash like '$argon2id$%'),
  must_change_password boolean not null,
  -- AES-256-GCM under a key that no database holds; null until a secret was shown.
  sealed_secret text,
  must_enrol boolean not null,
  -- The last 30-second step whose code was accepted: a code counts once.
  last_step bigint not null check (last_step >= 0),
  is_disabled boolean not null,
  created_at timestamptz not null,
  check (must_enrol or (sealed_secret is not null and last_step > 0))
);

-- Looked up by the token alone, of which only the SHA-256 is known here.
create table operator_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id uuid not null references operators,
  id uuid not null unique,
  step text not null check (step in ('password', 'enrol', 'code', 'open')),
  device text not null,
  address text not null,
  -- Of the step: a session begins again when it opens.
  started_at timestamptz not null,
  -- Written at most once a minute.
  last_seen_at timestamptz not null
);
create index operator_sessions_of_operator on operator_sessions (operator_id);

-- One line for everything an operator did, each with the hash of the one before it.
create table audit_entries (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  call text not null,
  subject text not null,
  -- The very text that is hashed, not its meaning.
  before text,
  after text,
  request_id uuid not null unique,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);

-- The ledger is explored by period: a block range index costs the journal next to nothing.
create index journal_entries_by_time on journal_entries
  using brin (created_at) with (pages_per_range = 16);

grant select, insert, update on operators to plumbline_app;
grant select, insert, update, delete on operator_sessions to plumbline_app;
grant select, insert on audit_entries to plumbline_app;

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
