-- A sealed body that nobody is signed in for opens once: whoever records a login and sends it again
-- gets no session. A row outlives the time in which its body would be accepted, and no longer.
create table spent_bodies (
  -- Initialisation vector and tag: no two bodies share them, and nobody can give a body others.
  seal bytea primary key check (length(seal) = 28),
  spent_at timestamptz not null
);

grant select, insert, delete on spent_bodies to plumbline_app;
