import { lostCall } from "./call-refused.ts";
import { type Cryptography, webCryptography } from "./cryptography.ts";
import { toHex, toUtf8 } from "./bytes.ts";

/**
 * The browser's own primitives. It offers none on a plain-http address of a LAN: there they are
 * loaded as plain script. Throws a lost call if that script fails to load.
 */
export async function loadCryptography(): Promise<Cryptography> {
  // Missing outside secure contexts, although the DOM types declare it.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle !== undefined) return webCryptography(subtle);
  const script = await import("./encrypt-fallback.ts").catch(() => {
    throw lostCall("no_connection", undefined);
  });
  return script.scriptCryptography;
}

/** The SHA-256 of a text in hexadecimal, also on pages without WebCrypto. */
export async function sha256Hex(text: string): Promise<string> {
  const { sha256 } = await loadCryptography();
  return toHex(await sha256(toUtf8(text)));
}

/** The same for a file, byte by byte. */
export async function sha256OfFile(file: Blob): Promise<string> {
  const { sha256 } = await loadCryptography();
  return toHex(await sha256(new Uint8Array(await file.arrayBuffer())));
}
