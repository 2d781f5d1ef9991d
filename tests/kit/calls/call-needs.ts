import { readdirSync } from "node:fs";
import type { MoneyCase } from "../commands/money-house.ts";

/**
 * What tests of every call cannot tell from its declaration. An area says it beside its own tests,
 * in tests/conformance/<area>.calls.ts.
 */
export interface CallNeeds {
  /** By path: an input that would be accepted, where well-formed values alone would not be. */
  readonly good?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** POSTs that move no money, by how their paths begin. Every other one is a case below. */
  readonly movesNothing?: readonly string[];
  readonly money?: readonly MoneyCase[];
  /** What a held member may send, as "METHOD path": once more beside `whileHeld` of the call. */
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

/** Of every area that needs anything. */
export const CALL_NEEDS: readonly CallNeeds[] = modules.map(({ callNeeds }) => callNeeds);
