import { instant, money, type Receipt, USDT } from "#kernel";
import { expect, test } from "vitest";
import {
  CONTEST_RECEIPTS,
  type ContestPublication,
  publish,
  rankReceipt,
  readScore,
  writeScore,
} from "./receipt.ts";
import { HOLD_MS, scoreOf } from "./score.ts";
import { contest, line, STARTS } from "./testing/contests.ts";

const lines = [line(-5n, 0, 1_000), line(105n, HOLD_MS, HOLD_MS + 1_000)];
const other = { income: money(USDT, 50n), reachedAt: instant(STARTS + 9), holds: 1 };
const publication = publish(contest, [
  { id: "e2", score: other },
  { id: "e1", score: scoreOf(lines, contest) },
]);
const receipt = rankReceipt(publication, { entryId: "e1", lines }, "r1" as Receipt["id"]);

const isHonest = (of: Receipt, published: ContestPublication | null = publication) =>
  CONTEST_RECEIPTS.recompute(of, {
    priceOfTick: () => null,
    timeOfTick: () => null,
    termsOf: (name) => (name === contest.id ? published : null),
  }).isHonest;

test("R7 a rank is recomputed from its lines and the published scores", () => {
  expect(CONTEST_RECEIPTS.namedTerms(receipt)).toEqual([contest.id]);
  expect(receipt.result).toMatchObject({ income: "0.000001", rank: 1, prize: "100", entries: 2 });
  expect(isHonest(receipt)).toBe(true);
});

// Goal: no fact of a receipt can be changed undetected. Method: each fact changed, one at a time;
// and the publication changed under it.
test.each([
  ["a rank", { result: { ...receipt.result, rank: 2 } }],
  ["a prize", { result: { ...receipt.result, prize: "60" } }],
  ["an income", { result: { ...receipt.result, income: "1" } }],
  ["nothing moved", { result: { ...receipt.result, postings: [] } }],
  ["a line less", { inputs: { ...receipt.inputs, lines: [] } }],
  ["another's entry", { inputs: { ...receipt.inputs, entryId: "e2" } }],
  ["nobody's entry", { inputs: { ...receipt.inputs, entryId: "e9" } }],
  ["a later end", { inputs: { ...receipt.inputs, endsMs: contest.endsAt + 1 } }],
  ["another book", { inputs: { ...receipt.inputs, book: "live" } }],
  ["no lines", { inputs: { ...receipt.inputs, lines: "none" } }],
  ["another rule", { ruleVersion: "contest/2" }],
])("a receipt with %s is invalid", (_name, change) => {
  expect(isHonest({ ...receipt, ...change })).toBe(false);
});

test("a receipt is invalid under another publication, or without one", () => {
  const ahead = publish(contest, [
    ...publication.ranking,
    { id: "e3", score: { ...other, income: money(USDT, 1_000n) } },
  ]);
  expect(isHonest(receipt, ahead)).toBe(false);
  const own = scoreOf(lines, contest);
  for (const change of [
    { income: money(USDT, 101n) },
    { reachedAt: instant(own.reachedAt + 1) },
    { holds: 2 },
  ]) {
    const scores = [
      { id: "e1", score: { ...own, ...change } },
      { id: "e2", score: other },
    ];
    expect(isHonest(receipt, publish(contest, scores))).toBe(false);
  }
  expect(isHonest(receipt, null)).toBe(false);
});

test("a published score is read back unchanged", () => {
  for (const each of publication.ranking) {
    expect(readScore(writeScore(each))).toEqual(each);
  }
});
