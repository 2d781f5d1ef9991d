-- Which contests there are, version by version; a version never changes.
create table contest_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on contest_terms to plumbline_app;
create trigger contest_terms_append_only before update or delete or truncate on contest_terms
  for each statement execute function refuse_change();

-- Contests as they were settled, and how far each has come.
create table contests (
  id uuid primary key,
  name text not null,
  about text not null,
  start_money numeric(28, 8) not null check (start_money > 0),
  -- Decimal texts in USDT, the first for the first rank.
  prizes json not null,
  entries_max int not null check (entries_max > 0),
  join_until timestamptz not null,
  starts_at timestamptz not null check (starts_at >= join_until),
  ends_at timestamptz not null check (ends_at > starts_at),
  stage text not null check (stage in ('announced', 'started', 'ranked', 'ended', 'called_off')),
  funded_at timestamptz,
  started_at timestamptz check (started_at >= starts_at),
  ranked_at timestamptz check (ranked_at >= ends_at),
  ended_at timestamptz,
  check (started_at is null or funded_at is not null),
  check ((stage in ('announced', 'called_off')) = (started_at is null)),
  check ((stage in ('ranked', 'ended')) = (ranked_at is not null)),
  check ((stage in ('ended', 'called_off')) = (ended_at is not null))
);
grant select, insert on contests to plumbline_app;
grant update (stage, funded_at, started_at, ranked_at, ended_at) on contests to plumbline_app;

-- What ended stays as it is.
create trigger contests_stay before update on contests
  for each row when (old.stage in ('ended', 'called_off')) execute function refuse_change();

-- Who takes part, once for ever, and what became of it.
create table contest_entries (
  user_id uuid not null references users,
  id uuid not null,
  contest_id uuid not null references contests,
  stage text not null check (stage in ('joined', 'trading', 'settled', 'ranked')),
  joined_at timestamptz not null,
  exited_at timestamptz,
  -- What the book held when it was closed, and what counted: null until then.
  closing numeric(28, 8) check (closing >= 0),
  income numeric(28, 8),
  reached_at timestamptz,
  holds int check (holds >= 0),
  rank int check (rank > 0),
  prize numeric(28, 8) check (prize >= 0),
  receipt_id uuid,
  primary key (user_id, id),
  unique (user_id, contest_id),
  check ((stage in ('joined', 'trading')) = (closing is null)),
  check ((closing is null) = (income is null)),
  check ((closing is null) = (reached_at is null)),
  check ((closing is null) = (holds is null)),
  check ((stage = 'ranked') = (prize is not null)),
  check (exited_at is null or rank is null),
  check ((rank is null) = (receipt_id is null)),
  check (rank is not null or coalesce(prize, 0) = 0)
);
create index contest_entries_of_contest on contest_entries (contest_id, id);
create index contest_entries_open on contest_entries (contest_id, stage) where stage <> 'ranked';
create index contest_entries_latest on contest_entries (joined_at desc);

grant select, insert on contest_entries to plumbline_app;
grant update (stage, exited_at, closing, income, reached_at, holds, rank, prize, receipt_id)
  on contest_entries to plumbline_app;

-- A result that is written down stays, and a rank and a prize above all.
create trigger contest_entries_stay before update on contest_entries
  for each row when (old.stage = 'ranked' or (old.closing is not null
    and (old.closing, old.income, old.reached_at, old.holds, old.exited_at)
      is distinct from (new.closing, new.income, new.reached_at, new.holds, new.exited_at)))
  execute function refuse_change();

-- Until when somebody trades in a contest: its end, or before it the moment they exited.
create view contest_traders as
  select user_id, 'contest:' || contest_id as book, least(exited_at, ends_at) as ends_at
  from contest_entries join contests on contests.id = contest_id;
grant select on contest_traders to plumbline_app;
