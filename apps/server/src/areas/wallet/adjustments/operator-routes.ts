import {
  type Decision,
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
  adjustmentPreimage,
  type AdjustmentContext,
  confirmAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from "@plumbline/engine/wallet";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { newId, type RequestId } from "#platform/process/ids";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { amountText, proposalView, sha256 } from "../records/record-view.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { findAdjustments, loggedAdjustmentStore } from "./adjustment-store.ts";

type AdjustmentDeps = Pick<WalletDeps, "clock" | "commands" | "database">;

export const adjustmentOperatorRoutes = (deps: AdjustmentDeps): readonly Route[] => [
  operatorRoute(calls.listAdjustments, async ({ input }) => {
    const now = deps.clock.now();
    const { found, total } = await findAdjustments(deps.database, input);
    const lines = found.map(({ adjustment, userId, account, proposer, decider }) => {
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
    });
    return ok(toPage(lines, { ...input, total }));
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

async function adjust<Refusal>(
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
  return runOperatorCommand(commands, {
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
}
