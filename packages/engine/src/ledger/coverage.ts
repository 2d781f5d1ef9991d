import type { HouseAccountKind } from "#kernel";

/** The balance of one account of one book and currency; users' accounts of one kind are summed. */
export type BookedAccount =
  | { readonly owner: "users"; readonly units: bigint }
  | { readonly owner: "house"; readonly kind: HouseAccountKind; readonly units: bigint };

/** Units of 10⁻⁸ of one currency in one book. */
export interface Coverage {
  /** The sum of users' balances, whatever they are set aside for: all of it is owed to them. */
  readonly users: bigint;
  /** The sum of the house's own accounts. */
  readonly own: bigint;
  /** In transit, incoming or outgoing. */
  readonly underway: bigint;
  /** Deposits less withdrawals. */
  readonly cameIn: bigint;
  /** users + own + underway − cameIn: must be zero. */
  readonly difference: bigint;
  /** Whether net deposits cover all users' balances. */
  readonly isCovered: boolean;
}

/** Users' balances compared with net deposits, by the ledger alone. */
export function coverageOf(accounts: readonly BookedAccount[]): Coverage {
  let [users, own, underway, cameIn] = [0n, 0n, 0n, 0n];
  for (const account of accounts) {
    if (account.owner === "users") users += account.units;
    else if (account.kind === "external") cameIn -= account.units;
    else if (account.kind.startsWith("clearing:")) underway += account.units;
    else own += account.units;
  }
  const difference = users + own + underway - cameIn;
  return { users, own, underway, cameIn, difference, isCovered: cameIn >= users };
}
