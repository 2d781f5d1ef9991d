import { type AssetCode, err, type Instant, ok, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { ListFilter } from "@plumbline/protocol/list-filters";
import type { listOutsideBalances } from "@plumbline/protocol/wallet/operator-calls";
import type { SignedInOperator } from "#platform/http/route";
import { type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { newId, type RequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { filterValue, isFiltered } from "#services/plug/list-filter";
import { audited, runOperatorCommand } from "#services/operators/operator-command";

/** The observed balance of an outside source at a moment. */
interface OutsideBalance {
  readonly id: string;
  readonly currency: AssetCode;
  readonly network: string;
  readonly label: string;
  readonly amount: bigint;
  readonly observedAt: Instant;
  readonly evidence: string;
  readonly recordedBy: string;
  readonly recordedAt: Instant;
}

/**
 * Records an observation. Refusals: `observation_in_future`. An observation that is older than the
 * latest one of its source is recorded too, and supersedes none.
 */
export function recordOutsideBalance(
  { commands }: Pick<Deps, "commands">,
  {
    operator,
    requestId,
    ...typed
  }: Omit<OutsideBalance, "id" | "recordedAt" | "recordedBy"> & {
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
  },
) {
  const { label, network } = typed;
  const seen = { ...typed, label: inOneSpacing(label), network: inOneSpacing(network) };
  const amount = toDecimalText(seen.amount);
  return runOperatorCommand(commands, {
    call: "wallet.record-outside-balance",
    by: operator,
    requestId,
    subject: seen.currency,
    content: JSON.stringify({ ...seen, amount }),
    store: outsideBalanceStore,
    decide: (_context, now) => {
      if (seen.observedAt > now) return err({ type: "observation_in_future" as const });
      // Past this line the command must succeed.
      const next = { ...seen, id: newId(), recordedBy: operator.id, recordedAt: now };
      return ok({ next, postings: [], receipts: [], events: [] });
    },
    summary: (_state, { id, network, label, observedAt, evidence }) => ({
      before: null,
      after: { id, network, label, amount, observedTime: toWireTime(observedAt), evidence },
    }),
    answer: ({ id }) => ({ id }),
  });
}

/** Collapses white space: a name pasted with a line break or two spaces is the same source. */
const inOneSpacing = (name: string): string => name.replaceAll(/\s+/g, " ");

const outsideBalances = table<OutsideBalance>("outside_balances").of({
  id: uuid(({ id }) => id),
  currency: text(({ currency }) => currency),
  network: text(({ network }) => network),
  label: text(({ label }) => label),
  amount: units(({ amount }) => amount),
  observedAt: time(({ observedAt }) => observedAt),
  evidence: text(({ evidence }) => evidence),
  recordedBy: uuid(({ recordedBy }) => recordedBy),
  recordedAt: time(({ recordedAt }) => recordedAt),
});

/** No decision depends on earlier observations. */
const outsideBalanceStore = audited<null, OutsideBalance>({
  name: "wallet.outside-balances",
  load: async () => null,
  merge: (state) => state,
  save: async (tx, seen) => {
    await tx.query(insertStatement, outsideBalances.valuesOf(seen));
  },
});

const insertStatement = sql("wallet.record-outside-balance", outsideBalances.insert);

type Row = RowOf<typeof outsideBalances> & { readonly observer: string };
type View = ResultOf<typeof listOutsideBalances>["records"][number];

const viewOf = ({ amount, observedAt, observer, recordedAt, recordedBy: _id, ...row }: Row) => ({
  ...row,
  amount: toDecimalText(amount),
  observedTime: toWireTime(observedAt),
  createTime: toWireTime(recordedAt),
  recordedBy: observer,
});

export const OUTSIDE_BALANCE_FILTER = {
  words: ["network", "label"],
  ids: ["outside_balances.id"],
  currencies: ["currency"],
  time: "observed_at",
} as const;

export const FROM_OUTSIDE_BALANCES =
  "from outside_balances join operator_names observer on observer.id = recorded_by";

const SELECTION = `select ${outsideBalances.select}, observer.name as observer
  ${FROM_OUTSIDE_BALANCES}`;

const WANTED = `where ${isFiltered(OUTSIDE_BALANCE_FILTER)}`;

const pageStatement = sql(
  "wallet.outside-balances",
  `${SELECTION} ${WANTED} order by observed_at desc, outside_balances.id desc limit $2 offset $3`,
);

const countStatement = sql(
  "wallet.outside-balances-count",
  `select count(*) from outside_balances ${WANTED}`,
);

/** One page of all observations, the latest first, with the count of all. */
export async function pageOfOutsideBalances(
  tx: Tx,
  request: ListFilter & { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly lines: View[]; readonly total: number }> {
  const list = { page: pageStatement, count: countStatement, filter: [filterValue(request)] };
  const { rows, total } = await readPage<Row>(tx, list, request);
  return { lines: rows.map(viewOf), total };
}

/** The normalised name of a source: two spellings would count twice. */
const SOURCE = "currency, lower(network), lower(label)";

/**
 * SQL: the latest observation of each source; of several at the same moment, the last one recorded.
 */
export const latestOutsideBalances = (columns: string, from = "from outside_balances"): string =>
  `select distinct on (${SOURCE}) ${columns} ${from}
   order by ${SOURCE}, observed_at desc, recorded_at desc, outside_balances.id desc`;

const sourcesStatement = sql(
  "wallet.outside-sources",
  latestOutsideBalances(
    `${outsideBalances.select}, observer.name as observer`,
    `${FROM_OUTSIDE_BALANCES} where currency = $1`,
  ),
);

/** The latest observation of each source of a currency. */
export const readSources = async (tx: Tx, currency: AssetCode) =>
  (await tx.query<Row>(sourcesStatement, [currency])).map((row) => ({
    ...viewOf(row),
    observedAt: row.observedAt,
    isEmpty: row.amount === 0n,
  }));
