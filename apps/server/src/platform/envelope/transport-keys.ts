import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  webcrypto,
} from "node:crypto";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import { StartRefused } from "#platform/process/faults";
import { RequestKeys } from "./request-keys.ts";
import { keepSecret, readSecret } from "#platform/secrets/secret-file";

/** The keys under which clients seal their POST bodies. */
export interface TransportKeys {
  /** The key that clients get, both parts in base64. */
  readonly current: { readonly kid: string; readonly spki: string };
  /** By `kid` in base64: the current key and, during a rotation, the one before it. */
  readonly byKid: ReadonlyMap<string, TransportKey>;
  /** Recently unwrapped request keys. */
  readonly requestKeys: RequestKeys;
}

export interface TransportKey {
  /** Bytes of one RSA block: those of the modulus. */
  readonly blockBytes: number;
  /** Decrypts one block outside the event loop. Returns `busy` if too many are already waiting. */
  unwrap(block: Uint8Array<ArrayBuffer>): Promise<Result<Uint8Array, UnwrapProblem>>;
}

export type UnwrapProblem = "busy" | "not_ours";

export const TRANSPORT_KEY_FILE = "transport-key.pem";
export const PREVIOUS_TRANSPORT_KEY_FILE = "transport-key-previous.pem";

/**
 * Reads the private keys from `pem`, the current one first and the previous one after it; without
 * it from the data folder, where the current key is created at the first start. To rotate, rename
 * `transport-key.pem` to `transport-key-previous.pem` and start again. Throws if a key is not RSA
 * of at least 3072 bits or its file can be read by others, because the server must not run with it.
 */
export async function loadTransportKeys({
  dataDir,
  pem = "",
}: {
  readonly dataDir: string;
  readonly pem?: string | undefined;
}): Promise<TransportKeys> {
  const texts = pem.trim() === "" ? await keysOfFolder(dataDir) : splitPem(pem);
  const loaded = await Promise.all(texts.map(toTransportKey));
  const [current] = loaded;
  if (current === undefined) throw new StartRefused("TRANSPORT_KEY_PEM holds no private key");
  return {
    current: { kid: current.kid, spki: current.spki },
    byKid: new Map(loaded.map(({ kid, key }) => [kid, key])),
    requestKeys: new RequestKeys(),
  };
}

const MODULUS_BITS_MIN = 3072;
const KID_BYTES = 4;

async function toTransportKey(pem: string) {
  const privateKey = readPrivateKey(pem);
  const { modulusLength = 0 } = privateKey.asymmetricKeyDetails ?? {};
  if (privateKey.asymmetricKeyType !== "rsa" || modulusLength < MODULUS_BITS_MIN) {
    throw new StartRefused(`a transport key is RSA of at least ${MODULUS_BITS_MIN} bits`);
  }
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  const kid = createHash("sha256").update(spki).digest().subarray(0, KID_BYTES);
  return {
    kid: kid.toString("base64"),
    spki: spki.toString("base64"),
    key: new UnwrapPool(modulusLength / 8, await importCopies(privateKey)),
  };
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (fault) {
    throw new StartRefused(
      "A transport key is no private key in PEM: TRANSPORT_KEY_PEM, or else " +
        `${TRANSPORT_KEY_FILE} or ${PREVIOUS_TRANSPORT_KEY_FILE} in the data folder.`,
      { cause: fault },
    );
  }
}

/** One of the four threads of Node's pool, which files and passwords share, stays free. */
const LANES_MAX = 3;

/**
 * Copies, because a single imported key is locked while it is used and would serialise the work.
 */
function importCopies(privateKey: KeyObject): Promise<webcrypto.CryptoKey[]> {
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  return Promise.all(
    Array.from({ length: Math.min(LANES_MAX, availableParallelism()) }, () =>
      webcrypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["decrypt"]),
    ),
  );
}

/** About a second of work: a caller that would wait longer is refused immediately. */
const WAITING_MAX = 1_024;

class UnwrapPool implements TransportKey {
  readonly blockBytes: number;
  readonly #free: webcrypto.CryptoKey[];
  readonly #waiting: ((worker: webcrypto.CryptoKey) => void)[] = [];

  constructor(blockBytes: number, workers: readonly webcrypto.CryptoKey[]) {
    this.blockBytes = blockBytes;
    this.#free = [...workers];
  }

  async unwrap(block: Uint8Array<ArrayBuffer>): Promise<Result<Uint8Array, UnwrapProblem>> {
    if (this.#waiting.length >= WAITING_MAX) return err("busy");
    const worker = this.#free.pop() ?? (await this.#nextFree());
    try {
      return ok(new Uint8Array(await webcrypto.subtle.decrypt("RSA-OAEP", worker, block)));
    } catch {
      return err("not_ours");
    } finally {
      this.#release(worker);
    }
  }

  #nextFree(): Promise<webcrypto.CryptoKey> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(worker: webcrypto.CryptoKey): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(worker);
    else next(worker);
  }
}

const splitPem = (text: string): readonly string[] =>
  text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];

async function keysOfFolder(dataDir: string): Promise<readonly string[]> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, TRANSPORT_KEY_FILE);
  const current = (await readSecret(path)) ?? (await keepSecret(path, await makePem()));
  const previous = await readSecret(join(dataDir, PREVIOUS_TRANSPORT_KEY_FILE));
  return previous === null ? [current] : [current, previous];
}

async function makePem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: MODULUS_BITS_MIN,
  });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
