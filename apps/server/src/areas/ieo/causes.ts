import { IEO_RECEIPTS } from "@plumbline/engine/ieo";
import type { Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { readEveryPublication } from "./project-store.ts";

const AVAILABLE = "user:available";
const LOCK = "user:hold:ieo";
const TREASURY = "house:treasury:ieo";

/** The application's amount, moved once by each of these commands. */
const order = (moves: Pick<Cause, "from" | "to" | "commands">, condition: string): Cause => ({
  ...moves,
  condition: `moved.twins = 1 and exists (select from ieo_orders
    where (user_id, id, ieo_orders.book) = (moved.user_id, moved.cause_id, moved.book)
      and ${condition})`,
  needs: "an application of this amount",
});

// The allocated quantity at the winning price, rounded up to the last unit.
const PAID = "ceil(allocated * winning_price * 1e8) / 1e8";

/** The causes of money that is set aside for an offering, paid for it, and returned. */
export const ieoCauses = {
  ieo_lock: order(
    { from: [AVAILABLE], to: [LOCK], commands: ["ieo.apply"] },
    "('USDT', lock) = (moved.asset, moved.amount)",
  ),
  ieo_lock_returned: order(
    {
      from: [LOCK],
      to: [AVAILABLE],
      commands: ["ieo.allocate-order", "ieo.pay-win", "ieo.lapse-win", "ieo.void-order"],
    },
    `moved.asset = 'USDT' and moved.amount = case moved.command
      when 'ieo.pay-win' then case when stage = 'paid' then lock - ${PAID} end
      when 'ieo.lapse-win' then case when stage = 'lapsed' then lock end
      when 'ieo.void-order' then case when stage = 'void' then lock end
      else case when stage = 'not_won' and ieo_orders.receipt_id = moved.receipt_id then lock end
    end`,
  ),
  ieo_paid: order(
    { from: [LOCK], to: [TREASURY], commands: ["ieo.pay-win"] },
    `stage = 'paid' and ('USDT', ${PAID}) = (moved.asset, moved.amount)`,
  ),
  ieo_received: order(
    { from: [TREASURY], to: [AVAILABLE], commands: ["ieo.pay-win"] },
    "stage = 'paid' and (token, allocated) = (moved.asset, moved.amount)",
  ),
  ieo_supply: {
    from: ["house:external"],
    to: [TREASURY],
    commands: ["ieo.announce"],
    condition: `moved.twins = 1 and exists (select from ieo_projects as project
      where (project.id, project.book) = (moved.cause_id, moved.book)
        and (token, supply) = (moved.asset, moved.amount))`,
    needs: "an offering with this supply",
  },
} as const satisfies Record<string, Cause>;

/**
 * Draws every offering again, from all of its applications.
 * @public `npm run generate` reads it.
 */
export const ieoReceipts = verifierOf(IEO_RECEIPTS, readEveryPublication);
