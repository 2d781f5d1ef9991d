-- The schema as it is after all migrations, to be read: nothing runs this file. Written by
-- `npm run schema`; a database test says when it is old. Partitions, grants, functions and
-- triggers are left out.

-- Tables of auth.

create table credentials (
  user_id uuid not null,
  password_hash text not null,
  must_change_password boolean not null,
  changed_at timestamptz not null,
  primary key (user_id),
  check (password_hash ~~ '$argon2id$%'::text)
);

create table devices (
  token_hash text not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash)
);
create index devices_of_user on devices (user_id);

create table freeze_links (
  token_hash text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (token_hash)
);

create table identities (
  user_id uuid not null,
  phone text,
  email text,
  withdrawal_hash text,
  sealed_secret text,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'::text[],
  settings_locked_until timestamptz,
  frozen_at timestamptz,
  withdrawals_held_until timestamptz,
  primary key (user_id),
  check (last_step >= 0),
  check (withdrawal_hash ~~ '$argon2id$%'::text)
);

create table invite_codes (
  code text not null,
  user_id uuid not null,
  primary key (code)
);

create table login_names (
  kind text not null,
  name text not null,
  user_id uuid not null,
  primary key (kind, name),
  check (kind = any (array['account'::text, 'phone'::text, 'email'::text])),
  check (name <> ''::text)
);

create table name_looks (
  look text not null,
  user_id uuid not null,
  is_account boolean not null,
  primary key (look),
  check (look <> ''::text)
);

create table passkey_challenges (
  challenge text not null,
  session_hash bytea,
  expires_at timestamptz not null,
  primary key (challenge)
);

create table passkeys (
  id text not null,
  user_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (id),
  check (counter >= 0)
);
create index passkeys_of_user on passkeys (user_id);

create table pending_authenticators (
  session_hash bytea not null,
  user_id uuid not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  primary key (session_hash),
  check (length(session_hash) = 32)
);

create table profiles (
  user_id uuid not null,
  account text not null,
  nickname text not null,
  is_guest boolean not null,
  invite_code text not null,
  inviter_id uuid,
  registered_at timestamptz not null,
  language text,
  primary key (user_id),
  check (inviter_id <> user_id),
  check (language ~ '^[a-z]{2,4}(-[a-z]{2,4})?$'::text)
);
create index profiles_in_time on profiles (registered_at, user_id);
create index profiles_inviter on profiles (inviter_id) where (inviter_id is not null);

create table sign_ins (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  method text not null,
  outcome text not null,
  device text not null,
  address text not null,
  is_new_device boolean not null,
  primary key (user_id, id),
  check (outcome = any (array['signed_in'::text, 'second_factor_failed'::text, 'frozen'::text]))
);

-- Tables of content.

create table content_opinions (
  user_id uuid not null,
  item_id uuid not null,
  is_useful boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, item_id),
  foreign key (user_id) references users(id)
);
create index content_opinions_of_item on content_opinions (item_id);

create table content_reads (
  user_id uuid not null,
  item_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, item_id),
  foreign key (user_id) references users(id)
);

create table content_texts (
  item_id uuid not null,
  version integer not null,
  language text not null,
  title text not null,
  summary text not null,
  body text not null,
  words tsvector not null generated always as (((setweight(to_tsvector(
case language
    when 'en-us'::text then 'english'::regconfig
    when 'xi'::text then 'spanish'::regconfig
    else 'simple'::regconfig
end, title), 'A'::"char") || setweight(to_tsvector(
case language
    when 'en-us'::text then 'english'::regconfig
    when 'xi'::text then 'spanish'::regconfig
    else 'simple'::regconfig
end, summary), 'B'::"char")) || setweight(to_tsvector(
case language
    when 'en-us'::text then 'english'::regconfig
    when 'xi'::text then 'spanish'::regconfig
    else 'simple'::regconfig
end, body), 'C'::"char"))) stored,
  primary key (item_id, version, language),
  foreign key (item_id, version) references content_versions(item_id, version)
);
create index content_texts_words on content_texts using gin (words);

create table content_versions (
  item_id uuid not null,
  version integer not null,
  effective_at timestamptz not null,
  kind text not null,
  is_published boolean not null,
  ends_at timestamptz,
  code text,
  item json not null,
  operator_id uuid,
  primary key (item_id, version),
  foreign key (operator_id) references operators(id),
  check ((kind = 'shortLink'::text) = (code is not null)),
  check (kind = any (array['announcement'::text, 'help'::text, 'news'::text, 'article'::text, 'shortLink'::text])),
  check (version > 0)
);
create index content_versions_of_code on content_versions (code) where (code is not null);
create index content_versions_of_kind on content_versions (kind, effective_at desc);

create table notices (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  gaps jsonb not null,
  about_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  is_delivery_recorded boolean not null default true,
  primary key (user_id, id)
);
create index notices_unread on notices (user_id) where (read_at is null);

-- Tables of contest.

create table contest_entries (
  user_id uuid not null,
  id uuid not null,
  contest_id uuid not null,
  stage text not null,
  joined_at timestamptz not null,
  exited_at timestamptz,
  closing numeric(28,8),
  income numeric(28,8),
  reached_at timestamptz,
  holds integer,
  rank integer,
  prize numeric(28,8),
  receipt_id uuid,
  primary key (user_id, id),
  unique (user_id, contest_id),
  foreign key (contest_id) references contests(id),
  foreign key (user_id) references users(id),
  check ((stage = any (array['joined'::text, 'trading'::text])) = (closing is null)),
  check ((closing is null) = (income is null)),
  check ((closing is null) = (reached_at is null)),
  check ((closing is null) = (holds is null)),
  check ((stage = 'ranked'::text) = (prize is not null)),
  check (exited_at is null or rank is null),
  check ((rank is null) = (receipt_id is null)),
  check (rank is not null or coalesce(prize, 0::numeric) = 0::numeric),
  check (closing >= 0::numeric),
  check (holds >= 0),
  check (prize >= 0::numeric),
  check (rank > 0),
  check (stage = any (array['joined'::text, 'trading'::text, 'settled'::text, 'ranked'::text]))
);
create index contest_entries_latest on contest_entries (joined_at desc);
create index contest_entries_of_contest on contest_entries (contest_id, id);
create index contest_entries_open on contest_entries (contest_id, stage) where (stage <> 'ranked'::text);

create table contest_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table contests (
  id uuid not null,
  name text not null,
  about text not null,
  start_money numeric(28,8) not null,
  prizes json not null,
  entries_max integer not null,
  join_until timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  stage text not null,
  funded_at timestamptz,
  started_at timestamptz,
  ranked_at timestamptz,
  ended_at timestamptz,
  primary key (id),
  check (starts_at >= join_until),
  check (ends_at > starts_at),
  check (started_at >= starts_at),
  check (ranked_at >= ends_at),
  check (started_at is null or funded_at is not null),
  check ((stage = any (array['announced'::text, 'called_off'::text])) = (started_at is null)),
  check ((stage = any (array['ranked'::text, 'ended'::text])) = (ranked_at is not null)),
  check ((stage = any (array['ended'::text, 'called_off'::text])) = (ended_at is not null)),
  check (entries_max > 0),
  check (stage = any (array['announced'::text, 'started'::text, 'ranked'::text, 'ended'::text, 'called_off'::text])),
  check (start_money > 0::numeric)
);

-- Tables of contract.

create table contract_terms (
  symbol text not null,
  version integer not null,
  book text not null,
  terms json not null,
  effective_at timestamptz not null,
  operator_id uuid,
  primary key (symbol, version),
  foreign key (operator_id) references operators(id)
);

create table positions (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  symbol text not null,
  asset text not null,
  side text not null,
  margin_mode text not null,
  order_type text not null,
  leverage integer not null,
  status text not null,
  quantity numeric(28,8) not null,
  opened_quantity numeric(28,8) not null,
  margin numeric(28,8) not null,
  order_price numeric(28,8),
  entry_price numeric(28,8),
  entry_tick_seq bigint,
  entered_at timestamptz,
  open_fee numeric(28,8) not null,
  take_profit numeric(28,8),
  stop_loss numeric(28,8),
  close_reason text,
  exit_price numeric(28,8),
  exit_tick_seq bigint,
  exited_at timestamptz,
  realised_pnl numeric(28,8) not null,
  close_fee numeric(28,8) not null,
  funding_paid numeric(28,8) not null,
  funded_period integer not null,
  terms_version integer not null,
  receipt_id uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  set_at timestamptz not null,
  take_profit_percent integer not null default 100,
  stop_loss_percent integer not null default 100,
  margin_taken_at timestamptz,
  fill_by timestamptz,
  wait_quantity numeric(28,8),
  worst_price numeric(28,8),
  miss_reason text,
  charged_night integer,
  fee_discount_ppm integer not null default 0,
  check ((status = 'closed'::text) = (closed_at is not null)),
  check (status = 'closed'::text or margin > 0::numeric),
  check ((fill_by is null) = (wait_quantity is null)),
  check (fill_by is not null or worst_price is null),
  check (fee_discount_ppm >= 0 and fee_discount_ppm <= 500000),
  check (leverage >= 1),
  check (margin >= 0::numeric),
  check (margin_mode = any (array['isolated'::text, 'cross'::text])),
  check (opened_quantity > 0::numeric),
  check (order_type = any (array['market'::text, 'limit'::text, 'stop'::text])),
  check (quantity > 0::numeric),
  check (side = any (array['long'::text, 'short'::text])),
  check (status = any (array['working'::text, 'running'::text, 'settling'::text, 'closed'::text])),
  check (stop_loss_percent >= 1 and stop_loss_percent <= 100),
  check (take_profit_percent >= 1 and take_profit_percent <= 100),
  check (wait_quantity > 0::numeric),
  check (worst_price > 0::numeric)
);
create index positions_by_id on positions using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create unique index positions_closed on positions (user_id, id) where (status = 'closed'::text);
create index positions_ended on positions (user_id, closed_at desc) where ((book = 'live'::text) and (closed_at is not null));
create index positions_latest on positions (book, closed_at desc) where (status = 'closed'::text);
create index positions_of_member on positions (user_id, created_at desc) where (book = 'live'::text);
create unique index positions_open on positions (user_id, id) where (status <> 'closed'::text);
create index positions_open_in_time on positions (book, created_at, user_id, id) where (status <> 'closed'::text);

create table processed_ticks (
  symbol text not null,
  seq bigint not null,
  primary key (symbol),
  check (seq >= 0)
);

-- Tables of desk.

create table case_assignments (
  queue text not null,
  case_id text not null,
  operator_id uuid not null,
  note text,
  assigned_by uuid not null,
  assigned_at timestamptz not null,
  primary key (queue, case_id),
  foreign key (assigned_by) references operators(id),
  foreign key (operator_id) references operators(id)
);

create table desk_export_parts (
  export_id uuid not null,
  part integer not null,
  content text not null,
  primary key (export_id, part),
  foreign key (export_id) references desk_exports(id) on delete cascade
);

create table desk_exports (
  id uuid not null,
  list text not null,
  filter jsonb not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  stage text not null,
  rows_written bigint not null default 0,
  parts_written integer not null default 0,
  after_time timestamptz,
  after_ids uuid[],
  primary key (id),
  foreign key (requested_by) references operators(id),
  check ((after_time is null) = (after_ids is null)),
  check (stage = any (array['writing'::text, 'done'::text, 'failed'::text]))
);
create index desk_exports_of_operator on desk_exports (requested_by, requested_at desc, id desc);
create index desk_exports_writing on desk_exports (requested_at, id) where (stage = 'writing'::text);

create table desk_one_person (
  is_on boolean not null,
  primary key (is_on),
  check (is_on)
);

create table member_notes (
  user_id uuid not null,
  id uuid not null,
  words text not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id) references users(id),
  foreign key (written_by) references operators(id),
  check (words <> ''::text)
);

create table operators (
  id uuid not null,
  name text not null,
  roles text[] not null,
  password_hash text not null,
  must_change_password boolean not null,
  sealed_secret text,
  must_enrol boolean not null,
  last_step bigint not null,
  is_disabled boolean not null,
  created_at timestamptz not null,
  recovery_hashes text[] not null default '{}'::text[],
  is_recovering boolean not null default false,
  created_by uuid,
  vouched_by uuid,
  needs_voucher boolean not null default false,
  primary key (id),
  unique (name),
  foreign key (created_by) references operators(id),
  foreign key (vouched_by) references operators(id),
  check (must_enrol or sealed_secret is not null and last_step > 0),
  check (vouched_by is null or vouched_by <> created_by),
  check (last_step >= 0),
  check (name <> ''::text),
  check (password_hash ~~ '$argon2id$%'::text),
  check (cardinality(roles) > 0)
);

create table rights_proposals (
  id uuid not null,
  change jsonb not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  outcome text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (id),
  foreign key (decided_by) references operators(id),
  foreign key (proposed_by) references operators(id),
  check ((outcome is null) = (decided_by is null)),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'confirmed'::text or decided_by <> proposed_by),
  check (outcome = any (array['confirmed'::text, 'withdrawn'::text])),
  check (reason <> ''::text)
);
create index rights_proposals_latest on rights_proposals (proposed_at);

create table role_versions (
  version integer not null,
  grants jsonb not null,
  proposed_by uuid not null,
  confirmed_by uuid not null,
  effective_at timestamptz not null,
  primary key (version),
  foreign key (confirmed_by) references operators(id),
  foreign key (proposed_by) references operators(id),
  check (confirmed_by <> proposed_by),
  check (version > 1)
);

-- Tables of earn.

create table earn_day_samples (
  symbol text not null,
  day timestamptz not null,
  samples json not null,
  primary key (symbol, day)
);

create table earn_entries (
  user_id uuid not null,
  order_id uuid not null,
  event text not null,
  day timestamptz,
  book text not null,
  product_id text not null,
  asset text not null,
  amount numeric(28,8) not null,
  fee numeric(28,8) not null,
  receipt_id uuid,
  at timestamptz not null,
  unique nulls not distinct (user_id, order_id, event, day),
  foreign key (user_id, order_id) references earn_orders(user_id, id),
  check ((event = 'accrued'::text) = (day is not null)),
  check (event = any (array['bought'::text, 'accrued'::text, 'redeemed'::text, 'cancelled'::text, 'repaid'::text])),
  check (fee >= 0::numeric)
);
create index earn_entries_of_product on earn_entries (product_id, book, day) where (event = 'accrued'::text);

create table earn_orders (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  kind text not null,
  product_id text not null,
  terms_version integer not null,
  status text not null,
  reason text,
  asset text not null,
  paid numeric(28,8) not null,
  quantity bigint not null,
  principal numeric(28,8) not null,
  cycle_days integer not null,
  bought_at timestamptz not null,
  first_day timestamptz,
  days_accrued integer not null,
  next_day timestamptz,
  income_asset text not null,
  day_promise numeric(28,8) not null,
  last_income numeric(28,8) not null,
  total_income numeric(28,8) not null,
  ended_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  foreign key (terms_version) references earn_terms(version),
  foreign key (user_id) references users(id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (principal >= 0::numeric and principal <= paid),
  check (days_accrued >= 0 and days_accrued <= cycle_days),
  check ((status = 'frozen'::text) <= (reason is not null)),
  check ((status = any (array['ended'::text, 'cancelled'::text])) = (ended_at is not null)),
  check (ended_at is null or principal = 0::numeric),
  check ((first_day is null) = (next_day is null)),
  check (cycle_days > 0),
  check (day_promise >= 0::numeric),
  check (kind = any (array['arbitrage'::text, 'mining'::text, 'bond'::text])),
  check (paid > 0::numeric),
  check (quantity > 0),
  check (reason = any (array['treasury_short'::text, 'issuer_late'::text, 'defaulted'::text, 'target_missed'::text, 'left_early'::text])),
  check (status = any (array['not_started'::text, 'running'::text, 'frozen'::text, 'ended'::text, 'cancelled'::text]))
);
create index earn_orders_active on earn_orders (book, product_id) where (status = any (array['not_started'::text, 'running'::text, 'frozen'::text]));
create index earn_orders_by_id on earn_orders using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index earn_orders_due on earn_orders (next_day) where (status = any (array['running'::text, 'frozen'::text]));
create index earn_orders_ended on earn_orders (user_id, ended_at desc) where ((book = 'live'::text) and (ended_at is not null));
create index earn_orders_latest on earn_orders (book, bought_at desc);
create index earn_orders_of_user on earn_orders (user_id, book, bought_at desc);
create index earn_orders_waiting on earn_orders (first_day) where (status = 'not_started'::text);

create table earn_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of flash-exchange.

create table flash_quotes (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  by_side text not null,
  pay_currency text not null,
  pay_amount numeric(28,8) not null,
  receive_currency text not null,
  receive_amount numeric(28,8) not null,
  fee_amount numeric(28,8) not null,
  terms_version integer not null,
  ticks json not null,
  created_at timestamptz not null,
  used_by uuid,
  used_at timestamptz,
  receipt_id uuid,
  replaced_at timestamptz,
  ended_at timestamptz,
  last_price_at timestamptz,
  primary key (user_id, id),
  foreign key (terms_version) references flash_terms(version),
  foreign key (user_id) references users(id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (by_side = any (array['pay'::text, 'receive'::text])),
  check (pay_currency <> receive_currency),
  check ((used_by is null) = (used_at is null)),
  check ((used_by is null) = (receipt_id is null)),
  check (used_at < (created_at + '00:00:10'::interval)),
  check (used_at is null or replaced_at is null),
  check (fee_amount >= 0::numeric),
  check (pay_amount > 0::numeric),
  check (receive_amount > 0::numeric)
);
create index flash_orders_latest on flash_quotes (book, used_at desc) where (used_at is not null);
create index flash_orders_of_user on flash_quotes (user_id, book, used_at desc) where (used_at is not null);
create index flash_quotes_by_id on flash_quotes using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create unique index flash_quotes_open on flash_quotes (user_id, book) where ((used_at is null) and (replaced_at is null));
create index flash_quotes_unused on flash_quotes (created_at) where (used_at is null);

create table flash_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of ieo.

create table ieo_orders (
  user_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  book text not null,
  token text not null,
  quantity numeric(28,8) not null,
  lock numeric(28,8) not null,
  status text not null,
  stage text,
  applied_at timestamptz not null,
  allocated numeric(28,8),
  winning_price numeric(28,8),
  pay_until timestamptz,
  ended_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  foreign key (project_id) references ieo_projects(id),
  foreign key (user_id) references users(id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (allocated >= 0::numeric and allocated <= quantity),
  check ((status = 'applied'::text or coalesce(stage = 'void'::text, false)) = (allocated is null)),
  check (stage <> 'lapsed'::text or ended_at >= pay_until),
  check ((status = 'applied'::text or coalesce(stage = 'void'::text, false)) = (winning_price is null)),
  check ((status = 'applied'::text or coalesce(stage = 'void'::text, false)) = (receipt_id is null)),
  check ((status = 'completed'::text) = (stage is not null)),
  check ((status = 'completed'::text) = (ended_at is not null)),
  check (stage = 'not_won'::text or allocated is null or allocated > 0::numeric),
  check (stage <> 'not_won'::text or allocated = 0::numeric),
  check ((pay_until is null) = (coalesce(allocated, 0::numeric) = 0::numeric)),
  check (stage <> 'paid'::text or ended_at < pay_until),
  check (lock > 0::numeric),
  check (quantity > 0::numeric),
  check (stage = any (array['not_won'::text, 'lapsed'::text, 'paid'::text, 'void'::text])),
  check (status = any (array['applied'::text, 'won'::text, 'completed'::text])),
  check (winning_price > 0::numeric)
);
create index ieo_orders_applied on ieo_orders (project_id, id) where (status = 'applied'::text);
create index ieo_orders_by_id on ieo_orders using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index ieo_orders_ended on ieo_orders (user_id, ended_at desc) where ((book = 'live'::text) and (ended_at is not null));
create index ieo_orders_latest on ieo_orders (book, applied_at desc);
create index ieo_orders_of_project on ieo_orders (project_id, id) include (quantity);
create index ieo_orders_of_user on ieo_orders (user_id, book, applied_at desc);
create index ieo_orders_open on ieo_orders (user_id) where (status <> 'completed'::text);
create index ieo_orders_won on ieo_orders (pay_until) where (status = 'won'::text);

create table ieo_projects (
  id uuid not null,
  book text not null,
  token text not null,
  name text not null,
  about text not null,
  supply numeric(28,8) not null,
  lot numeric(28,8) not null,
  estimated_price numeric(28,8) not null,
  floor_price numeric(28,8) not null,
  user_max numeric(28,8) not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_symbol text not null,
  status text not null,
  draw_seq bigint,
  applied numeric(28,8),
  winning_price numeric(28,8),
  closed_at timestamptz,
  allocated_at timestamptz,
  primary key (id),
  unique (token, book),
  check (applied >= 0::numeric),
  check (book = any (array['demo'::text, 'live'::text])),
  check (estimated_price >= floor_price),
  check (closes_at > opens_at),
  check (winning_price >= floor_price and winning_price <= estimated_price),
  check (closed_at >= closes_at),
  check ((status = 'issuing'::text) = (applied is null)),
  check ((status = 'issuing'::text) = (winning_price is null)),
  check ((status = 'issuing'::text) = (closed_at is null)),
  check ((status = any (array['issuing'::text, 'applied'::text, 'void'::text])) = (allocated_at is null)),
  check ((status = any (array['issuing'::text, 'void'::text])) or draw_seq is not null or applied <= supply),
  check (status <> 'void'::text or applied > supply),
  check (draw_seq > 0),
  check (floor_price > 0::numeric),
  check (lot > 0::numeric),
  check (status = any (array['issuing'::text, 'applied'::text, 'won'::text, 'completed'::text, 'listed'::text, 'void'::text])),
  check (supply > 0::numeric),
  check (user_max > 0::numeric)
);

create table ieo_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of kyc.

create table kyc_appeals (
  user_id uuid not null,
  refusal_id uuid not null,
  sealed_text text not null,
  file_id uuid,
  sent_at timestamptz not null,
  verdict text,
  words text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (user_id, refusal_id),
  foreign key (user_id, refusal_id) references kyc_final_refusals(user_id, id),
  check ((verdict is null) = (decided_at is null)),
  check ((verdict is null) = (decided_by is null)),
  check ((verdict is null) = (words is null)),
  check (verdict = any (array['upheld'::text, 'granted'::text]))
);

create table kyc_claims (
  user_id uuid not null,
  level text not null,
  operator_id uuid not null,
  claimed_until timestamptz not null,
  primary key (user_id, level),
  foreign key (operator_id) references operators(id),
  check (level = any (array['basic'::text, 'advanced'::text]))
);

create table kyc_final_refusals (
  user_id uuid not null,
  id uuid not null,
  level text not null,
  outcome text not null,
  other_user_id uuid,
  grounds text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (user_id, id),
  check ((outcome = 'duplicate'::text) = (other_user_id is not null)),
  check (other_user_id <> user_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> proposed_by),
  check (level = any (array['basic'::text, 'advanced'::text])),
  check (outcome = any (array['forged'::text, 'duplicate'::text]))
);

create table kyc_steps (
  user_id uuid not null,
  level text not null,
  version integer not null,
  status text not null,
  at timestamptz not null,
  refusal_stage text,
  operator_id uuid,
  primary key (user_id, level, version),
  check (refusal_stage = any (array['proposed'::text, 'refused'::text, 'appealed'::text, 'upheld'::text, 'granted'::text]))
);

create table kyc_verifications (
  user_id uuid not null,
  level text not null,
  status text not null,
  version integer not null,
  answers jsonb not null,
  rejections jsonb not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  paper_digest text,
  refusal_id uuid,
  refusal_stage text,
  stage text not null generated always as (coalesce(refusal_stage, status)) stored,
  primary key (user_id, level),
  foreign key (user_id, refusal_id) references kyc_final_refusals(user_id, id),
  check (status = 'submitted'::text or decided_at is not null),
  check ((refusal_id is null) = (refusal_stage is null)),
  check (refusal_stage is null or status = 'submitted'::text and refusal_stage = 'proposed'::text or status = 'rejected'::text and (refusal_stage = any (array['refused'::text, 'appealed'::text, 'upheld'::text, 'granted'::text]))),
  check ((status = 'rejected'::text and refusal_stage is null) = (jsonb_array_length(rejections) > 0)),
  check (level = any (array['basic'::text, 'advanced'::text])),
  check (status = any (array['submitted'::text, 'rejected'::text, 'authorised'::text])),
  check (version > 0)
);
create index kyc_verifications_by_paper on kyc_verifications (paper_digest);
create index kyc_verifications_queue on kyc_verifications (stage, submitted_at);

create table personal_data (
  user_id uuid not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (user_id)
);

-- Tables of limits.

create table own_limit_changes (
  user_id uuid not null,
  seq bigint not null generated always as identity,
  kind text not null,
  value numeric(28,8),
  effective_at timestamptz not null,
  until timestamptz,
  changed_at timestamptz not null,
  primary key (user_id, seq),
  foreign key (user_id) references users(id)
);

create table own_limits (
  user_id uuid not null,
  kind text not null,
  value numeric(28,8),
  pending_value numeric(28,8),
  pending_at timestamptz,
  primary key (user_id, kind),
  foreign key (user_id) references users(id),
  check (pending_value is null or pending_at is not null),
  check (kind = any (array['deposit_day'::text, 'deposit_week'::text, 'deposit_month'::text, 'loss_day'::text, 'loss_week'::text, 'loss_month'::text, 'stake'::text, 'session'::text])),
  check (pending_value >= 0::numeric),
  check (value >= 0::numeric)
);

create table trading_breaks (
  user_id uuid not null,
  kind text not null,
  started_at timestamptz not null,
  until timestamptz,
  ends_at timestamptz,
  primary key (user_id),
  foreign key (user_id) references users(id),
  check (until > started_at),
  check (kind = 'exclusion'::text or until is not null and ends_at is null),
  check (ends_at > until),
  check (kind = any (array['time_out'::text, 'exclusion'::text]))
);

-- Tables of loan.

create table loan_agreement_files (
  user_id uuid not null,
  loan_id uuid not null,
  file_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, loan_id, file_hash),
  foreign key (user_id) references users(id),
  foreign key (user_id, loan_id) references loan_agreements(user_id, loan_id),
  check (file_hash ~ '^[0-9a-f]{64}$'::text)
);
create index loan_agreement_files_by_hash on loan_agreement_files (file_hash);

create table loan_agreements (
  user_id uuid not null,
  loan_id uuid not null,
  language text not null,
  text text not null,
  text_hash text not null,
  typed_name text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (user_id, loan_id),
  foreign key (user_id) references users(id),
  foreign key (user_id, loan_id) references loans(user_id, id),
  check (text_hash = encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text))
);
create index loan_agreements_by_hash on loan_agreements (text_hash);

create table loan_applications (
  user_id uuid not null,
  loan_id uuid not null,
  income numeric(28,8) not null,
  spending numeric(28,8) not null,
  other_debts numeric(28,8) not null,
  claimed_by uuid,
  passed_by uuid,
  rejection text,
  note text,
  primary key (user_id, loan_id),
  foreign key (claimed_by) references operators(id),
  foreign key (passed_by) references operators(id),
  foreign key (user_id) references users(id),
  foreign key (user_id, loan_id) references loans(user_id, id),
  check (income >= 0::numeric),
  check (other_debts >= 0::numeric),
  check (rejection = any (array['figures'::text, 'documents'::text, 'history'::text, 'other'::text])),
  check (spending >= 0::numeric)
);

create table loan_events (
  user_id uuid not null,
  loan_id uuid not null,
  request_id uuid not null,
  type text not null,
  at timestamptz not null,
  lent numeric(28,8) not null,
  interest_paid numeric(28,8) not null,
  repaid numeric(28,8) not null,
  pledged numeric(28,8) not null,
  returned numeric(28,8) not null,
  sold numeric(28,8) not null,
  receipt_id uuid,
  principal numeric(28,8),
  interest numeric(28,8),
  hours_charged integer,
  primary key (user_id, request_id),
  foreign key (user_id) references users(id),
  foreign key (user_id, loan_id) references loans(user_id, id),
  check (hours_charged >= 0),
  check (interest >= 0::numeric),
  check (interest_paid >= 0::numeric),
  check (lent >= 0::numeric),
  check (pledged >= 0::numeric),
  check (principal >= 0::numeric),
  check (repaid >= 0::numeric),
  check (returned >= 0::numeric),
  check (sold >= 0::numeric)
);
create index loan_events_of_loan on loan_events (user_id, loan_id, at);
create index loan_events_of_member on loan_events (user_id, at desc);

create table loan_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table loans (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  kind text not null,
  product_id text not null,
  terms_version integer not null,
  daily_ppm integer not null,
  late_daily_ppm integer not null,
  initial_ltv_ppm integer not null,
  warn_ltv_ppm integer not null,
  call_ltv_ppm integer not null,
  liquidation_ltv_ppm integer not null,
  asset text not null,
  amount numeric(28,8) not null,
  days integer not null,
  status text not null,
  stage text,
  principal numeric(28,8) not null,
  interest numeric(28,8) not null,
  hours_charged integer not null,
  pledge_asset text,
  pledge_amount numeric(28,8),
  applied_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  is_extended boolean not null,
  is_warned boolean not null,
  receipt_id uuid,
  collateral_spread_ppm integer not null,
  primary key (user_id, id),
  foreign key (terms_version) references loan_terms(version),
  foreign key (user_id) references users(id),
  check (amount > 0::numeric),
  check (book = any (array['demo'::text, 'live'::text])),
  check (late_daily_ppm >= daily_ppm),
  check (principal >= 0::numeric and principal <= amount),
  check (ends_at > starts_at),
  check ((kind = 'pledge'::text) = (pledge_asset is not null)),
  check ((pledge_asset is null) = (pledge_amount is null)),
  check ((status = 'paid'::text) = (stage is not null)),
  check ((stage is null) = (starts_at is null)),
  check ((starts_at is null) = (ends_at is null)),
  check (stage is null or (stage <> all (array['repaid'::text, 'liquidated'::text])) or principal = 0::numeric and interest = 0::numeric and coalesce(pledge_amount, 0::numeric) = 0::numeric),
  check (collateral_spread_ppm >= 0),
  check (daily_ppm >= 0),
  check (days > 0),
  check (hours_charged >= 0),
  check (interest >= 0::numeric),
  check (kind = any (array['pledge'::text, 'credit'::text])),
  check (pledge_amount >= 0::numeric),
  check (stage = any (array['running'::text, 'margin_call'::text, 'liquidating'::text, 'overdue'::text, 'repaid'::text, 'liquidated'::text])),
  check (status = any (array['pending_review'::text, 'under_review'::text, 'passed'::text, 'paid'::text, 'rejected'::text]))
);
create index loans_by_id on loans using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index loans_due on loans (ends_at) where (stage = any (array['running'::text, 'margin_call'::text]));
create index loans_in_review on loans (applied_at) where (status = any (array['pending_review'::text, 'under_review'::text]));
create index loans_lapsing on loans (applied_at) where ((status = 'passed'::text) and (not is_warned));
create index loans_latest on loans (book, applied_at desc);
create index loans_of_user on loans (user_id, book, applied_at desc);
create index loans_open on loans (book, asset) where (stage = any (array['running'::text, 'margin_call'::text, 'liquidating'::text, 'overdue'::text]));

-- Tables of market.

create table alert_ticks (
  symbol text not null,
  seq bigint not null,
  primary key (symbol),
  check (seq >= 0)
);

create table candles (
  symbol text not null,
  interval text not null,
  opened_at timestamptz not null,
  open numeric(28,8) not null,
  high numeric(28,8) not null,
  low numeric(28,8) not null,
  close numeric(28,8) not null,
  volume numeric(28,8) not null,
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (symbol, "interval", opened_at),
  check (low <= open and low <= close and open <= high and close <= high),
  check (first_seq <= last_seq)
);

create table favourites (
  user_id uuid not null,
  symbols text[] not null,
  primary key (user_id),
  foreign key (user_id) references users(id),
  check (cardinality(symbols) <= 500)
);

create table listed_symbols (
  version integer not null,
  effective_at timestamptz not null,
  symbols json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table price_alerts (
  user_id uuid not null,
  id uuid not null,
  symbol text not null,
  side text not null,
  price numeric(28,8) not null,
  repeat text not null,
  by_mail boolean not null,
  status text not null,
  after_seq bigint not null,
  reach_seq bigint,
  reach_price numeric(28,8),
  reach_at timestamptz,
  notice_count integer not null,
  created_at timestamptz not null,
  is_removed boolean not null default false,
  primary key (user_id, id),
  foreign key (user_id) references users(id),
  check (after_seq >= 0),
  check (status <> 'rearming'::text or repeat = 'each_time'::text),
  check (status = 'armed'::text or reach_seq is not null),
  check ((reach_seq is null) = (reach_price is null) and (reach_seq is null) = (reach_at is null)),
  check (notice_count >= 0),
  check (price > 0::numeric),
  check (repeat = any (array['once'::text, 'each_time'::text])),
  check (side = any (array['above'::text, 'below'::text])),
  check (status = any (array['armed'::text, 'rearming'::text, 'reached'::text]))
);
create index price_alerts_open on price_alerts (symbol) where ((status <> 'reached'::text) and (not is_removed));

create table symbol_end_notices (
  user_id uuid not null,
  symbol text not null,
  opens_until timestamptz not null,
  ends_at timestamptz,
  is_live boolean not null,
  primary key (user_id, symbol),
  foreign key (user_id) references users(id)
);
create index symbol_end_notices_of_symbol on symbol_end_notices (symbol, user_id);

create table symbol_halts (
  symbol text not null,
  id uuid not null,
  reason text not null,
  started_by uuid not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  requested_ends_at timestamptz not null,
  confirmed_by uuid,
  ended_at timestamptz,
  primary key (symbol, id),
  check (ends_at >= started_at),
  check (requested_ends_at >= ends_at),
  check (confirmed_by <> started_by),
  check (reason <> ''::text)
);
create index symbol_halts_latest on symbol_halts (symbol, started_at);

create table symbols (
  symbol text not null,
  primary key (symbol)
);

create table tick_archives (
  symbol text not null,
  first_seq bigint not null,
  last_seq bigint not null,
  partition text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  prev_hash bytea not null,
  last_hash bytea not null,
  bytes integer not null,
  key bytea not null,
  packed_at timestamptz not null,
  primary key (symbol, last_seq),
  check (bytes > 0),
  check (first_seq >= 1 and first_seq <= last_seq),
  check (length(key) = 32),
  check (length(last_hash) = 32),
  check (length(prev_hash) = 32)
);
create index tick_archives_partition on tick_archives (partition, symbol);

create table tick_heads (
  symbol text not null,
  seq bigint not null,
  first_seq bigint not null,
  price numeric(28,8) not null,
  at timestamptz not null,
  volume numeric(28,8) not null,
  inputs text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (symbol),
  check (first_seq >= 1 and first_seq <= seq),
  check (seq > 0)
);

create table tick_partitions (
  name text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (name),
  check (from_at < until_at)
);

create table tick_time_resets (
  symbol text not null,
  seq bigint not null,
  tick_at timestamptz not null,
  reset_at timestamptz not null,
  primary key (symbol, seq),
  check (reset_at < tick_at)
);

create table ticks (
  symbol text not null,
  seq bigint not null,
  price numeric(28,8) not null,
  at timestamptz not null,
  volume numeric(28,8) not null,
  inputs text not null,
  prev_hash bytea not null,
  hash bytea not null,
  check (length(hash) = 32),
  check (length(prev_hash) = 32),
  check (price > 0::numeric),
  check (seq > 0),
  check (volume >= 0::numeric)
) partition by range (at);

-- Tables of option.

create table option_orders (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  symbol text not null,
  asset text not null,
  kind text not null,
  strike numeric(28,8) not null,
  expires_at timestamptz not null,
  quantity numeric(28,8) not null,
  premium numeric(28,8) not null,
  reserve numeric(28,8) not null,
  terms_version integer not null,
  status text not null,
  bought_at timestamptz not null,
  payout numeric(28,8),
  closed_at timestamptz,
  receipt_id uuid not null,
  part_of uuid,
  primary key (user_id, id),
  foreign key (terms_version) references option_terms(version),
  foreign key (user_id) references users(id),
  foreign key (user_id, part_of) references option_orders(user_id, id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (bought_at < expires_at),
  check ((status = 'open'::text) = (payout is null)),
  check ((status = 'open'::text) = (closed_at is null)),
  check (status <> 'sold'::text or closed_at < expires_at),
  check (status <> 'delivered'::text or closed_at >= expires_at),
  check (part_of is null or part_of <> id and status = 'sold'::text),
  check (kind = any (array['call'::text, 'put'::text])),
  check (payout >= 0::numeric),
  check (premium >= 0::numeric),
  check (quantity > 0::numeric),
  check (reserve > 0::numeric),
  check (status = any (array['open'::text, 'sold'::text, 'delivered'::text])),
  check (strike > 0::numeric)
);
create index option_orders_by_id on option_orders using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index option_orders_ended on option_orders (user_id, closed_at desc) where ((book = 'live'::text) and (closed_at is not null));
create index option_orders_exposure on option_orders (book, symbol, expires_at) where (status = 'open'::text);
create index option_orders_latest on option_orders (book, bought_at desc);
create index option_orders_of_user on option_orders (user_id, book, bought_at desc);
create index option_orders_open on option_orders (expires_at) include (user_id) where (status = 'open'::text);
create index option_orders_parts on option_orders (user_id, part_of) where (part_of is not null);

create table option_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of profile.

create table presence (
  user_id uuid not null,
  kind text not null,
  reported_at timestamptz not null,
  primary key (user_id, kind),
  check (kind = any (array['active'::text, 'online'::text]))
);

-- Tables of proof.

create table liability_leaves (
  user_id uuid not null,
  number bigint not null,
  asset text not null,
  position bigint not null,
  nonce bytea not null,
  units numeric(38,0) not null,
  primary key (user_id, number, asset),
  check (length(nonce) = 32),
  check (units > 0::numeric)
);
create index liability_leaves_by_number on liability_leaves (number);

create table liability_nodes (
  number bigint not null,
  asset text not null,
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  units numeric(38,0) not null,
  primary key (number, asset, level, "position"),
  check (length(hash) = 32),
  check (units > 0::numeric)
);

create table liability_statements (
  number bigint not null,
  day date not null,
  at timestamptz not null,
  through_seq bigint not null,
  totals text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (number),
  unique (day),
  check (length(hash) = 32),
  check (number > 0),
  check (length(prev_hash) = 32)
);

create table seals (
  number bigint not null,
  at timestamptz not null,
  heads text not null,
  prev_hash bytea not null,
  skip_hash bytea not null,
  hash bytea not null,
  key bytea not null,
  signature bytea not null,
  primary key (number),
  check (length(hash) = 32),
  check (length(key) = 32),
  check (number > 0),
  check (length(prev_hash) = 32),
  check (length(signature) = 64),
  check (length(skip_hash) = 32)
);

-- Tables of reward.

create table reward_envelopes (
  user_id uuid not null,
  week text not null,
  level smallint not null,
  amount numeric(28,8) not null,
  paid_at timestamptz,
  request_id uuid,
  primary key (user_id, week),
  foreign key (user_id) references users(id),
  foreign key (week) references reward_weeks(week),
  check (amount > 0::numeric),
  check ((paid_at is null) = (request_id is null))
);
create index reward_envelopes_paid on reward_envelopes (user_id, paid_at desc) where (paid_at is not null);
create index reward_envelopes_postponed on reward_envelopes (week) where (paid_at is null);

create table reward_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table reward_vouchers (
  user_id uuid not null,
  kind text not null,
  id uuid not null,
  amount numeric(28,8) not null,
  target numeric(28,8) not null,
  claimed_at timestamptz not null,
  request_id uuid not null,
  reversed_at timestamptz,
  reversed_amount numeric(28,8) not null default 0,
  reversed_by uuid,
  primary key (user_id, kind),
  foreign key (user_id) references users(id),
  check (amount > 0::numeric),
  check (reversed_amount >= 0::numeric and reversed_amount <= amount),
  check ((reversed_at is null) = (reversed_by is null)),
  check (kind = any (array['verification'::text, 'authenticator'::text, 'deposit'::text])),
  check (target >= 0::numeric)
);
create index reward_vouchers_standing on reward_vouchers (user_id) where ((kind = 'deposit'::text) and (reversed_at is null));

create table reward_weeks (
  week text not null,
  drawn_at timestamptz not null,
  primary key (week),
  check (week ~ '^\d{4}-W\d\d$'::text)
);

-- Tables of second-contract.

create table second_orders (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  symbol text not null,
  asset text not null,
  direction text not null,
  seconds integer not null,
  stake numeric(28,8) not null,
  gain numeric(28,8) not null,
  payout_ppm integer not null,
  terms_version integer not null,
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text,
  entry_seq bigint,
  entry_price numeric(28,8),
  entered_at timestamptz,
  exit_seq bigint,
  exit_price numeric(28,8),
  exited_at timestamptz,
  profit numeric(28,8) not null default 0,
  closed_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  foreign key (terms_version) references second_terms(version),
  foreign key (user_id) references users(id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (gain >= 0::numeric and gain < stake),
  check (expires_at = (accepted_at + seconds::double precision * '00:00:01'::interval)),
  check ((exit_seq is null) = (exit_price is null)),
  check (outcome = 'void'::text or outcome is null or entry_seq is not null and exit_seq is not null),
  check (profit =
case outcome
    when 'won'::text then gain
    when 'lost'::text then - stake
    else 0::numeric
end),
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is null) = (receipt_id is null)),
  check (closed_at >= expires_at),
  check (exited_at <= expires_at),
  check (entered_at > accepted_at),
  check ((entry_seq is null) = (entered_at is null)),
  check ((entry_seq is null) = (entry_price is null)),
  check ((exit_seq is null) = (exited_at is null)),
  check (direction = any (array['up'::text, 'down'::text])),
  check (outcome = any (array['won'::text, 'lost'::text, 'refunded'::text, 'void'::text])),
  check (payout_ppm > 0),
  check (seconds > 0),
  check (stake > 0::numeric)
);
create index second_orders_by_id on second_orders using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index second_orders_due on second_orders (expires_at) where (outcome is null);
create index second_orders_exposure on second_orders (book, symbol) include (gain) where (outcome is null);
create index second_orders_latest on second_orders (book, accepted_at desc);
create index second_orders_of_user on second_orders (user_id, book, accepted_at desc);
create index second_orders_open on second_orders (user_id) where (outcome is null);

create table second_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of settings.

create table public_settings (
  version integer not null,
  effective_at timestamptz not null,
  settings json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of shell.

create table attempts (
  key bytea not null,
  taken integer not null,
  ends_at timestamptz not null,
  primary key (key),
  check (length(key) = 32),
  check (taken >= 0)
);

create table audit_entries (
  seq bigint not null,
  at timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  call text not null,
  subject text not null,
  before text,
  after text,
  request_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (seq),
  unique (request_id),
  check (length(hash) = 32),
  check (length(prev_hash) = 32),
  check (seq > 0)
);
create index audit_entries_by_subject on audit_entries (subject, call);
create index audit_entries_in_time on audit_entries (at, request_id);

create table balance_rows (
  user_id uuid not null,
  book text not null,
  asset text not null,
  writes bigint not null,
  available numeric(28,8) not null,
  margin numeric(28,8) not null,
  hold_withdrawal numeric(28,8) not null,
  hold_ieo numeric(28,8) not null,
  hold_pledge numeric(28,8) not null,
  hold_stake numeric(28,8) not null,
  earn numeric(28,8) not null,
  primary key (user_id, book, asset),
  check (available >= 0::numeric),
  check (earn >= 0::numeric),
  check (hold_ieo >= 0::numeric),
  check (hold_pledge >= 0::numeric),
  check (hold_stake >= 0::numeric),
  check (hold_withdrawal >= 0::numeric),
  check (margin >= 0::numeric),
  check (writes > 0)
);
create index balance_rows_of_coins on balance_rows (asset, user_id) where (asset <> 'USDT'::text);

create table conservation_reports (
  id bigint not null generated always as identity,
  created_at timestamptz not null,
  sums json not null,
  problems json not null,
  checked_through bigint,
  primary key (id)
);

create table dev_inbox_messages (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (id)
);

create table file_openings (
  user_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  operator_id uuid,
  opened_at timestamptz not null,
  primary key (user_id, id)
);

create table files (
  user_id uuid not null,
  id uuid not null,
  purpose text not null,
  storage_key text not null,
  sha256 bytea not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  sealed_key text,
  original_sha256 bytea,
  look bit(64),
  look_parts integer[],
  primary key (user_id, id),
  unique (storage_key),
  check (height > 0),
  check (length(original_sha256) = 32),
  check (purpose = any (array['kyc'::text, 'recharge'::text, 'support'::text])),
  check (sealed_key <> ''::text),
  check (length(sha256) = 32),
  check (size_bytes > 0),
  check (storage_key ~ '^[0-9a-f]{64}$'::text),
  check (width > 0)
);
create index files_by_look on files using gin (look_parts);
create index files_by_original on files (original_sha256);

create table house_alerts (
  id uuid not null,
  kind text not null,
  subject text not null,
  figure text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (id),
  check (closed_at >= opened_at)
);
create index house_alerts_by_time on house_alerts (opened_at, id);
create unique index house_alerts_open on house_alerts (kind, subject) where (closed_at is null);

create table house_checkpoints (
  book text not null,
  asset text not null,
  account text not null,
  amount numeric(28,8) not null,
  through_seq bigint not null,
  primary key (book, asset, account, through_seq)
);
create index house_checkpoints_by_seq on house_checkpoints (through_seq);

create table journal_entries (
  user_id uuid not null,
  request_id uuid not null,
  command text not null,
  fingerprint bytea not null,
  answer text not null,
  cause_id uuid,
  receipt_id uuid,
  created_at timestamptz not null,
  primary key (user_id, request_id)
);
create index journal_entries_by_time on journal_entries using brin (created_at) with (pages_per_range='16', autosummarize='on');

create table key_fingerprints (
  name text not null,
  fingerprint text not null,
  primary key (name)
);

create table message_deliveries (
  id uuid not null,
  user_id uuid not null,
  notice_id uuid not null,
  channel text not null,
  outcome text,
  ended_at timestamptz,
  primary key (id),
  check (channel = any (array['mail'::text, 'sms'::text, 'push'::text])),
  check ((outcome is null) = (ended_at is null)),
  check (outcome = any (array['sent'::text, 'expired'::text, 'dropped'::text]))
);
create index message_deliveries_of_notice on message_deliveries (user_id, notice_id);

create table notification_choices (
  user_id uuid not null,
  category text not null,
  by_mail boolean not null,
  by_push boolean not null,
  primary key (user_id, category)
);

create table one_time_codes (
  id uuid not null,
  purpose text not null,
  target_hash text not null,
  place_hash text not null,
  ticket_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (id),
  unique (target_hash, place_hash, purpose),
  unique (ticket_hash),
  check (tries >= 0 and tries <= 5)
);

create table operator_devices (
  operator_id uuid not null,
  device_hash bytea not null,
  opened_at timestamptz not null,
  primary key (operator_id, device_hash),
  foreign key (operator_id) references operators(id),
  check (length(device_hash) = 32)
);
create index operator_devices_recent on operator_devices (opened_at);

create table operator_sessions (
  token_hash bytea not null,
  operator_id uuid not null,
  id uuid not null,
  step text not null,
  device text not null,
  address text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  device_hash bytea,
  primary key (token_hash),
  unique (id),
  foreign key (operator_id) references operators(id),
  check (length(device_hash) = 32),
  check (step = any (array['password'::text, 'enrol'::text, 'code'::text, 'open'::text])),
  check (length(token_hash) = 32)
);
create index operator_sessions_of_operator on operator_sessions (operator_id);

create table outbound_messages (
  id uuid not null,
  channel text not null,
  sealed text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  check (channel = any (array['mail'::text, 'sms'::text, 'push'::text]))
);
create index outbound_messages_by_time on outbound_messages (next_at);

create table outbox (
  id bigint not null generated always as identity,
  events json not null,
  primary key (id)
);

create table postings (
  user_id uuid not null,
  seq bigint not null generated always as identity,
  request_id uuid not null,
  book text not null,
  asset text not null,
  from_account text not null,
  to_account text not null,
  amount numeric(28,8) not null,
  from_balance numeric(28,8),
  to_balance numeric(28,8),
  reason text not null,
  primary key (user_id, seq),
  check (amount > 0::numeric),
  check (from_account <> to_account),
  check ((from_account ~~ 'user:%'::text) = (from_balance is not null)),
  check ((to_account ~~ 'user:%'::text) = (to_balance is not null)),
  check (from_balance >= 0::numeric),
  check (to_balance >= 0::numeric)
);
create index postings_by_seq on postings using brin (seq) with (pages_per_range='16', autosummarize='on');
create index postings_of_contests on postings (user_id, book, seq) where (book ~~ 'contest:%'::text);
create index postings_of_deposits on postings (user_id) where ((book = 'live'::text) and (asset = 'USDT'::text) and (reason = any (array['deposit'::text, 'deposit_reversed'::text])));
create index postings_of_fees on postings (user_id, request_id) where ((book = 'live'::text) and (('house:fees'::text = from_account) or ('house:fees'::text = to_account)));
create index postings_of_outside on postings (asset, seq) where ((book = 'live'::text) and (('house:external'::text = from_account) or ('house:external'::text = to_account)));

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint_hash text not null,
  sealed text not null,
  primary key (id),
  unique (endpoint_hash),
  foreign key (user_id, session_id) references sessions(user_id, id) on delete cascade
);
create index push_subscriptions_of_session on push_subscriptions (user_id, session_id);

create table readiness_probes (
  id boolean not null,
  at timestamptz not null,
  primary key (id),
  check (id)
);

create table receipts (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  rule_version text not null,
  inputs json not null,
  ticks json not null,
  result json not null,
  created_at timestamptz not null,
  primary key (id)
);

create table replay_guard (
  seal bytea not null,
  used_at timestamptz not null,
  primary key (seal),
  check (length(seal) = 28)
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  id uuid not null,
  device text not null,
  address text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash),
  unique (user_id, id),
  check (length(token_hash) = 32)
);

create table settings_proposals (
  subject text not null,
  id uuid not null,
  base_version integer not null,
  content text not null,
  effective_at timestamptz not null,
  why text not null,
  stage text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  version integer,
  primary key (subject, id),
  unique (subject, version),
  foreign key (decided_by) references operators(id),
  foreign key (proposed_by) references operators(id),
  check (base_version > 0),
  check (stage <> 'confirmed'::text or decided_by is not null and decided_by <> proposed_by),
  check ((stage = 'confirmed'::text) = (version is not null)),
  check ((stage = 'proposed'::text) = (decided_at is null)),
  check (stage = any (array['proposed'::text, 'confirmed'::text, 'withdrawn'::text])),
  check (why <> ''::text)
);

create table user_freezes (
  user_id uuid not null,
  id uuid not null,
  reason text not null,
  appeal text not null,
  started_by uuid not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  requested_ends_at timestamptz not null,
  confirmed_by uuid,
  lifted_at timestamptz,
  reason_code text not null,
  primary key (user_id, id),
  foreign key (confirmed_by) references operators(id),
  foreign key (started_by) references operators(id),
  check (appeal <> ''::text),
  check (ends_at >= started_at),
  check (requested_ends_at >= ends_at),
  check (confirmed_by <> started_by),
  check (reason <> ''::text),
  check (reason_code = any (array['suspected_theft'::text, 'payment_dispute'::text, 'identity_doubt'::text, 'rules_breach'::text, 'legal_order'::text, 'other'::text]))
);
create index user_freezes_open on user_freezes (requested_ends_at) where (lifted_at is null);

create table users (
  id uuid not null,
  created_at timestamptz not null,
  primary key (id)
);

-- Tables of spot.

create table spot_holdings (
  user_id uuid not null,
  book text not null,
  base text not null,
  amount numeric(28,8) not null,
  cost_numerator text not null,
  cost_denominator text not null,
  primary key (user_id, book, base),
  foreign key (user_id) references users(id),
  check (amount >= 0::numeric),
  check (book = any (array['demo'::text, 'live'::text])),
  check (cost_denominator ~ '^[1-9]\d*$'::text),
  check (cost_numerator ~ '^\d+$'::text)
);

create table spot_orders (
  user_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  book text not null,
  symbol text not null,
  base text not null,
  asset text not null,
  side text not null,
  by_size text not null,
  price numeric(28,8) not null,
  amount numeric(28,8) not null,
  gross numeric(28,8) not null,
  fee numeric(28,8) not null,
  trade_value numeric(28,8) not null,
  spread_cost numeric(28,8) not null,
  result numeric(28,8),
  tick_seq bigint not null,
  terms_version integer not null,
  plan_id uuid,
  receipt_id uuid not null,
  traded_at timestamptz not null,
  primary key (user_id, id),
  foreign key (terms_version) references spot_terms(version),
  foreign key (user_id) references users(id),
  foreign key (user_id, plan_id) references spot_plans(user_id, id),
  check (amount > 0::numeric),
  check (book = any (array['demo'::text, 'live'::text])),
  check (by_size = any (array['amount'::text, 'value'::text])),
  check ((side = 'sell'::text) = (result is not null)),
  check (trade_value =
case side
    when 'buy'::text then gross + fee
    else gross - fee
end),
  check (fee >= 0::numeric),
  check (gross > 0::numeric),
  check (price > 0::numeric),
  check (side = any (array['buy'::text, 'sell'::text])),
  check (spread_cost >= 0::numeric),
  check (trade_value > 0::numeric)
);
create index spot_orders_by_id on spot_orders using brin (id uuid_minmax_multi_ops) with (pages_per_range='16', autosummarize='on');
create index spot_orders_latest on spot_orders (book, traded_at desc);
create index spot_orders_of_user on spot_orders (user_id, book, traded_at desc);

create table spot_plans (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  symbol text not null,
  asset text not null,
  value_amount numeric(28,8) not null,
  schedule json not null,
  status text not null,
  next_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id) references users(id),
  check (book = any (array['demo'::text, 'live'::text])),
  check (status = any (array['active'::text, 'paused'::text])),
  check (value_amount > 0::numeric)
);
create index spot_plans_due on spot_plans (next_at) where (status = 'active'::text);

create table spot_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of support.

create table reply_templates (
  version integer not null,
  saved_at timestamptz not null,
  templates json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table support_conversations (
  user_id uuid not null,
  last_seq integer not null,
  member_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  member_typing_at timestamptz,
  staff_typing_at timestamptz,
  notice_seq integer not null default 0,
  primary key (user_id),
  foreign key (user_id) references users(id),
  check (last_seq > 0)
);
create index support_conversations_unread on support_conversations (user_id) where ((last_seq > member_read_seq) and (last_seq > notice_seq));

create table support_email_requests (
  id uuid not null,
  email text not null,
  category text not null,
  text text not null,
  language text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  primary key (id),
  foreign key (answered_by) references operators(id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index support_email_requests_in_time on support_email_requests (created_at, id);
create index support_email_requests_waiting on support_email_requests (created_at) where (answer is null);

create table support_messages (
  user_id uuid not null,
  seq integer not null,
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  operator_id uuid,
  kind text not null,
  text text not null,
  file_id uuid,
  is_masked boolean not null,
  sent_at timestamptz not null,
  primary key (user_id, seq),
  unique (user_id, id),
  foreign key (operator_id) references operators(id),
  foreign key (user_id, file_id) references files(user_id, id),
  foreign key (user_id, ticket_id) references support_tickets(user_id, id),
  check (author = any (array['member'::text, 'staff'::text, 'house'::text])),
  check ((kind = 'image'::text) = (file_id is not null)),
  check (author <> 'staff'::text or operator_id is not null),
  check (kind = any (array['text'::text, 'image'::text, 'resolved'::text])),
  check (seq > 0)
);
create index support_messages_of_ticket on support_messages (user_id, ticket_id, seq);

create table support_notes (
  user_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (operator_id) references operators(id),
  foreign key (user_id) references support_conversations(user_id)
);

create table support_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

create table support_tickets (
  user_id uuid not null,
  id uuid not null,
  category text not null,
  status text not null,
  opened_at timestamptz not null,
  waiting_since timestamptz,
  due_at timestamptz,
  assigned_to uuid,
  resolved_at timestamptz,
  outcome text,
  rating integer,
  rating_text text,
  primary key (user_id, id),
  foreign key (assigned_to) references operators(id),
  foreign key (user_id) references support_conversations(user_id),
  check ((waiting_since is not null) = (status = 'open'::text)),
  check ((resolved_at is not null) = (status = 'resolved'::text)),
  check (category <> 'complaint'::text or due_at is not null),
  check (outcome is null or status = 'resolved'::text),
  check (outcome = any (array['upheld'::text, 'partly_upheld'::text, 'rejected'::text])),
  check (rating >= 1 and rating <= 5),
  check (status = any (array['open'::text, 'pending'::text, 'resolved'::text]))
);
create index support_tickets_of_member on support_tickets (user_id, opened_at desc);
create index support_tickets_resolved on support_tickets (user_id, resolved_at desc) where (resolved_at is not null);
create index support_tickets_unsettled on support_tickets (opened_at) where (status <> 'resolved'::text);
create index support_tickets_waiting on support_tickets (waiting_since) where (status = 'open'::text);

-- Tables of team.

create table team_commissions (
  user_id uuid not null,
  member_id uuid not null,
  asset text not null,
  hour timestamptz not null,
  fees numeric(28,8) not null,
  amount numeric(28,8) not null,
  request_id uuid not null,
  primary key (user_id, member_id, asset, hour),
  foreign key (member_id) references users(id),
  foreign key (user_id) references users(id),
  check (amount <> 0::numeric),
  check (user_id <> member_id)
);

create table team_hours (
  is_only boolean not null default true,
  last_hour timestamptz not null,
  primary key (is_only),
  check (is_only)
);

create table team_owed (
  user_id uuid not null,
  member_id uuid not null,
  asset text not null,
  hour timestamptz not null,
  fees numeric(28,8) not null,
  primary key (user_id, member_id, asset, hour),
  foreign key (member_id) references users(id),
  foreign key (user_id) references users(id),
  check (user_id <> member_id),
  check (fees > 0::numeric)
);

-- Tables of vip.

create table vip_assets (
  user_id uuid not null,
  day timestamptz not null,
  usdt_sum numeric(38,8) not null,
  primary key (user_id, day),
  foreign key (user_id) references users(id)
);
create index vip_assets_days on vip_assets (day);

create table vip_bonuses (
  user_id uuid not null,
  level smallint not null,
  amount numeric(28,8) not null,
  request_id uuid not null,
  paid_at timestamptz not null,
  primary key (user_id, level),
  foreign key (user_id) references users(id),
  check (amount > 0::numeric),
  check (level >= 1 and level <= 6)
);

create table vip_members (
  user_id uuid not null,
  level smallint not null,
  level_since timestamptz not null,
  earned_on timestamptz not null default to_timestamp((0)::double precision),
  reviewed_on timestamptz,
  fee_discount_ppm integer not null default 0,
  weekly_envelope numeric(28,8) not null default 0,
  primary key (user_id),
  foreign key (user_id) references users(id),
  check (fee_discount_ppm >= 0 and fee_discount_ppm <= 500000),
  check (level >= 0 and level <= 6),
  check (weekly_envelope >= 0::numeric)
);

create table vip_sample_days (
  day timestamptz not null,
  samples smallint not null,
  last_sample_at timestamptz not null,
  primary key (day),
  check (samples > 0)
);

create table vip_terms (
  version integer not null,
  effective_at timestamptz not null,
  terms json not null,
  operator_id uuid,
  primary key (version),
  foreign key (operator_id) references operators(id),
  check (version > 0)
);

-- Tables of wallet.

create table adjustments (
  user_id uuid not null,
  id uuid not null,
  direction text not null,
  currency text not null,
  amount numeric(28,8) not null,
  house_account text not null,
  reason text not null,
  ticket text not null,
  words text not null,
  stage text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (user_id, id),
  foreign key (decided_by) references operators(id),
  foreign key (proposed_by) references operators(id),
  check (amount > 0::numeric),
  check (stage <> 'done'::text or decided_by is not null and decided_by <> proposed_by),
  check ((stage = 'proposed'::text) = (decided_at is null)),
  check (direction = any (array['credit'::text, 'debit'::text])),
  check (house_account = any (array['fees'::text, 'marketing'::text])),
  check (stage = any (array['proposed'::text, 'done'::text, 'withdrawn'::text])),
  check (ticket <> ''::text),
  check (words <> ''::text)
);
create unique index adjustments_by_id on adjustments (id);
create index adjustments_by_ticket on adjustments (lower(ticket));
create index adjustments_latest on adjustments (proposed_at desc);

create table chain_addresses (
  user_id uuid not null,
  network text not null,
  key_id text not null,
  address_index integer not null,
  address text not null,
  created_at timestamptz not null,
  primary key (user_id, network, key_id),
  foreign key (network, key_id) references chain_keys(network, key_id),
  check (address ~ '^0x[0-9a-f]{40}$'::text),
  check (address_index >= 0)
);
create unique index chain_addresses_address on chain_addresses (address);
create unique index chain_addresses_index on chain_addresses (network, key_id, address_index);

create table chain_blocks (
  network text not null,
  number bigint not null,
  hash text not null,
  primary key (network, number)
);

create table chain_cursors (
  network text not null,
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  primary key (network),
  check (number >= 0)
);

create table chain_keys (
  network text not null,
  key_id text not null,
  next_index integer not null default 0,
  primary key (network, key_id),
  check (next_index >= 0)
);

create table day_report_ends (
  ends_at timestamptz not null,
  next_seq bigint not null,
  through_seq bigint not null,
  primary key (ends_at)
);

create table day_reports (
  id uuid not null,
  starts_at timestamptz not null,
  book text not null,
  asset text not null,
  opening numeric(28,8) not null,
  closing numeric(28,8) not null,
  deposits numeric(28,8) not null,
  withdrawals numeric(28,8) not null,
  fees numeric(28,8) not null,
  trading numeric(28,8) not null,
  funding numeric(28,8) not null,
  adjustments numeric(28,8) not null,
  payouts numeric(28,8) not null,
  exchanges numeric(28,8) not null,
  insurance numeric(28,8) not null,
  primary key (starts_at, id),
  unique (book, asset, starts_at),
  check (closing = (opening + deposits - withdrawals - fees - trading - funding + adjustments + payouts + exchanges))
);

create table house_transfers (
  id uuid not null,
  source text not null,
  target text not null,
  currency text not null,
  amount numeric(28,8) not null,
  reference text not null,
  capital_name text,
  why text not null,
  stage text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (id),
  foreign key (decided_by) references operators(id),
  foreign key (proposed_by) references operators(id),
  check (amount > 0::numeric),
  check ((source = 'external'::text) = (capital_name is not null)),
  check (stage <> 'done'::text or decided_by is not null and decided_by <> proposed_by),
  check ((stage = 'proposed'::text) = (decided_at is null)),
  check (source = any (array['fees'::text, 'external'::text])),
  check (stage = any (array['proposed'::text, 'done'::text, 'withdrawn'::text])),
  check ((target = any (array['marketing'::text, 'insurance'::text, 'market'::text])) or target ~ '^treasury:[a-z]+(-[a-z]+)*$'::text),
  check (why <> ''::text)
);
create index house_transfers_by_reference on house_transfers (lower(reference));
create unique index house_transfers_capital on house_transfers (capital_name) where (stage = 'done'::text);
create index house_transfers_latest on house_transfers (proposed_at desc);

create table outside_balances (
  id uuid not null,
  currency text not null,
  network text not null,
  label text not null,
  amount numeric(28,8) not null,
  observed_at timestamptz not null,
  evidence text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  primary key (id),
  foreign key (recorded_by) references operators(id),
  check (amount >= 0::numeric),
  check (observed_at <= recorded_at)
);
create index outside_balances_by_recording on outside_balances (recorded_at, id);
create index outside_balances_by_time on outside_balances (observed_at, id);
create index outside_balances_of_source on outside_balances (currency, lower(network), lower(label), observed_at desc, recorded_at desc, id desc);

create table payout_methods (
  user_id uuid not null,
  id uuid not null,
  version integer not null,
  channel_id text not null,
  details jsonb not null,
  saved_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  primary key (user_id, id),
  check (version > 0)
);
create index payout_methods_by_address on payout_methods (lower((details ->> 'address'::text)));

create table payout_parts (
  user_id uuid not null,
  record_id uuid not null,
  payout_id uuid not null,
  amount numeric(28,8) not null,
  primary key (user_id, record_id),
  foreign key (payout_id) references payouts(id),
  check (amount > 0::numeric)
);
create index payout_parts_of_payout on payout_parts (payout_id);

create table payouts (
  id uuid not null,
  channel_id text not null,
  currency text not null,
  transaction_id text not null,
  total numeric(28,8) not null,
  paid_by uuid not null,
  paid_at timestamptz not null,
  primary key (id),
  foreign key (paid_by) references operators(id),
  check (total > 0::numeric)
);
create index payouts_latest on payouts (paid_at desc, id desc);

create table sole_decisions (
  user_id uuid not null,
  record_id uuid not null,
  version integer not null,
  direction text not null,
  operator_id uuid not null,
  currency text not null,
  amount numeric(28,8) not null,
  decided_at timestamptz not null,
  primary key (user_id, record_id, version),
  foreign key (operator_id) references operators(id),
  check (amount > 0::numeric),
  check (direction = any (array['recharge'::text, 'withdrawal'::text]))
);
create index sole_decisions_by_time on sole_decisions (decided_at);

create table wallet_once (
  scope text not null,
  reference text not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (scope, reference),
  check (scope = any (array['recharge'::text, 'proof'::text, 'payment'::text, 'event'::text]))
);

create table wallet_records (
  user_id uuid not null,
  id uuid not null,
  direction text not null,
  channel_id text not null,
  currency text not null,
  stage text not null,
  status smallint not null,
  version integer not null,
  amount numeric(28,8) not null,
  fee numeric(28,8) not null,
  received numeric(28,8),
  details jsonb not null,
  created_at timestamptz not null,
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id, id),
  check (amount > 0::numeric),
  check (status <> 1 or received is not null),
  check (direction = 'recharge'::text or coalesce(details ->> 'provenBy'::text, ''::text) <> ''::text),
  check (status <> 2 or coalesce(details ->> 'transactionId'::text, ''::text) <> ''::text),
  check (direction = any (array['recharge'::text, 'withdrawal'::text])),
  check (fee >= 0::numeric),
  check (received > 0::numeric),
  check (status = any (array[1, 0, '-1'::integer, 2, '-2'::integer])),
  check (version > 0)
);
create index wallet_records_by_amount on wallet_records (direction, amount, id);
create index wallet_records_by_creation on wallet_records (direction, created_at, id);
create index wallet_records_by_due on wallet_records (direction, due_at, id);
create index wallet_records_by_id on wallet_records (id);
create index wallet_records_by_proof on wallet_records (((details ->> 'proofHash'::text))) where (direction = 'recharge'::text);
create index wallet_records_by_reference on wallet_records (lower((details ->> 'reference'::text))) where (direction = 'recharge'::text);
create index wallet_records_by_transaction on wallet_records (lower((details ->> 'transactionId'::text))) where (direction = 'withdrawal'::text);
create index wallet_records_in_time on wallet_records (created_at, id);
create index wallet_records_latest on wallet_records (direction, since, id);
create index wallet_records_open on wallet_records (direction, stage, since);

create table wallet_settings (
  version integer not null,
  effective_at timestamptz not null,
  settings jsonb not null,
  operator_id uuid,
  primary key (version),
  check (version > 0)
);

create table wallet_steps (
  user_id uuid not null,
  record_id uuid not null,
  version integer not null,
  stage text not null,
  reason text,
  note text,
  at timestamptz not null,
  operator_id uuid,
  primary key (user_id, record_id, version)
);
create index wallet_steps_of_member on wallet_steps (user_id, at desc);

-- Views, which all may read.

create view active_plan_owners as
 select user_id,
    book,
    symbol
   from spot_plans
  where status = 'active'::text;

create view assigned_cases as
 select case_assignments.queue,
    case_assignments.case_id,
    case_assignments.operator_id
   from case_assignments
     join operators on operators.id = case_assignments.operator_id
  where not operators.is_disabled;

create view balances as
 select balance_rows.user_id,
    balance_rows.book,
    balance_rows.asset,
    account.kind,
    account.amount
   from balance_rows
     cross join lateral ( values ('available'::text,balance_rows.available), ('margin'::text,balance_rows.margin), ('hold:withdrawal'::text,balance_rows.hold_withdrawal), ('hold:ieo'::text,balance_rows.hold_ieo), ('hold:pledge'::text,balance_rows.hold_pledge), ('hold:stake'::text,balance_rows.hold_stake), ('earn'::text,balance_rows.earn)) account(kind, amount)
  where account.amount <> 0::numeric or account.kind = 'available'::text;

create view contest_traders as
 select contest_entries.user_id,
    'contest:'::text || contest_entries.contest_id as book,
    least(contest_entries.exited_at, contests.ends_at) as ends_at
   from contest_entries
     join contests on contests.id = contest_entries.contest_id;

create view earn_commitments as
 select user_id,
    book
   from earn_orders
  where status = any (array['not_started'::text, 'running'::text, 'frozen'::text]);

create view freezes_waiting as
 select user_id,
    id,
    started_at,
    requested_ends_at
   from user_freezes
  where lifted_at is null and confirmed_by is null and requested_ends_at > ends_at and not (started_by in ( select operators.id
           from operators
          where operators.is_disabled));

create view handed_in_papers as
 select user_id,
    paper_digest,
    answers ->> 'idType'::text as id_type
   from kyc_verifications;

create view hourly_closes as
 select symbol,
    opened_at,
    close
   from candles
  where "interval" = '1h'::text;

create view hourly_prices as
 select symbol,
    opened_at + '01:00:00'::interval as hour,
    close as price
   from hourly_closes complete
  where (exists ( select
           from hourly_closes later
          where later.symbol = complete.symbol and later.opened_at > complete.opened_at));

create view ieo_listings as
 select distinct on (token) token,
    name,
    winning_price,
    estimated_price
   from ieo_projects project
  where (status = any (array['completed'::text, 'listed'::text])) and applied > 0::numeric and not (exists ( select
           from ieo_projects other
          where other.token = project.token and (other.status <> all (array['completed'::text, 'listed'::text, 'void'::text]))))
  order by token, book desc;

create view listed_bases as
 select distinct listed.facts ->> 'base'::text as base,
    (listed.facts ->> 'referencePrice'::text)::numeric as reference_price
   from listed_symbols
     cross join lateral json_array_elements(listed_symbols.symbols) listed(facts);

create view listed_tokens as
 select listed.facts ->> 'base'::text as token,
    listed_symbols.effective_at as listed_at
   from listed_symbols
     cross join lateral json_array_elements(listed_symbols.symbols) listed(facts)
     join tick_heads on tick_heads.symbol = (listed.facts ->> 'id'::text)
  where listed_symbols.version = (( select max(listed_symbols_1.version) as max
           from listed_symbols listed_symbols_1));

create view member_breaks as
 select user_id,
    kind,
    started_at,
    until,
    ends_at
   from trading_breaks;

create view member_emails as
 select user_id,
    name as email
   from login_names
  where kind = 'email'::text;

create view member_invitations as
 select user_id,
    invite_code,
    inviter_id,
    registered_at as invited_at
   from profiles;

create view member_levels as
 select user_id,
    level,
    fee_discount_ppm,
    weekly_envelope
   from vip_members;

create view member_names as
 select user_id,
    account,
    nickname,
    is_guest,
    registered_at,
    language
   from profiles;

create view member_protection as
 select user_id,
    phone,
    email,
    sealed_secret is not null as has_authenticator,
    withdrawal_hash is not null as has_withdrawal_password,
    frozen_at,
    settings_locked_until,
    withdrawals_held_until
   from identities;

create view member_recharges as
 select user_id,
    created_at,
    currency as asset,
    coalesce(received, amount) as amount
   from wallet_records
  where direction = 'recharge'::text and (status = any (array[0, 1]));

create view member_verifications as
 select user_id,
    level,
    status,
    decided_at
   from kyc_verifications;

create view open_exposures as
 select positions.user_id,
    positions.asset,
    positions.symbol,
    sum(exposure.signed / point_divisors.divisor) as quantity,
    sum(exposure.signed * positions.entry_price / point_divisors.divisor) as worth
   from positions
     join point_divisors using (symbol, terms_version)
     cross join lateral ( select
                case positions.side
                    when 'long'::text then positions.quantity
                    else - positions.quantity
                end as signed) exposure
  where positions.status <> 'closed'::text and positions.book = 'live'::text and positions.entry_price is not null
  group by positions.user_id, positions.asset, positions.symbol;

create view open_interest as
 select positions.symbol,
    coalesce(sum(positions.quantity * positions.entry_price / point_divisors.divisor) filter (where positions.side = 'long'::text), 0::numeric)::numeric(38,8) as long,
    coalesce(sum(positions.quantity * positions.entry_price / point_divisors.divisor) filter (where positions.side = 'short'::text), 0::numeric)::numeric(38,8) as short
   from positions
     join point_divisors using (symbol, terms_version)
  where positions.status <> 'closed'::text and positions.entry_price is not null and positions.book = 'live'::text
  group by positions.symbol;

create view open_option_owners as
 select user_id,
    book,
    symbol
   from option_orders
  where status = 'open'::text;

create view open_position_owners as
 select user_id,
    book,
    symbol
   from positions
  where status <> 'closed'::text;

create view open_reversals as
 select distinct user_id
   from wallet_records
  where direction = 'recharge'::text and (stage = any (array['reversing'::text, 'owing'::text]));

create view operator_names as
 select id,
    name
   from operators;

create view operator_standings as
 select id,
    name,
    roles,
    is_disabled,
    needs_voucher,
    created_by,
    vouched_by
   from operators;

create view option_commitments as
 select user_id,
    book
   from option_orders
  where status = 'open'::text;

create view option_promises as
 select book,
    asset,
    sum(reserve)::numeric(38,8) as amount
   from option_orders
  where status = 'open'::text
  group by book, asset;

create view payout_addresses as
 select user_id,
    details ->> 'address'::text as address,
    lower(details ->> 'address'::text) as folded
   from payout_methods;

create view point_divisors as
 select symbol,
    version as terms_version,
    coalesce((terms ->> 'pointDivisor'::text)::numeric, 1::numeric) as divisor
   from contract_terms;

create view position_entries as
 select user_id,
    id,
    book,
    entered_at
   from positions;

create view position_names as
 select user_id,
    id,
    symbol,
    side
   from positions;

create view proven_names as
 select user_id,
    level,
    ((answers ->> 'firstName'::text) || ' '::text) || (answers ->> 'lastName'::text) as name
   from kyc_verifications
  where status = 'authorised'::text;

create view reversals_begun as
 select user_id,
    id,
    since
   from wallet_records
  where direction = 'recharge'::text and stage = 'delivered'::text and (((details -> 'approvals'::text) -> '-1'::integer) ->> 'words'::text) is not null and not ((((details -> 'approvals'::text) -> '-1'::integer) ->> 'operatorId'::text)::uuid in ( select operators.id
           from operators
          where operators.is_disabled));

create view role_grants as
 select version,
    grants
   from role_versions;

create view second_promises as
 select book,
    asset,
    symbol,
    sum(gain)::numeric(38,8) as amount
   from second_orders
  where outcome is null
  group by book, asset, symbol;

create view session_limits as
 select user_id,
    value,
    pending_value,
    pending_at
   from own_limits
  where kind = 'session'::text;

create view wallet_movements as
 select direction,
    currency,
    since,
        case direction
            when 'recharge'::text then received
            else amount
        end as amount,
    user_id
   from wallet_records
  where status = any (array[1, 2]);

create view withdrawal_day_limits as
 select version,
    effective_at,
    settings -> 'levelPercent'::text as level_percent,
    ( select (channel.value -> 'withdrawal'::text) -> 'dayMax'::text
           from jsonb_array_elements(wallet_settings.settings -> 'channels'::text) channel(value)
          where (channel.value ->> 'currency'::text) = 'USDT'::text
         limit 1) as usdt_day_max
   from wallet_settings;

create view written_terms as
 select terms
   from contract_terms;
