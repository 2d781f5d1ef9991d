import type { SymbolCode } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { readReceipt } from "@plumbline/protocol/proof";
import { type TickView, writeTick } from "@plumbline/protocol/proof/tick-wire";
import { sql } from "#platform/postgres/database";
import { readTicks, readTicksAfter, tickKey, type TickSource } from "#services/ticks/read-ticks";

type ReceiptView = ResultOf<typeof readReceipt>;

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

/** A stored receipt with its ticks, or null if there is none of that id. */
export async function readReceiptView(source: TickSource, id: string): Promise<ReceiptView | null> {
  const [row] = await source.database.query<ReceiptRow>(receiptStatement, [id]);
  if (row === undefined) return null;
  const ticksByName = await readTicks(source, row.ticks);
  return {
    id: row.id,
    kind: row.kind,
    ruleVersion: row.rule_version,
    inputs: row.inputs,
    result: row.result,
    ticks: row.ticks.flatMap((name) => ticksByName.get(tickKey(name)) ?? []).map(writeTick),
  };
}

/** The subject of a receipt, as far as its inputs name it. */
export interface ReceiptSubject {
  readonly symbol: string | null;
  readonly side: string | null;
}

const subjectStatement = sql(
  "proof.subject",
  "select inputs ->> 'symbol' as symbol, inputs ->> 'side' as side from receipts where id = $1",
);

/** The subject of a stored receipt, or null if there is none of that id. */
export async function readSubject(
  database: TickSource["database"],
  id: string,
): Promise<ReceiptSubject | null> {
  const [row] = await database.query<ReceiptSubject>(subjectStatement, [id]);
  return row ?? null;
}

/** A number of a symbol's ticks after a given one, in order. */
export async function listTicksOf(
  source: TickSource,
  request: { readonly symbol: SymbolCode; readonly afterSeq: number; readonly limit: number },
): Promise<TickView[]> {
  const { symbol, afterSeq: seq, limit } = request;
  const views: TickView[] = [];
  for await (const tick of readTicksAfter(source, { symbol, seq, pageSize: limit })) {
    views.push(writeTick(tick));
    if (views.length === limit) break;
  }
  return views;
}
