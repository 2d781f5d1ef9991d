import { err, ok, type Result } from "#kernel";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.ts";

export const PASSWORD_LENGTH_MIN = 8;
/** Far beyond any real one; it only bounds the work. */
export const PASSWORD_LENGTH_MAX = 256;

export type PasswordRefusal =
  | {
      readonly type: "password_too_short";
      readonly field: string;
      readonly length: typeof PASSWORD_LENGTH_MIN;
    }
  | { readonly type: "password_common"; readonly field: string }
  | { readonly type: "password_like_account"; readonly field: string };

/**
 * Whether a password may protect an account. Every character counts and none is required: length
 * and rarity make a password hard to guess. `field` is the form's name for it.
 *
 * Refusals, in the order they are checked: `password_too_short` (characters as a person counts
 * them), `password_common`, `password_like_account`.
 */
export function checkPassword(
  password: string,
  { account, field }: { readonly account: string; readonly field: string },
): Result<null, PasswordRefusal> {
  if ([...password].length < PASSWORD_LENGTH_MIN) {
    return err({ type: "password_too_short", field, length: PASSWORD_LENGTH_MIN });
  }
  const folded = password.normalize("NFKC").toLowerCase();
  if (isCommon(folded)) return err({ type: "password_common", field });
  if (isLike(folded, account)) return err({ type: "password_like_account", field });
  return ok(null);
}

/** Those that every list of guesses starts with, including simple variations. */
function isCommon(folded: string): boolean {
  if (COMMON_PASSWORDS.has(folded) || isRepetition(folded) || isRun(folded)) return true;
  const plain = plainOf(folded);
  return COMMON_PASSWORDS.has(plain) || COMMON_WORDS.has(plain);
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** "P@ssw0rd2024!" is "password": without affixes, and with letters for lookalikes. */
function plainOf(folded: string): string {
  const core = folded.replace(/^[^a-z@$]+/, "").replace(/[^a-z]+$/, "");
  return core.replaceAll(/[0134571@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** A group of one to four characters, repeated: "aaaaaaaa", "12121212", "abcabcabc". */
const isRepetition = (folded: string): boolean => /^(.{1,4}?)\1+$/su.test(folded);

/** Consecutive characters in one direction: "23456789", "hgfedcba". */
function isRun(folded: string): boolean {
  const codes = [...folded].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

const DECORATION_LENGTH_MAX = 4;

/** The account itself, or the account with up to four characters before or behind it. */
function isLike(folded: string, account: string): boolean {
  if (!folded.startsWith(account) && !folded.endsWith(account)) return false;
  return folded.length - account.length <= DECORATION_LENGTH_MAX;
}
