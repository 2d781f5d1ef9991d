import type { HouseAccountKind } from "#kernel";

/** Which signs of a balance are allowed for each kind of house account. */
type HouseSign = "never_negative" | "never_positive" | "any";

/**
 * The rule of each kind.
 *
 * - Accounts that pay promises (`market`, `insurance`, `marketing`, each `treasury`) must not be
 *   negative: they would have promised money that nobody paid in.
 * - `fees` contains earned fees only, and `rounding` the remainders of divisions between several
 *   accounts: neither may be negative. Nothing divides in this way yet: a posting moves one amount,
 *   rounded before it is posted.
 * - `external` is the outside world: minus net deposits. Positive, more would have been withdrawn
 *   than was ever deposited.
 * - `receivable` is minus users' debts. Positive, more would have been repaid than was ever owed.
 * - `clearing` contains money in transit: either sign, depending on which side was booked first.
 */
function houseSignOf(kind: HouseAccountKind): HouseSign {
  if (kind === "external" || kind === "receivable") return "never_positive";
  return kind === "clearing:deposit" || kind === "clearing:withdrawal" ? "any" : "never_negative";
}

/**
 * Whether the sign of a house account's balance is not allowed. `units` count 10⁻⁸ of its asset.
 */
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
