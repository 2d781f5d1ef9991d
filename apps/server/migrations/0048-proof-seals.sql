-- What every stream of records had come to, minute by minute: chained and signed, so that nothing
-- that was there can be taken away or changed behind somebody who has seen a later one.
create table seals (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  -- The very text that is hashed: a line for each stream, its last number and its hash.
  heads text not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  skip_hash bytea not null check (length(skip_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  -- The public key and what its private one made of the hash: Ed25519.
  key bytea not null check (length(key) = 32),
  signature bytea not null check (length(signature) = 64)
);

grant select, insert on seals to plumbline_app;

create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();
