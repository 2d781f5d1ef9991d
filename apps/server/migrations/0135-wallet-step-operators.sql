-- Whose decision a step was: null for the member's own, for the server's, and for older ones.
alter table wallet_steps add column operator_id uuid;
