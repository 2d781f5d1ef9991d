/**
 * Whether an Ed25519 key signed a text, both in base64url. null in a browser without Ed25519, or on
 * a page without WebCrypto: the links between seals do not depend on it.
 */
export async function isSigned({
  key,
  text,
  signature,
}: {
  readonly key: string;
  readonly text: string;
  readonly signature: string;
}): Promise<boolean | null> {
  try {
    const publicKey = await crypto.subtle.importKey("raw", bytesOf(key), "Ed25519", false, [
      "verify",
    ]);
    const signed = new TextEncoder().encode(text);
    return await crypto.subtle.verify("Ed25519", publicKey, bytesOf(signature), signed);
  } catch {
    return null;
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (character) =>
    character.charCodeAt(0),
  );
