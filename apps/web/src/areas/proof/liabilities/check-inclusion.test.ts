// Goal: a statement that includes its reader is verified, and any change of a single fact is
// detected and named. Method: a tree of three leaves and a seal over it, created here with the
// texts of the engine; then each fact is changed in turn.
import { createHash } from "node:crypto";
import { type AssetCode, instant, type UserId } from "@plumbline/engine/kernel";
import {
  headsText,
  LIABILITIES_GENESIS,
  liabilityText,
  SEAL_GENESIS,
  sealPreimage,
  statementText,
  sumNodeText,
} from "@plumbline/engine/proof";
import { expect, test } from "vitest";
import type { HeadView } from "../heads/check-head.ts";
import { checkInclusion, type Inclusion, type StatementView } from "./check-inclusion.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const means = { sha256: async (text: string) => hash(text), isSigned: async () => true };

const ASSET = "USDT" as AssetCode;
const AT = instant(Date.UTC(2026, 0, 5, 16));
const leaf = (userId: string, units: bigint) => ({
  hash: hash(
    liabilityText({ number: 1, asset: ASSET, userId: userId as UserId, nonce: userId, units }),
  ),
  units,
});
const above = (left: ReturnType<typeof leaf>, right: ReturnType<typeof leaf>) => ({
  hash: hash(sumNodeText(left, right)),
  units: left.units + right.units,
});

const [ANN, BOB, CID] = [leaf("ann", 150_000_000n), leaf("bob", 1n), leaf("cid", 700_000_000n)];
const PAIR = above(ANN, BOB);
const ROOT = above(PAIR, CID);

function stated(root: typeof ROOT, sum: string): StatementView {
  const facts = { number: 1, throughSeq: 12, prevHash: LIABILITIES_GENESIS };
  const total = { accounts: 3, hash: root.hash };
  const totals = [{ ...total, asset: ASSET, units: root.units }];
  return {
    ...facts,
    timeMs: AT,
    totals: [{ ...total, currency: "USDT", sum }],
    hash: hash(statementText({ ...facts, at: AT, totals })),
  };
}

const STATEMENT = stated(ROOT, "8.50000001");

const [ANN_SHARE, CID_SHARE] = [
  {
    currency: "USDT",
    amount: "1.5",
    nonce: "ann",
    path: [
      { isLeft: false, hash: BOB.hash, sum: "0.00000001" },
      { isLeft: false, hash: CID.hash, sum: "7" },
    ],
  },
  {
    currency: "USDT",
    amount: "7",
    nonce: "cid",
    path: [{ isLeft: true, hash: PAIR.hash, sum: "1.50000001" }],
  },
];

function headOf(heads: NonNullable<HeadView["seal"]>["heads"]): HeadView {
  const links = { number: 1, at: AT, prevHash: SEAL_GENESIS, skipHash: SEAL_GENESIS };
  const headsHash = hash(headsText(heads));
  const { at: timeMs, ...link } = links;
  const seal = { ...link, timeMs, headsHash, hash: hash(sealPreimage({ ...links, headsHash })) };
  return { seal: { ...seal, heads, key: "key", signature: "signature" }, links: [] };
}

const SEALED = headOf([{ stream: "liabilities", last: 1, hash: STATEMENT.hash }]);

type Stated = Inclusion & { readonly statement: StatementView };
const ANNS: Stated = { userId: "ann", statement: STATEMENT, shares: [ANN_SHARE] };

const check = (inclusion: Stated, userId = "ann", head = SEALED) =>
  checkInclusion(inclusion, { userId, head }, means);

test("proof-3 an included reader is verified, on either side of a node", async () => {
  expect(await check(ANNS)).toEqual({ isCounted: true, isSealed: true });
  const cids = { ...ANNS, userId: "cid", shares: [CID_SHARE] };
  expect(await check(cids, "cid")).toEqual({ isCounted: true, isSealed: true });
});

test("a reader without a claim has no leaf", async () => {
  const nobody = { ...ANNS, userId: "dan", shares: [] };
  expect(await check(nobody, "dan")).toEqual({ isCounted: true, isSealed: true });
});

test("a statement is verified a minute before it is sealed", async () => {
  const unsealed = { isCounted: true, isSealed: false };
  expect(await check(ANNS, "ann", headOf([]))).toEqual(unsealed);
  expect(await check(ANNS, "ann", { seal: null, links: [] })).toEqual(unsealed);
});

const [BESIDE_ANN, ...FURTHER] = ANN_SHARE.path;
const withPath = (path: typeof ANN_SHARE.path): Stated => {
  return { ...ANNS, shares: [{ ...ANN_SHARE, path }] };
};
const other = "f".repeat(64);
const OTHER_SEAL = headOf([{ stream: "liabilities", last: 1, hash: other }]);
const LATER_SEAL = headOf([{ stream: "liabilities", last: 2, hash: STATEMENT.hash }]);
const UNSOUND = { ...SEALED, seal: { ...SEALED.seal!, number: 2 } };

test("F5 a negative sum that hides another's claim is detected", async () => {
  const hidden = leaf("bob", -100_000_000n);
  const root = above(ANN, hidden);
  const statement = stated(root, "0.5");
  const path = [{ isLeft: false, hash: hidden.hash, sum: "-1" }];
  const inclusion = { ...ANNS, statement, shares: [{ ...ANN_SHARE, path }] };
  expect(await check(inclusion)).toEqual({ isCounted: false, problem: "not_counted" });
});

test.each<[string, string, Stated, HeadView?]>([
  ["somebody else's leaves", "other_owner", { ...ANNS, userId: "bob" }],
  ["another time", "wrong_hash", { ...ANNS, statement: { ...STATEMENT, timeMs: AT + 1 } }],
  ["another posting", "wrong_hash", { ...ANNS, statement: { ...STATEMENT, throughSeq: 13 } }],
  [
    "a smaller total",
    "wrong_hash",
    { ...ANNS, statement: { ...STATEMENT, totals: [{ ...STATEMENT.totals[0]!, sum: "7" }] } },
  ],
  ["a smaller amount", "not_counted", { ...ANNS, shares: [{ ...ANN_SHARE, amount: "1.4" }] }],
  ["another nonce", "not_counted", { ...ANNS, shares: [{ ...ANN_SHARE, nonce: "cid" }] }],
  ["another currency", "not_counted", { ...ANNS, shares: [{ ...ANN_SHARE, currency: "BTC" }] }],
  ["a step left out", "not_counted", withPath([BESIDE_ANN!])],
  [
    "a step on the wrong side",
    "not_counted",
    withPath([{ ...BESIDE_ANN!, isLeft: true }, ...FURTHER]),
  ],
  ["a smaller sum beside", "not_counted", withPath([{ ...BESIDE_ANN!, sum: "0" }, ...FURTHER])],
  ["a seal over another statement", "other_statement", ANNS, OTHER_SEAL],
  ["a seal over a later one", "other_statement", ANNS, LATER_SEAL],
  ["a seal that is not sound", "other_statement", ANNS, UNSOUND],
])("F5 %s is detected: %s", async (_what, problem, inclusion, head = SEALED) => {
  expect(await check(inclusion, "ann", head)).toEqual({ isCounted: false, problem });
});
