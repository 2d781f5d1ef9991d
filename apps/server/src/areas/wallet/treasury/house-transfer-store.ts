import { money } from "@plumbline/engine/kernel";
import { capitalName, type HouseTransfer } from "@plumbline/engine/wallet";
import { type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { SaveRefused } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";
import { proposalList } from "../records/proposal-list.ts";

const houseTransfers = table<HouseTransfer>("house_transfers").of({
  id: uuid(({ id }) => id),
  source: text(({ source }) => source),
  target: text(({ target }) => target),
  currency: text(({ amount }) => amount.asset),
  amount: units(({ amount }) => amount.units),
  reference: text(({ reference }) => reference),
  capitalName: text(capitalName),
  why: text(({ why }) => why),
  stage: text(({ stage }) => stage),
  proposedBy: uuid(({ proposedBy }) => proposedBy),
  proposedAt: time(({ proposedAt }) => proposedAt),
  decidedBy: uuid(({ decidedBy }) => decidedBy),
  decidedAt: time(({ decidedAt }) => decidedAt),
});

type HouseTransferRow = RowOf<typeof houseTransfers>;

export function transferOf({ capitalName: _derived, ...row }: HouseTransferRow): HouseTransfer {
  const { currency, ...transfer } = row;
  return { ...transfer, amount: money(currency, row.amount) };
}

export type HouseTransfers = ReadonlyMap<string, HouseTransfer>;

/** All transfers ever made: capital is paid in a few times a year. Every change is logged. */
export const houseTransferStore = audited<HouseTransfers, HouseTransfer>({
  name: "wallet.house-transfers",
  load: readHouseTransfers,
  merge: (transfers, next) => new Map([...transfers, [next.id, next]]),
  save: saveHouseTransfer,
});

export async function readHouseTransfers(tx: Tx): Promise<HouseTransfers> {
  const rows = await tx.query<HouseTransferRow>(loadStatement);
  return new Map(rows.map((row) => [row.id, transferOf(row)]));
}

/** All transfers and proposals of them. */
export const houseTransferList = proposalList<HouseTransferRow>({
  name: "wallet.house-transfers",
  table: "house_transfers",
  queue: "houseTransfers",
  columns: houseTransfers.select,
  ids: ["reference"],
});

async function saveHouseTransfer(tx: Transaction, transfer: HouseTransfer): Promise<void> {
  const saved = await tx.query(saveStatement, houseTransfers.valuesOf(transfer));
  if (saved.length === 0) throw new SaveRefused({ type: "transfer_not_open" });
}

const loadStatement = sql(
  "wallet.load-house-transfers",
  `select ${houseTransfers.select} from house_transfers order by proposed_at, id`,
);

// The content of a proposal never changes, and a decision is final.
const saveStatement = sql(
  "wallet.save-house-transfer",
  `${houseTransfers.insert}
   on conflict (id) do update set ${houseTransfers.set(["stage", "decidedBy", "decidedAt"])}
   where house_transfers.stage = 'proposed' returning id`,
);
