import type { OperatorNeed } from "@plumbline/engine/desk";
import type { z } from "zod";
import type { DESK_PATH } from "./call-path.ts";
import type { RefusalName } from "./refusals.ts";

export type Access = "public" | "member" | "operator";

/** One call of the wire API: the server registers it, the client sends it, the docs list it. */
export interface Call<Input extends z.ZodObject, Output extends z.ZodType, Refusal extends string> {
  readonly method: "GET" | "POST";
  /** The legacy path, with parameters in braces: "/api/trade/appTradePositions/close/{id}". */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * Whether a member whose account operators hold may send it. By default every GET is allowed and
   * no POST: nothing may be opened, no money moved in or out, no credential or payout method
   * changed. Closing and protecting open positions is allowed, as a hold must not cost anybody a
   * liquidation; so are previews, verification papers, and ending sessions.
   */
  readonly whileHeld?: "allowed" | "refused";
  /**
   * For a member's POST that commits money of a book: "named" if its input names the book as
   * `book`, "live" if it is always the live one. Outside of the demo book the server refuses the
   * call to guests with `guest_demo_only`, before any other refusal of the call itself. Omitted if
   * a call concerns no book, or a record whose book was checked when it was created.
   */
  readonly book?: "named" | "live";
  /**
   * The proof of the account's owner that it requires besides the session: for security settings
   * the login password and the authenticator, for withdrawals the withdrawal password and a second
   * factor. The call's input must have the fields of that proof, and its refusals must include
   * those of checking them.
   */
  readonly stepUp?: "settings" | "withdrawal";
  /** For operators' calls only: the required permission, or the step of signing in. */
  readonly need?: OperatorNeed;
  /** One sentence for the generated documentation. */
  readonly summary: string;
  /** A GET's query or a POST's body, together with the parameters of the path. */
  readonly input: Input;
  readonly result: Output;
  /** The refusals of this call, besides those that every call may have. */
  readonly refusals: readonly Refusal[];
}

/** Declares a call. Its refusals must be in a table of `refusals.ts`, with a number and a text. */
export const defineCall = <
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusal extends RefusalName,
>(
  call: Call<Input, Output, Refusal>,
): Call<Input, Output, Refusal> => call;

/** The refusal for an operator without permission. */
type NotPermitted = "not_permitted";

/** A call of the desk: it must name the permission it needs. */
export const defineOperatorCall = <
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusal extends RefusalName,
>(
  call: Omit<Call<Input, Output, Refusal>, "access" | "path" | "need" | "book" | "stepUp"> & {
    readonly path: `${typeof DESK_PATH}${string}`;
    readonly need: OperatorNeed;
  },
): Call<Input, Output, Refusal | NotPermitted> => ({
  ...call,
  access: "operator",
  refusals: [...call.refusals, "not_permitted"],
});

export type AnyCall = Call<z.ZodObject, z.ZodType, string>;

/** A client's input: the schema's input, before defaults are filled in. */
export type InputOf<C extends { readonly input: z.ZodType }> = z.input<C["input"]>;

export type ResultOf<C extends { readonly result: z.ZodType }> = z.output<C["result"]>;
