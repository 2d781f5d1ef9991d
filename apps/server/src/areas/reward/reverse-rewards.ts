import { ok } from "@plumbline/engine/kernel";
import { reverseReward } from "@plumbline/engine/reward";
import { newId, systemRequestId } from "#platform/process/ids";
import type { RewardDeps } from "./routes.ts";
import { type Fallen, readFallen, voucherStore } from "./voucher-store.ts";

/** Reverses vouchers whose deposit was reversed, up to the member's available balance. */
export async function reverseFallen(deps: RewardDeps): Promise<void> {
  for (const fallen of await readFallen(deps.database)) await reverse(deps, fallen);
}

async function reverse({ commands }: RewardDeps, { userId, reversed }: Fallen): Promise<void> {
  // The amount reversed before is part of the id, so that each remainder is taken once.
  const part = reversed === 0n ? [] : [String(reversed)];
  const requestId = systemRequestId("reward", userId, "reverse-deposit", ...part);
  await commands.run({
    name: "reward.reverse-reward",
    userId,
    requestId,
    content: "deposit",
    store: voucherStore,
    decide: ({ state, balances }, now) => {
      const { deposited } = state.facts;
      const voucher = state.vouchers.get("deposit");
      const decided = reverseReward({ voucher, deposited, balances }, now);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      return ok({ ...effects, next: { id: newId(), voucher: next, requestId } });
    },
    answer: () => null,
  });
}
