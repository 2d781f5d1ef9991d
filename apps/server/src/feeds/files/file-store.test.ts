// Goal: both stores store, return and delete bytes alike, and no key refers to a path outside.
// Method: a real folder and a real S3 server process.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type S3Server, startS3Server } from "@plumbline/tests/kit/files/s3-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileStore, openDiskStore, openS3Store } from "./file-store.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
const stores = new Map<string, FileStore>();
let s3: S3Server;

beforeAll(async () => {
  stores.set("disk", openDiskStore(join(folder, "disk")));
  s3 = await startS3Server(join(folder, "s3"));
  stores.set("s3", await openS3Store(s3.place));
});

afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

test("a folder denies others access, and its parent folder lets them pass through", () => {
  const dataDir = join(folder, "data");
  openDiskStore(join(dataDir, "ticks"));
  const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([rightsOf(dataDir), rightsOf(join(dataDir, "ticks"))]).toEqual(["711", "700"]);
});

const KEY = "0f".repeat(32);
const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]);

describe.each(["disk", "s3"])("on %s", (name) => {
  const store = (): FileStore => {
    const fileStore = stores.get(name);
    if (fileStore === undefined) throw new Error(`not open: ${name}`);
    return fileStore;
  };

  test("a stored file is read unchanged, and is absent once removed", async () => {
    await store().put(KEY, bytes);
    expect(await store().read(KEY)).toEqual(bytes);
    await store().remove(KEY);
    await expect(store().read(KEY)).rejects.toThrow(/E_CANNOT_READ_FILE|Cannot read file/);
  });

  test.each(["../../etc/passwd", "", "0F".repeat(32), `${KEY}/..`, KEY.slice(1)])(
    "%s is no key",
    async (key) => {
      await expect(store().put(key, bytes)).rejects.toThrow("not a key");
      await expect(store().read(key)).rejects.toThrow("not a key");
    },
  );
});

test("on disk nobody else on the machine can read it", async () => {
  const store = openDiskStore(join(folder, "own"));
  await store.put(KEY, bytes);
  expect(statSync(join(folder, "own")).mode & 0o077).toBe(0);
});
