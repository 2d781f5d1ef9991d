import { ok, type UserId } from "@plumbline/engine/kernel";
import { reverseReward } from "@plumbline/engine/reward";
import { newId, systemRequestId } from "#platform/process/ids";
import type { RewardDeps } from "./routes.ts";
import { readFallen, voucherStore } from "./voucher-store.ts";

/** Takes back every voucher whose deposit was reversed. */
export async function reverseFallen(deps: RewardDeps): Promise<void> {
  for (const userId of await readFallen(deps.database)) await reverse(deps, userId);
}

async function reverse({ commands }: RewardDeps, userId: UserId): Promise<void> {
  const requestId = systemRequestId("reward", userId, "reverse-deposit");
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
