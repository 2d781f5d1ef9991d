-- The tick on which margin was last taken back: an older one that is worked off late, when it was
-- still there, does not liquidate for want of it. Null: never. (`set_at`, which said so before,
-- moves with the stops, too, and somebody could have put off a liquidation by setting them.)
alter table positions add column margin_taken_at timestamptz;
