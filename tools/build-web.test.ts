// Goal: the app is rebuilt if and only if one of its inputs changed. Method: a small tree in a
// temporary folder, one change per row.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./build-web.ts";

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "plumbline-build-"));
  write("apps/web/src/main.tsx", "one");
});

afterEach(() => rmSync(base, { recursive: true }));

const hashOf = (environment: NodeJS.ProcessEnv, app: "web" | "desk" = "web") =>
  hashSources(base, { app, environment });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

test.each([
  ["apps/web/src/main.tsx", true],
  ["apps/web/src/areas/contract/parts/ticket.tsx", true],
  ["apps/web/public/icon.svg", true],
  ["packages/messages/src/en-us/wallet.json", true],
  ["packages/engine/src/kernel/money.ts", true],
  ["package-lock.json", true],
  ["packages/engine/src/kernel/money.test.ts", false],
  ["apps/server/src/main.ts", false],
  ["apps/desk/src/main.tsx", false],
  ["apps/web/dist/index.html", false],
])("a new text in %s: built again %s", (path, isStale) => {
  const before = hashOf({});
  write(path, "two");
  expect(hashOf({}) !== before).toBe(isStale);
});

test("a setting that is compiled in causes a rebuild, any other does not", () => {
  const before = hashOf({ PORT: "1" });
  expect(hashOf({ PORT: "2" })).toBe(before);
  expect(hashOf({ PORT: "1", VITE_TOKEN_COOKIE: "t" })).not.toBe(before);
});

test("the desk is rebuilt for its own sources, not for the member app's", () => {
  const before = hashOf({}, "desk");
  write("apps/web/src/main.tsx", "two");
  expect(hashOf({}, "desk")).toBe(before);
  write("apps/desk/src/main.tsx", "one");
  expect(hashOf({}, "desk")).not.toBe(before);
});
