-- A payment has one name from now on, however it is written: see paymentName of the engine. What
-- was noted before under the words of whoever wrote it is noted under that name as well.
insert into wallet_once (scope, reference, user_id, record_id)
  select scope,
    channel || '|' || coalesce(
      '0x' || substring(said from '(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])')
        || coalesce(substring(said from '(?<![0-9a-f])[0-9a-f]{64}(#[0-9]+)'), ''),
      regexp_replace(said, '\s', '', 'g')),
    user_id, record_id
  from (
    select scope, user_id, record_id, split_part(reference, '|', 1) as channel,
      lower(normalize(substring(reference from position('|' in reference) + 1), NFKC)) as said
    from wallet_once where scope in ('recharge', 'payment')
  ) as noted
  on conflict (scope, reference) do nothing;
