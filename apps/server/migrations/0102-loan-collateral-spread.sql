-- What repaying out of the collateral costs of its price, as agreed; loans of before have none.
alter table loans add column collateral_spread_ppm integer not null default 0
  check (collateral_spread_ppm >= 0);
alter table loans alter column collateral_spread_ppm drop default;
