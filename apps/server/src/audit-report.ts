// `npm run audit`: redoes the operators' log, link by link, and says whether any of it was bent
// (then it ends with 1).
import { Database } from "#shell/database";
import { type AuditReport, verifyAudit } from "#shell/operators/audit-log";
import { openServer } from "#shell/postgres/open-server";

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  try {
    const report = await verifyAudit(database);
    console.log(textOf(report));
    return report.problem === null ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
}

const PROBLEMS = {
  gap: "an entry is missing before number",
  broken_link: "the link to the entry before is broken at number",
  wrong_hash: "something was changed in number",
  not_logged: "no entry is there for the command with request id",
} as const satisfies Record<NonNullable<AuditReport["problem"]>["type"], string>;

function textOf({ entries, headHash, problem }: AuditReport): string {
  const found = `${entries} entries are sound; the last one's hash is ${headHash}.`;
  if (problem === null) return `${found}\nWhole: nothing was changed or left out.`;
  return `${found}\nNOT WHOLE: ${PROBLEMS[problem.type]} ${problem.at}.`;
}
