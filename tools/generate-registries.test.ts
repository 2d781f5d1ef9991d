// Goal: an area joins by its folder, and no list forgets it. Method: render every registry again
// and compare it with the file that is committed; then with a folder of an area that is new.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderRegistry } from "./generate-registries.ts";
import { REGISTRIES } from "./registries.ts";
import { ROOT } from "./steps.ts";

test.each(REGISTRIES.map((registry) => [registry.file, registry] as const))(
  "%s is fresh: if not, run `npm run generate`",
  async (file, registry) => {
    expect(readFileSync(join(ROOT, file), "utf8")).toBe(await renderRegistry(registry));
  },
);

test("an area whose folder has come is in the registry, under its name", async () => {
  const root = mkdtempSync(join(tmpdir(), "areas-"));
  const [registry] = REGISTRIES.filter(({ file }) => file.endsWith("area-routes.ts"));
  if (registry === undefined) throw new Error("there is a registry of screens");
  cpSync(join(ROOT, registry.areas), join(root, registry.areas), { recursive: true });
  const folder = join(root, registry.areas, "zoo-keeping");
  mkdirSync(folder);
  writeFileSync(join(folder, "routes.tsx"), "");
  const text = await renderRegistry(registry, root);
  expect(text).toContain('import { zooKeepingRoutes } from "./areas/zoo-keeping/routes.tsx";');
  expect(text).toContain("  ...zooKeepingRoutes,\n");
  rmSync(root, { recursive: true });
});
