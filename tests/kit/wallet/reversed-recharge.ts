import type { Member } from "../member.ts";
import type { TestOperator } from "../operator.ts";
import type { TestServer } from "../server.ts";
import { sendCallback } from "./provider-process.ts";

type Verdict = "take_back" | "stands" | "release";

/** The participants of a test in which a provider reverses a credit. */
export interface Parties {
  readonly testServer: TestServer;
  readonly member: Member;
  readonly maker: TestOperator;
  readonly checker: TestOperator;
}

let events = 0;

/** The provider's callback about a payment of 1 000 USD; resolves with the server's answer. */
export async function sendPaymentNews(
  { testServer, member }: Pick<Parties, "testServer" | "member">,
  id: string,
  type: "final" | "reversed",
): Promise<unknown> {
  const event = {
    eventId: `event-${(events += 1)}`,
    orderId: `${member.id}.${id}`,
    type,
    amount: "1000",
    currency: "USD",
    reference: `ref-${id}`,
  };
  const response = await sendCallback(testServer.server.url, event, {
    atMs: testServer.clock.now(),
  });
  return response.answer;
}

/** 1 000 USD by the provider, credited. Resolves with the recharge's id. */
export async function creditAtProvider(parties: Parties): Promise<string> {
  const request = { channelId: "USD-BANK", amount: "1000" };
  const { id } = await parties.member.client.wallet.applyAtProvider(request);
  await sendPaymentNews(parties, id, "final");
  return id;
}

/** Moves USD between the member's available balance and the house's fees, by two persons. */
export async function adjust(
  { member, maker, checker }: Parties,
  direction: "credit" | "debit",
  amount: string,
): Promise<void> {
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId: member.id,
    direction,
    currency: "USD",
    amount,
    houseAccount: "fees",
    reason: "correction",
    ticket: "T-1",
    words: "A fee that was forgotten.",
  });
  const { records } = await checker.client.wallet.listAdjustments({ pageSize: 100 });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.wallet.confirmAdjustment({ userId: member.id, id, contentHash });
}

/** The reason that every operator of the tests gives if the house bears a loss. */
export const WORDS = "The provider has written to us.";

/**
 * One operator's verdict about a reversed recharge, as they see it now. Resolves with the stage.
 */
export async function decideReversal(
  { client }: TestOperator,
  at: { readonly userId: string; readonly id: string },
  verdict: Verdict,
): Promise<string> {
  const { contentHash } = await client.wallet.readRechargeCase(at);
  return (await client.wallet.decideReversal({ ...at, contentHash, verdict, note: WORDS })).stage;
}
