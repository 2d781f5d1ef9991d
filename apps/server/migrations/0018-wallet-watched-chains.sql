-- Chains that are watched for payments to members' own addresses.

-- How many addresses an extended public key has given: an index is never given twice. The key
-- itself stands in the configuration; this is what tells it from another one.
create table chain_keys (
  network text not null,
  key_id text not null,
  next_index integer not null default 0 check (next_index >= 0),
  primary key (network, key_id)
);

create table chain_addresses (
  user_id uuid not null,
  network text not null,
  key_id text not null,
  address_index integer not null check (address_index >= 0),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz not null,
  primary key (user_id, network, key_id),
  foreign key (network, key_id) references chain_keys
);
-- What is paid to an address is one member's, on every network.
create unique index chain_addresses_address on chain_addresses (address);
create unique index chain_addresses_index on chain_addresses (network, key_id, address_index);

-- Up to which block a chain has been read, and of which chain that is.
create table chain_cursors (
  network text primary key,
  chain_id bigint not null,
  number bigint not null check (number >= 0),
  hash text not null
);

-- The latest blocks that were read: where a chain differs from them, it was reorganised.
create table chain_blocks (
  network text not null,
  number bigint not null,
  hash text not null,
  primary key (network, number)
);

grant select, insert on chain_addresses to plumbline_app;
grant select, insert, update on chain_keys, chain_cursors to plumbline_app;
grant select, insert, delete on chain_blocks to plumbline_app;

create trigger chain_addresses_append_only before update or delete or truncate on chain_addresses
  for each statement execute function refuse_change();
