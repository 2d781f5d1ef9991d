// `npm run audit`: redoes what is chained, link by link, and says whether any of it was bent (then
// it ends with 1): the operators' log, every symbol's ticks with the prices that they recorded, and
// every receipt with the postings that it tells of.
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { Database } from "#shell/database";
import { type AuditReport, verifyAudit } from "#shell/operators/audit-log";
import { openServer } from "#shell/postgres/open-server";
import { type ChainReport, verifyChain } from "./areas/market/verify-chain.ts";
import { type ReceiptsReport, verifyReceipts } from "./areas/proof/verify-receipts.ts";

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  try {
    const log = await verifyAudit(database);
    console.log(logText(log));
    let isWhole = log.problem === null;
    for (const { symbol } of DEFAULT_SYMBOLS) {
      const chain = await verifyChain(database, symbol);
      console.log(chainText(chain));
      isWhole &&= chain.problem === null;
    }
    const receipts = await verifyReceipts(database);
    console.log(receiptsText(receipts));
    isWhole &&= receipts.problem === null;
    console.log(isWhole ? "Whole: nothing was changed or left out." : "NOT WHOLE.");
    return isWhole ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
}

const LOG_PROBLEMS = {
  gap: "an entry is missing before number",
  broken_link: "the link to the entry before is broken at number",
  wrong_hash: "something was changed in number",
  not_logged: "no entry is there for the command with request id",
} as const satisfies Record<NonNullable<AuditReport["problem"]>["type"], string>;

const logText = ({ entries, headHash, problem }: AuditReport): string =>
  `${entries} entries of the operators' log are sound; the last one's hash is ${headHash}.` +
  (problem === null ? "" : `\nBENT: ${LOG_PROBLEMS[problem.type]} ${problem.at}.`);

const CHAIN_PROBLEMS = {
  gap: "it is missing",
  broken_link: "the link to the tick before is broken",
  wrong_hash: "something was changed",
  wrong_price: "its price is not the index of its venues",
} as const satisfies Record<NonNullable<ChainReport["problem"]>["type"], string>;

const chainText = ({ symbol, ticks, headHash, problem }: ChainReport): string =>
  `${symbol}: ${ticks} ticks are sound; the last one's hash is ${headHash}.` +
  (problem === null ? "" : `\nBENT at tick ${problem.seq}: ${CHAIN_PROBLEMS[problem.type]}.`);

const RECEIPT_PROBLEMS = {
  no_entry: "no entry of the journal names it",
  no_receipt: "the journal names it, and it is not there",
  not_honest: "its rule makes something else of the recorded ticks and terms",
  other_postings: "the journal's postings are others",
} as const satisfies Record<NonNullable<ReceiptsReport["problem"]>["type"], string>;

const receiptsText = ({ receipts, problem }: ReceiptsReport): string =>
  `${receipts} receipts were redone.` +
  (problem === null ? "" : `\nBENT in receipt ${problem.id}: ${RECEIPT_PROBLEMS[problem.type]}.`);

process.exitCode = await main();
