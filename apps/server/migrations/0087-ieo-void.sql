-- An offering whose draw never came is void, and what was set aside for it is returned; one in
-- which everybody is served in full ends without a draw.
alter table ieo_projects
  drop constraint ieo_projects_status_check,
  drop constraint ieo_projects_check7,
  drop constraint ieo_projects_check8,
  add check (status in ('issuing', 'applied', 'won', 'completed', 'listed', 'void')),
  add check ((status in ('issuing', 'applied', 'void')) = (allocated_at is null)),
  add check (status in ('issuing', 'void') or draw_seq is not null or applied <= supply),
  add check (status <> 'void' or applied > supply);

-- Nothing was allocated to who applied for one that is void.
alter table ieo_orders
  drop constraint ieo_orders_stage_check,
  drop constraint ieo_orders_check1,
  drop constraint ieo_orders_check2,
  drop constraint ieo_orders_check3,
  add check (stage in ('not_won', 'lapsed', 'paid', 'void')),
  add check ((status = 'applied' or coalesce(stage = 'void', false)) = (allocated is null)),
  add check ((status = 'applied' or coalesce(stage = 'void', false)) = (winning_price is null)),
  add check ((status = 'applied' or coalesce(stage = 'void', false)) = (receipt_id is null));

-- A void offering of the other book keeps no token from being listed.
create or replace view ieo_listings as
  select distinct on (token) token, name, winning_price, estimated_price
  from ieo_projects as project
  where status in ('completed', 'listed') and applied > 0 and not exists (
    select from ieo_projects as other
    where other.token = project.token and other.status not in ('completed', 'listed', 'void'))
  order by token, book desc;
