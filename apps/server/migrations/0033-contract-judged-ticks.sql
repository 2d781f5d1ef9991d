-- Up to which tick of each symbol every open position was asked whom it concerns: after a crash the
-- ticks behind it are worked off first. A symbol without a row has nothing to make up for.
create table judged_ticks (
  symbol text primary key,
  seq bigint not null check (seq >= 0)
) with (fillfactor = 50);

grant select, insert, update on judged_ticks to plumbline_app;
