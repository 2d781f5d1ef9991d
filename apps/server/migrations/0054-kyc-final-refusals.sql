-- Refusals for good: proposed by one person, confirmed by a second, and heard by a third where the
-- member appeals. Each stays here whatever comes of it; a case points at the one it stands under.
create table kyc_final_refusals (
  user_id uuid not null,
  id uuid not null,
  level text not null check (level in ('basic', 'advanced')),
  outcome text not null check (outcome in ('forged', 'duplicate')),
  -- Of a duplicate, whose papers these are the same as: for staff alone.
  other_user_id uuid,
  -- What the proposer saw, for colleagues.
  grounds text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (user_id, id),
  check ((outcome = 'duplicate') = (other_user_id is not null)),
  check (other_user_id <> user_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> proposed_by)
);

-- At most one of each refusal.
create table kyc_appeals (
  user_id uuid not null,
  refusal_id uuid not null,
  -- The member's words, sealed as their answers are.
  sealed_text text not null,
  file_id uuid,
  sent_at timestamptz not null,
  verdict text check (verdict in ('upheld', 'granted')),
  -- The answer that the member reads.
  words text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (user_id, refusal_id),
  foreign key (user_id, refusal_id) references kyc_final_refusals,
  check ((verdict is null) = (decided_at is null)),
  check ((verdict is null) = (decided_by is null)),
  check ((verdict is null) = (words is null))
);

alter table kyc_verifications
  add column refusal_id uuid,
  -- How far its final refusal has come; null where there is none.
  add column refusal_stage text,
  add foreign key (user_id, refusal_id) references kyc_final_refusals,
  add check ((refusal_id is null) = (refusal_stage is null)),
  add check (
    refusal_stage is null
    or (status = 'submitted' and refusal_stage = 'proposed')
    or (status = 'rejected' and refusal_stage in ('refused', 'appealed', 'upheld', 'granted'))),
  -- Sent back for its parts names them; refused for good names none.
  drop constraint kyc_verifications_check1,
  add check (
    (status = 'rejected' and refusal_stage is null) = (jsonb_array_length(rejections) > 0));
alter table kyc_verifications
  add column stage text not null generated always as (coalesce(refusal_stage, status)) stored;
drop index kyc_verifications_queue;
create index kyc_verifications_queue on kyc_verifications (stage, submitted_at);

alter table kyc_steps add column refusal_stage text
  check (refusal_stage in ('proposed', 'refused', 'appealed', 'upheld', 'granted'));

grant select, insert on kyc_final_refusals, kyc_appeals to plumbline_app;
grant update (confirmed_by, confirmed_at) on kyc_final_refusals to plumbline_app;
grant update (verdict, words, decided_by, decided_at) on kyc_appeals to plumbline_app;
