-- What moved members' balances on each server day, written once the day is over, so that a report
-- of a year reads no journal. Only days on which something moved have lines.
create table day_reports (
  id uuid not null,
  -- When the server day began (midnight, UTC+8).
  starts_at timestamptz not null,
  book text not null,
  asset text not null,
  opening numeric(28, 8) not null,
  closing numeric(28, 8) not null,
  deposits numeric(28, 8) not null,
  withdrawals numeric(28, 8) not null,
  fees numeric(28, 8) not null,
  trading numeric(28, 8) not null,
  funding numeric(28, 8) not null,
  adjustments numeric(28, 8) not null,
  payouts numeric(28, 8) not null,
  exchanges numeric(28, 8) not null,
  insurance numeric(28, 8) not null,
  primary key (starts_at, id),
  unique (book, asset, starts_at),
  check (closing = opening + deposits - withdrawals - fees - trading - funding + adjustments
    + payouts + exchanges)
);
-- Up to when days are closed. Postings up to `through_seq` that began before `ends_at` are in the
-- reports; all that are not have a number from `next_seq` on.
create table day_report_ends (
  ends_at timestamptz primary key,
  next_seq bigint not null,
  through_seq bigint not null
);
grant select, insert on day_reports, day_report_ends to plumbline_app;
