import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SealKey } from "#platform/secrets/seal-key";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const TAG_BYTES = 16;
// A key seals one file only, so a nonce cannot be reused with it.
const NONCE = Buffer.alloc(12);

export interface SealedFile {
  readonly sealed: Buffer;
  /** The file's own key, sealed for the location at which the file is stored. */
  readonly sealedKey: string;
}

/** Seals a file with its own key, without which it cannot be opened again. */
export function sealFile(
  bytes: Uint8Array,
  { storageKey, sealKey }: { readonly storageKey: string; readonly sealKey: SealKey },
): SealedFile {
  const key = randomBytes(KEY_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, NONCE, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { sealed, sealedKey: sealKey.seal(key.toString("base64"), aboutOf(storageKey)) };
}

/** Opens a sealed file. Throws if it was changed, or is stored at another file's location. */
export function openFile(
  { sealed, sealedKey }: SealedFile,
  { storageKey, sealKey }: { readonly storageKey: string; readonly sealKey: SealKey },
): Buffer {
  const key = Buffer.from(sealKey.open(sealedKey, aboutOf(storageKey)), "base64");
  const decipher = createDecipheriv(ALGORITHM, key, NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

const aboutOf = (storageKey: string): string => `file/${storageKey}`;
