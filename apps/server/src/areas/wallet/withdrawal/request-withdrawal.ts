import {
  err,
  type Money,
  mustParseDecimal,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import {
  applyWithdrawal,
  checkContact,
  type ContactRequired,
  type QuoteRefusal,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import type { RunnerRefusal } from "#platform/command/command";
import { newId, type RequestId } from "#platform/process/ids";
import type { Losses } from "#services/plug/area";
import type { Proven } from "../payout-methods/step-up.ts";
import { spending } from "../records/spend-proof.ts";
import { type MemberWallet, walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";

type AskRefusal =
  | ContactRequired
  | QuoteRefusal
  | { readonly type: "fee_changed"; readonly fee: Money };

/** Identifies a repeated request. */
export const APPLY = "wallet.apply-withdrawal";

/**
 * Requests a withdrawal after the step-up. Refuses with `contact_required` if the owner could not
 * be notified of the outcome, then as the rules do, and last with `fee_changed` if a different fee
 * was shown.
 */
export async function requestWithdrawal(
  {
    clock,
    commands,
    openLosses,
    settingsBook,
  }: Pick<WalletDeps, "clock" | "commands" | "openLosses" | "settingsBook">,
  request: {
    readonly userId: UserId;
    readonly requestId: RequestId;
    readonly methodId: string;
    readonly amount: string;
    readonly shownFee: string;
    readonly proven: Proven;
  },
): Promise<Result<{ readonly id: string }, AskRefusal | RunnerRefusal>> {
  const { userId, requestId, methodId, amount, proven, shownFee } = request;
  const units = mustParseDecimal(amount);
  const shownUnits = mustParseDecimal(shownFee);
  const settings = await settingsBook.current(clock.now());
  const id = newId();
  return commands.run({
    name: APPLY,
    userId,
    requestId,
    causeId: id,
    store: walletStore,
    relatedStore: openLosses.store,
    content: JSON.stringify({ methodId, amount, shownFee }),
    decide: ({ state, balances, relatedStore }, now) => {
      const reachable = checkContact(state);
      if (!reachable.ok) return reachable;
      const context = contextOf(state, { settings, balances, losses: openLosses.of(relatedStore) });
      const { provenBy, spent } = proven;
      const decided = applyWithdrawal(context, { id, methodId, units, provenBy }, now);
      const fee = decided.ok ? decided.value.next.withdrawal?.fee : undefined;
      const isShown = fee === undefined || fee.units === shownUnits;
      return isShown ? spending(decided, spent) : err({ type: "fee_changed", fee });
    },
    answer: ({ withdrawal }) => ({ id: withdrawal?.id ?? id }),
  });
}

/** The context of a decision about a withdrawal. */
export function contextOf(
  state: MemberWallet,
  seen: {
    readonly settings: WalletSettings;
    readonly balances: Balances;
    readonly losses: Losses;
  },
) {
  const { proofLevel, heldUntil, vipLevel } = state;
  return { state, ...seen, proofLevel, heldUntil, vipLevel };
}
