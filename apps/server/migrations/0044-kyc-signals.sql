-- What tells that two members hand in the same: found without reading anybody's papers.
alter table files
  -- Of the bytes as they were received, before the picture was made anew; null: kept before.
  add column original_sha256 bytea check (length(original_sha256) = 32),
  -- 64 bits of what the picture looks like; null also of a picture of nothing.
  add column look bit(64),
  -- The same in eight parts, each with its place: alike pictures share at least one.
  add column look_parts integer[];
create index files_by_original on files (original_sha256);
create index files_by_look on files using gin (look_parts);

alter table kyc_verifications
  -- A keyed digest of the paper's number: equal for equal numbers, and of no use without the key.
  add column paper_digest text;
create index kyc_verifications_by_paper on kyc_verifications (paper_digest);

create index payout_methods_by_address on payout_methods (lower(details ->> 'address'));
create index wallet_records_by_proof on wallet_records ((details ->> 'proofHash'))
  where direction = 'recharge';
