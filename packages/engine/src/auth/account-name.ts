import { err, ok, type Result } from "#kernel";
import { isReservedName } from "./reserved-name.ts";

export const ACCOUNT_LENGTH_MIN = 3;
export const ACCOUNT_LENGTH_MAX = 32;

export interface AccountName {
  /** The account's canonical form: folded, so that no two accounts differ only in case or width. */
  readonly account: string;
  /** The same as it was typed, for display. */
  readonly nickname: string;
}

export type AccountNameRefusal =
  | {
      readonly type: "account_malformed";
      readonly field: "account";
      readonly min: typeof ACCOUNT_LENGTH_MIN;
      readonly max: typeof ACCOUNT_LENGTH_MAX;
    }
  | { readonly type: "account_reserved"; readonly field: "account" };

/**
 * Parses the account name of a new user: 3 to 32 of the letters a–z, digits and `_ . -`, at least
 * one of them a letter or digit, in any case and width.
 *
 * Refusals, in the order they are checked: `account_malformed`, `account_reserved`.
 */
export function readAccountName(typed: string): Result<AccountName, AccountNameRefusal> {
  const account = foldAccount(typed);
  if (!isAccount(account)) return err(MALFORMED);
  if (isReservedName(account)) return err({ type: "account_reserved", field: "account" });
  return ok({ account, nickname: compose(typed) });
}

/** The form in which accounts are stored and compared. Folding twice changes nothing. */
export const foldAccount = (typed: string): string => compose(typed).toLowerCase();

/** Whether there can be such an account at all; `account` is folded. */
export const isAccount = (account: string): boolean => SHAPE.test(account);

const MALFORMED = {
  type: "account_malformed",
  field: "account",
  min: ACCOUNT_LENGTH_MIN,
  max: ACCOUNT_LENGTH_MAX,
} as const;

/** NFKC unifies compatibility characters: ｓ, ſ and the Kelvin sign. */
const compose = (typed: string): string => typed.normalize("NFKC").trim();

const SHAPE = new RegExp(
  `^(?=.*[a-z0-9])[a-z0-9_.-]{${ACCOUNT_LENGTH_MIN},${ACCOUNT_LENGTH_MAX}}$`,
);
