// Goal: adding an area's folder is enough to register it in every list. Method: render every
// registry again and compare it with the committed file; then add a folder for a new area.
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

test("the folder of a new area is in the registries, under its name", async () => {
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

test("a short contribution may be exported by area.ts, and is imported from it", async () => {
  const text = await renderRegistries("apps/server/src/plugs.ts");
  expect(text).toContain('import { kycArea, kycQueues, kycTimelines } from "./areas/kyc/area.ts";');
  expect(text).toContain('import { walletQueues } from "./areas/wallet/queues.ts";');
});

test("a file with a known name that lacks the expected export is an error", async () => {
  const root = mkdtempSync(join(tmpdir(), "areas-"));
  const folder = join(root, "apps/web/src/areas/zoo-keeping");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "holds.ts"), "export const zooHolds = [];\n");
  await expect(renderRegistries("apps/web/src/plugs.ts", root)).rejects.toThrow(
    "apps/web/src/areas/zoo-keeping/holds.ts does not export zooKeepingHolds",
  );
  rmSync(root, { recursive: true });
});
