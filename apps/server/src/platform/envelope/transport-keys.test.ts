import { createHash, createPublicKey, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  loadTransportKeys,
  PREVIOUS_TRANSPORT_KEY_FILE,
  TRANSPORT_KEY_FILE,
  type TransportKeys,
} from "./transport-keys.ts";

const folders: string[] = [];
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "transport-keys-"));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

function pemOf(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** A valid key for all tests that do not create one, because creating one is slow. */
const GOOD_PEM = pemOf(3072);

const keyOf = (keys: TransportKeys, kid = keys.current.kid) => {
  const key = keys.byKid.get(kid);
  if (key === undefined) throw new Error(`no key ${kid}`);
  return key;
};

function wrap({ current }: TransportKeys, text: string): Buffer<ArrayBuffer> {
  const key = createPublicKey({
    key: Buffer.from(current.spki, "base64"),
    type: "spki",
    format: "der",
  });
  return Buffer.from(publicEncrypt({ key, oaepHash: "sha256" }, Buffer.from(text)));
}

// Goal: the first start creates a key that only its owner may read, and the next start reads it.
// Method: start twice in one folder, and check the file.
test("creates a key once, for its owner only", async () => {
  const dataDir = join(await freshFolder(), "data");
  const first = await loadTransportKeys({ dataDir });
  const again = await loadTransportKeys({ dataDir, pem: "" });
  expect(again.current).toEqual(first.current);
  expect([...first.byKid.keys()]).toEqual([first.current.kid]);
  expect(keyOf(first).blockBytes).toBe(384);
  expect(await readdir(dataDir)).toEqual([TRANSPORT_KEY_FILE]);
  expect((await stat(join(dataDir, TRANSPORT_KEY_FILE))).mode & 0o777).toBe(0o600);
});

// Goal: the published data is public and derived as documented. Method: recompute the id, and
// search everything that can be serialised for the secret.
test("publishes the public key and its id only", async () => {
  const keys = await loadTransportKeys({ dataDir: "", pem: GOOD_PEM });
  const spki = Buffer.from(keys.current.spki, "base64");
  const kid = createHash("sha256").update(spki).digest().subarray(0, 4);
  expect(keys.current).toEqual({ kid: kid.toString("base64"), spki: spki.toString("base64") });
  expect(JSON.stringify([keys, ...keys.byKid.values()])).not.toMatch(/private|PRIVATE/);
});

// Goal: two processes that start at once use the same key. Method: start four in one empty folder.
test("several concurrent first starts get the same key", async () => {
  const dataDir = await freshFolder();
  const all = await Promise.all([1, 2, 3, 4].map(() => loadTransportKeys({ dataDir })));
  expect(new Set(all.map(({ current }) => current.kid)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual([TRANSPORT_KEY_FILE]);
});

// Goal: during a rotation both keys unwrap, afterwards only the new one (TR20). Method: rename the
// file as the operator does, and remove it at the end.
test("TR20 keeps the previous key as long as its file exists", async () => {
  const dataDir = await freshFolder();
  const old = await loadTransportKeys({ dataDir });
  const path = join(dataDir, PREVIOUS_TRANSPORT_KEY_FILE);
  await rename(join(dataDir, TRANSPORT_KEY_FILE), path);
  const both = await loadTransportKeys({ dataDir });
  expect([...both.byKid.keys()]).toEqual([both.current.kid, old.current.kid]);
  expect(both.current.kid).not.toBe(old.current.kid);
  const unwrapped = await keyOf(both, old.current.kid).unwrap(wrap(old, "sealed before"));
  expect(unwrapped).toEqual({ ok: true, value: new TextEncoder().encode("sealed before") });
  await rm(path);
  const after = await loadTransportKeys({ dataDir });
  expect([...after.byKid.keys()]).toEqual([both.current.kid]);
});

// Goal: keys from the environment have priority over the folder, the first being current. Method:
// two in a row.
test("TR20 takes the current and the previous key from a text", async () => {
  const [next, old] = [GOOD_PEM, pemOf(3200)];
  const load = (pem: string) => loadTransportKeys({ dataDir: "", pem });
  const both = await load(`${next}\n${old}`);
  const { kid } = (await load(old)).current;
  expect(both.current).toEqual((await load(next)).current);
  expect([...both.byKid.keys()]).toEqual([both.current.kid, kid]);
  expect(keyOf(both, kid).blockBytes).toBe(400);
});

// Goal: the server does not run with a weak, foreign or exposed key. Method: one row each.
test.each([
  ["of 2048 bits", pemOf(2048), /at least 3072/],
  ["no key", "hello", /no private key/],
  ["cut short", GOOD_PEM.replace(/.{200}(?=-----END)/s, ""), /is no private key in PEM/],
])("refuses to start with a key that is %s", async (_what, pem, message) => {
  await expect(loadTransportKeys({ dataDir: "", pem })).rejects.toThrow(message);
});

test("refuses to start with a key that others can read", async () => {
  const dataDir = await freshFolder();
  const path = join(dataDir, TRANSPORT_KEY_FILE);
  await writeFile(path, GOOD_PEM);
  await chmod(path, 0o640);
  const before = await readFile(path, "utf8");
  await expect(loadTransportKeys({ dataDir })).rejects.toThrow("set its mode to 600");
  expect(await readFile(path, "utf8")).toBe(before);
});

// Goal: a flood waits in a bounded queue, which drains. Method: more at once than the maximum, then
// as many as may run and a few more.
test("answers busy beyond 1 024 waiting", async () => {
  const keys = await loadTransportKeys({ dataDir: "", pem: GOOD_PEM });
  const block = wrap(keys, "key");
  const ask = (length: number) =>
    Promise.all(Array.from({ length }, () => keyOf(keys).unwrap(block)));
  const workers = Math.min(3, availableParallelism());
  const unwrapped = await ask(1_100);
  expect(unwrapped.filter(({ ok }) => ok).length).toBe(1_024 + workers);
  expect(unwrapped.filter((one) => !one.ok && one.error === "busy").length).toBe(76 - workers);
  expect((await ask(workers + 8)).every(({ ok }) => ok)).toBe(true);
});
