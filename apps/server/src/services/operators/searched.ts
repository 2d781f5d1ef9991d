import { foldAccount } from "@plumbline/engine/auth";
import { validate } from "uuid";

/** What an operator looks for in a list: a pattern of accounts, or an id, or neither. */
export function searchedOf(search = ""): {
  readonly account: string | null;
  readonly id: string | null;
} {
  const folded = foldAccount(search);
  if (folded === "") return { account: null, id: null };
  if (validate(folded)) return { account: null, id: folded };
  // What a person types is how an account begins, not a pattern.
  return { account: `${folded.replaceAll(/[\\%_]/g, "\\$&")}%`, id: null };
}
