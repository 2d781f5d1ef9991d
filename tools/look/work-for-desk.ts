import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { giveContact } from "@plumbline/tests/kit/messages/contact";
import { type Reached, registerMember } from "@plumbline/tests/kit/member";

/**
 * Cases that wait for staff: identity papers, a payment claim and a question, each from another
 * member.
 */
export async function leaveWork(house: Reached & { readonly databaseUrl: string }): Promise<void> {
  await handInPapers(house);
  await claimPayment(house);
  const { client } = await registerMember(house);
  await client.support.sendChatMessage({ text: "My recharge of this morning is not there yet." });
}

async function handInPapers(house: Reached): Promise<void> {
  const { client, token } = await registerMember(house);
  await client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "idCard",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(house, token),
    backFileId: await uploadPaper(house, token),
  });
}

async function claimPayment(house: Reached & { readonly databaseUrl: string }): Promise<void> {
  const { client, id, token } = await registerMember(house);
  await giveContact(house, id);
  await client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount: "100",
    proofFileId: await uploadPaper(house, token, "recharge"),
  });
}
