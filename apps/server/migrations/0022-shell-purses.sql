-- What a user holds of one asset in one book is one row, however it is set aside: a command that
-- moves money from one account of the user to another writes one row instead of two.
create table purses (
  user_id uuid not null,
  book text not null,
  asset text not null,
  -- How often the row was written: with each batch that accepts a command of the user at least one
  -- of theirs is. While the sum stands still, the user has changed nothing.
  writes bigint not null check (writes > 0),
  available numeric(28, 8) not null check (available >= 0),
  margin numeric(28, 8) not null check (margin >= 0),
  hold_withdrawal numeric(28, 8) not null check (hold_withdrawal >= 0),
  hold_ieo numeric(28, 8) not null check (hold_ieo >= 0),
  hold_pledge numeric(28, 8) not null check (hold_pledge >= 0),
  hold_stake numeric(28, 8) not null check (hold_stake >= 0),
  earn numeric(28, 8) not null check (earn >= 0),
  primary key (user_id, book, asset)
) with (fillfactor = 70);

insert into purses
  select user_id, book, asset, 1,
    coalesce(sum(amount) filter (where kind = 'available'), 0),
    coalesce(sum(amount) filter (where kind = 'margin'), 0),
    coalesce(sum(amount) filter (where kind = 'hold:withdrawal'), 0),
    coalesce(sum(amount) filter (where kind = 'hold:ieo'), 0),
    coalesce(sum(amount) filter (where kind = 'hold:pledge'), 0),
    coalesce(sum(amount) filter (where kind = 'hold:stake'), 0),
    coalesce(sum(amount) filter (where kind = 'earn'), 0)
  from balances group by user_id, book, asset;

drop table balances;

-- To be read: what is available, and whatever else is not zero.
create view balances as
  select user_id, book, asset, kind, amount
  from purses cross join lateral (
    values
      ('available', available),
      ('margin', margin),
      ('hold:withdrawal', hold_withdrawal),
      ('hold:ieo', hold_ieo),
      ('hold:pledge', hold_pledge),
      ('hold:stake', hold_stake),
      ('earn', earn)
  ) as account (kind, amount)
  where amount <> 0 or kind = 'available';

grant select, insert, update on purses to plumbline_app;
grant select on balances to plumbline_app;

-- What a command answered is given again as the very text it was: reading it as JSON on the way in
-- costs more than writing it.
alter table journal_entries alter column answer type text;
