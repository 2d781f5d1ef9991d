import { newRequestId } from "@plumbline/client";
import {
  type AssetCode,
  houseAccount,
  money,
  mustParseDecimal,
  ok,
  USDT,
  userAccount,
  type UserId,
} from "@plumbline/engine/kernel";
import { clientRequestId } from "@plumbline/server/platform/process/ids";
import { noState } from "@plumbline/server/platform/command/command";
import type { TestServer } from "./server.ts";
import type { TestOperator } from "./operator.ts";

/** Real money for a test's member, by the only way into the live book: from outside. */
export async function fundLive(
  { server }: TestServer,
  {
    userId,
    amount,
    asset = USDT,
  }: { readonly userId: string; readonly amount: string; readonly asset?: AssetCode },
): Promise<void> {
  const requestId = clientRequestId(newRequestId());
  if (requestId === null) throw new Error("a fresh request id is one of a client's");
  const funded = await server.deps.commands.run({
    name: "test.fund-live",
    userId: userId as UserId, // the server returned this id
    requestId,
    content: `${amount} ${asset}`,
    store: noState,
    decide: () =>
      ok({
        next: null,
        postings: [
          {
            from: houseAccount("live", "external"),
            to: userAccount("live", "available"),
            amount: money(asset, mustParseDecimal(amount)),
            reason: "deposit",
          },
        ],
        events: [],
        receipts: [],
      }),
    answer: () => null,
  });
  if (!funded.ok) throw new Error(`not funded: ${JSON.stringify(funded.error)}`);
}

/** Capital for the house's marketing account, proposed by one operator and confirmed by another. */
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
