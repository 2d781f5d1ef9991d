import { type HouseAccountKind, ok, USER_BOOKS } from "@plumbline/engine/kernel";
import {
  fundHouse,
  type HouseFund,
  LISTED_FUND,
  listedFund,
  SANDBOX_FUNDS,
} from "@plumbline/engine/ledger";
import type { TradedSymbol } from "@plumbline/engine/market";
import { unitsToColumn } from "#platform/postgres/columns";
import { HOUSE, type RequestId, systemRequestId } from "#platform/process/ids";
import type { Cause } from "#platform/ledger/causes";
import { noState } from "./command.ts";
import type { CommandRunner } from "./run-command.ts";

const COMMAND = "ledger.fund-house";

/** One opening balance. */
export interface SandboxFund extends HouseFund {
  /**
   * Coins are bought, sold or exchanged from this account, so coins listed later are funded too.
   */
  readonly isInventory?: true;
}

/** Opening balances of house accounts: of the ledger itself, or of the named area. */
export interface SandboxFunds {
  readonly of: string | null;
  readonly funds: readonly SandboxFund[];
}

/** The counterparty of trades and the insurance fund. */
export const LEDGER_FUNDS: SandboxFunds = {
  of: null,
  funds: [
    { account: "market", amount: SANDBOX_FUNDS.market },
    { account: "insurance", amount: SANDBOX_FUNDS.insurance },
  ],
};

/**
 * Funds the house accounts of a sandbox, each once however often the server starts; those of an
 * area added later, at the next start.
 */
export async function fundSandbox(
  commands: CommandRunner,
  sandbox: readonly SandboxFunds[],
): Promise<void> {
  const fundings = sandbox.flatMap(({ of, funds }) =>
    USER_BOOKS.map((book) =>
      commands.run({
        name: COMMAND,
        userId: HOUSE,
        requestId: requestIdOf(of, book),
        content: book,
        store: noState,
        decide: () => ok(fundHouse(book, funds)),
        answer: () => null,
      }),
    ),
  );
  // Queued together, so that they are committed together.
  await Promise.all(fundings);
}

/** Does the same for an inventory and coins listed later: each account of each book once. */
export function fundListed(
  commands: CommandRunner,
  account: HouseAccountKind,
  listed: readonly Pick<TradedSymbol, "base" | "referencePrice">[],
): Promise<void> {
  const sandbox = listed.map(({ base, referencePrice }) => ({
    of: `${account}/${base}`,
    funds: [{ account, amount: listedFund(base, referencePrice) }],
  }));
  return fundSandbox(commands, sandbox);
}

const requestIdOf = (of: string | null, book: string): RequestId =>
  systemRequestId("fund-house", book, ...(of === null ? [] : [of]));

/** The cause of a sandbox's opening balances, and of coins listed later: once for each book. */
export function sandboxCauses(sandbox: readonly SandboxFunds[]) {
  const accountOf = ({ account }: HouseFund) => `house:${account}` as const;
  const targets = sandbox.flatMap(({ funds }) => funds.map(accountOf));
  const inventories = new Set(
    sandbox.flatMap(({ funds }) => funds.filter(({ isInventory }) => isInventory).map(accountOf)),
  );
  const rows = sandbox.flatMap(({ of, funds }) =>
    USER_BOOKS.flatMap((book) =>
      funds.map(({ account, amount: { asset, units } }) => {
        const texts = [book, requestIdOf(of, book), asset, `house:${account}`];
        return `(${texts.map((text) => `'${text}'`).join(", ")}, ${unitsToColumn(units)})`;
      }),
    ),
  );
  return {
    sandbox_funding: {
      from: ["house:external"],
      to: [...new Set(targets)],
      commands: [COMMAND],
      condition: `moved.user_id = '${HOUSE}' and moved.twins = 1
        and ((moved.book, moved.request_id::text, moved.asset, moved.to_account, moved.amount)
          in (${rows.join(", ")})
        or moved.to_account in (${[...inventories].map((each) => `'${each}'`).join(", ")})
          and exists (select from listed_bases where base = moved.asset
            and moved.amount = trunc(${unitsToColumn(LISTED_FUND.units)} / reference_price, 8))
          and not exists (select from postings as other
            where (other.user_id, other.reason) = (moved.user_id, moved.reason)
              and (other.book, other.asset, other.to_account)
                = (moved.book, moved.asset, moved.to_account)
              and other.seq <> moved.seq))`,
      needs: "the one funding of this account of a sandbox",
    },
  } as const satisfies Record<string, Cause>;
}
