import { once } from "node:events";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import { readAccountKey } from "@plumbline/server/feeds/chain/account-key";
import { evmChain } from "@plumbline/server/feeds/chain/evm-chain";
import { ANVIL, AnvilChain } from "@plumbline/tests/kit/chain/anvil";
import { type Gate, startGate } from "@plumbline/tests/kit/chain/gate";
import { settleTestChain, XPUB } from "@plumbline/tests/kit/chain/watched-settings";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

// Goal: a payment on a watched chain is credited automatically, once, after enough confirmations.
// Method: a real EVM chain in a separate process, with a token compiled here, behind a gate that
// can be closed; members of real servers read the outcome. The ledger adds up after every test.

const FIRST_ADDRESS = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94";
const ETHER = 10n ** 18n;

test.runIf(ANVIL === null)("no local chain: its package does not support this platform", () => {
  expect(ANVIL).toBeNull();
});

const HAS_CHAIN = ANVIL !== null;

let chain: AnvilChain;
let gate: Gate;
let testServer: TestServer;
let member: Member;
let wallet: Member["client"]["wallet"];
let own: string;
let token6: string;
let token18: string;

const watching = () => {
  const read = readAccountKey(XPUB);
  if ("problem" in read) throw new Error(read.problem);
  const reader = evmChain("ETHEREUM", gate.url);
  return {
    chains: { networks: [{ network: "ETHEREUM", reader, accountKey: read.key }], pollMs: 40 },
  };
};

beforeAll(async () => {
  if (ANVIL === null) return;
  chain = await AnvilChain.start();
  gate = await startGate(chain.url);
  [token6, token18] = [await chain.makeToken(6), await chain.makeToken(18)];
  testServer = await startTestServer({}, watching());
  await settleTestChain(testServer.databaseUrl, { token6, token18 });
  await vi.waitUntil(async () => (await failedRounds()) === 0, { timeout: 30_000 });
});
beforeEach(async () => {
  if (ANVIL === null) return;
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  own = await payTo("ETH-ETHEREUM");
  // Blocks that a reorganisation can replace.
  await chain.mine(4);
});
afterEach(async () => {
  if (ANVIL === null) return;
  const response = await fetch(`${testServer.server.url}/api/public/conservation`);
  const { result } = (await response.json()) as { result: readonly { sum: string }[] };
  expect(result.every(({ sum }) => sum === "0")).toBe(true);
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  if (ANVIL === null) return;
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
  await gate.stop();
  await chain.stop();
});

const payTo = async (channelId: string, client = wallet) => {
  const channels = await client.listRechargeChannels({});
  return channels.find(({ id }) => id === channelId)?.payTo[0]?.text ?? "";
};
const failedRounds = async () => {
  const metrics = await (await fetch(`${testServer.server.url}/metrics`)).text();
  return Number(/plumbline_chain_rounds_failed\{network="ETHEREUM"\} (\d+)/.exec(metrics)?.[1]);
};
const available = async (currency: string) => {
  const balances = await wallet.queryUserBalance({});
  return balances.find((line) => line.currency === currency)?.available ?? "0";
};
const records = async () => (await wallet.listRecharges({ pageSize: 100 })).records;
/** Polls until the member's recharges, the newest first, equal these. */
const stand = async (...stages: readonly string[]) => {
  const now = async () => (await records()).map(({ stage }) => stage);
  await expect.poll(now).toEqual(stages);
};
const counts = async (seen: number) => {
  const now = async () => (await records())[0]?.confirmations;
  await expect.poll(now).toEqual({ seen, needed: 3 });
};

test.runIf(HAS_CHAIN)(
  "each member pays to a separate address, on every channel of the network",
  async () => {
    const addresses = await Promise.all(Array.from({ length: 20 }, () => payTo("USDT-ETHEREUM")));
    expect(new Set([...addresses, own]).size).toBe(1);
    expect(own).toBe(FIRST_ADDRESS);
    const stranger = await registerMember(testServer);
    expect(await payTo("ETH-ETHEREUM", stranger.client.wallet)).not.toBe(own);
    const channels = await wallet.listRechargeChannels({});
    const seen = channels.filter(({ source }) => source === "chain").map(({ id }) => id);
    expect(seen).toEqual(["USDT-ETHEREUM", "ETH-ETHEREUM", "USDT-OTHER"]);
    expect(await payTo("BTC-BITCOIN")).toContain("NO-REAL-MONEY");
  },
);

test.runIf(HAS_CHAIN)(
  "confirmations are counted and shown, then the truncated amount is credited",
  async () => {
    const socket = new WebSocket(testServer.server.url.replace("http", "ws") + SOCKET_PATH);
    const messages: string[] = [];
    socket.on("message", (data) => messages.push(String(data)));
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "auth", token: member.token }));

    const hash = await chain.pay(own, 1_123_456_789_012_345_678n);
    await stand("seen");
    expect((await records())[0]).toMatchObject({
      source: "chain",
      amount: "1.12345678",
      received: "1.12345678",
      credited: null,
      reference: hash,
      status: 0,
      confirmations: { seen: 0, needed: 3 },
    });
    for (const count of [1, 2]) {
      await chain.mine(1);
      await counts(count);
      expect(await available("ETH")).toBe("0");
    }
    await chain.mine(1);
    await stand("delivered");
    expect(await available("ETH")).toBe("1.12345678");
    await chain.mine(5);
    expect((await records())[0]).toMatchObject({
      status: 1,
      credited: "1.12345678",
      confirmations: null,
      steps: [{ stage: "seen" }, { stage: "delivered" }],
    });
    const news = () => messages.filter((text) => text.includes("recharge_changed"));
    await expect.poll(() => news().length).toBe(4);
    expect(news().map((text) => /"stage":"(\w+)"/.exec(text)?.[1])).toEqual([
      "seen",
      "seen",
      "seen",
      "delivered",
    ]);
    socket.terminate();
  },
);

test.runIf(HAS_CHAIN)(
  "tokens of 6 and of 18 places are credited, as are two payments of one transaction",
  async () => {
    await chain.payToken(token6, own, 25_500_001n);
    await chain.payToken(token18, own, 30n * ETHER + 19_999_999_999n);
    await chain.payTokenTwice(token6, own, 40_000_000n);
    await stand("seen", "seen", "seen", "seen");
    await chain.mine(3);
    await stand("delivered", "delivered", "delivered", "delivered");
    const lines = await records();
    expect(lines.map(({ channelId, credited }) => [channelId, credited])).toEqual([
      ["USDT-ETHEREUM", "40"],
      ["USDT-ETHEREUM", "40"],
      ["USDT-OTHER", "30.00000001"],
      ["USDT-ETHEREUM", "25.500001"],
    ]);
    expect(lines[0]?.reference).toBe(`${lines[1]?.reference}#2`);
    expect(await available("USDT")).toBe("135.50000101");
  },
);

test.runIf(HAS_CHAIN)(
  "too small payments are shown only; zero, failed and foreign ones are ignored",
  async () => {
    await chain.pay(own, ETHER / 100n - 1n);
    await stand("rejected");
    expect((await records())[0]).toMatchObject({ reason: "below_minimum", amount: "0.00999999" });
    await chain.pay(own, 1n);
    await chain.payToken(token6, own, 0n);
    const unlisted = await chain.makeToken(6);
    await chain.payToken(unlisted, own, 100_000_000n);
    await chain.payInVain(own, ETHER);
    await chain.mine(4);
    // The last payment is seen last, so everything before it has been read.
    await chain.pay(own, ETHER / 100n);
    await stand("seen", "rejected");
    await chain.mine(3);
    await stand("delivered", "rejected");
    expect([await available("ETH"), await available("USDT")]).toEqual(["0.01", "0"]);
  },
);

test.runIf(HAS_CHAIN)(
  "a reorganisation of three blocks removes what was seen; nothing was credited",
  async () => {
    const hash = await chain.pay(own, ETHER);
    const signed = await chain.signed(hash);
    await chain.mine(2);
    await counts(2);
    await chain.reorganise(3);
    await chain.mine(1);
    await stand("rejected");
    expect((await records())[0]).toMatchObject({ reason: "gone_from_chain", credited: null });
    await chain.mine(6);
    expect(await available("ETH")).toBe("0");
    // The same payment again, in another block: the same recharge, credited once.
    await chain.sendAgain(signed);
    await stand("seen");
    await chain.mine(3);
    await stand("delivered");
    expect((await records())[0]).toMatchObject({
      reference: hash,
      reason: null,
      credited: "1",
      steps: ["seen", "rejected", "seen", "delivered"].map((stage) => ({ stage })),
    });
    expect(await available("ETH")).toBe("1");
  },
);

test.runIf(HAS_CHAIN)(
  "a payment moved to another block during an outage is one payment",
  async () => {
    const hash = await chain.pay(own, 2n * ETHER);
    const signed = await chain.signed(hash);
    await stand("seen");
    await shut(async () => {
      await chain.reorganise(2);
      await chain.sendAgain(signed);
      await chain.mine(1);
    });
    await counts(1);
    await chain.mine(2);
    await stand("delivered");
    expect(await available("ETH")).toBe("2");
  },
);

/** Runs an action while the node is unreachable, which is logged in one line. */
async function shut(work: () => Promise<void>): Promise<void> {
  gate.isOpen = false;
  await expect.poll(failedRounds).toBeGreaterThan(1);
  await work();
  gate.isOpen = true;
  await expect.poll(failedRounds).toBe(0);
  expect(testServer.faults.splice(0).map(String)).toEqual([
    expect.stringMatching(/^Error: the node of ETHEREUM failed \(HttpRequestError: /),
  ]);
}

test.runIf(HAS_CHAIN)(
  "an unreachable node is waited for, and the payments of that time are found",
  async () => {
    await shut(async () => {
      await chain.pay(own, ETHER);
      await chain.mine(130);
    });
    await stand("delivered");
    expect(await available("ETH")).toBe("1");
  },
);

test.runIf(HAS_CHAIN)(
  "a restarted server continues where it stopped, and two servers credit once",
  async () => {
    await chain.payToken(token6, own, 50_000_000n);
    await stand("seen");
    const second = await startBeside(testServer, watching());
    for (let count = 0; count < 6; count += 1) {
      await chain.payToken(token6, own, 50_000_000n);
      await chain.pay(own, ETHER);
    }
    await chain.mine(2);
    await second.stop();
    const third = await startBeside(testServer, watching());
    await chain.mine(1);
    await stand(...Array.from({ length: 13 }, () => "delivered"));
    expect([await available("USDT"), await available("ETH")]).toEqual(["350", "6"]);
    await third.stop();
    const { records: log } = await wallet.listBalanceLog({ pageSize: 100 });
    expect(log).toHaveLength(13);
  },
);

test.runIf(HAS_CHAIN)("above a channel's maximum an operator decides", async () => {
  await chain.payToken(token6, own, 1_000_000_000_001n);
  await stand("seen");
  await chain.mine(6);
  await counts(3);
  expect(await available("USDT")).toBe("0");
});
