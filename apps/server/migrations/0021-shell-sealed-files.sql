-- Pictures lie sealed, each under a key of its own; that key is kept here, sealed under a key that
-- no database holds. Whoever has the disk or the bucket, the tables or both, sees no picture.

alter table files
  -- null: kept before pictures were sealed.
  add column sealed_key text check (sealed_key <> '');
