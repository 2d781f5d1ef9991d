-- How the house's own accounts are funded: what one operator proposes and another confirms.

create table house_transfers (
  id uuid primary key,
  source text not null check (source in ('fees', 'external')),
  target text not null check (target in ('marketing', 'insurance', 'market')),
  currency text not null,
  amount numeric(28, 8) not null check (amount > 0),
  reference text not null,
  -- One name for one payment, however its reference is written: see capitalName of the engine.
  capital_name text,
  why text not null check (why <> ''),
  stage text not null check (stage in ('proposed', 'done', 'withdrawn')),
  proposed_by uuid not null references operators,
  proposed_at timestamptz not null,
  decided_by uuid references operators,
  decided_at timestamptz,
  check ((source = 'external') = (capital_name is not null)),
  -- Two persons always, whatever a program may think.
  check (stage <> 'done' or (decided_by is not null and decided_by <> proposed_by)),
  check ((stage = 'proposed') = (decided_at is null))
);
create index house_transfers_latest on house_transfers (proposed_at desc);
-- A payment is brought in as capital once for ever.
create unique index house_transfers_capital on house_transfers (capital_name)
  where stage = 'done';

grant select, insert on house_transfers to plumbline_app;
grant update (stage, decided_by, decided_at) on house_transfers to plumbline_app;
