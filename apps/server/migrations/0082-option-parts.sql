-- A part of an order may be sold: it ends as an order of its own, which took its share of quantity
-- and premium along.
alter table option_orders add column part_of uuid;
alter table option_orders add foreign key (user_id, part_of) references option_orders;
alter table option_orders add check (part_of is null or (part_of <> id and status = 'sold'));
-- The share of a few options of very many may be less than a unit.
alter table option_orders drop constraint option_orders_premium_check;
alter table option_orders add check (premium >= 0);
create index option_orders_parts on option_orders (user_id, part_of) where part_of is not null;
grant update (quantity, premium, reserve) on option_orders to plumbline_app;
