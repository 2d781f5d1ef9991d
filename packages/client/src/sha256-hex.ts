import { toHex, toUtf8 } from "./bytes.ts";
import { loadCryptography } from "./load-cryptography.ts";

/** The SHA-256 of a text in hexadecimal, also on pages to which the browser gives no WebCrypto. */
export async function sha256Hex(text: string): Promise<string> {
  const { sha256 } = await loadCryptography();
  return toHex(await sha256(toUtf8(text)));
}
