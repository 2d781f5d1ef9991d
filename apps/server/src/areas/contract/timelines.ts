import { orderItems, type TimelineSource } from "#services/plug/timeline";

const ABOUT = "symbol || ' ' || leverage || '×'";

export const contractTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      at: "created_at",
      kind: "case order_type when 'market' then 'contractOpened' else 'contractOrdered' end",
      about: ABOUT,
      detail: "'contract.direction.' || side",
      resource: "case status when 'closed' then 'closedPositions' else 'openPositions' end",
    },
    { table: "positions" },
  ),
  orderItems(
    {
      at: "closed_at",
      kind: "case when entry_price is null then 'contractOrderEnded' else 'contractClosed' end",
      about: ABOUT,
      detail: "'contract.reason.' || close_reason",
      change: `case when entry_price is not null then
        realised_pnl - open_fee - close_fee - funding_paid end`,
      currency: "asset",
      resource: "'closedPositions'",
    },
    { table: "positions", where: "closed_at is not null" },
  ),
];
