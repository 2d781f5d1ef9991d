// `npm run schema`: writes apps/server/schema.sql from a new database with all migrations applied.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@plumbline/embedded-postgres";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import { renderSchema } from "./schema/render-schema.ts";
import { ROOT } from "./steps.ts";
import { tableOwners } from "./tidy/tables.ts";
import { readTree } from "./tidy/tree.ts";

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-schema-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
try {
  await migrate(postgres.url, () => {});
  writeFileSync(
    join(ROOT, "apps/server/schema.sql"),
    await renderSchema(postgres.url, tableOwners(readTree())),
  );
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
