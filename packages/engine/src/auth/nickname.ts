import { err, ok, type Result } from "#kernel";
import { isReservedName } from "./reserved-name.ts";

export const NICKNAME_LENGTH_MIN = 2;
export const NICKNAME_LENGTH_MAX = 20;

export type NicknameRefusal =
  | {
      readonly type: "nickname_malformed";
      readonly field: "nickname";
      readonly min: typeof NICKNAME_LENGTH_MIN;
      readonly max: typeof NICKNAME_LENGTH_MAX;
    }
  | { readonly type: "nickname_reserved"; readonly field: "nickname" };

/**
 * Parses a member's nickname: 2 to 20 letters and digits of any script, single spaces and `_ . - '`
 * between them.
 *
 * Refusals, in the order they are checked: `nickname_malformed`, `nickname_reserved`.
 */
export function readNickname(typed: string): Result<string, NicknameRefusal> {
  const nickname = typed.normalize("NFKC").trim().replaceAll(/ +/g, " ");
  const { length } = [...nickname];
  const isLong = length >= NICKNAME_LENGTH_MIN && length <= NICKNAME_LENGTH_MAX;
  if (!isLong || !SHAPE.test(nickname) || HEAPED.test(nickname)) return err(MALFORMED);
  if (isReservedName(nickname)) return err({ type: "nickname_reserved", field: "nickname" });
  return ok(nickname);
}

const MALFORMED = {
  type: "nickname_malformed",
  field: "nickname",
  min: NICKNAME_LENGTH_MIN,
  max: NICKNAME_LENGTH_MAX,
} as const;

/** No invisible characters, direction marks or emoji. */
const SHAPE = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} _.'-]+$/u;

/** Thai puts two marks on a letter; more would overlap the lines around it. */
const HEAPED = /\p{M}{3}/u;
