export type Sha256 = (text: string) => Promise<string>;

/**
 * The browser's own SHA-256, in hexadecimal. null on pages that came over plain http, where
 * browsers withhold it.
 */
export function browserSha256(): Sha256 | null {
  // Missing outside secure contexts, against what the DOM types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  return async (text) => {
    const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
  };
}
