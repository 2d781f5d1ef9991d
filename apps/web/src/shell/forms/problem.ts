import type { TextKey, TextValues } from "#shell/speech/texts.ts";

/** Why something cannot be sent as it is: a text, and what it leaves open. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The problems by field. An empty object may be sent. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem };
