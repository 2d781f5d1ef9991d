import { parseDecimal } from "@plumbline/engine/kernel";

/** What was typed: nothing yet, an amount above zero in units of 10⁻⁸, or nothing we can read. */
export type Typed =
  | { readonly type: "empty" }
  | { readonly type: "amount"; readonly units: bigint }
  | { readonly type: "malformed" };

/**
 * Reads an amount while it is being typed: ".5", "5." and "05" are on the way to an amount and read
 * as one; everything else that is not plain positive decimal text is malformed. Nothing is rounded.
 */
export function readTyped(text: string): Typed {
  const trimmed = text.trim();
  if (trimmed === "") return { type: "empty" };
  const plain = trimmed
    .replace(/^0+(?=\d)/, "")
    .replace(/^\./, "0.")
    .replace(/\.$/, "");
  const parsed = parseDecimal(plain);
  if (!parsed.ok || parsed.value <= 0n) return { type: "malformed" };
  return { type: "amount", units: parsed.value };
}

/**
 * Whether what could not be read is an amount all the same, only larger than any ledger holds: its
 * writer is told of the most that is possible, not of digits, which it is made of.
 */
export const isHugeDecimal = (text: string): boolean =>
  /^\d*[1-9]\d*(\.\d{0,8})?$/.test(text.trim());
