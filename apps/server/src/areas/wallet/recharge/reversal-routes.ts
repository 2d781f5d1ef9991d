import { type AssetCode, type Money, ok, type UserId } from "@plumbline/engine/kernel";
import {
  decideReversal,
  type DecideReversalRefusal,
  type Recharge,
  settleRecharge,
  type WalletChange,
  type WalletEvent,
} from "@plumbline/engine/wallet";
import * as calls from "@plumbline/protocol/wallet";
import * as operatorCalls from "@plumbline/protocol/wallet/operator-calls";
import { type Change, SaveRefused, type Store } from "#shell/command";
import { type HouseBalance, readHouseBalances } from "#shell/house/house-balances";
import { loggedBeside, runMemberCommand } from "#shell/operators/operator-command";
import { readSamePerson } from "#shell/operators/same-person";
import { memberRoute, operatorRoute, type Route } from "#shell/route";
import { houseBalanceIn } from "../adjustments/adjustment-store.ts";
import { amountText, sha256 } from "../records/record-view.ts";
import { type MemberWallet, walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { readRechargeView } from "./routes.ts";

/** What becomes of money that was credited and that whoever paid it has taken back. */
export const reversalRoutes = (deps: WalletDeps): readonly Route[] => [
  memberRoute(calls.settleRecharge, async ({ input: { id }, userId, requestId }) => {
    const settled = await deps.commands.run<
      MemberWallet,
      WalletChange,
      WalletEvent,
      SettleRefusal,
      { id: string }
    >({
      ...{ name: "wallet.settle-recharge", userId, requestId, causeId: id },
      ...{ content: id, store: walletStore },
      decide: ({ state, balances }, now) => settleRecharge({ state, balances }, { id }, now),
      answer: () => ({ id }),
    });
    return settled.ok ? ok(await readRechargeView(deps, userId, id)) : settled;
  }),

  operatorRoute(operatorCalls.decideReversal, async ({ input, operator, requestId }) => {
    const { contentHash: seenHash, id, note = "", verdict } = input;
    const said = { id, seenHash, verdict, operatorId: operator.id, note: note || null };
    const isSamePerson = await readSamePerson(deps.database, deps.clock.now());
    return runMemberCommand<
      ReversedWallet,
      WalletChange,
      WalletEvent,
      DecideReversalRefusal,
      { stage: Recharge["stage"] }
    >(deps.commands, {
      ...{ call: "wallet.decide-reversal", by: operator, requestId, causeId: id },
      // The wire's own check has made it a UUID; whether there is such a user is found by looking.
      userId: input.userId as UserId,
      content: JSON.stringify(input),
      store: reversalStore,
      decide: ({ state, balances }, now) => {
        const held = houseBalanceIn(state.house);
        const feesHeld = (asset: AssetCode) => held("fees", asset);
        const world = { state, balances, isSamePerson, hashOf: sha256 };
        return decideReversal({ ...world, feesHeld }, said, now);
      },
      summary: ({ recharges }, next) => {
        const { owed, stage, takenBack } = rechargeIn(next);
        return {
          before: { stage: recharges.get(id)?.stage ?? null },
          after: { verdict, stage, takenBack: textOf(takenBack), owed: textOf(owed) },
        };
      },
      answer: (next) => ({ stage: rechargeIn(next).stage }),
    });
  }),
];

type SettleRefusal = Exclude<ReturnType<typeof settleRecharge>, { readonly ok: true }>["error"];

/** The house pays for the fee that it gives back, and for what it lets go of. */
interface ReversedWallet extends MemberWallet {
  readonly house: readonly HouseBalance[];
}

const reversalStore = loggedBeside({
  name: "wallet.reversals",
  load: async (tx, userIds) => {
    const [wallets, house] = await Promise.all([
      walletStore.load(tx, userIds),
      readHouseBalances(tx),
    ]);
    return new Map([...wallets].map(([userId, wallet]) => [userId, { ...wallet, house }]));
  },
  merge: ({ house, ...wallet }, next) => ({ ...walletStore.merge(wallet, next), house }),
  save: (tx, changes) => {
    refuseSharedFees(changes);
    return walletStore.save(tx, changes);
  },
} satisfies Store<ReversedWallet, WalletChange>);

/**
 * Each of a batch's commands was decided on the fees that were held before all of them. Where two
 * would spend the same, the batch fails, and each is decided again, alone.
 */
function refuseSharedFees(changes: readonly Change<ReversedWallet, WalletChange>[]): void {
  const ended = changes.filter(({ next }) => rechargeIn(next).approvals.length === 0);
  if (ended.length > 1) throw new SaveRefused({ type: "house_account_too_low" });
}

function rechargeIn({ recharge }: WalletChange): Recharge {
  if (recharge === undefined) throw new Error("a verdict changes its recharge");
  return recharge;
}

const textOf = (amount: Money | null): string | null =>
  amount === null ? null : amountText(amount);
