import {
  type Decision,
  err,
  houseAccount,
  type Instant,
  money,
  mustParseDecimal,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type Adjustment,
  type AdjustmentEvent,
  adjustmentPostings,
  adjustmentPreimage,
  type AdjustmentContext,
  confirmAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from "@plumbline/engine/wallet";
import { balanceOf, type Balances } from "@plumbline/engine/ledger";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { loadBalances } from "#platform/ledger/balance-rows";
import { houseBalanceOf, readHouseBalances } from "#platform/ledger/house-balances";
import { newId, type RequestId } from "#platform/process/ids";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { effectOf, namingDecider, proposalView } from "../records/proposal-list.ts";
import { amountText, sha256 } from "../records/record-view.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { adjustmentList, adjustmentOf, loggedAdjustmentStore } from "./adjustment-store.ts";

type AdjustmentDeps = Pick<WalletDeps, "clock" | "commands" | "database">;

export const adjustmentOperatorRoutes = (deps: AdjustmentDeps): readonly Route[] => [
  operatorRoute(calls.listAdjustments, async ({ input, operator }) => {
    const now = deps.clock.now();
    const request = { ...input, now, operatorId: operator.id };
    const { rows, total } = await adjustmentList.page(deps.database, request);
    const views = rows.map((row) => adjustmentView(row, now));
    return ok(toPage(views, { ...input, total }));
  }),

  operatorRoute(calls.readAdjustment, async ({ input }) => {
    const now = deps.clock.now();
    const row = await adjustmentList.one(deps.database, input.id);
    if (row === null) return err({ type: "adjustment_not_found" });
    const view = adjustmentView(row, now);
    return ok({ ...view, effect: view.isOpen ? await readEffect(deps, row) : [] });
  }),

  operatorRoute(calls.proposeAdjustment, async ({ input, operator, requestId }) => {
    const { userId, currency, amount, ...details } = input;
    const id = newId();
    const command = {
      ...details,
      id,
      proposedBy: operator.id,
      amount: money(currency, mustParseDecimal(amount)),
    };
    const proposed = await adjust(
      deps,
      { call: "wallet.propose-adjustment", operator, requestId, userId, id, input },
      (context, now) => proposeAdjustment(context, command, now),
    );
    return proposed.ok ? ok({ id: proposed.value.id }) : proposed;
  }),

  operatorRoute(calls.confirmAdjustment, async ({ input, operator, requestId }) => {
    const { userId, id, contentHash: seenHash } = input;
    const confirmed = await adjust(
      deps,
      { call: "wallet.confirm-adjustment", operator, requestId, userId, id, input },
      (context, now) => confirmAdjustment(context, { id, seenHash, operatorId: operator.id }, now),
    );
    return confirmed.ok ? ok({ stage: confirmed.value.stage }) : confirmed;
  }),

  operatorRoute(calls.withdrawAdjustment, async ({ input, operator, requestId }) => {
    const { userId, id } = input;
    const withdrawn = await adjust(
      deps,
      { call: "wallet.withdraw-adjustment", operator, requestId, userId, id, input },
      (context, now) => withdrawAdjustment(context, { id, operatorId: operator.id }, now),
    );
    return withdrawn.ok ? ok({ stage: withdrawn.value.stage }) : withdrawn;
  }),
];

type AdjustmentLine = NonNullable<Awaited<ReturnType<typeof adjustmentList.one>>>;

function adjustmentView(line: AdjustmentLine, now: Instant) {
  const { account, decider, proposer, userId } = line;
  const adjustment = adjustmentOf(line);
  const { id, amount, direction, houseAccount, reason, ticket, words, stage } = adjustment;
  return {
    id,
    userId,
    account,
    direction,
    houseAccount,
    reason,
    ticket,
    words,
    stage,
    currency: amount.asset,
    amount: amountText(amount),
    ...proposalView(adjustment, { proposer, decider, now }),
    contentHash: sha256(adjustmentPreimage(userId, adjustment)),
  };
}

/** The changes on the member's side and on the house's if it were confirmed now. */
async function readEffect({ database }: AdjustmentDeps, line: AdjustmentLine) {
  const [balances, house] = await Promise.all([
    loadBalances(database, [line.userId]),
    readHouseBalances(database),
  ]);
  const own: Balances = balances.get(line.userId) ?? new Map();
  return effectOf(adjustmentPostings(adjustmentOf(line)), (account, asset) =>
    account.owner === "user"
      ? balanceOf(own, { book: account.book, asset, kind: account.kind })
      : houseBalanceOf(house, [], { account, asset }),
  );
}

async function adjust<Refusal extends { readonly type: string }>(
  { clock, commands, database }: AdjustmentDeps,
  request: {
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly userId: UserId;
    readonly id: string;
    readonly input: object;
  },
  decide: (
    context: AdjustmentContext,
    now: Instant,
  ) => Result<Decision<Adjustment, AdjustmentEvent>, Refusal>,
) {
  const { call, operator, requestId, userId, id, input } = request;
  const colleagues = await readColleagues(database, clock.now());
  const result = await runOperatorCommand(commands, {
    call,
    by: operator,
    userId,
    causeId: id,
    requestId,
    subject: recordSubject(userId, id),
    content: JSON.stringify(input),
    store: loggedAdjustmentStore,
    readsHouseBalances: true,
    decide: ({ state, balances, houseHolds }, now) => {
      const { isKnown, adjustments } = state;
      const houseBalanceOf: AdjustmentContext["houseBalanceOf"] = (account, asset) =>
        houseHolds(houseAccount("live", account), asset);
      const context = { isKnown, userId, adjustments, balances, hashOf: sha256 };
      return decide({ ...context, ...colleagues, houseBalanceOf }, now);
    },
    summary: ({ adjustments }, next) => {
      const { direction, amount, houseAccount, reason, ticket, stage } = next;
      const facts = { direction, currency: amount.asset, amount: amountText(amount) };
      return {
        before: { stage: adjustments.get(next.id)?.stage ?? null },
        after: { ...facts, houseAccount, reason, ticket, stage },
      };
    },
    answer: (next) => ({ id: next.id, stage: next.stage }),
  });
  if (result.ok) return result;
  return err(await namingDecider(result.error, () => adjustmentList.one(database, id)));
}
