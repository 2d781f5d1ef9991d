import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../start-refused.ts";
import { keepSecret, readSecret } from "./secret-file.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEAL_KEY_FILE = "seal-key.txt";

/** Seals what the database keeps but must not be able to read, such as authenticators' secrets. */
export class SealKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) {
      throw new StartRefused(`SEAL_KEY is not ${KEY_BYTES} bytes in base64`);
    }
    this.#key = key;
  }

  /** `about` says whose it is: sealed for one, it opens for nobody else. */
  seal(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64");
  }

  /**
   * A keyed digest: the same for the same, and of no use for guessing what is short to whoever has
   * the database only. `about` keeps digests of different things apart.
   */
  digest(text: string, about: string): string {
    const key = createHmac("sha256", this.#key).update(`digest:${about}`).digest();
    return createHmac("sha256", key).update(text).digest("base64url");
  }

  /** Throws where it was sealed with another key, for somebody else, or was changed. */
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
 * Reads the key from `given`, 32 bytes in base64; without it from the data folder, where it is made
 * at the first start. Processes that share a database share the key.
 */
export async function loadSealKey({
  dataDir,
  given = "",
}: {
  readonly dataDir: string;
  readonly given?: string | undefined;
}): Promise<SealKey> {
  if (given.trim() !== "") return new SealKey(Buffer.from(given.trim(), "base64"));
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SEAL_KEY_FILE);
  const fresh = randomBytes(KEY_BYTES).toString("base64");
  const kept = (await readSecret(path)) ?? (await keepSecret(path, fresh));
  return new SealKey(Buffer.from(kept, "base64"));
}
