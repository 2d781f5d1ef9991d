import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql, type Tx } from "#platform/postgres/database";
import { StartRefused } from "#platform/process/faults";
import { keepSecret, readSecret } from "./secret-file.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEAL_KEY_FILE = "seal-key.txt";

/**
 * Encrypts data that the database stores but must not be able to read, such as authenticators'
 * secrets.
 */
export class SealKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) {
      throw new StartRefused(`SEAL_KEY is not ${KEY_BYTES} bytes in base64`);
    }
    this.#key = key;
  }

  /**
   * Encrypts a text. `about` names its owner: a text sealed for one cannot be opened for another.
   */
  seal(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64");
  }

  /**
   * A keyed digest: equal for equal inputs, and useless for guessing short inputs without the key.
   * `about` separates the digests of different subjects.
   */
  digest(text: string, about: string): string {
    const key = createHmac("sha256", this.#key).update(`digest:${about}`).digest();
    return createHmac("sha256", key).update(text).digest("base64url");
  }

  /**
   * Decrypts a text. Throws if it was sealed with another key, for another owner, or was changed.
   */
  open(sealed: string, about: string): string {
    const bytes = Buffer.from(sealed, "base64");
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  }
}

/**
 * Reads the key from the configuration, 32 bytes in base64; without it from the data folder, where
 * it is created at the first start of a database. Processes that share a database share the key:
 * its fingerprint is stored there. Throws if the key is another one, or is missing although the
 * database has one.
 */
export async function loadSealKey({
  database,
  dataDir,
  configured = "",
}: {
  readonly database: Tx;
  readonly dataDir: string;
  readonly configured?: string | undefined;
}): Promise<SealKey> {
  const fingerprint = await readFingerprint(database);
  const path = join(dataDir, SEAL_KEY_FILE);
  const text = configured.trim() === "" ? await readSecret(path) : configured.trim();
  if (text === null && fingerprint !== null) {
    throw new StartRefused(
      `The key of this database is missing: bring ${path} back from a backup, or set SEAL_KEY. ` +
        "Without it nobody's authenticator or picture can be read.",
    );
  }
  const key = new SealKey(Buffer.from(text ?? (await makeKey(path)), "base64"));
  const own = fingerprintOf(key);
  const first = fingerprint ?? (await keepFingerprint(database, own));
  if (first !== own) {
    throw new StartRefused(
      `${text === null || configured.trim() === "" ? path : "SEAL_KEY"} is not the key of this ` +
        "database: set the one that it was begun with, or bring that one back from a backup.",
    );
  }
  return key;
}

async function makeKey(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  return keepSecret(path, randomBytes(KEY_BYTES).toString("base64"));
}

/** Distinguishes keys without revealing anything about them. */
const fingerprintOf = (key: SealKey): string => key.digest("seal key", "fingerprint");

async function readFingerprint(database: Tx): Promise<string | null> {
  const [row] = await database.query<{ fingerprint: string }>(readStatement, [NAME]);
  return row?.fingerprint ?? null;
}

/** If several processes start at once, the first one's key is used by all. */
async function keepFingerprint(database: Tx, own: string): Promise<string> {
  await database.query(keepStatement, [NAME, own]);
  return (await readFingerprint(database)) ?? own;
}

const NAME = "seal";

const readStatement = sql(
  "seal-key.read",
  "select fingerprint from key_fingerprints where name = $1",
);

const keepStatement = sql(
  "seal-key.keep",
  "insert into key_fingerprints (name, fingerprint) values ($1, $2) on conflict do nothing",
);
