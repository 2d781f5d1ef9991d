import { createHash } from "node:crypto";

const INNER = Buffer.from([1]);

/**
 * The Merkle tree hash of RFC 6962 over leaves that arrive one by one; each leaf is the SHA-256 of
 * a zero byte and its record. Memory holds one hash for each complete subtree, however many leaves
 * there are.
 */
export class MerkleRoot {
  /** Roots of complete subtrees, the largest first, with their leaf counts. */
  readonly #subtrees: { readonly size: number; readonly hash: Buffer }[] = [];

  add(leaf: Buffer): void {
    let tree = { size: 1, hash: leaf };
    for (let last = this.#subtrees.at(-1); last?.size === tree.size; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      tree = { size: last.size * 2, hash: inner(last.hash, tree.hash) };
    }
    this.#subtrees.push(tree);
  }

  /** Hexadecimal; null without leaves. */
  root(): string | null {
    const hashes = this.#subtrees.map(({ hash }) => hash);
    if (hashes.length === 0) return null;
    return hashes.reduceRight((right, left) => inner(left, right)).toString("hex");
  }
}

const inner = (left: Buffer, right: Buffer): Buffer =>
  createHash("sha256").update(INNER).update(left).update(right).digest();
