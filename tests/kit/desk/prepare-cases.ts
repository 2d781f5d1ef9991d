import { type Database, sql } from "@plumbline/server/platform/postgres/database";
import { drawPaper } from "../files/png.ts";
import { sendUpload, uploadPaper } from "../files/uploads.ts";
import { fundLive } from "../fund-live.ts";
import type { Member } from "../member.ts";
import type { TestOperator } from "../operator.ts";
import type { TestServer } from "../server.ts";
import { creditAtProvider, decideReversal, sendPaymentNews } from "../wallet/reversed-recharge.ts";
import type { RefusalPeople } from "./final-refusal.ts";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
  withdrawalCode,
} from "../wallet/withdrawal-proof.ts";

/** A member, and enough staff for every decision about them. */
export interface People {
  readonly testServer: TestServer;
  readonly database: Database;
  readonly member: Member;
  readonly maker: TestOperator;
  readonly checker: TestOperator;
  readonly verifier: TestOperator;
  readonly otherVerifier: TestOperator;
  readonly thirdVerifier: TestOperator;
  readonly risk: TestOperator;
  readonly otherRisk: TestOperator;
}

export async function handInPapers({ testServer, member, verifier }: People) {
  const front = await uploadPaper(testServer, member.token);
  await member.client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: front,
  });
  const about = { userId: member.id, level: "basic" as const };
  await verifier.client.kyc.openKycFile({ ...about, fileId: front });
  return { ...about, contentHash: (await verifier.client.kyc.readKycCase(about)).contentHash };
}

/** Submitted papers, and the operator who refuses them finally. */
export async function handInForged(people: People): Promise<RefusalPeople> {
  await handInPapers(people);
  const { member, verifier, otherVerifier, thirdVerifier } = people;
  return { member, proposer: verifier, confirmer: otherVerifier, third: thirdVerifier };
}

let papers = 900;
export async function claimRecharge({ testServer, member, checker }: People) {
  const bytes = drawPaper((papers += 1));
  const request = { token: member.token, bytes, purpose: "recharge" };
  const { result } = await sendUpload(testServer, request);
  const { id } = await member.client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount: "100",
    proofFileId: result?.id ?? "",
  });
  const about = { userId: member.id, id };
  await checker.client.wallet.openRechargeProof(about);
  const { contentHash } = await checker.client.wallet.readRechargeCase(about);
  return { ...about, contentHash };
}

/** A withdrawal that an operator has claimed. */
export async function requestWithdrawal({ testServer, database, member, maker }: People) {
  await fundLive(testServer, { userId: member.id, amount: "500" });
  await setWithdrawalPassword(testServer, member.id);
  const { id: methodId } = await member.client.wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    label: "Mine",
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    withdrawalPassword: WITHDRAWAL_PASSWORD,
    code: await withdrawalCode(testServer, member),
  });
  const old = sql("test.old-method", "update payout_methods set usable_from = saved_at");
  await database.query(old);
  const { id } = await member.client.wallet.applyForWithdrawal({
    methodId,
    amount: "100",
    shownFee: "4",
    withdrawalPassword: WITHDRAWAL_PASSWORD,
    code: await withdrawalCode(testServer, member),
  });
  const about = { userId: member.id, id };
  await maker.client.wallet.claimWithdrawal(about);
  return {
    ...about,
    contentHash: (await maker.client.wallet.readWithdrawalCase(about)).contentHash,
  };
}

export async function approvedWithdrawal(people: People) {
  const seen = await requestWithdrawal(people);
  await people.maker.client.wallet.approveWithdrawal(seen);
  return { userId: seen.userId, id: seen.id };
}

export async function proposeDebit({ testServer, member, maker, checker }: People) {
  await fundLive(testServer, { userId: member.id, amount: "50" });
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId: member.id,
    direction: "debit",
    currency: "USDT",
    amount: "40",
    ticket: "T-17",
    houseAccount: "fees",
    reason: "correction",
    words: "Counted again.",
  });
  const { records } = await checker.client.wallet.listAdjustments({ pageSize: 100 });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  return { userId: member.id, id, contentHash };
}

const HOLD = { reasonCode: "other", reason: "Seen by us both.", appeal: "Write to us." } as const;
export const freeze = ({ member, risk }: People, hours: number) =>
  risk.client.desk.freezeUser({ userId: member.id, hours, ...HOLD });

/** A credit reversed by its payer, with one of two verdicts that it stands. */
export async function reversedRecharge({ testServer, member, maker, checker }: People) {
  const id = await creditAtProvider({ testServer, member, maker, checker });
  await sendPaymentNews({ testServer, member }, id, "reversed");
  await decideReversal(maker, { userId: member.id, id }, "stands");
  return { userId: member.id, id };
}
