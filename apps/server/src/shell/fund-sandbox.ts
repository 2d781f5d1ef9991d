import { ok } from "@plumbline/engine/kernel";
import { fundHouse, SANDBOX_FUNDS } from "@plumbline/engine/ledger";
import { unitsToColumn } from "./columns.ts";
import { USER_BOOKS } from "./deps.ts";
import { HOUSE, systemRequestId } from "./ids.ts";
import type { Cause } from "./ledger/causes.ts";
import { noState } from "./no-state.ts";
import type { CommandRunner } from "./run-command.ts";

const COMMAND = "ledger.fund-house";

/** Funds the house's accounts of a sandbox, once for ever however often the server starts. */
export async function fundSandbox(commands: CommandRunner): Promise<void> {
  for (const book of USER_BOOKS) {
    await commands.run({
      name: COMMAND,
      userId: HOUSE,
      requestId: systemRequestId("fund-house", book),
      content: book,
      store: noState,
      decide: () => ok(fundHouse(book)),
      answer: () => null,
    });
  }
}

const idOf = (book: string): string => `'${systemRequestId("fund-house", book)}'`;

/** What stands behind simulated money that the house's accounts begin with: once for each book. */
export const sandboxCauses = {
  sandbox_funding: {
    ...{ from: ["house:external"], to: ["house:market", "house:insurance"], commands: [COMMAND] },
    condition: `moved.user_id = '${HOUSE}' and moved.twins = 1
      and moved.request_id = case moved.book ${USER_BOOKS.map(
        (book) => `when '${book}' then ${idOf(book)}::uuid`,
      ).join(" ")} end
      and moved.amount = case moved.to_account
        when 'house:market' then ${unitsToColumn(SANDBOX_FUNDS.market.units)}
        else ${unitsToColumn(SANDBOX_FUNDS.insurance.units)} end`,
    needs: "the one funding of this account of a sandbox",
  },
} as const satisfies Record<string, Cause>;
