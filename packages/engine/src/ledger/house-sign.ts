import type { HouseAccountKind } from "#kernel";

/** Which signs of a balance are allowed for each kind of house account. */
type HouseSign = "never_negative" | "never_positive" | "any";

/**
 * The rule of each kind.
 *
 * - What pays promises (`market`, `insurance`, `marketing`, each `treasury`) may run dry and no
 *   further: below zero it has promised what nobody put in.
 * - `fees` only holds what was earned, and `rounding` what is left over where one amount is divided
 *   among several: nothing may be taken out that did not come in. Nothing divides so yet: a posting
 *   gives one account what it takes from another, rounded before it is posted.
 * - `external` is the outside world: minus what came in and has not gone out again. Above zero,
 *   more would have left than ever arrived.
 * - `receivable` is what users owe, as minus that. Above zero, more would have been paid back than
 *   was ever owed.
 * - `clearing` holds what is on its way: either sign, depending on which side was booked first.
 */
function houseSignOf(kind: HouseAccountKind): HouseSign {
  if (kind === "external" || kind === "receivable") return "never_positive";
  return kind === "clearing:deposit" || kind === "clearing:withdrawal" ? "any" : "never_negative";
}

/** Whether a house account has a balance that it must not have. `units` count 10⁻⁸ of its asset. */
export function isOverdrawn({
  kind,
  units,
}: {
  readonly kind: HouseAccountKind;
  readonly units: bigint;
}): boolean {
  switch (houseSignOf(kind)) {
    case "never_negative":
      return units < 0n;
    case "never_positive":
      return units > 0n;
    case "any":
      return false;
  }
}
