import { type AssetCode, houseAccount, type Money, ok } from "@plumbline/engine/kernel";
import {
  decideReversal,
  type Recharge,
  settleRecharge,
  type WalletChange,
} from "@plumbline/engine/wallet";
import * as calls from "@plumbline/protocol/wallet";
import * as operatorCalls from "@plumbline/protocol/wallet/operator-calls";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { memberRoute, operatorRoute, type Route } from "#platform/http/route";
import { namingColleague } from "../records/colleague-step.ts";
import { amountText, sha256 } from "../records/record-view.ts";
import { byOperator } from "../records/spend-proof.ts";
import { loggedWalletStore, walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { readRechargeView } from "./routes.ts";

/** Decides about credited money whose payment was reversed by the payer. */
export const reversalRoutes = (deps: WalletDeps): readonly Route[] => [
  memberRoute(calls.settleRecharge, async ({ input: { id }, userId, requestId }) => {
    const settled = await deps.commands.run({
      name: "wallet.settle-recharge",
      userId,
      requestId,
      causeId: id,
      content: id,
      store: walletStore,
      decide: ({ state, balances }, now) => settleRecharge({ state, balances }, { id }, now),
      answer: () => ({ id }),
    });
    return settled.ok ? ok(await readRechargeView(deps, userId, id)) : settled;
  }),

  operatorRoute(operatorCalls.decideReversal, async ({ input, operator, requestId }) => {
    const { contentHash: seenHash, id, note = "", verdict } = input;
    const decision = { id, seenHash, verdict, operatorId: operator.id, note: note || null };
    const { userId } = input;
    const colleagues = await readColleagues(deps.database, deps.clock.now());
    const decided = await runOperatorCommand(deps.commands, {
      call: "wallet.decide-reversal",
      by: operator,
      requestId,
      causeId: id,
      userId,
      subject: recordSubject(userId, id),
      content: JSON.stringify(input),
      store: loggedWalletStore,
      readsHouseBalances: true,
      decide: ({ state, balances, houseHolds }, now) => {
        const feesHeld = (asset: AssetCode) => houseHolds(houseAccount("live", "fees"), asset);
        const context = { state, balances, ...colleagues, hashOf: sha256 };
        return byOperator(decideReversal({ ...context, feesHeld }, decision, now), operator.id);
      },
      summary: ({ recharges }, next) => {
        const { owed, stage, reversedAmount } = rechargeIn(next);
        return {
          before: { stage: recharges.get(id)?.stage ?? null },
          after: { verdict, stage, reversedAmount: textOf(reversedAmount), owed: textOf(owed) },
        };
      },
      answer: (next) => ({ stage: rechargeIn(next).stage }),
    });
    return namingColleague(deps, input, decided);
  }),
];

function rechargeIn({ recharge }: WalletChange): Recharge {
  if (recharge === undefined) throw new Error("a verdict changes its recharge");
  return recharge;
}

const textOf = (amount: Money | null): string | null =>
  amount === null ? null : amountText(amount);
