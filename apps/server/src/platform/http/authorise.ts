import type { IncomingHttpHeaders } from "node:http";
import { checkGuest, type GuestDemoOnly } from "@plumbline/engine/auth";
import { mayCall } from "@plumbline/engine/desk";
import { type Book, err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { type AnyCall, toWireTime } from "@plumbline/protocol";
import type { RefusalValue, SignedInOperator, SignedInUser } from "./route.ts";

const TOKEN_LENGTH_MAX = 128;

/** The token of a header; "" if there is none or its form is invalid. */
export function tokenOf(
  { headers }: { readonly headers: IncomingHttpHeaders },
  header: string,
): string {
  const token = headers[header];
  return typeof token === "string" && token.length <= TOKEN_LENGTH_MAX ? token : "";
}

/**
 * Looks up a token's owner, among members or among operators; the tokens of one are invalid for the
 * other.
 */
export interface Callers {
  memberOf(token: string): Promise<SignedInUser | null>;
  operatorOf(token: string): Promise<SignedInOperator | null>;
  isGuest(userId: UserId): Promise<boolean>;
}

export interface Authorised {
  readonly userId: UserId | null;
  readonly operator?: SignedInOperator;
}

/**
 * Whether the owner of this token may make the call. Refusals, in order: `not_signed_in`; of
 * operators `not_permitted`, of members `account_held`.
 */
export async function authorise(
  callers: Callers,
  call: Pick<AnyCall, "access" | "method" | "need" | "whileHeld">,
  token: string,
): Promise<Result<Authorised, RefusalValue>> {
  if (call.access === "operator") return authoriseOperator(callers, call.need, token);
  const member = token === "" ? null : await callers.memberOf(token);
  if (call.access === "member" && member === null) return err({ type: "not_signed_in" });
  const hold = member?.hold ?? null;
  if (hold !== null && !isAllowedWhileHeld(call)) return err(heldBy(hold));
  return ok({ userId: member?.userId ?? null });
}

/**
 * Whether this user may send the call in its book. Refuses guests with `guest_demo_only`. Needs no
 * lock, because no member becomes a guest again.
 */
export async function authoriseBook(
  callers: Pick<Callers, "isGuest">,
  call: Pick<AnyCall, "book">,
  { userId, input }: { readonly userId: UserId | null; readonly input: object },
): Promise<Result<null, GuestDemoOnly>> {
  const book = bookOf(call, input);
  if (userId === null || book === undefined || book === "demo") return ok(null);
  return checkGuest({ isGuest: await callers.isGuest(userId), book });
}

/** The book of a call; undefined if it has none. */
const bookOf = ({ book }: Pick<AnyCall, "book">, input: object): Book | undefined =>
  // The call's schema parsed it: a test pairs the field of the call with the input's.
  book === "named" ? (input as { readonly book: Book }).book : book;

const isAllowedWhileHeld = ({
  access,
  method,
  whileHeld = method === "GET" ? "allowed" : "refused",
}: Pick<AnyCall, "access" | "method" | "whileHeld">): boolean =>
  access !== "member" || whileHeld === "allowed";

/** With all data about the hold that the user may see. */
const heldBy = ({ reasonCode, reason, appeal, endsAt }: NonNullable<SignedInUser["hold"]>) => ({
  type: "account_held",
  reasonCode,
  reason,
  appeal,
  until: toWireTime(endsAt),
});

async function authoriseOperator(
  callers: Callers,
  need: AnyCall["need"],
  token: string,
): Promise<Result<Authorised, RefusalValue>> {
  const operator = token === "" ? null : await callers.operatorOf(token);
  if (operator === null) return err({ type: "not_signed_in" });
  // A call that declares no permission is refused to every operator.
  if (need === undefined || !mayCall(operator, need)) return err({ type: "not_permitted" });
  return ok({ userId: null, operator });
}
