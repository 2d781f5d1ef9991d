-- By which a server knows the keys that belong to this database: another key would open nothing of
-- what is sealed here, and what it sealed from then on nobody could read with the right one.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null
);
grant select, insert on key_fingerprints to plumbline_app;
