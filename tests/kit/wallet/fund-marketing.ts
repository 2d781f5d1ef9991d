import type { TestOperator } from "../operator.ts";

type Transfer = Parameters<TestOperator["client"]["wallet"]["proposeHouseTransfer"]>[0];

/** Capital for the house's marketing account, brought in by one operator and another. */
export const fundMarketing = (
  operators: readonly [TestOperator, TestOperator],
  amount: string,
): Promise<void> => bringIn(operators, { target: "marketing", currency: usdt, amount });

// A code of the install.
const usdt = "USDT" as Transfer["currency"];

/** Capital for any account that the house pays out of. */
export async function bringIn(
  [maker, checker]: readonly [TestOperator, TestOperator],
  capital: Pick<Transfer, "target" | "currency" | "amount">,
): Promise<void> {
  const { id } = await maker.client.wallet.proposeHouseTransfer({
    source: "external",
    ...capital,
    reference: `test ${crypto.randomUUID()}`,
    why: "What is promised to members is paid out of it.",
  });
  const { records } = await checker.client.wallet.listHouseTransfers({ stage: "proposed" });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.wallet.confirmHouseTransfer({ id, contentHash });
}
