-- Pictures members handed over, who opened them, and what staff found about the papers in them.

-- The bytes lie outside of the database and of anything that is served, under a random key.
create table files (
  user_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('kyc')),
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{64}$'),
  sha256 bytea not null check (length(sha256) = 32),
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Each time somebody looked at one; shown to whose it is.
create table file_openings (
  user_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  -- null: its owner.
  operator_id uuid,
  opened_at timestamptz not null,
  primary key (user_id, id)
);

create table kyc_verifications (
  user_id uuid not null,
  level text not null check (level in ('basic', 'advanced')),
  status text not null check (status in ('submitted', 'rejected', 'authorised')),
  version integer not null check (version > 0),
  answers jsonb not null,
  rejections jsonb not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  primary key (user_id, level),
  check (status = 'submitted' or decided_at is not null),
  check ((status = 'rejected') = (jsonb_array_length(rejections) > 0))
);
create index kyc_verifications_queue on kyc_verifications (status, submitted_at);

create table kyc_steps (
  user_id uuid not null,
  level text not null,
  version integer not null,
  status text not null,
  at timestamptz not null,
  primary key (user_id, level, version)
);

grant select, insert on files, file_openings, kyc_steps to plumbline_app;
grant select, insert, update on kyc_verifications to plumbline_app;
