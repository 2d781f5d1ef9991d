import { readdirSync } from "node:fs";
import type { MoneyCase } from "../commands/money-house.ts";

/**
 * What tests of every call cannot derive from its declaration. An area states it next to its own
 * tests, in tests/conformance/<area>.calls.ts.
 */
export interface CallNeeds {
  /**
   * By path: an input that would be accepted, for calls where well-formed values alone are refused.
   */
  readonly good?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * POSTs that move no money, by the beginning of their paths. Every other POST needs a case below.
   */
  readonly movesNothing?: readonly string[];
  readonly money?: readonly MoneyCase[];
  /**
   * What a held member may send, as "METHOD path": stated independently of the call's `whileHeld`.
   */
  readonly mayBeSentWhileHeld?: readonly string[];
  /** Calls of the specification, by "METHOD path". */
  readonly specified?: readonly string[];
}

const CONFORMANCE = new URL("../../conformance/", import.meta.url);

const files = readdirSync(CONFORMANCE)
  .filter((file) => file.endsWith(".calls.ts"))
  .toSorted();

const modules: readonly { readonly callNeeds: CallNeeds }[] = await Promise.all(
  files.map((file) => import(new URL(file, CONFORMANCE).href)),
);

/** The needs of all areas that have any. */
export const CALL_NEEDS: readonly CallNeeds[] = modules.map(({ callNeeds }) => callNeeds);
