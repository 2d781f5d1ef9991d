import { expectClearRefusal, outcome } from "@plumbline/tests/kit/refusals";
import { HOSTILE } from "@plumbline/tests/kit/hostile-values";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { everyOperatorCall, rawSender } from "@plumbline/tests/kit/raw-call";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { hashVersions } from "@plumbline/tests/kit/table-hash";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: staff settings are proposed by one and confirmed by another, apply from their time on for
// everyone alike, and leave what is open unchanged. Method: operators and members against a running
// server whose clock is moved.

let testServer: TestServer;
let finance: TestOperator;
let second: TestOperator;
let risk: TestOperator;
let admin: TestOperator;
let member: Member;

const MINUTE_MS = 60_000;
const WHY = "The network has become dearer.";

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  admin = await signInAdmin(testServer);
  [finance, second] = await addTwoOperators(testServer, "finance", admin);
  risk = await addOperator(testServer, admin, "risk");
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

function latest<One>([first]: readonly One[]): One {
  if (first === undefined) throw new Error("nothing was proposed");
  return first;
}
const inMs = (ms: number): number => testServer.clock.now() + ms;

async function tronWith(fee: string) {
  const { newestVersion, channels } = await finance.client.wallet.readPaymentSettings({});
  const channel = channels.find(({ id }) => id === "USDT-TRON");
  if (channel === undefined) throw new Error("no such channel");
  const changed = { ...channel, withdrawal: { ...channel.withdrawal, fee } };
  const about = { baseVersion: newestVersion, why: WHY, effectiveMs: inMs(10 * MINUTE_MS) };
  return { ...about, change: { channel: changed } };
}

const seenBy = async ({ client }: TestOperator) => {
  const { proposals } = await client.wallet.readPaymentSettings({});
  const { id, contentHash, diff } = latest(proposals);
  return { seen: { id, contentHash }, diff };
};

async function feeOfMember(): Promise<string | undefined> {
  const { channels } = await member.client.wallet.readWithdrawalTerms();
  return channels.find(({ id }) => id === "USDT-TRON")?.fee;
}

test("a fee is proposed, confirmed by another person, and applies from its time on", async () => {
  expect(await feeOfMember()).toBe("1");
  await finance.client.wallet.proposePaymentSettings(await tronWith("2.5"));
  const { seen, diff } = await seenBy(second);
  expect(diff).toEqual([{ path: "channels.USDT-TRON.withdrawal.fee", before: "1", after: "2.5" }]);
  expect(await outcome(finance.client.wallet.confirmPaymentSettings(seen))).toBe("same_operator");
  const other = { ...seen, contentHash: "0".repeat(64) };
  expect(await outcome(second.client.wallet.confirmPaymentSettings(other))).toBe("content_changed");
  await second.client.wallet.confirmPaymentSettings(seen);
  expect(await outcome(second.client.wallet.confirmPaymentSettings(seen))).toBe(
    "proposal_not_open",
  );
  expect(await feeOfMember()).toBe("1");

  testServer.clock.advance(10 * MINUTE_MS - 1_000);
  expect(await feeOfMember()).toBe("1");
  testServer.clock.advance(1_000);
  expect(await feeOfMember()).toBe("2.5");
  const now = await second.client.wallet.readPaymentSettings({});
  expect(now).toMatchObject({ newestVersion: 2, versionInForce: 2 });
  expect(
    now.versions.map(({ version, state, proposedBy, confirmedBy, why }) => [
      version,
      state,
      proposedBy,
      confirmedBy,
      why,
    ]),
  ).toEqual([
    [2, "inForce", finance.name, second.name, WHY],
    [1, "past", null, null, null],
  ]);
  // The old version is still readable.
  const old = await second.client.wallet.readPaymentSettings({ version: 1 });
  expect(old.channels.find(({ id }) => id === "USDT-TRON")?.withdrawal.fee).toBe("1");
  const { records } = await admin.client.desk.listAudit({ subject: "payments" });
  expect(records.map(({ call, operatorName }) => [call, operatorName])).toEqual([
    ["settings.confirm", second.name],
    ["settings.propose", finance.name],
  ]);
});

test("contradictory settings are refused, with every mistake named", async () => {
  const proposal = await tronWith("10");
  const { channel } = proposal.change;
  const wrong = {
    ...channel,
    payTo: [{ label: "address" as const, text: "TXYZ" }],
    recharge: { ...channel.recharge, isEnabled: false },
  };
  const refused = finance.client.wallet.proposePaymentSettings({
    ...proposal,
    change: { channel: wrong },
  });
  await expect(refused).rejects.toMatchObject({
    error: "settings_wrong",
    details: {
      problems: [
        "channels.USDT-TRON.payTo.address address_malformed",
        "channels.USDT-TRON.recharge.disabledReason reason_missing",
        "channels.USDT-TRON.withdrawal.fee fee_not_below_minimum",
      ].join("\n"),
    },
  });
  const { proposePaymentSettings } = finance.client.wallet;
  const sound = await tronWith("3");
  const early = { ...sound, effectiveMs: inMs(MINUTE_MS - 1) };
  expect(await outcome(proposePaymentSettings(early))).toBe("effective_too_soon");
  expect(await outcome(proposePaymentSettings(await tronWith("2.5")))).toBe("settings_unchanged");
  expect(await outcome(proposePaymentSettings({ ...sound, baseVersion: 1 }))).toBe(
    "settings_moved",
  );
});

test("an address also takes two persons, and one proposal waits at a time", async () => {
  const proposal = await tronWith("2.5");
  const { channel } = proposal.change;
  const text = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
  const change = { channel: { ...channel, payTo: [{ label: "address" as const, text }] } };
  const { wallet } = finance.client;
  const { id } = await wallet.proposePaymentSettings({ ...proposal, change });
  expect(await outcome(second.client.wallet.proposePaymentSettings(await tronWith("4")))).toBe(
    "proposal_waiting",
  );
  const { seen, diff } = await seenBy(second);
  expect(diff).toEqual([
    {
      path: "channels.USDT-TRON.payTo.address.text",
      before: "SANDBOX-TRON-NO-REAL-MONEY",
      after: text,
    },
  ]);
  expect(await outcome(wallet.confirmPaymentSettings(seen))).toBe("same_operator");
  await wallet.withdrawPaymentSettings({ id });
  expect(await outcome(second.client.wallet.confirmPaymentSettings(seen))).toBe(
    "proposal_not_open",
  );
});

// Goal: B7 new terms do not affect what is open. Method: a position before and one after the time;
// a restart and a second process keep the confirmed terms.
test("B7 new terms apply to what is opened from then on, in every process", async () => {
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.01",
  } as const;
  await testServer.tick("BTCUSDT", "60000");
  const before = await member.client.contract.openPosition(order);
  const request = { symbol: "BTCUSDT", book: "demo" } as const;
  const { terms, newestVersion } = await risk.client.contract.readTermsSettings(request);
  await risk.client.contract.proposeTerms({
    ...request,
    baseVersion: newestVersion,
    why: "Trading this has become cheaper.",
    effectiveMs: inMs(5 * MINUTE_MS),
    terms: { ...terms, openFeePpm: 250 },
  });
  const { proposals } = await admin.client.contract.readTermsSettings(request);
  const { id, contentHash, diff } = latest(proposals);
  expect(diff).toEqual([{ path: "openFeePpm", before: "500", after: "250" }]);
  await admin.client.contract.confirmTerms({ ...request, id, contentHash });

  testServer.clock.advance(5 * MINUTE_MS);
  await testServer.tick("BTCUSDT", "60000");
  const after = await member.client.contract.openPosition(order);
  expect(after.termsVersion).not.toBe(before.termsVersion);
  expect(Number(after.openFee) * 2).toBeCloseTo(Number(before.openFee), 8);
  const { records } = await member.client.contract.listPositions({
    book: "demo",
    status: "running",
  });
  const position = records.find((one) => one.id === before.id);
  expect(position).toMatchObject({ termsVersion: before.termsVersion, openFee: before.openFee });
  const listed = await member.client.contract.listTerms({ book: "demo" });
  expect(listed.find(({ symbol }) => symbol === "BTCUSDT")?.openFeePpm).toBe(250);

  const beside = await startBeside(testServer);
  const there = await fetch(`${beside.server.url}/api/trade/appTradePositions/terms?book=demo`);
  const { result } = (await there.json()) as {
    result: readonly { symbol: string; openFeePpm: number; version: number }[];
  };
  expect(result.find(({ symbol }) => symbol === "BTCUSDT")).toMatchObject({
    openFeePpm: 250,
    version: after.termsVersion,
  });
  await beside.stop();
});

test("terms must be sound, within the jurisdiction, and of an existing symbol", async () => {
  const request = { symbol: "ETHUSDT", book: "live" } as const;
  const { terms, newestVersion } = await risk.client.contract.readTermsSettings(request);
  const about = { ...request, baseVersion: newestVersion, effectiveMs: inMs(5 * MINUTE_MS) };
  const propose = (change: object) =>
    outcome(
      risk.client.contract.proposeTerms({
        ...about,
        why: "To see what is refused.",
        terms: { ...terms, ...change },
      }),
    );
  expect(await propose({})).toBe("settings_unchanged");
  expect(await propose({ notionalMax: "0.5" })).toBe("settings_wrong");
  expect(await propose({ price: "1" })).toBe("invalid_input");
  const nowhere = { ...request, symbol: "NOSUCH" };
  expect(await outcome(risk.client.contract.readTermsSettings(nowhere))).toBe("not_found");
});

test("hostile values are refused and leave nothing behind", async () => {
  const send = await rawSender(testServer);
  const { token } = admin;
  const id = member.id;
  const seen = { id, contentHash: "0".repeat(64) };
  const ofTerms = { symbol: "ETHUSDT", book: "live" };
  const { terms } = await risk.client.contract.readTermsSettings({
    symbol: "ETHUSDT",
    book: "live",
  });
  const about = { baseVersion: 1, effectiveMs: inMs(MINUTE_MS * 9), why: "To see what happens." };
  const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "/api/desk/wallet/settings/propose": { ...(await tronWith("2.5")) },
    "/api/desk/wallet/settings/confirm": seen,
    "/api/desk/wallet/settings/withdraw": { id },
    "/api/desk/contract/terms/propose": { ...ofTerms, ...about, terms },
    "/api/desk/contract/terms/confirm": { ...ofTerms, ...seen },
    "/api/desk/contract/terms/withdraw": { ...ofTerms, id },
  };
  // Activity is recorded once a minute: after this, it changes nothing either.
  await admin.client.desk.readMe({});
  const before = await hashVersions(testServer.databaseUrl);
  for (const [path, input] of Object.entries(good)) {
    const refusalNames = everyOperatorCall.get(`POST ${path}`)?.refusals ?? [];
    for (const field of Object.keys(input)) {
      for (const value of HOSTILE[field] ?? []) {
        const sealed = { ...input, [field]: value };
        const error = await expectClearRefusal(send, { path, token, sealed });
        expect([...refusalNames, "invalid_input", "not_found"]).toContain(error);
      }
    }
    for (const foreign of ["price", "userId", "outcome"]) {
      const sealed = { ...input, [foreign]: "1" };
      expect(await expectClearRefusal(send, { path, token, sealed })).toBe("invalid_input");
    }
  }
  expect(await hashVersions(testServer.databaseUrl)).toEqual(before);
});
