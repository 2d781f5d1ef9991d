import { DEMO_FUNDS } from "@plumbline/engine/ledger";
import { unitsToColumn } from "#platform/postgres/columns";
import type { Cause } from "#platform/ledger/causes";

/** The cause of a new member's play money: their registration. */
export const authCauses = {
  demo_grant: {
    from: ["house:external"],
    to: ["user:available"],
    commands: ["auth.register-user"],
    // A new member had no balance before, so the balance afterwards is the whole amount.
    condition: `moved.book = 'demo' and moved.twins = 1
      and moved.amount = ${unitsToColumn(DEMO_FUNDS.units)} and moved.to_balance = moved.amount
      and exists (select from profiles where user_id = moved.user_id and registered_at = moved.at)`,
    needs: "the registration of a member, which grants it once",
  },
} as const satisfies Record<string, Cause>;
