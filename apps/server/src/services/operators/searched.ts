import { foldAccount } from "@plumbline/engine/auth";
import { validate } from "uuid";

/** An operator's search in a list: a pattern of accounts, an id, or neither. */
export function searchedOf(search = ""): {
  readonly account: string | null;
  readonly id: string | null;
} {
  const folded = foldAccount(search);
  if (folded === "") return { account: null, id: null };
  if (validate(folded)) return { account: null, id: folded };
  // Typed text is the beginning of an account name, not a pattern.
  return { account: `${folded.replaceAll(/[\\%_]/g, "\\$&")}%`, id: null };
}
