import type { DeskClient } from "@plumbline/client";
import { isWithin } from "@plumbline/engine/desk";
import { parseDecimal } from "@plumbline/engine/kernel";
import { OUTSIDE_BALANCE_LENGTHS as LENGTHS } from "@plumbline/protocol/wallet/operator-calls";

type Observation = Parameters<DeskClient["wallet"]["recordOutsideBalance"]>[0];

/** What an observation is of, as it is typed. */
export interface TypedObservation {
  readonly currency: string;
  readonly network: string;
  readonly label: string;
  readonly amount: string;
  /** Of a field for local times: "2026-01-31T09:30:00". */
  readonly observed: string;
  /** When the form was opened, which is what `observed` says until it is changed. */
  readonly openedMs: number;
  readonly evidence: string;
}

/** Of a source that was seen before; of a new one, without its names. */
export const emptyObservation = (
  { currency, label, network }: Pick<TypedObservation, "currency" | "label" | "network">,
  openedMs: number,
): TypedObservation => ({
  currency,
  label,
  network,
  amount: "",
  observed: localSecond(openedMs),
  openedMs,
  evidence: "",
});

const SOURCE_LENGTHS = [
  ["network", LENGTHS.network],
  ["label", LENGTHS.label],
  ["evidence", LENGTHS.evidence],
] as const;

/** What is sent; null until every field is filled in. The future is for the server to refuse. */
export function observationOf(typed: TypedObservation): Observation | null {
  const amount = typed.amount.trim();
  const parsed = parseDecimal(amount);
  const observedMs = observedMsOf(typed);
  const isWhole =
    parsed.ok &&
    parsed.value >= 0n &&
    Number.isFinite(observedMs) &&
    /^[A-Z0-9]{2,10}$/.test(typed.currency) &&
    SOURCE_LENGTHS.every(([name, lengths]) => isWithin(typed[name], lengths));
  if (!isWhole) return null;
  const { currency, evidence, label, network } = typed;
  return { currency, network, label, evidence, amount, observedMs };
}

/** What came in within the second before the form was opened is in the balance that was seen. */
const observedMsOf = ({ observed, openedMs }: TypedObservation): number =>
  observed === localSecond(openedMs) ? openedMs : new Date(observed).getTime();

/** For a field of local times, to the second: what moves in the same minute would count twice. */
function localSecond(epochMs: number): string {
  const offsetMs = new Date(epochMs).getTimezoneOffset() * 60_000;
  return new Date(epochMs - offsetMs).toISOString().slice(0, 19);
}
