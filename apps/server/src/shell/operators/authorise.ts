import { mayCall } from "@plumbline/engine/desk";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { AnyCall } from "@plumbline/protocol";
import type { RefusalValue, SignedInOperator } from "../route.ts";

/** Whose token it is, of members and of operators; the two know nothing of each other's. */
export interface Doors {
  userOf(token: string): Promise<UserId | null>;
  operatorOf(token: string): Promise<SignedInOperator | null>;
}

export interface Authorised {
  readonly userId: UserId | null;
  readonly operator?: SignedInOperator;
}

/** Whether whoever holds this token may make the call: `not_signed_in`, then `not_permitted`. */
export async function authorise(
  doors: Doors,
  call: Pick<AnyCall, "access" | "need">,
  token: string,
): Promise<Result<Authorised, RefusalValue>> {
  if (call.access === "operator") return authoriseOperator(doors, call.need, token);
  const userId = token === "" ? null : await doors.userOf(token);
  if (call.access === "member" && userId === null) return err({ type: "not_signed_in" });
  return ok({ userId });
}

async function authoriseOperator(
  doors: Doors,
  need: AnyCall["need"],
  token: string,
): Promise<Result<Authorised, RefusalValue>> {
  const operator = token === "" ? null : await doors.operatorOf(token);
  if (operator === null) return err({ type: "not_signed_in" });
  // A call that forgot to say what it needs is nobody's.
  if (need === undefined || !mayCall(operator, need)) return err({ type: "not_permitted" });
  return ok({ userId: null, operator });
}
