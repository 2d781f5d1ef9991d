import { parseDecimal } from "@plumbline/engine/kernel";

/** The typed text: empty, an amount above zero in units of 10⁻⁸, or malformed. */
export type Typed =
  | { readonly type: "empty" }
  | { readonly type: "amount"; readonly units: bigint }
  | { readonly type: "malformed" };

/**
 * Parses an amount while it is being typed: ".5", "5." and "05" are unfinished amounts and are
 * accepted; everything else that is not plain positive decimal text is malformed. Nothing is
 * rounded.
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
 * Whether a text that could not be parsed is an amount larger than the ledger's maximum: the
 * problem shown is then the maximum, not invalid characters.
 */
export const isHugeDecimal = (text: string): boolean =>
  /^\d*[1-9]\d*(\.\d{0,8})?$/.test(text.trim());
