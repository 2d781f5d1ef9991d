import { signInAgain, type TestOperator } from "../operator.ts";
import type { TestServer } from "../server.ts";

/** Capital for the house's marketing account, brought in by one operator and another. */
export async function fundMarketing(
  testServer: TestServer,
  {
    operators,
    amount,
  }: { readonly operators: readonly [TestOperator, TestOperator]; readonly amount: string },
): Promise<void> {
  // Days may have passed since they signed in.
  const [maker, checker] = await Promise.all(operators.map((one) => signInAgain(testServer, one)));
  if (maker === undefined || checker === undefined) throw new Error("it takes two");
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
