// Goal: an area joins by its folder, and no list forgets it. Method: render every registry again
// and compare it with the file that is committed; then with a folder of an area that is new.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REGISTRY_FILES, renderRegistries } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

test.each(REGISTRY_FILES)("%s is fresh: if not, run `npm run generate`", async (file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toBe(await renderRegistries(file));
});

test("an area whose folder has come is in the registries, under its name", async () => {
  const root = mkdtempSync(join(tmpdir(), "areas-"));
  const areas = "apps/web/src/areas";
  cpSync(join(ROOT, areas), join(root, areas), { recursive: true });
  const folder = join(root, areas, "zoo-keeping");
  mkdirSync(folder);
  writeFileSync(join(folder, "routes.tsx"), "export const zooKeepingRoutes = [];\n");
  const text = await renderRegistries("apps/web/src/plugs.ts", root);
  expect(text).toContain('import { zooKeepingRoutes } from "./areas/zoo-keeping/routes.tsx";');
  expect(text).toContain("  ...zooKeepingRoutes,\n");
  expect(text).not.toContain("zooKeepingTicket");
  rmSync(root, { recursive: true });
});

test("a few lines stand in the area's plug, and are imported with it", async () => {
  const text = await renderRegistries("apps/server/src/plugs.ts");
  expect(text).toContain('import { kycArea, kycQueues, kycTimelines } from "./areas/kyc/area.ts";');
  expect(text).toContain('import { walletQueues } from "./areas/wallet/queues.ts";');
});

test("a file of a known name that does not say what it is for is a fault", async () => {
  const root = mkdtempSync(join(tmpdir(), "areas-"));
  const folder = join(root, "apps/web/src/areas/zoo-keeping");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "holds.ts"), "export const zooHolds = [];\n");
  await expect(renderRegistries("apps/web/src/plugs.ts", root)).rejects.toThrow(
    "apps/web/src/areas/zoo-keeping/holds.ts does not export zooKeepingHolds",
  );
  rmSync(root, { recursive: true });
});
