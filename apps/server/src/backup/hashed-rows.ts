import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** Passes rows on as they are, and knows the hash of all that passed. */
export class HashedRows extends Transform {
  readonly #hash = createHash("sha256");

  override _transform(rows: Buffer, _encoding: BufferEncoding, pass: TransformCallback): void {
    this.#hash.update(rows);
    pass(null, rows);
  }

  /** Once, when all have passed. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
