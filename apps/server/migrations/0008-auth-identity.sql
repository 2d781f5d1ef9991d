-- What a user proves to be themselves with beside a password, and the letters that carry codes.

create table identities (
  user_id uuid primary key,
  -- E.164; also a row of login_names.
  phone text,
  -- As letters are addressed; its folded form is a row of login_names.
  email text,
  withdrawal_hash text check (withdrawal_hash like '$argon2id$%'),
  -- Of the authenticator, AES-256-GCM under a key that no database holds.
  sealed_secret text,
  -- The last 30-second step whose code was accepted: a code counts once.
  last_step bigint not null default 0 check (last_step >= 0),
  -- Keyed digests of the recovery codes that are left.
  recovery_hashes text[] not null default '{}',
  settings_locked_until timestamptz,
  frozen_at timestamptz,
  withdrawals_held_until timestamptz
);
insert into identities (user_id) select user_id from profiles;

-- A secret that was shown and not yet proven: of one session, so that nobody else's replaces it.
create table pending_authenticators (
  session_hash bytea primary key check (length(session_hash) = 32),
  user_id uuid not null,
  sealed_secret text not null,
  created_at timestamptz not null
);

create table one_time_codes (
  id uuid primary key,
  purpose text not null,
  -- Keyed digests: who it was sent to, where it was asked for, the ticket, the code.
  target_hash text not null,
  place_hash text not null,
  ticket_hash text not null unique,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  unique (target_hash, place_hash, purpose)
);

-- Browsers that a user has signed in with before.
create table devices (
  token_hash text primary key,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index devices_of_user on devices (user_id);

create table sign_ins (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  method text not null,
  outcome text not null check (outcome in ('signed_in', 'second_factor_failed', 'frozen')),
  device text not null,
  address text not null,
  is_new_device boolean not null,
  primary key (user_id, id)
);

create table freeze_links (
  token_hash text primary key,
  user_id uuid not null,
  expires_at timestamptz not null
);

create table passkeys (
  -- The authenticator's own name of the key, base64url.
  id text primary key,
  user_id uuid not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key,
  -- Of the session that registers a key; null at signing in.
  session_hash bytea,
  expires_at timestamptz not null
);

-- Letters on their way; gone once they are handed over. What they say is sealed: codes are in it.
create table letters (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  sealed text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  -- Of no use any more afterwards.
  expires_at timestamptz not null
);
create index letters_by_time on letters (next_at);

-- The development mailbox: letters of a sandbox that has nobody to carry them.
create table mailbox_letters (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  received_at timestamptz not null
);

grant select, insert, update on identities to plumbline_app;
grant select, insert, update, delete on pending_authenticators, one_time_codes, devices,
  freeze_links, passkeys, passkey_challenges, letters, mailbox_letters to plumbline_app;
grant select, insert, delete on sign_ins to plumbline_app;
-- A name that is given up is somebody else's to take; a guest becomes a member.
grant delete on login_names to plumbline_app;
grant update (account, nickname, is_guest) on profiles to plumbline_app;
