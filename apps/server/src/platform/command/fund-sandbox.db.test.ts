// Goal: an older installation gets the opening balances of a new area at its next start, and no
// others twice. Method: three starts on one PostgreSQL, the second with one more area.
import { usdt } from "@plumbline/engine/kernel";
import { newRunner, openCounts } from "@plumbline/tests/kit/commands/counts";
import { expect, test } from "vitest";
import { sql } from "#platform/postgres/database";
import { fundSandbox, LEDGER_FUNDS } from "./fund-sandbox.ts";

const balances = sql(
  "test.balances",
  `select book, to_account as account, count(*)::int as times, sum(amount)::text as amount
   from postings where to_account in ('house:market', 'house:treasury:loan') and asset = 'USDT'
   group by book, to_account order by book, to_account`,
);

test("a new area is funded at the next start, and once", async () => {
  const counts = await openCounts();
  const commands = newRunner(counts.database);
  const loans = { of: "loan", funds: [{ account: "treasury:loan", amount: usdt("500") }] } as const;
  await fundSandbox(commands, [LEDGER_FUNDS]);
  const before = await counts.database.query(balances);
  expect(before).toMatchObject([
    { book: "demo", account: "house:market", times: 1 },
    { book: "live", account: "house:market", times: 1 },
  ]);

  for (let start = 0; start < 2; start += 1) await fundSandbox(commands, [LEDGER_FUNDS, loans]);
  const [demoMarket, liveMarket] = before;
  const balance = { account: "house:treasury:loan", times: 1, amount: "500.00000000" };
  expect(await counts.database.query(balances)).toEqual([
    demoMarket,
    { book: "demo", ...balance },
    liveMarket,
    { book: "live", ...balance },
  ]);
  await commands.idle();
  await counts.close();
});
