import { TRANSFER_KINDS, type TransferKind, type TransferStatus } from "./queries.ts";

/** The choices above the list. "" means all. */
export interface FilterChoices {
  readonly kind: TransferKind | "";
  readonly status: `${TransferStatus}` | "";
}

export const NO_CHOICES: FilterChoices = { kind: "", status: "" };

/** The statuses of each kind: no deposit is "paid out", no withdrawal "delivered". */
const STATUSES_OF = {
  "": ["0", "1", "2", "-1", "-2"],
  recharge: ["0", "1", "-1"],
  withdrawal: ["0", "2", "-1", "-2"],
} as const satisfies Record<FilterChoices["kind"], readonly `${TransferStatus}`[]>;

export const statusesOf = (kind: FilterChoices["kind"]): readonly `${TransferStatus}`[] =>
  STATUSES_OF[kind];

/** A changed kind keeps the status only if it can have it. */
export function withKind({ status }: FilterChoices, kind: FilterChoices["kind"]): FilterChoices {
  const isPossible = status !== "" && statusesOf(kind).includes(status);
  return { kind, status: isPossible ? status : "" };
}

/** Which directions have to be requested at all. */
export const isRequested = ({ kind, status }: FilterChoices, direction: TransferKind): boolean =>
  (kind === "" || kind === direction) && (status === "" || statusesOf(direction).includes(status));

/** "-2" is −2: the protocol's number of a status. */
export function statusNumber(status: FilterChoices["status"]): TransferStatus | undefined {
  return ([0, 1, 2, -1, -2] as const).find((each) => String(each) === status);
}

export const kindOf = (text: string | null): FilterChoices["kind"] =>
  TRANSFER_KINDS.find((kind) => kind === text) ?? "";
