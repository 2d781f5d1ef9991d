import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { runNpmScript, runScript } from "@plumbline/tests/kit/run/run-script";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the commands that check the house report their findings, and exit with 1 on problems.
// Method: the commands as separate processes, while a server runs; then rows are altered by the
// owner of the database, who disables the guards first.

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
  for (const price of ["60000", "60001", "60002"]) {
    testServer.clock.advance(1_000);
    await testServer.tick("BTCUSDT", price);
  }
});

afterAll(() => testServer.stop());

interface Ended {
  readonly code: number;
  readonly lines: readonly string[];
}

/** The exit code with both output streams, in this order: the results, then the problems. */
async function run(
  script: "audit" | "candles" | "conservation" | "replay",
  ...args: string[]
): Promise<Ended> {
  return endedOf(await runScript(script, args, { DATABASE_URL: testServer.databaseUrl }));
}

const endedOf = ({ code, stdout, stderr }: Awaited<ReturnType<typeof runScript>>): Ended => ({
  code,
  lines: (code === 0 ? stdout : stdout + stderr).trimEnd().split("\n"),
});

const bend = (table: string, statement: string) =>
  runAsOwner(
    testServer.databaseUrl,
    `alter table ${table} disable trigger all; ${statement};
     alter table ${table} enable trigger all`,
  );

test("npm run conservation sums every book, and the house accounts", async () => {
  for (const args of [[], ["--full"]]) {
    // This one as on the command line.
    const ended = await runNpmScript("conservation", args, {
      DATABASE_URL: testServer.databaseUrl,
    });
    const { code, lines } = endedOf(ended);
    const sums = lines.filter((line) => line.includes("sum of all accounts"));
    expect(sums.filter((line) => line.includes(" USDT "))).toEqual([
      "demo         USDT     sum of all accounts 0",
      "live         USDT     sum of all accounts 0",
    ]);
    expect(sums.filter((line) => !line.endsWith(" sum of all accounts 0"))).toEqual([]);
    expect(lines).toContain("demo         USDT     market 1000000000");
    expect(lines.at(-1)).toBe("Conserved: no money was made or lost.");
    expect(code).toBe(0);
  }
});

test("npm run audit recomputes the log and every chain, and names an altered tick", async () => {
  const whole = await run("audit");
  expect(whole.lines.slice(0, 2)).toEqual([
    "There is no seal: everything is looked at from the start.",
    "0 sealed heads were looked for.",
  ]);
  expect(whole.lines[2]).toMatch(/^1 entries of the operators' log are sound; .* [0-9a-f]{64}\.$/);
  expect(whole.lines[3]).toMatch(
    /^BTCUSDT: 3 ticks are sound; the last one's hash is [0-9a-f]{64}/,
  );
  expect(whole.lines[4]).toBe(`ETHUSDT: 0 ticks are sound; the last one's hash is ${NO_HASH}.`);
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.lines).toContain("0 receipts were redone.");
  expect(whole.lines.at(-2)).toMatch(/^Covered, from the start to .* 3 ticks, 0 seals\.$/);
  expect(whole.lines.at(-1)).toBe("Whole: nothing of it was changed or left out.");

  await bend("ticks", "update ticks set price = 1 where seq = 2");
  const bent = await run("audit");
  expect(bent.lines).toContain("BENT: tick 2: something was changed.");
  expect(bent.lines.at(-1)).toBe("NOT WHOLE.");
  expect(bent.code).toBe(1);
});

const NO_HASH = "0".repeat(64);

test("npm run audit names an altered line of the operators' log", async () => {
  await bend("audit_entries", "update audit_entries set subject = 'x' where seq = 1");
  const { code, lines } = await run("audit");
  expect(lines).toContain("BENT: something was changed in number 1.");
  expect(code).toBe(1);
});

test("npm run conservation names a balance without postings", async () => {
  await bend(
    "house_checkpoints",
    `insert into house_checkpoints (book, asset, account, amount, through_seq)
     values ('demo', 'USDT', 'market', 1000000001, (select max(seq) from postings))`,
  );
  const { code, lines } = await run("conservation", "--full");
  expect(lines.at(-1)).toBe("NOT CONSERVED.");
  expect(code).toBe(1);
});

test.each([
  [[], "npm run replay -- --candles FILE.csv.gz [--candles FILE2.csv.gz …] [options]"],
  [["--candles", "/no/BTCUSDT-x.1m.csv.gz"], "There is no file /no/BTCUSDT-x.1m.csv.gz."],
  [
    ["--candles", "package.json"],
    "package.json: expected a name such as BTCUSDT-2023-03.1m.csv.gz",
  ],
])("npm run replay %j reports missing arguments and the usage", async (args, message) => {
  const { code, lines } = await run("replay", ...args);
  expect(lines[0]).toBe(message);
  expect(lines.at(-1)).toMatch(/^It runs on a temporary PostgreSQL/);
  expect(code).toBe(1);
});

test("npm run candles writes a file for the replay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "candles-"));
  const path = join(folder, "BTCUSDT-a.1m.csv.gz");
  const written = await run("candles", path);
  expect(written.lines).toEqual([
    `Wrote ${path}. Now: npm run replay -- --candles ${path} --simulated-venue`,
  ]);
  expect(await run("candles", path)).toMatchObject({ code: 1 }); // no file is overwritten
  rmSync(folder, { recursive: true });
});
