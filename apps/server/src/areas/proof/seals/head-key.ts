import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { keepSecret, readSecret } from "#platform/secrets/secret-file";
import { StartRefused } from "#platform/process/faults";

const HEAD_KEY_FILE = "head-key.pem";

/** The key that signs the server's seals. */
export interface HeadKey {
  /** The 32 bytes of the public key in base64url, with which anybody can check a signature. */
  readonly publicKey: string;
  /** Signs a seal's hash as text. Returns base64url. */
  sign(hash: string): string;
}

/**
 * Reads the private key from `pem`, or without it from the data folder, where it is created at the
 * first start. Processes that share a database share the key. Throws if it is no Ed25519 key, or if
 * other users can read its file.
 */
export async function loadHeadKey({
  dataDir,
  pem = "",
}: {
  readonly dataDir: string;
  readonly pem?: string | undefined;
}): Promise<HeadKey> {
  if (pem.trim() !== "") return headKeyOf(pem);
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, HEAD_KEY_FILE);
  return headKeyOf((await readSecret(path)) ?? (await keepSecret(path, makePem())));
}

/** The public key of the server with this data folder or environment; null if it has none yet. */
export async function findPublicKey({
  dataDir,
  pem = "",
}: {
  readonly dataDir: string;
  readonly pem?: string | undefined;
}): Promise<string | null> {
  const text = pem.trim() === "" ? await readSecret(join(dataDir, HEAD_KEY_FILE)) : pem;
  return text === null ? null : headKeyOf(text).publicKey;
}

/** Whether the hash was signed by the private key of this public key. */
export function isSignedBy(publicKey: string, hash: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  return verify(null, Buffer.from(hash), key, Buffer.from(signature, "base64url"));
}

function headKeyOf(pem: string): HeadKey {
  const privateKey = readPrivateKey(pem);
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    publicKey: x,
    sign: (hash) => sign(null, Buffer.from(hash), privateKey).toString("base64url"),
  };
}

function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (fault) {
    throw new StartRefused(NO_KEY, { cause: fault });
  }
  throw new StartRefused(NO_KEY);
}

const NO_KEY =
  `The key that signs seals is no Ed25519 key in PEM: HEAD_KEY_PEM, or else ${HEAD_KEY_FILE} in ` +
  "the data folder.";

const makePem = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
