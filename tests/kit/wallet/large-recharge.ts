import { drawPaper } from "../files/png.ts";
import { sendUpload } from "../files/uploads.ts";
import { registerReachable } from "../messages/contact.ts";
import type { TestOperator } from "../operator.ts";
import type { TestServer } from "../server.ts";

let papers = 900;

/** A member's claim above the limit, and the approval of an operator who has opened its proof. */
export async function claimLargeRecharge({
  testServer,
  admin,
}: {
  readonly testServer: TestServer;
  readonly admin: TestOperator;
}) {
  const member = await registerReachable(testServer);
  const { token, id: userId } = member;
  const bytes = drawPaper((papers += 1));
  const { result } = await sendUpload(testServer, { token, bytes, purpose: "recharge" });
  const { id } = await member.client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount: "20000",
    proofFileId: result?.id ?? "",
  });
  return async (by?: TestOperator["client"]["wallet"]) => {
    await by?.openRechargeProof({ userId, id });
    const { contentHash } = await admin.client.wallet.readRechargeCase({ userId, id });
    return { userId, id, contentHash, received: "20000", reference: `tx-large-${id}` };
  };
}
