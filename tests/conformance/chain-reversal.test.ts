import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { readAccountKey } from "@plumbline/server/feeds/chain/account-key";
import { evmChain } from "@plumbline/server/feeds/chain/evm-chain";
import { ANVIL, AnvilChain } from "@plumbline/tests/kit/chain/anvil";
import { type Gate, startGate } from "@plumbline/tests/kit/chain/gate";
import { settleTestChain, XPUB } from "@plumbline/tests/kit/chain/watched-settings";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: D9 a chain that removes a block after it was credited is detected, and this alone moves
// none of the member's money. Method: a real EVM chain, reorganised deeper than its confirmations:
// once the payment comes again, once it is gone.

const ETHER = 10n ** 18n;

let chain: AnvilChain;
let gate: Gate;
let testServer: TestServer;
let wallet: Member["client"]["wallet"];
let own: string;

beforeAll(async () => {
  if (ANVIL === null) return;
  chain = await AnvilChain.start();
  gate = await startGate(chain.url);
  const read = readAccountKey(XPUB);
  if ("problem" in read) throw new Error(read.problem);
  const reader = evmChain("ETHEREUM", gate.url);
  const networks = [{ network: "ETHEREUM", reader, accountKey: read.key }];
  testServer = await startTestServer({}, { chains: { networks, pollMs: 40 } });
  const tokens = { token6: await chain.makeToken(6), token18: await chain.makeToken(18) };
  await settleTestChain(testServer.databaseUrl, tokens);
});
beforeEach(async () => {
  if (ANVIL === null) return;
  const member = await registerMember(testServer);
  ({ wallet } = member.client);
  own = await vi.waitUntil(payTo, { timeout: 30_000 });
  // Blocks that a reorganisation can replace.
  await chain.mine(4);
});
afterAll(async () => {
  if (ANVIL === null) return;
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
  await gate.stop();
  await chain.stop();
});

async function payTo(): Promise<string> {
  const channels = await wallet.listRechargeChannels({});
  return channels.find(({ id }) => id === "ETH-ETHEREUM")?.payTo[0]?.text ?? "";
}
const records = async () => (await wallet.listRecharges({ pageSize: 100 })).records;
const stand = async (...stages: readonly string[]) => {
  const now = async () => (await records()).map(({ stage }) => stage);
  await expect.poll(now).toEqual(stages);
};
const available = async () => {
  const balances = await wallet.queryUserBalance({});
  return balances.find(({ currency }) => currency === "ETH")?.available ?? "0";
};

test.runIf(ANVIL !== null)(
  "D9 two operators decide about a credited block that was reorganised away",
  async () => {
    const hash = await chain.pay(own, ETHER);
    const signed = await chain.signed(hash);
    await chain.mine(3);
    await stand("delivered");
    // A payment in another block is still a payment: no decision is required.
    await chain.reorganise(4);
    await chain.sendAgain(signed);
    await chain.mine(4);
    await chain.pay(own, ETHER / 100n);
    await stand("seen", "delivered");
    await chain.reorganise(6);
    await chain.mine(7);
    await stand("rejected", "reversing");
    expect((await records())[1]).toMatchObject({ reason: "gone_from_chain", credited: "1" });
    expect(await available()).toBe("1");
    const { channels } = await wallet.readWithdrawalTerms({});
    expect(channels.find(({ currency }) => currency === "ETH")).toMatchObject({ withheld: "1" });
    // A payment that is reported again meanwhile is the same one, and credits nothing.
    await chain.sendAgain(signed);
    await chain.mine(6);
    await chain.pay(own, ETHER / 100n);
    await stand("seen", "rejected", "reversing");
    expect(await available()).toBe("1");
  },
);

// Goal: no outage is long enough to miss a removed block. Method: the connection to the node is
// closed for three days, in which the chain drops the credited block.
test.runIf(ANVIL !== null)("D9 a block that is removed during an outage is detected", async () => {
  await chain.pay(own, ETHER);
  await chain.mine(3);
  await stand("delivered");
  gate.isOpen = false;
  await expect.poll(() => testServer.faults.splice(0).length).toBe(1);
  for (let passed = 0; passed < 3 * DAY_MS; passed += 12 * HOUR_MS) {
    testServer.clock.advance(12 * HOUR_MS);
    await wallet.queryUserBalance({});
  }
  await chain.reorganise(4);
  await chain.mine(7);
  gate.isOpen = true;
  await stand("reversing");
  expect(await available()).toBe("1");
});
