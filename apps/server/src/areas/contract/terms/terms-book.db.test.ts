// Goal: a position never comes to be on another version's terms. Method: a symbol's terms as an
// install keeps them, and then with a number left out.
import { expect, test } from "vitest";
import type { SymbolCode } from "@plumbline/engine/kernel";
import { createTestDatabase, runAsOwner } from "@plumbline/tests/kit/database";
import { systemClock } from "#shell/clock";
import { Database } from "#shell/database";
import { TermsBook } from "./terms-book.ts";

const BTC = "BTCUSDT" as SymbolCode; // one of DEFAULT_SYMBOLS

test("terms are found by their number, and a number that is missing is a fault", async () => {
  const testDatabase = await createTestDatabase();
  const database = new Database({ url: testDatabase.url });
  try {
    const terms = await TermsBook.load({ database, clock: systemClock, profile: "sandbox" });
    expect(terms.termsOf(BTC, { book: "demo" })?.version).toBe(1);
    expect([1, 2, 3].map((version) => terms.termsOf(BTC, { version })?.version)).toEqual([
      1,
      2,
      undefined,
    ]);
    await runAsOwner(
      testDatabase.url,
      `insert into contract_terms (symbol, version, book, terms, effective_at)
       select symbol, 4, book, terms, effective_at from contract_terms
       where (symbol, version) = ('BTCUSDT', 1)`,
    );
    await expect(terms.reload()).rejects.toThrow("terms of BTCUSDT: 3 is version 4");
  } finally {
    await database.close();
    await testDatabase.drop();
  }
});
