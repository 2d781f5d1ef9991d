import {
  type AssetCode,
  type Colleagues,
  type Decision,
  err,
  houseAccount,
  type Instant,
  money,
  mustParseDecimal,
  ok,
  type Result,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  capitalNames,
  confirmHouseTransfer,
  HOUSE_TRANSFER_TARGETS,
  type HouseTransfer,
  type HouseTransferSource,
  houseTransferPostings,
  houseTransferPreimage,
  type HouseTransferTarget,
  proposeHouseTransfer,
  withdrawHouseTransfer,
} from "@plumbline/engine/wallet";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { Deps } from "#services/plug/deps";
import { houseBalanceOf, readHouseBalances } from "#platform/ledger/house-balances";
import { HOUSE, newId, type RequestId } from "#platform/process/ids";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { effectOf, namingDecider, proposalView } from "../records/proposal-list.ts";
import { amountText, sha256 } from "../records/record-view.ts";
import {
  houseTransferList,
  type HouseTransfers,
  houseTransferStore,
  readHouseTransfers,
  transferOf,
} from "./house-transfer-store.ts";

type TransferDeps = Pick<Deps, "clock" | "commands" | "database">;

export const houseTransferRoutes = (deps: TransferDeps): readonly Route[] => [
  operatorRoute(calls.listHouseTransfers, async ({ input, operator }) => {
    const now = deps.clock.now();
    const request = { ...input, now, operatorId: operator.id };
    const { rows, total } = await houseTransferList.page(deps.database, request);
    const views = rows.map((row) => transferView(row, now));
    return ok(toPage(views, { ...input, total }));
  }),

  operatorRoute(calls.readHouseTransfer, async ({ input }) => {
    const row = await houseTransferList.one(deps.database, input.id);
    if (row === null) return err({ type: "transfer_not_found" });
    const view = transferView(row, deps.clock.now());
    const house = view.isOpen ? await readHouseBalances(deps.database) : [];
    const postings = view.isOpen ? houseTransferPostings(transferOf(row)) : [];
    const effect = effectOf(postings, (account, asset) =>
      houseBalanceOf(house, [], { account, asset }),
    );
    return ok({ ...view, userId: HOUSE, effect });
  }),

  operatorRoute(calls.readHouseFunds, async () => {
    const [balances, transfers] = await Promise.all([
      readHouseBalances(deps.database),
      readHouseTransfers(deps.database),
    ]);
    const live = balances.filter(({ book }) => book === "live");
    const funds = [...new Set(live.map(({ asset }) => asset))].map((currency) => ({
      currency,
      balances: balancesOf(live.filter(({ asset }) => asset === currency)),
    }));
    const names = capitalNames(transfers.values(), deps.clock.now());
    return ok({ funds, capitalNames: [...names] });
  }),

  operatorRoute(calls.proposeHouseTransfer, async ({ input, operator, requestId }) => {
    const { currency, amount, ...content } = input;
    const id = newId();
    const command = {
      ...content,
      id,
      proposedBy: operator.id,
      amount: money(currency, mustParseDecimal(amount)),
    };
    const proposed = await transfer(
      deps,
      { call: "wallet.propose-house-transfer", operator, requestId, id, input },
      ({ transfers, houseBalanceOf }, now) => {
        const names = capitalNames(transfers.values(), now);
        return proposeHouseTransfer({ capitalNames: names, houseBalanceOf }, command, now);
      },
    );
    return proposed.ok ? ok({ id: proposed.value.id }) : proposed;
  }),

  operatorRoute(calls.confirmHouseTransfer, async ({ input, operator, requestId }) => {
    const { id, contentHash: seenHash } = input;
    const confirmed = await transfer(
      deps,
      { call: "wallet.confirm-house-transfer", operator, requestId, id, input },
      (context, now) => {
        const command = { id, seenHash, operatorId: operator.id };
        return confirmHouseTransfer({ ...context, hashOf: sha256 }, command, now);
      },
    );
    return confirmed.ok ? ok({ stage: confirmed.value.stage }) : confirmed;
  }),

  operatorRoute(calls.withdrawHouseTransfer, async ({ input, operator, requestId }) => {
    const { id } = input;
    const withdrawn = await transfer(
      deps,
      { call: "wallet.withdraw-house-transfer", operator, requestId, id, input },
      (context, now) => withdrawHouseTransfer(context, { id, operatorId: operator.id }, now),
    );
    return withdrawn.ok ? ok({ stage: withdrawn.value.stage }) : withdrawn;
  }),
];

/** The balance of each account of one currency; empty if nothing was ever posted to any. */
function balancesOf(
  balances: readonly { readonly account: string; readonly units: bigint }[],
): Record<"fees" | HouseTransferTarget, string> {
  const textOf = (kind: string) =>
    toDecimalText(balances.find(({ account }) => account === kind)?.units ?? 0n);
  const accounts = ["fees", ...HOUSE_TRANSFER_TARGETS] as const;
  // The result has every one of the accounts, since the names are those of the list.
  return Object.fromEntries(accounts.map((kind) => [kind, textOf(kind)])) as Record<
    (typeof accounts)[number],
    string
  >;
}

interface TransferContext extends Colleagues {
  readonly transfers: HouseTransfers;
  houseBalanceOf(account: HouseTransferSource, asset: AssetCode): HouseTransfer["amount"];
}

type TransferLine = NonNullable<Awaited<ReturnType<typeof houseTransferList.one>>>;

function transferView(line: TransferLine, now: Instant) {
  const transfer = transferOf(line);
  const { id, source, target, reference, why, stage, amount } = transfer;
  const { decider, proposer } = line;
  return {
    id,
    source,
    target,
    reference,
    why,
    stage,
    currency: amount.asset,
    amount: amountText(amount),
    ...proposalView(transfer, { proposer, decider, now }),
    contentHash: sha256(houseTransferPreimage(transfer)),
  };
}

async function transfer<Refusal extends { readonly type: string }>(
  { clock, commands, database }: TransferDeps,
  request: {
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly id: string;
    readonly input: object;
  },
  decide: (
    context: TransferContext,
    now: Instant,
  ) => Result<Decision<HouseTransfer, never>, Refusal>,
) {
  const { call, operator, requestId, id, input } = request;
  const colleagues = await readColleagues(database, clock.now());
  const result = await runOperatorCommand(commands, {
    call,
    by: operator,
    causeId: id,
    requestId,
    readsHouseBalances: true as const,
    subject: recordSubject(HOUSE, id),
    content: JSON.stringify(input),
    store: houseTransferStore,
    decide: ({ state: transfers, houseHolds }, now) => {
      const houseBalanceOf: TransferContext["houseBalanceOf"] = (account, asset) =>
        houseHolds(houseAccount("live", account), asset);
      return decide({ ...colleagues, transfers, houseBalanceOf }, now);
    },
    summary: (transfers, next) => {
      const { source, target, amount, reference, why, stage } = next;
      return {
        before: { stage: transfers.get(next.id)?.stage ?? null },
        after: {
          source,
          target,
          currency: amount.asset,
          amount: amountText(amount),
          reference,
          why,
          stage,
        },
      };
    },
    answer: ({ id, stage }) => ({ id, stage }),
  });
  if (result.ok) return result;
  return err(await namingDecider(result.error, () => houseTransferList.one(database, id)));
}
