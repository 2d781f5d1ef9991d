import { type CallOptions, newRequestId } from "@plumbline/client";
import { uploadPaper } from "../files/uploads.ts";
import { registerReachable } from "../messages/contact.ts";
import { type Member, registerMember } from "../member.ts";
import type { TestServer } from "../server.ts";
import {
  adjust,
  creditAtProvider,
  type Parties,
  sendPaymentNews,
} from "../wallet/reversed-recharge.ts";
import { ADDRESS, WithdrawalHouse } from "../wallet/withdrawal-house.ts";
import { WITHDRAWAL_PASSWORD } from "../wallet/withdrawal-proof.ts";

/** A call, and the function that prepares everything until it can be sent. */
export type MoneyCase = readonly [
  call: string,
  prepare: (at: MoneyHouse) => Promise<(options: CallOptions) => Promise<unknown>>,
];

export const ORDER = {
  symbol: "BTCUSDT",
  leverage: 10,
  margin: "100",
  book: "demo",
  direction: "long",
} as const;

export const PROVEN = { withdrawalPassword: WITHDRAWAL_PASSWORD };

export const adjustment = ({ id }: Member) => ({
  ...({ userId: id, direction: "debit", currency: "USD", amount: "40" } as const),
  ...({ houseAccount: "fees", reason: "correction", ticket: "T-17" } as const),
  words: "A fee that was forgotten.",
});

/** Capital that is brought in, as one payment. */
export const capital = (reference: string) => ({
  ...({ source: "external", target: "marketing", currency: "USDT", amount: "100" } as const),
  reference,
  why: "Rewards of the spring.",
});

/** A server with two operators, on which every movement of money can be prepared. */
export class MoneyHouse {
  readonly testServer: TestServer;
  readonly house: WithdrawalHouse;

  private constructor(house: WithdrawalHouse) {
    this.testServer = house.testServer;
    this.house = house;
  }

  /** The same with a payment provider. */
  static async at(testServer: TestServer): Promise<MoneyHouse> {
    const house = await WithdrawalHouse.at(testServer);
    await testServer.tick("BTCUSDT", "60000");
    return new MoneyHouse(house);
  }

  async open(change: { price?: string } = {}) {
    const { client } = await registerMember(this.testServer);
    const resting = change.price === undefined ? {} : ({ orderType: "limit", ...change } as const);
    const { id } = await client.contract.openPosition({ ...ORDER, ...resting });
    return { contract: client.contract, id };
  }

  proof(token: string): Promise<string> {
    return uploadPaper(this.testServer, token, "recharge");
  }

  async partiesOf(existing?: Member) {
    const member = existing ?? (await registerReachable(this.testServer));
    return {
      testServer: this.testServer,
      member,
      maker: this.house.finance,
      checker: this.house.second,
    };
  }

  /** 1 000 USD that were credited, spent, and reversed by the payer. */
  async reversed(parties: Parties): Promise<string> {
    const id = await creditAtProvider(parties);
    await adjust(parties, "debit", "1000");
    await sendPaymentNews(parties, id, "reversed");
    return id;
  }

  async claimed() {
    const { client, id: userId, token } = await registerReachable(this.testServer);
    const { id } = await client.wallet.applyForRecharge({
      channelId: "USDT-TRON",
      amount: "1000",
      proofFileId: await this.proof(token),
    });
    const { wallet } = this.house.finance.client;
    await wallet.openRechargeProof({ userId, id });
    const { contentHash } = await wallet.readRechargeCase({ userId, id });
    return { userId, id, contentHash };
  }

  async proposed() {
    const parties = await this.partiesOf();
    await creditAtProvider(parties);
    const { id } = await parties.maker.client.wallet.proposeAdjustment(adjustment(parties.member));
    const { wallet } = parties.checker.client;
    const { records } = await wallet.listAdjustments({ pageSize: 100 });
    const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
    return { wallet, seen: { userId: parties.member.id, id, contentHash } };
  }

  async proposedCapital() {
    const { finance, second } = this.house;
    const { id } = await finance.client.wallet.proposeHouseTransfer(capital(newRequestId()));
    const { wallet } = second.client;
    const { records } = await wallet.listHouseTransfers({ pageSize: 100 });
    const contentHash = records.find((each) => each.id === id)?.contentHash ?? "";
    return { wallet, seen: { id, contentHash } };
  }

  async payee() {
    await this.house.newMember();
    const { wallet } = this.house;
    const method = { channelId: "USDT-ETHEREUM", label: "Mine", address: ADDRESS, ...PROVEN };
    return { wallet, id: (await wallet.addPayoutMethod(method)).id };
  }

  async withdrawal() {
    await this.house.newPayee();
    const { id } = await this.house.ask();
    return { userId: this.house.member.id, id };
  }

  async onDesk(stage: "claimed" | "approved") {
    const request = await this.withdrawal();
    const { wallet } = this.house.finance.client;
    await wallet.claimWithdrawal(request);
    if (stage === "approved") return this.approve(request);
    const { contentHash } = await wallet.readWithdrawalCase(request);
    return { ...request, contentHash };
  }

  async approve(request: { readonly userId: string; readonly id: string }) {
    const { wallet } = this.house.finance.client;
    const { contentHash, stage } = await wallet.readWithdrawalCase(request);
    if (stage === "submitted") await wallet.claimWithdrawal(request);
    await wallet.approveWithdrawal({ ...request, contentHash });
    return { ...request, contentHash };
  }
}
