import type { Bytes } from "./bytes.ts";

/** The three primitives of sealing. */
export interface Cryptography {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** The ciphertext followed by its 16-byte tag. */
  encryptAesGcm(message: {
    readonly key: Bytes;
    readonly iv: Bytes;
    readonly associated: Bytes;
    readonly plain: Bytes;
  }): Promise<Bytes>;
  /** One block under RSA-OAEP with SHA-256, also in its mask. */
  encryptRsaOaep(spki: Bytes, plain: Bytes): Promise<Bytes>;
}

/** The browser's own primitives. */
export const webCryptography = (subtle: SubtleCrypto): Cryptography => ({
  async sha256(bytes) {
    return new Uint8Array(await subtle.digest("SHA-256", bytes));
  },
  async encryptAesGcm({ key, iv, associated, plain }) {
    const aesKey = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
    const algorithm = { name: "AES-GCM", iv, additionalData: associated, tagLength: 128 };
    return new Uint8Array(await subtle.encrypt(algorithm, aesKey, plain));
  },
  async encryptRsaOaep(spki, plain) {
    const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
    const rsaKey = await subtle.importKey("spki", spki, algorithm, false, ["encrypt"]);
    return new Uint8Array(await subtle.encrypt("RSA-OAEP", rsaKey, plain));
  },
});
