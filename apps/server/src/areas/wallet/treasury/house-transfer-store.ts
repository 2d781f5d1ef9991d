import { type AssetCode, money } from "@plumbline/engine/kernel";
import { capitalName, type HouseTransfer } from "@plumbline/engine/wallet";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
  unitsFromColumn,
  unitsToColumn,
} from "#platform/postgres/columns";
import { SaveRefused } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";

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
  {
    stage = null,
    pageNo,
    pageSize,
  }: {
    readonly stage?: HouseTransfer["stage"] | null | undefined;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly lines: readonly HouseTransferLine[]; readonly total: number }> {
  const page = [stage, pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<HouseTransferRow & { proposer: string; decider: string | null }>(
    pageStatement,
    page,
  );
  const [counted] = await tx.query<{ count: string }>(countStatement, [stage]);
  const lines = rows.map(({ proposer, decider, ...row }) => {
    return { transfer: transferOf(row), proposer, decider };
  });
  return { lines, total: Number(counted?.count ?? 0) };
}

interface HouseTransferRow extends Omit<HouseTransfer, "amount" | "proposedAt" | "decidedAt"> {
  readonly currency: AssetCode;
  readonly amount: string;
  readonly proposedAt: Date;
  readonly decidedAt: Date | null;
}

const transferOf = ({ currency, amount, ...row }: HouseTransferRow): HouseTransfer => ({
  ...row,
  amount: money(currency, unitsFromColumn(amount)),
  proposedAt: instantFromColumn(row.proposedAt),
  decidedAt: instantOrNull(row.decidedAt),
});

async function saveHouseTransfer(tx: Transaction, transfer: HouseTransfer): Promise<void> {
  const { id, source, target, amount, reference, why, stage } = transfer;
  const { proposedBy, proposedAt, decidedBy, decidedAt } = transfer;
  const saved = await tx.query(saveStatement, [
    id,
    source,
    target,
    amount.asset,
    unitsToColumn(amount.units),
    reference,
    capitalName(transfer),
    why,
    stage,
    proposedBy,
    instantToColumn(proposedAt),
    decidedBy,
    columnOrNull(decidedAt),
  ]);
  if (saved.length === 0) throw new SaveRefused({ type: "transfer_not_open" });
}

const COLUMNS = `house_transfers.id, source, target, currency, amount, reference, why, stage,
  proposed_by as "proposedBy", proposed_at as "proposedAt", decided_by as "decidedBy",
  decided_at as "decidedAt"`;

const loadStatement = sql(
  "wallet.load-house-transfers",
  `select ${COLUMNS} from house_transfers order by proposed_at, id`,
);

const pageStatement = sql(
  "wallet.house-transfers",
  `select ${COLUMNS}, proposer.name as proposer, decider.name as decider
   from house_transfers join operator_names proposer on proposer.id = proposed_by
   left join operator_names decider on decider.id = decided_by
   where $1::text is null or stage = $1
   order by proposed_at desc, house_transfers.id desc limit $2 offset $3`,
);

const countStatement = sql(
  "wallet.house-transfers-count",
  "select count(*) from house_transfers where $1::text is null or stage = $1",
);

// What was proposed never changes, and what is decided is decided.
const saveStatement = sql(
  "wallet.save-house-transfer",
  `insert into house_transfers (id, source, target, currency, amount, reference, capital_name, why,
     stage, proposed_by, proposed_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (id) do update set stage = excluded.stage, decided_by = excluded.decided_by,
     decided_at = excluded.decided_at
   where house_transfers.stage = 'proposed' returning id`,
);
