-- What one operator proposes and another confirms: new settings, and labelled movements of money.

create table adjustments (
  user_id uuid not null,
  id uuid not null,
  direction text not null check (direction in ('credit', 'debit')),
  currency text not null,
  amount numeric(28, 8) not null check (amount > 0),
  house_account text not null check (house_account in ('fees', 'marketing')),
  reason text not null,
  ticket text not null check (ticket <> ''),
  words text not null check (words <> ''),
  stage text not null check (stage in ('proposed', 'done', 'withdrawn')),
  proposed_by uuid not null references operators,
  proposed_at timestamptz not null,
  decided_by uuid references operators,
  decided_at timestamptz,
  primary key (user_id, id),
  -- Two persons always, whatever a program may think.
  check (stage <> 'done' or (decided_by is not null and decided_by <> proposed_by)),
  check ((stage = 'proposed') = (decided_at is null))
);
create index adjustments_latest on adjustments (proposed_at desc);

create table settings_proposals (
  subject text not null,
  id uuid not null,
  base_version integer not null check (base_version > 0),
  -- As it was proposed, to the letter: its hash is what the second person confirms.
  content text not null,
  effective_at timestamptz not null,
  why text not null check (why <> ''),
  stage text not null check (stage in ('proposed', 'confirmed', 'withdrawn')),
  proposed_by uuid not null references operators,
  proposed_at timestamptz not null,
  decided_by uuid references operators,
  decided_at timestamptz,
  -- Of what it became.
  version integer,
  primary key (subject, id),
  unique (subject, version),
  check (stage <> 'confirmed' or (decided_by is not null and decided_by <> proposed_by)),
  check ((stage = 'confirmed') = (version is not null)),
  check ((stage = 'proposed') = (decided_at is null))
);

-- null: of the install.
alter table contract_terms add column operator_id uuid references operators;

grant select, insert on adjustments, settings_proposals to plumbline_app;
grant update (stage, decided_by, decided_at) on adjustments to plumbline_app;
grant update (stage, decided_by, decided_at, version) on settings_proposals to plumbline_app;
