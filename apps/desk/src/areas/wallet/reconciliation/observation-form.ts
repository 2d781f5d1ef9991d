import type { DeskClient } from "@plumbline/client";
import { isWithin } from "@plumbline/engine/desk";
import { parseDecimal } from "@plumbline/engine/kernel";
import { OUTSIDE_BALANCE_LENGTHS as LENGTHS } from "@plumbline/protocol/wallet/operator-calls";

type Observation = Parameters<DeskClient["wallet"]["recordOutsideBalance"]>[0];

/** The subject of an observation, as typed. */
export interface TypedObservation {
  readonly currency: string;
  readonly network: string;
  readonly label: string;
  readonly amount: string;
  /** In the format of a field for local times: "2026-01-31T09:30:00". */
  readonly observed: string;
  /** When the form was opened, which is the value of `observed` until it is changed. */
  readonly openedMs: number;
  readonly evidence: string;
}

/** With the names of an existing source; of a new one, without names. */
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

/** The input of the call; null until every field is filled in. The server refuses a future time. */
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

/**
 * A payment received within the second before the form was opened is part of the observed balance.
 */
const observedMsOf = ({ observed, openedMs }: TypedObservation): number =>
  observed === localSecond(openedMs) ? openedMs : new Date(observed).getTime();

/**
 * For a field of local times, to the second: a movement within the same minute would be counted
 * twice.
 */
function localSecond(epochMs: number): string {
  const offsetMs = new Date(epochMs).getTimezoneOffset() * 60_000;
  return new Date(epochMs - offsetMs).toISOString().slice(0, 19);
}
