-- A batch's events are too long for a page and gone within moments: to press them together first
-- cost more than all else that writing them does.
alter table outbox alter column events set storage external;
