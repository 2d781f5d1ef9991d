-- Of the area proof: once a day what all users are owed, as a tree of sums for each asset, so that
-- each of them can check that they are counted.
create table liability_statements (
  number bigint primary key check (number > 0),
  -- Of the server's time, UTC+8.
  day date not null unique,
  at timestamptz not null,
  -- The last posting that is in it.
  through_seq bigint not null,
  -- The very text that is hashed: a line for each asset.
  totals text not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
grant select, insert on liability_statements to plumbline_app;
create trigger liability_statements_append_only before update or delete or truncate
  on liability_statements for each statement execute function refuse_change();

-- Who is owed what: the leaves of the last statements, as their owners may ask for them.
create table liability_leaves (
  user_id uuid not null,
  number bigint not null,
  asset text not null,
  position bigint not null,
  nonce bytea not null check (length(nonce) = 32),
  -- Of 10⁻⁸, as they are hashed.
  units numeric(38, 0) not null check (units > 0),
  primary key (user_id, number, asset)
);
create index liability_leaves_by_number on liability_leaves (number);
grant select, insert, delete on liability_leaves to plumbline_app;

-- Their trees: level 0 are the leaves; a last one of a level without a neighbour goes up as it
-- is.
create table liability_nodes (
  number bigint not null,
  asset text not null,
  level smallint not null,
  position bigint not null,
  hash bytea not null check (length(hash) = 32),
  units numeric(38, 0) not null check (units > 0),
  primary key (number, asset, level, position)
);
grant select, insert, delete on liability_nodes to plumbline_app;
