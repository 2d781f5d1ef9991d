-- Who can sign in, with what, and where they are signed in.

-- Small look-up tables by what a person types, the only ones that cannot begin with the user.
create table login_names (
  kind text not null check (kind in ('account', 'phone', 'email')),
  -- Folded by the rules: no two names differ only in case or width.
  name text not null check (name <> ''),
  user_id uuid not null,
  primary key (kind, name)
);

create table invite_codes (
  code text primary key,
  user_id uuid not null
);

create table profiles (
  user_id uuid primary key,
  account text not null,
  nickname text not null,
  is_guest boolean not null,
  invite_code text not null,
  inviter_id uuid,
  registered_at timestamptz not null,
  check (inviter_id <> user_id)
);

create table credentials (
  user_id uuid primary key,
  password_hash text not null check (password_hash like '$argon2id$%'),
  must_change_password boolean not null,
  changed_at timestamptz not null
);

-- Looked up by the token alone, of which only the SHA-256 is known here.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null,
  id uuid not null,
  device text not null,
  address text not null,
  started_at timestamptz not null,
  -- Written at most once a minute.
  last_seen_at timestamptz not null
) with (fillfactor = 80);
create index sessions_of_user on sessions (user_id);

-- Attempts that are counted before they are made. The key is a hash of who tries what on whom: a
-- name typed wrongly may be a password typed into the wrong field.
create table attempts (
  key bytea primary key check (length(key) = 32),
  taken integer not null check (taken >= 0),
  ends_at timestamptz not null
) with (fillfactor = 80);

-- When a user was last here, to the hour: each report is kept at most once in one.
create table presence (
  user_id uuid not null,
  kind text not null check (kind in ('active', 'online')),
  reported_at timestamptz not null,
  primary key (user_id, kind)
) with (fillfactor = 80);

grant select, insert on login_names, invite_codes, profiles to plumbline_app;
grant select, insert, update on credentials, presence to plumbline_app;
grant select, insert, update, delete on sessions, attempts to plumbline_app;
