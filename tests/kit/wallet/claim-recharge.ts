import { drawPaper } from "../files/png.ts";
import { sendUpload } from "../files/uploads.ts";
import { giveContact } from "../messages/contact.ts";
import type { Member } from "../member.ts";
import type { TestServer } from "../server.ts";

// Each proof is another picture: an identical one is credited only once.
let seeds = 40;

/** A member's claim of a recharge, with its proof: it waits for staff. */
export async function claimRecharge(
  testServer: TestServer,
  member: Member,
  amount: string,
): Promise<string> {
  await giveContact(testServer, member.id);
  const { token } = member;
  const upload = { token, bytes: drawPaper(seeds++), purpose: "recharge" };
  const { result } = await sendUpload(testServer, upload);
  const { id } = await member.client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount,
    proofFileId: result?.id ?? "",
  });
  return id;
}
