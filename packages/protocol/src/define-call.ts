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
   * Whether a member whose account operators hold may send it. Without a word every GET is
   * answered and no POST: nothing that is may open anything, move money in or out, or change how
   * somebody comes in or where money goes. Ending and protecting what is open may, as a hold must
   * not cost anybody a liquidation; so may previews, papers, and shutting others or oneself out.
   */
  readonly whileHeld?: "allowed" | "refused";
  /** Of operators' calls only: what the caller must be permitted, or the step of signing in. */
  readonly need?: OperatorNeed;
  /** One sentence for the generated documentation. */
  readonly summary: string;
  /** A GET's query or a POST's body, together with the parameters of the path. */
  readonly input: Input;
  readonly result: Output;
  /** Every refusal this call may answer beyond those any call may answer. */
  readonly refusals: readonly Refusal[];
}

/** Declares a call. It cannot refuse what no table of `refusals.ts` gives a number and a text. */
export const defineCall = <
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusal extends RefusalName,
>(
  call: Call<Input, Output, Refusal>,
): Call<Input, Output, Refusal> => call;

/** What an operator who may not make a call is told. */
type NotPermitted = "not_permitted";

/** A call of the desk: nobody makes it without naming what it needs. */
export const defineOperatorCall = <
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusal extends RefusalName,
>(
  call: Omit<Call<Input, Output, Refusal>, "access" | "path" | "need"> & {
    readonly path: `${typeof DESK_PATH}${string}`;
    readonly need: OperatorNeed;
  },
): Call<Input, Output, Refusal | NotPermitted> => ({
  ...call,
  access: "operator",
  refusals: [...call.refusals, "not_permitted"],
});

export type AnyCall = Call<z.ZodObject, z.ZodType, string>;

/** What a client may send: the schema's input, before defaults are filled in. */
export type InputOf<C extends { readonly input: z.ZodType }> = z.input<C["input"]>;

export type ResultOf<C extends { readonly result: z.ZodType }> = z.output<C["result"]>;
