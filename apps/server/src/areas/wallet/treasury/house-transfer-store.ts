import { money } from "@plumbline/engine/kernel";
import { capitalName, type HouseTransfer } from "@plumbline/engine/wallet";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { SaveRefused } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

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

function transferOf({ capitalName: _derived, ...row }: HouseTransferRow): HouseTransfer {
  const { currency, ...transfer } = row;
  return { ...transfer, amount: money(currency, row.amount) };
}

export type HouseTransfers = ReadonlyMap<string, HouseTransfer>;

/** All there ever were: capital is brought in a few times a year. Every change is logged. */
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

interface HouseTransferLine {
  readonly transfer: HouseTransfer;
  readonly proposer: string;
  readonly decider: string | null;
}

/** One page, the latest first, with the count of all. */
export async function pageOfHouseTransfers(
  tx: Tx,
  request: ListQuery & {
    readonly stage?: HouseTransfer["stage"] | null | undefined;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly lines: readonly HouseTransferLine[]; readonly total: number }> {
  const { stage = null, pageNo, pageSize } = request;
  const wanted = [filterValue(request), stage];
  const page = [...wanted, pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<HouseTransferRow & { proposer: string; decider: string | null }>(
    pageStatement(request),
    page,
  );
  const [counted] = await tx.query<{ count: number }>(countStatement, wanted);
  const lines = rows.map(({ proposer, decider, ...row }) => {
    return { transfer: transferOf(row), proposer, decider };
  });
  return { lines, total: counted?.count ?? 0 };
}

async function saveHouseTransfer(tx: Transaction, transfer: HouseTransfer): Promise<void> {
  const saved = await tx.query(saveStatement, houseTransfers.valuesOf(transfer));
  if (saved.length === 0) throw new SaveRefused({ type: "transfer_not_open" });
}

const loadStatement = sql(
  "wallet.load-house-transfers",
  `select ${houseTransfers.select} from house_transfers order by proposed_at, id`,
);

export const HOUSE_TRANSFER_FILTER = {
  currencies: ["currency"],
  amount: "amount",
  time: "proposed_at",
} as const;

const WANTED = `where ${isFiltered(HOUSE_TRANSFER_FILTER)} and ($2::text is null or stage = $2)`;

const pageStatement = sortedStatement(
  "wallet.house-transfers",
  {
    own: "proposed_at desc, house_transfers.id desc",
    tie: "house_transfers.id",
    by: { createTime: "proposed_at", amount: "amount" },
  },
  (orderBy) =>
    `select ${houseTransfers.select}, proposer.name as proposer, decider.name as decider
     from house_transfers join operator_names proposer on proposer.id = proposed_by
     left join operator_names decider on decider.id = decided_by
     ${WANTED} order by ${orderBy} limit $3 offset $4`,
);

const countStatement = sql(
  "wallet.house-transfers-count",
  `select count(*) from house_transfers ${WANTED}`,
);

// What was proposed never changes, and what is decided is decided.
const saveStatement = sql(
  "wallet.save-house-transfer",
  `${houseTransfers.insert}
   on conflict (id) do update set ${houseTransfers.set(["stage", "decidedBy", "decidedAt"])}
   where house_transfers.stage = 'proposed' returning id`,
);
