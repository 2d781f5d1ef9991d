// `npm run audit`: verifies the books since the newest seal, with `-- --full` from the start, and
// prints what was covered. Exit code 1 if anything was altered.
import { openTickFiles } from "#feeds/files/file-store";
import { systemClock } from "#platform/process/clock";
import { Database } from "#platform/postgres/database";
import { openServer } from "./open-server.ts";
import { findPublicKey } from "./areas/proof/seals/head-key.ts";
import { auditBooks } from "./audit.ts";
import { readConfiguration } from "./configuration.ts";

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  const { s3, dataDir, headKeyPem } = readConfiguration(process.env);
  const tickFiles = await openTickFiles(s3, dataDir);
  try {
    const publicKey = await findPublicKey({ dataDir, pem: headKeyPem });
    const isFull = process.argv.includes("--full");
    const { lines, isWhole } = await auditBooks(
      { database, files: tickFiles },
      { isFull, publicKey, now: systemClock.now() },
    );
    console.log(lines.join("\n"));
    return isWhole ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
}

process.exitCode = await main();
