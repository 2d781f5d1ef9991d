import { toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { CSV_MARK, csvLine } from "@plumbline/protocol/csv";
import type { Tx } from "#platform/postgres/database";
import { entriesOf } from "./entries.ts";
import type { Statement, StatementSection } from "./make-statement.ts";

/**
 * The columns are the same in every language, and each has one meaning, for programs as well as
 * people.
 */
const CSV_COLUMNS = [
  "line",
  "book",
  "currency",
  "time_utc8",
  "type",
  "account",
  "amount",
  "balance_after",
  "entries",
  "cause",
  "receipt",
  "money",
] as const;

type Cells = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

/**
 * A statement as a table whose rows name their kind: "opening" and "closing" balances, "entry" and,
 * for each type, "total". In each section opening + totals = closing.
 */
export async function* statementCsv(
  tx: Tx,
  { userId, statement, isSimulated }: CsvRequest,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(CSV_COLUMNS);
  for (const section of statement.sections) {
    const { book, currency } = section;
    const money = isSimulated(book) ? "simulated" : "real";
    const line = (cells: Cells) => lineOf({ book, currency, money, ...cells });
    yield balancesOf(section, "opening", statement.span.fromMs).map(line).join("");
    for await (const some of entriesOf(tx, { userId, statement, section })) {
      yield some
        .map((entry) =>
          line({
            line: "entry",
            time_utc8: toWireTime(entry.atMs),
            type: entry.type,
            account: entry.account,
            amount: toDecimalText(entry.units),
            balance_after: toDecimalText(entry.balance),
            cause: entry.causeId ?? "",
            receipt: entry.receiptId ?? "",
          }),
        )
        .join("");
    }
    yield section.totals
      .map(({ type, units, entries }) =>
        line({ line: "total", type, amount: toDecimalText(units), entries: String(entries) }),
      )
      .join("");
    yield balancesOf(section, "closing", statement.span.coveredUntilMs).map(line).join("");
  }
}

interface CsvRequest {
  readonly userId: UserId;
  readonly statement: Statement;
  readonly isSimulated: (book: string) => boolean;
}

const lineOf = (cells: Cells): string => csvLine(CSV_COLUMNS.map((name) => cells[name] ?? ""));

/** The balance of each account, and of all accounts together if "account" is empty. */
function balancesOf(
  section: StatementSection,
  end: "opening" | "closing",
  atMs: number,
): readonly Cells[] {
  const at = { line: end, time_utc8: toWireTime(atMs) };
  return [
    ...section.accounts.map((each) => {
      return { ...at, account: each.account, balance_after: toDecimalText(each[end]) };
    }),
    { ...at, balance_after: toDecimalText(section[end]) },
  ];
}
