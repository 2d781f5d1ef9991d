import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { expect } from "vitest";
import { fundLive } from "../fund-live.ts";
import { type Member, registerMember } from "../member.ts";
import { addTwoOperators, signInAgain, type TestOperator } from "../operator.ts";
import { MANY, startTestServer, type TestServer } from "../server.ts";
import { expectConserved } from "./expect-books.ts";
import { setWithdrawalPassword, WITHDRAWAL_PASSWORD, withdrawalCode } from "./withdrawal-proof.ts";
import { type Database, sql } from "@plumbline/server/platform/postgres/database";

export const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

interface People {
  readonly finance: TestOperator;
  readonly second: TestOperator;
  readonly member: Member;
}

interface Change {
  readonly amount?: string;
  readonly shownFee?: string;
  readonly withdrawalPassword?: string;
  readonly code?: string;
}

/** A server with two operators, and a member who withdraws. */
export class WithdrawalHouse {
  readonly testServer: TestServer;
  finance: TestOperator;
  second: TestOperator;
  member: Member;
  /** The member's payout method. */
  methodId = "";

  private constructor(testServer: TestServer, { finance, second, member }: People) {
    this.testServer = testServer;
    this.finance = finance;
    this.second = second;
    this.member = member;
  }

  static async start(): Promise<WithdrawalHouse> {
    return WithdrawalHouse.at(await startTestServer({}, { authLimits: { codesOfTarget: MANY } }));
  }

  static async at(testServer: TestServer, admin?: TestOperator): Promise<WithdrawalHouse> {
    const [finance, second] = await addTwoOperators(testServer, "finance", admin);
    const member = await registerMember(testServer);
    return new WithdrawalHouse(testServer, { finance, second, member });
  }

  get wallet(): Member["client"]["wallet"] {
    return this.member.client.wallet;
  }

  /** Another member, with 1 500 USDT and a withdrawal password. */
  async newMember(): Promise<void> {
    this.member = await registerMember(this.testServer);
    const { id } = this.member;
    await fundLive(this.testServer, { userId: id, amount: "1500" });
    await setWithdrawalPassword(this.testServer, id);
  }

  /** The same with a payout method whose first day is over. */
  async newPayee(): Promise<void> {
    await this.newMember();
    const { id } = await this.wallet.addPayoutMethod({
      channelId: "USDT-ETHEREUM",
      label: "Mine",
      address: ADDRESS,
      withdrawalPassword: WITHDRAWAL_PASSWORD,
    });
    this.methodId = id;
    await this.atLaterTime(DAY_MS);
  }

  /** In steps, because an idle session ends; operators sign in again. */
  async atLaterTime(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 2 * HOUR_MS) {
      this.testServer.clock.advance(2 * HOUR_MS);
      await this.wallet.queryUserBalance({});
    }
    await this.signInAgain();
  }

  /** Both operators, after a time in which their sessions ended. */
  async signInAgain(): Promise<void> {
    this.finance = await signInAgain(this.testServer, this.finance);
    this.second = await signInAgain(this.testServer, this.second);
  }

  async ask(change: Change = {}) {
    const { member, methodId } = this;
    return this.wallet.applyForWithdrawal({
      methodId,
      amount: "1000",
      shownFee: "4",
      withdrawalPassword: WITHDRAWAL_PASSWORD,
      code: change.code ?? (await withdrawalCode(this.testServer, member)),
      ...change,
    });
  }

  /** The available balance, and the amount on hold. */
  async balance() {
    const [usdt] = await this.wallet.queryUserBalance({});
    return [usdt?.available, usdt?.hold];
  }

  async expectInOrder(): Promise<void> {
    await expectConserved(this.testServer.server.url);
    expect(this.testServer.faults).toEqual([]);
  }
}

/** A further version of the settings, with another fee for one channel's withdrawals. */
export async function settleFee(database: Database, channelId: string, fee: string): Promise<void> {
  await database.query(statement, [channelId, fee]);
}

const statement = sql(
  "test.settle-fee",
  `insert into wallet_settings (version, effective_at, settings)
   select version + 1, effective_at, jsonb_set(settings, '{channels}', (
     select jsonb_agg(case when channel ->> 'id' = $1
       then jsonb_set(channel, '{withdrawal,fee}', to_jsonb($2::text)) else channel end)
     from jsonb_array_elements(settings -> 'channels') as channel))
   from wallet_settings order by version desc limit 1`,
);
