-- Whose decision a step was: null for the member's own, and for older ones.
alter table kyc_steps add column operator_id uuid;
