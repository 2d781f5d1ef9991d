-- What became of each message that a notice was sent by, for whoever asks whether the member could
-- know. The message itself is deleted once it is delivered; while it waits, `outcome` is null.
create table message_deliveries (
  -- Of the message.
  id uuid primary key,
  user_id uuid not null,
  notice_id uuid not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  outcome text check (outcome in ('sent', 'expired', 'dropped')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create index message_deliveries_of_notice on message_deliveries (user_id, notice_id);
grant select, insert, update on message_deliveries to plumbline_app;

-- Of a notice that is older than the table nobody can say by what it was sent.
alter table notices add column is_delivery_recorded boolean not null default false;
alter table notices alter column is_delivery_recorded set default true;
