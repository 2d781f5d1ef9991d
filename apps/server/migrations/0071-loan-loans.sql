-- On what loans are given, version by version; a version never changes.
create table loan_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on loan_terms to plumbline_app;
create trigger loan_terms_append_only before update or delete or truncate on loan_terms
  for each statement execute function refuse_change();

-- Loans as they are now. What they are on was agreed and never changes; what became of them stands
-- in loan_events.
create table loans (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  kind text not null check (kind in ('pledge', 'credit')),
  product_id text not null,
  terms_version int not null references loan_terms,
  daily_ppm int not null check (daily_ppm >= 0),
  late_daily_ppm int not null check (late_daily_ppm >= daily_ppm),
  initial_ltv_ppm int not null,
  warn_ltv_ppm int not null,
  call_ltv_ppm int not null,
  liquidation_ltv_ppm int not null,
  asset text not null,
  amount numeric(28, 8) not null check (amount > 0),
  days int not null check (days > 0),
  status text not null
    check (status in ('pending_review', 'under_review', 'passed', 'paid', 'rejected')),
  stage text check (stage in
    ('running', 'margin_call', 'liquidating', 'overdue', 'repaid', 'liquidated')),
  -- What is not repaid; its interest up to the hours that were charged.
  principal numeric(28, 8) not null check (principal >= 0 and principal <= amount),
  interest numeric(28, 8) not null check (interest >= 0),
  hours_charged int not null check (hours_charged >= 0),
  pledge_asset text,
  pledge_amount numeric(28, 8) check (pledge_amount >= 0),
  applied_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  is_extended boolean not null,
  is_warned boolean not null,
  -- Of its payout, or of the latest that was taken of it or for it.
  receipt_id uuid,
  primary key (user_id, id),
  check ((kind = 'pledge') = (pledge_asset is not null)),
  check ((pledge_asset is null) = (pledge_amount is null)),
  check ((status = 'paid') = (stage is not null)),
  check ((stage is null) = (starts_at is null)),
  check ((starts_at is null) = (ends_at is null)),
  -- What has ended owes nothing and holds nothing.
  check (stage is null or stage not in ('repaid', 'liquidated')
    or (principal = 0 and interest = 0 and coalesce(pledge_amount, 0) = 0))
);
create index loans_of_user on loans (user_id, book, applied_at desc);
create index loans_latest on loans (book, applied_at desc);
create index loans_due on loans (ends_at) where stage in ('running', 'margin_call');
create index loans_open on loans (book, asset)
  where stage in ('running', 'margin_call', 'liquidating', 'overdue');

grant select, insert on loans to plumbline_app;
grant update (status, stage, principal, interest, hours_charged, pledge_amount, starts_at, ends_at,
  is_extended, is_warned, receipt_id) on loans to plumbline_app;

-- What has ended stays as it is.
create trigger loans_stay before update on loans for each row
  when (old.status = 'rejected' or old.stage in ('repaid', 'liquidated'))
  execute function refuse_change();

-- All that became of loans, one row a command: money as its postings moved it.
create table loan_events (
  user_id uuid not null references users,
  loan_id uuid not null,
  request_id uuid not null,
  type text not null,
  at timestamptz not null,
  lent numeric(28, 8) not null check (lent >= 0),
  interest_paid numeric(28, 8) not null check (interest_paid >= 0),
  repaid numeric(28, 8) not null check (repaid >= 0),
  pledged numeric(28, 8) not null check (pledged >= 0),
  returned numeric(28, 8) not null check (returned >= 0),
  sold numeric(28, 8) not null check (sold >= 0),
  receipt_id uuid,
  primary key (user_id, request_id),
  foreign key (user_id, loan_id) references loans
);
create index loan_events_of_loan on loan_events (user_id, loan_id, at);
grant select, insert on loan_events to plumbline_app;
create trigger loan_events_append_only before update or delete or truncate on loan_events
  for each statement execute function refuse_change();
