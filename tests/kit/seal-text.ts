import { createCipheriv, createHash, publicEncrypt, randomBytes, randomInt } from "node:crypto";
import { foldPath } from "@plumbline/protocol/call-path";

/** The server's public key as returned by `GET /api/public/transportKey`. */
export interface WireKey {
  readonly kid: string;
  readonly spki: string;
}

/**
 * Seals any text as a POST body, also one that our client would never send. A second implementation
 * of the wire format, written from its description: it shares no code with either end. One request
 * key seals all its bodies, as the format allows for fifteen minutes.
 */
export class TextSealer {
  readonly #key: string;
  readonly #keyPart: string;

  constructor({ kid, spki }: WireKey) {
    this.#key = Array.from({ length: 32 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    const key = { key: Buffer.from(spki, "base64"), format: "der", type: "spki" } as const;
    const block = publicEncrypt({ ...key, oaepHash: "sha256" }, Buffer.from(this.#key, "latin1"));
    const head = Buffer.concat([Buffer.of(1), Buffer.from(kid, "base64")]);
    this.#keyPart = Buffer.concat([head, block]).toString("base64url");
  }

  seal(text: string | Buffer, { path, token = "" }: { path: string; token?: string }): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv, { authTagLength: 16 });
    const [folded] = foldPath(path).split("?");
    const tokenHash = createHash("sha256").update(token).digest("hex");
    cipher.setAAD(Buffer.from(`v1|POST|${folded}|${tokenHash}`));
    const message = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return `${message.toString("base64url")}.${this.#keyPart}`;
  }
}

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";
