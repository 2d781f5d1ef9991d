import type { z } from "zod";

export type Access = "public" | "member";

/** One call of the wire API: the server registers it, the client sends it, the docs list it. */
export interface Call<Input extends z.ZodObject, Output extends z.ZodType, Refusal extends string> {
  readonly method: "GET" | "POST";
  /** The legacy path, with parameters in braces: "/api/trade/appTradePositions/close/{id}". */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the generated documentation. */
  readonly summary: string;
  /** A GET's query or a POST's body, together with the parameters of the path. */
  readonly input: Input;
  readonly result: Output;
  /** Every refusal this call may answer beyond those any call may answer. */
  readonly refusals: readonly Refusal[];
}

export const defineCall = <
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusal extends string,
>(
  call: Call<Input, Output, Refusal>,
): Call<Input, Output, Refusal> => call;

export type AnyCall = Call<z.ZodObject, z.ZodType, string>;

/** What a client may send: the schema's input, before defaults are filled in. */
export type InputOf<C extends { readonly input: z.ZodType }> = z.input<C["input"]>;

export type ResultOf<C extends { readonly result: z.ZodType }> = z.output<C["result"]>;
