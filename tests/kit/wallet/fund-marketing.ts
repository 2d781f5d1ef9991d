import type { TestOperator } from "../operator.ts";

/** Capital for the house's marketing account, brought in by one operator and another. */
export async function fundMarketing(
  [maker, checker]: readonly [TestOperator, TestOperator],
  amount: string,
): Promise<void> {
  const { id } = await maker.client.wallet.proposeHouseTransfer({
    source: "external",
    target: "marketing",
    currency: "USDT",
    amount,
    reference: `test ${crypto.randomUUID()}`,
    why: "What is promised to members is paid out of it.",
  });
  const { records } = await checker.client.wallet.listHouseTransfers({ stage: "proposed" });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.wallet.confirmHouseTransfer({ id, contentHash });
}
