import { type SymbolCode, toDecimalText } from "@plumbline/engine/kernel";
import { readInputsText } from "@plumbline/engine/market";
import type { ResultOf } from "@plumbline/protocol";
import type { readReceipt } from "@plumbline/protocol/proof";
import { unitsFromColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";

type ReceiptView = ResultOf<typeof readReceipt>;
type TickView = ReceiptView["ticks"][number];

interface ReceiptRow {
  readonly id: string;
  readonly kind: string;
  readonly rule_version: string;
  readonly inputs: ReceiptView["inputs"];
  readonly ticks: readonly { readonly symbol: string; readonly seq: number }[];
  readonly result: ReceiptView["result"];
}

const receiptStatement = sql(
  "proof.receipt",
  "select id, kind, rule_version, inputs, ticks, result from receipts where id = $1",
);

interface TickRow {
  readonly symbol: string;
  readonly seq: string;
  readonly price: string;
  readonly at: Date;
  readonly volume: string;
  readonly inputs: string;
  readonly prev_hash: string;
  readonly hash: string;
}

const COLUMNS = `symbol, seq, price, at, volume, inputs, encode(prev_hash, 'hex') as prev_hash,
  encode(hash, 'hex') as hash`;

const ticksStatement = sql(
  "proof.ticks",
  `select ${COLUMNS}
   from unnest($1::text[], $2::bigint[]) with ordinality as asked (symbol, seq, place)
   join ticks using (symbol, seq) order by place`,
);

/** A stored receipt with the ticks it names, or null where there is none of that id. */
export async function readReceiptView(tx: Tx, id: string): Promise<ReceiptView | null> {
  const [row] = await tx.query<ReceiptRow>(receiptStatement, [id]);
  if (row === undefined) return null;
  const ticks = await tx.query<TickRow>(ticksStatement, [
    row.ticks.map(({ symbol }) => symbol),
    row.ticks.map(({ seq }) => seq),
  ]);
  return {
    id: row.id,
    kind: row.kind,
    ruleVersion: row.rule_version,
    inputs: row.inputs,
    result: row.result,
    ticks: ticks.map(toView),
  };
}

const chainStatement = sql(
  "proof.chain",
  `select ${COLUMNS} from ticks where symbol = $1 and seq > $2 order by seq limit $3`,
);

/** That many of a symbol's ticks after a number, in order. */
export async function listTicksOf(
  tx: Tx,
  asked: { readonly symbol: SymbolCode; readonly afterSeq: number; readonly limit: number },
): Promise<TickView[]> {
  const { symbol, afterSeq, limit } = asked;
  return (await tx.query<TickRow>(chainStatement, [symbol, afterSeq, limit])).map(toView);
}

const toView = (tick: TickRow): TickView => ({
  symbol: tick.symbol,
  seq: Number(tick.seq),
  price: toDecimalText(unitsFromColumn(tick.price)),
  timeMs: tick.at.getTime(),
  volume: toDecimalText(unitsFromColumn(tick.volume)),
  inputs: readInputsText(tick.inputs).map(({ venue, price, at }) => ({
    ...{ venue, price: toDecimalText(price), timeMs: at },
  })),
  prevHash: tick.prev_hash,
  hash: tick.hash,
});
