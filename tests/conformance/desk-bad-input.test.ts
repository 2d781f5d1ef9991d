import type { AnyCall } from "@plumbline/protocol";
import { foldAccount, isAccount } from "@plumbline/engine/auth";
import { expectClearRefusal, expectRefusal } from "@plumbline/tests/kit/refusals";
import { HOSTILE_TEXTS, NO_TEXTS } from "@plumbline/tests/kit/hostile-values";
import { registerMember } from "@plumbline/tests/kit/member";
import { signInAdmin } from "@plumbline/tests/kit/operator";
import { everyOperatorCall, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { foreignTo, NEVER, sampleOf, wellFormed } from "@plumbline/tests/kit/calls/well-formed";
import { UnchangedTables } from "@plumbline/tests/kit/unchanged-tables";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: no operator input makes a call fail other than by a clear refusal, and no refusal changes
// data. Method: every field of every operator call is replaced by hostile values; the call's own
// schema states which are refused, so that new calls are covered automatically. All tables are
// compared every few tests.

let testServer: TestServer;
let send: SendRaw;
let token: string;
let tables: UnchangedTables;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  send = await rawSender(testServer);
  ({ token } = await signInAdmin(testServer));
  await registerMember(testServer);
  tables = await UnchangedTables.from(testServer.databaseUrl);
});
// Run in reverse order.
afterAll(() => testServer.stop());
afterAll(() => tables.compare());

afterEach(async (context) => {
  await tables.afterTest(context);
  expect(testServer.faults.splice(0)).toEqual([]);
});

/** Calls of an open session; those of signing in have separate tests. */
const calls = [...everyOperatorCall].filter(
  // The record of an export accepts any text, and any text can be previewed.
  ([name, { need = "step." }]) =>
    !need.startsWith("step.") && !/\/(exports\/note|content\/preview)$/.test(name),
);
const withFields = calls.filter(([, { input }]) => Object.keys(input.shape).length > 0);
const posts = calls.filter(([, { method }]) => method === "POST");

const VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  ...NO_TEXTS,
  "",
  " ",
  NEVER,
  "1",
  "-1",
  "0",
  "1e3",
  "0x10",
  "NaN",
  "１２",
  "1.5",
  "9".repeat(39),
  "1000000000",
  "__proto__",
  "constructor",
  "admin",
  "BTCUSDT;",
  1e308,
  -0.5,
  9_007_199_254_740_993,
  [[]],
  [null],
  [{}],
  ["__proto__"],
  { $gt: "" },
  "\ud800",
  "a\u0000b",
  "\r\nset-cookie: x=1",
  "%",
  "a%' or '1' like '",
];

test("there are calls to test", () => {
  expect(withFields.length).toBeGreaterThan(25);
  expect(posts.length).toBeGreaterThan(15);
});

/** A well-formed value is a guess at a credential: it is counted and logged, as at the sign-in. */
const isGuess = ({ path }: AnyCall): boolean => path.startsWith("/api/desk/me/");
/**
 * An observation of an outside balance may have any source and evidence: a well-formed one is
 * recorded.
 */
const isRecord = ({ path }: AnyCall): boolean => path.endsWith("/outsideBalances/record");
const withoutGuesses = withFields.filter(([, call]) => !isGuess(call) && !isRecord(call));

test.each(withoutGuesses)("%s refuses hostile values of every field", async (_, call) => {
  for (const [field, schema] of Object.entries(call.input.shape)) {
    for (const value of sampleOf(schema, VALUES)) {
      const isSent = call.method === "POST" || (typeof value === "string" && value.length < 5_000);
      if (!isSent || isNewName(call, field, value)) continue;
      const input = { ...goodInput(call), [field]: value };
      const answer = await send(requestOf(call, input));
      const about = `${field} = ${JSON.stringify(value).slice(0, 80)}: ${answer.text}`;
      // A well-formed query is answered with the matching rows, here none.
      const isAnswered = call.method === "GET" && answer.envelope?.success === true;
      const error = isAnswered ? "" : expectRefusal(answer);
      expect(error, about).toMatch(expectedOf(call, input));
    }
  }
});

/** A free and well-formed name adds an operator. */
const isNewName = ({ path }: AnyCall, field: string, value: unknown): boolean =>
  path.endsWith("/operators/add") &&
  field === "name" &&
  typeof value === "string" &&
  isAccount(foldAccount(value));

/** A value that does not fit the schema is refused as such, any other by the rules. */
function expectedOf(call: AnyCall, input: Readonly<Record<string, unknown>>): RegExp {
  const holdsZero = JSON.stringify(input).includes("\\u0000");
  const isUnicode = !JSON.stringify(input).includes("\\ud800");
  if (call.method === "POST" && (holdsZero || !isUnicode)) return /^unreadable_request$/;
  if (holdsZero || !call.input.safeParse(input).success) return /^invalid_input$/;
  return new RegExp(`^(${[...call.refusals, "not_found", "invalid_input", ""].join("|")})$`);
}

test.each(withFields)("%s names the missing field", async (_, call) => {
  for (const [field, schema] of Object.entries(call.input.shape)) {
    if (isOptional(schema)) continue;
    const { [field]: _missing, ...rest } = goodInput(call);
    const answer = await send(requestOf(call, rest));
    expect(answer.envelope).toMatchObject({ success: false, error: "invalid_input" });
    expect(answer.envelope?.details).toMatchObject({ field });
  }
});

test.each(posts.filter(([name]) => !name.endsWith("/logout")))(
  "%s refuses fields that do not belong to it",
  async (_, call) => {
    for (const field of foreignTo(call.input, goodInput(call))) {
      const request = requestOf(call, { ...goodInput(call), [field]: "1" });
      expect(await expectClearRefusal(send, request)).toBe("invalid_input");
    }
  },
);

test("signing out accepts no field either, and does not sign out if one is sent", async () => {
  const request = { path: "/api/desk/logout", token, sealed: { userId: NEVER } };
  expect(await expectClearRefusal(send, request)).toBe("invalid_input");
});

const isOptional = (schema: unknown): boolean =>
  (schema as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;

/**
 * A well-formed input about nothing that exists: every field fits the schema, and by the rules
 * there is no such record, so that every value that passes the schema is refused by a rule.
 */
function goodInput({ input, path }: AnyCall): Readonly<Record<string, unknown>> {
  const fields = Object.entries(input.shape).filter(([, schema]) => !isOptional(schema));
  return Object.fromEntries(
    fields.map(([name, schema]) => [
      name,
      SAMPLES[`${path} ${name}`] ?? SAMPLES[name] ?? wellFormed(schema, `${name} of ${path}`),
    ]),
  );
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  password: "nobody's password",
  newPassword: "nobody's next one",
  code: "000000",
  id: NEVER,
  userId: NEVER,
  fileId: NEVER,
  freezeId: NEVER,
  requestId: NEVER,
  name: "admin",
  roles: ["support"],
  symbol: "NOSUCH",
  level: "basic",
  hours: 24,
  contentHash: "0".repeat(64),
  item: {
    kind: "article",
    isPublished: true,
    refusals: [],
    places: [],
    texts: [{ id: "en-us", title: "A title", summary: "", body: "A text." }],
  },
  settings: { isPcLimite: true },
  received: "100",
  reference: "tx",
  transactionId: "tx",
  balanceRow: "demo:NOSUCH",
  source: "fees",
  target: "marketing",
  rejections: [{ part: "country", reason: "does_not_match" }],
  changes: [{ permission: "symbols.read", role: "admin", isGiven: true }],
  reason: "Long enough to say something.",
  appeal: "Write to us at any time.",
  reasonCode: "other",
  verdict: "stands",
  kind: "picture",
  minutes: 15,
  direction: "debit",
  currency: "USDT",
  amount: "1",
  houseAccount: "fees",
  ticket: "T-17",
  words: "Long enough to say something.",
  why: "Long enough to say something.",
  book: "live",
  baseVersion: 999_999,
  effectiveMs: 1,
  change: { levelPercent: ["100"] },
  list: { symbols: [] },
  terms: {
    leverageMax: 2,
    marginMin: "1",
    notionalMax: "2",
    halfSpreadPpm: 1,
    openFeePpm: 1,
    closeFeePpm: 1,
    fundingPpm: 1,
    closeOutPpm: 1,
    fillAt: "next",
    maintenanceTiers: [{ ratePpm: 1 }],
  },
  outcome: "forged",
  grounds: "Long enough to say something.",
  parts: [
    { userId: NEVER, id: NEVER, amount: "1" },
    { userId: NEVER, id: NEVER.replace(/.$/, "2"), amount: "1" },
  ],
  "/api/desk/exports/start list": "no-such-list",
  "/api/desk/kyc/decideAppeal verdict": "upheld",
  "/api/desk/support/decideComplaint outcome": "upheld",
  "/api/desk/wallet/adjustments/propose reason": "goodwill",
  "/api/desk/wallet/recharges/reject reason": "wrong_network",
  "/api/desk/wallet/withdrawals/reject reason": "legal_order",
  "/api/desk/wallet/withdrawals/fail reason": "bank_returned",
};

function requestOf({ method, path }: AnyCall, fields: Readonly<Record<string, unknown>>) {
  if (method === "POST") return { method, path, token, sealed: fields };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(texts).toString();
  return { method, path: query === "" ? path : `${path}?${query}`, token };
}
