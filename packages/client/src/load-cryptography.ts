import { type Cryptography, webCryptography } from "./cryptography.ts";

/**
 * The browser's own primitives. It offers none on a plain-http address of a LAN: there they are
 * loaded as plain script.
 */
export async function loadCryptography(): Promise<Cryptography> {
  // Missing outside secure contexts, against what the DOM types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle !== undefined) return webCryptography(subtle);
  return (await import("./encrypt-fallback.ts")).scriptCryptography;
}
