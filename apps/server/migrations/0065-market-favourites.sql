-- The markets that a user starred, in the order of starring: one list, saved as a whole.
create table favourites (
  user_id uuid primary key references users,
  symbols text[] not null check (cardinality(symbols) <= 500)
);
grant select, insert, update (symbols) on favourites to plumbline_app;
