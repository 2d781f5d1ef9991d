import { createCipheriv, createHash } from "node:crypto";
import { bellCurve, type SeededRandom } from "./seeded-random.ts";

const BUFFER_BYTES = 4_096;
const NUMBER_BYTES = 4;

/**
 * The key stream of AES-256-CTR under the SHA-256 of the seed. Its numbers do not allow predicting
 * the next one, unlike those of a 32-bit generator, whose state can be found by a search.
 */
export function keyedRandom(seed: string): SeededRandom {
  const key = createHash("sha256").update(seed).digest();
  const stream = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  const zeros = Buffer.alloc(BUFFER_BYTES);
  let numbers = zeros;
  let offset = BUFFER_BYTES;
  const uniform = (): number => {
    if (offset === BUFFER_BYTES) {
      numbers = stream.update(zeros);
      offset = 0;
    }
    const number = numbers.readUInt32LE(offset);
    offset += NUMBER_BYTES;
    return number / 0x1_0000_0000;
  };
  return { uniform, normal: () => bellCurve(uniform) };
}
