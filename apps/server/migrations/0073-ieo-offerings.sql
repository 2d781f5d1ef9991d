-- Which tokens are offered, version by version; a version never changes.
create table ieo_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on ieo_terms to plumbline_app;
create trigger ieo_terms_append_only before update or delete or truncate on ieo_terms
  for each statement execute function refuse_change();

-- Offerings as they were settled, and how far each has come.
create table ieo_projects (
  id uuid primary key,
  book text not null check (book in ('demo', 'live')),
  token text not null,
  name text not null,
  about text not null,
  supply numeric(28, 8) not null check (supply > 0),
  lot numeric(28, 8) not null check (lot > 0),
  estimated_price numeric(28, 8) not null check (estimated_price >= floor_price),
  floor_price numeric(28, 8) not null check (floor_price > 0),
  user_max numeric(28, 8) not null check (user_max > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draw_symbol text not null,
  status text not null check (status in ('issuing', 'applied', 'won', 'completed', 'listed')),
  -- The tick whose hash seeds the draw: fixed before applications end, and never again.
  draw_seq bigint check (draw_seq > 0),
  -- What follows is null as long as applications are taken.
  applied numeric(28, 8) check (applied >= 0),
  winning_price numeric(28, 8) check (winning_price between floor_price and estimated_price),
  closed_at timestamptz check (closed_at >= closes_at),
  allocated_at timestamptz,
  unique (token, book),
  check ((status = 'issuing') = (applied is null)),
  check ((status = 'issuing') = (winning_price is null)),
  check ((status = 'issuing') = (closed_at is null)),
  check ((status in ('issuing', 'applied')) = (allocated_at is null)),
  check (status = 'issuing' or draw_seq is not null)
);
grant select, insert on ieo_projects to plumbline_app;
grant update (status, draw_seq, applied, winning_price, closed_at, allocated_at) on ieo_projects
  to plumbline_app;

-- A price and a draw that are set stay as they are.
create trigger ieo_projects_price_stays before update on ieo_projects
  for each row when (old.winning_price is not null
    and (old.winning_price, old.applied, old.closed_at)
      is distinct from (new.winning_price, new.applied, new.closed_at))
  execute function refuse_change();
create trigger ieo_projects_draw_stays before update on ieo_projects
  for each row when (old.draw_seq is not null and old.draw_seq is distinct from new.draw_seq)
  execute function refuse_change();

-- What members applied for, and what became of it.
create table ieo_orders (
  user_id uuid not null references users,
  id uuid not null,
  project_id uuid not null references ieo_projects,
  book text not null check (book in ('demo', 'live')),
  token text not null,
  quantity numeric(28, 8) not null check (quantity > 0),
  -- USDT at the estimated price, set aside until it is paid or returned.
  lock numeric(28, 8) not null check (lock > 0),
  status text not null check (status in ('applied', 'won', 'completed')),
  stage text check (stage in ('not_won', 'lapsed', 'paid')),
  applied_at timestamptz not null,
  allocated numeric(28, 8) check (allocated between 0 and quantity),
  winning_price numeric(28, 8) check (winning_price > 0),
  pay_until timestamptz,
  ended_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  check ((status = 'applied') = (allocated is null)),
  check ((status = 'applied') = (winning_price is null)),
  check ((status = 'applied') = (receipt_id is null)),
  check ((status = 'completed') = (stage is not null)),
  check ((status = 'completed') = (ended_at is not null)),
  check (stage = 'not_won' or allocated is null or allocated > 0),
  check (stage <> 'not_won' or allocated = 0),
  check ((pay_until is null) = (coalesce(allocated, 0) = 0)),
  check (stage <> 'paid' or ended_at < pay_until),
  check (stage <> 'lapsed' or ended_at >= pay_until)
);
create index ieo_orders_of_user on ieo_orders (user_id, book, applied_at desc);
create index ieo_orders_latest on ieo_orders (book, applied_at desc);
create index ieo_orders_of_project on ieo_orders (project_id, id) include (quantity);
create index ieo_orders_open on ieo_orders (user_id) where status <> 'completed';
create index ieo_orders_applied on ieo_orders (project_id, id) where status = 'applied';
create index ieo_orders_won on ieo_orders (pay_until) where status = 'won';

grant select, insert on ieo_orders to plumbline_app;
grant update (status, stage, allocated, winning_price, pay_until, ended_at, receipt_id)
  on ieo_orders to plumbline_app;

-- What is ended stays as it is, and what was won is not drawn again.
create trigger ieo_orders_stay before update on ieo_orders
  for each row when (old.status = 'completed' or (old.allocated is not null
    and (old.allocated, old.winning_price, old.pay_until, old.receipt_id)
      is distinct from (new.allocated, new.winning_price, new.pay_until, new.receipt_id)))
  execute function refuse_change();

-- Of the area ieo: tokens whose every offering is settled, at what a winner of the live book paid,
-- or else of the demo book. What the market may list.
create view ieo_listings as
  select distinct on (token) token, name, winning_price, estimated_price
  from ieo_projects as project
  where status in ('completed', 'listed') and applied > 0 and not exists (
    select from ieo_projects as other
    where other.token = project.token and other.status not in ('completed', 'listed'))
  order by token, book desc;
grant select on ieo_listings to plumbline_app;
