// Goal: a position never gets another version's terms, and confirmed terms change only as the
// jurisdiction requires. Method: a symbol's default terms and versions, read again by starts under
// one profile or another.
import type { FillAt } from "@plumbline/engine/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR_MS, type Instant, instant, type SymbolCode } from "@plumbline/engine/kernel";
import type { ProfileName } from "@plumbline/engine/limits";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { Database } from "#platform/postgres/database";
import { TermsBook } from "./terms-book.ts";

const BTC = "BTCUSDT" as SymbolCode; // one of DEFAULT_SYMBOLS
const OPERATOR = "0190f000-0000-7000-8000-00000000000a";

let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  clock = new TestClock();
});

afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const start = (profile: ProfileName, fillAt: FillAt = "latest") =>
  TermsBook.load({ database, clock, profile, fillAt, symbols: () => DEFAULT_SYMBOLS });

const later = (hours: number): Instant => instant(clock.now() + hours * HOUR_MS);

const asOwner = (statement: string) => runAsOwner(testDatabase.url, statement);

/** Stores confirmed terms: those of the live book with a few fields changed. */
async function settle(version: number, settled: object, effectiveAt: Instant): Promise<void> {
  await asOwner(
    `insert into operators (id, name, roles, password_hash, must_change_password, must_enrol,
       last_step, is_disabled, created_at)
     values ('${OPERATOR}', 'finance', '{finance}', '$argon2id$', true, true, 0, false, now())
     on conflict do nothing`,
  );
  await asOwner(
    `insert into contract_terms (symbol, version, book, terms, effective_at, operator_id)
     select symbol, ${version}, book,
       (terms::jsonb || '${JSON.stringify({ ...settled, version })}')::json,
       '${new Date(effectiveAt).toISOString()}', '${OPERATOR}'
     from contract_terms where symbol = '${BTC}' and book = 'live' order by version limit 1`,
  );
}

/** The terms in force: the number of the version, its close fee and its leverage. */
function inForce(terms: TermsBook, book: "demo" | "live" = "live") {
  const contractTerms = terms.termsOf(BTC, { book });
  return [contractTerms?.version, Number(contractTerms?.closeFeeRate), contractTerms?.leverageMax];
}

test("terms are found by their number, and a missing number is a fault", async () => {
  const terms = await start("sandbox");
  expect(terms.termsOf(BTC, { book: "demo" })?.version).toBe(1);
  expect([1, 2, 3].map((version) => terms.termsOf(BTC, { version })?.version)).toEqual([
    1,
    2,
    undefined,
  ]);
  await asOwner(
    `insert into contract_terms (symbol, version, book, terms, effective_at)
     select symbol, 4, book, terms, effective_at from contract_terms
     where (symbol, version) = ('BTCUSDT', 1)`,
  );
  await expect(terms.reload()).rejects.toThrow("terms of BTCUSDT: 3 is version 4");
});

test("a stricter profile tightens confirmed terms, once; the confirmed ones stay", async () => {
  await start("sandbox");
  await settle(3, { closeFeePpm: 300 }, clock.now());
  expect(inForce(await start("sandbox"))).toEqual([3, 300, 100]);
  expect(inForce(await start("strict"))).toEqual([4, 300, 2]);
  expect(inForce(await start("strict"))).toEqual([4, 300, 2]);
  expect(inForce(await start("strict"), "demo")).toEqual([1, 500, 100]);
});

test("effective terms are tightened now, planned ones at their time", async () => {
  await start("sandbox");
  await settle(3, { closeFeePpm: 300 }, clock.now());
  await settle(4, { closeFeePpm: 200 }, later(2));
  await settle(5, { closeFeePpm: 100, leverageMax: 1, closeOutPpm: 500_000 }, later(3));
  const terms = await start("strict");
  expect(inForce(terms)).toEqual([6, 300, 2]);
  clock.advance(2 * HOUR_MS);
  expect(inForce(terms)).toEqual([7, 200, 2]);
  clock.advance(HOUR_MS);
  expect(inForce(terms)).toEqual([8, 100, 1]);
  expect(inForce(await start("strict"))).toEqual([8, 100, 1]);
});

// Method: terms stored by an installation that predates the setting, and a start on real venues.
test("old terms fill at the latest tick, defaults of real venues at the next", async () => {
  await start("sandbox");
  await asOwner("update contract_terms set terms = (terms::jsonb - 'fillAt')::json");
  await settle(3, {}, clock.now());
  const old = await start("sandbox");
  expect(old.termsOf(BTC, { version: 1 })?.fillAt).toBe("latest");
  expect(inForce(old)).toEqual([3, 500, 100]);
  const real = await start("sandbox", "next");
  expect(real.termsOf(BTC, { book: "demo" })).toMatchObject({ version: 4, fillAt: "next" });
  // Terms that two persons confirmed stay unchanged.
  expect(real.termsOf(BTC, { book: "live" })).toMatchObject({ version: 3, fillAt: "latest" });
});

test("planned terms neither delay tightening the effective ones nor start earlier", async () => {
  await start("strict");
  await settle(3, { leverageMax: 2, closeOutPpm: 500_000, closeFeePpm: 400 }, clock.now());
  await settle(4, { leverageMax: 50, closeFeePpm: 200 }, later(2));
  const terms = await start("strict");
  expect(inForce(terms)).toEqual([3, 400, 2]);
  clock.advance(2 * HOUR_MS);
  expect(inForce(terms)).toEqual([5, 200, 2]);
});
