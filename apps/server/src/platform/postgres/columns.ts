import { FRACTION_DIGITS, type Instant, UNITS_PER_ONE } from "@plumbline/engine/kernel";
import type { Column as BinaryType, Field, Rows, RowType } from "./row-bytes.ts";

type ColumnType = BinaryType | "bool" | "text[]" | "int[]" | "digest";

/** A column: the encoding of its values, and their position in the stored object. */
interface Column<State, Value> {
  readonly type: ColumnType;
  readonly of: (state: State) => Value;
}

const column =
  <Kind>(type: ColumnType) =>
  <State, Value extends Kind | null>(of: (state: State) => Value): Column<State, Value> => ({
    type,
    of,
  });

export const uuid = column<string>("uuid");
export const text = column<string>("text");
export const texts = column<readonly string[]>("text[]");
export const ints = column<readonly number[]>("int[]");
export const bool = column<boolean>("bool");
export const int = column<number>("int");
export const int8 = column<number>("bigint");
/** A numeric(28,8), in units of 10⁻⁸. */
export const units = column<bigint>("amount");
export const time = column<Instant>("time");
export const json = column<object>("json");
export const bytes = column<Buffer>("bytes");
/** Bytes that the state represents in hexadecimal: a hash. */
export const digest = column<string>("digest");

type Columns<State> = Readonly<Record<string, Column<State, unknown>>>;

/** A store's table, declared once. */
interface Table<State, C extends Columns<State>> {
  readonly columns: C;
  readonly names: readonly (keyof C & string)[];
  /** All columns under the names of a row, for a `select`. */
  readonly select: string;
  /** The statement that inserts a new row of `valuesOf`. */
  readonly insert: string;
  /**
   * `stage = excluded.stage, …`: these columns from another row, or, given a number, from the
   * parameters starting at that number.
   */
  set(names: readonly (keyof C & string)[], from?: string | number): string;
  /** A state's parameters: in the order of `insert`, or of the named columns. */
  valuesOf(state: State, names?: readonly (keyof C & string)[]): unknown[];
  /**
   * Many rows as one parameter, `unnest($1::positions[])`, for a table whose columns are all listed
   * here in its own order.
   */
  rowsOf(states: readonly State[]): Rows;
}

/** A row as it is read by `select`. */
export type RowOf<T extends { readonly columns: Columns<never> }> = {
  readonly [Name in keyof T["columns"]]: ReturnType<T["columns"][Name]["of"]>;
};

/**
 * A table by its columns: `table<Quote>("quotes").of({ usedAt: time((quote) => quote.usedAt) })`. A
 * capital in a name here is an underscore in PostgreSQL's name of the column: `used_at`.
 */
export const table = <State>(name: string) => ({
  of<C extends Columns<State>>(columns: C): Table<State, C> {
    const names: readonly (keyof C & string)[] = Object.keys(columns);
    const list = Object.values(columns);
    const ofs = list.map(({ of }) => of);
    // Rows of another type are refused when they are encoded.
    const rowType = { table: name, columns: list.map(({ type }) => type) } as RowType;
    return {
      columns,
      names,
      select: names
        .map((key) => {
          const stored = `${name}.${columnName(key)}`;
          const isDigest = columns[key]?.type === "digest";
          return `${isDigest ? `encode(${stored}, 'hex')` : stored} as "${key}"`;
        })
        .join(", "),
      insert: `insert into ${name} (${names.map(columnName).join(", ")})
        values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      set: (changed, from = "excluded") => {
        const source = (key: string, index: number) =>
          typeof from === "number" ? `$${from + index}` : `${from}.${columnName(key)}`;
        return changed.map((key, index) => `${columnName(key)} = ${source(key, index)}`).join(", ");
      },
      valuesOf: (state, wanted = names) =>
        wanted.map((key) => toColumn(columns[key] as Column<State, unknown>, state)), // one of them
      rowsOf: (states) => ({
        type: rowType,
        // As above.
        rows: states.map((state) => ofs.map((of) => of(state) as Field)),
      }),
    };
  },
});

const columnName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

function toColumn<State>({ type, of }: Column<State, unknown>, state: State): unknown {
  const value = of(state);
  if (typeof value === "bigint") return unitsToColumn(value);
  if (value === null) return null;
  if (type === "time") return instantToColumn(value as Instant); // by its type
  if (type === "digest") return Buffer.from(value as string, "hex"); // by its type
  return type === "json" ? JSON.stringify(value) : value;
}

/** A numeric(28,8) column as PostgreSQL prints it, always with eight fraction digits, as units. */
export function unitsFromColumn(text: string): bigint {
  if (text === NOTHING) return 0n; // the value of most columns of a balance row
  const point = text.length - FRACTION_DIGITS - 1;
  if (text[point] !== ".") throw new Error(`not a column of eight fraction digits: ${text}`);
  return BigInt(text.slice(0, point) + text.slice(point + 1));
}

const NOTHING = "0.00000000";

export function unitsToColumn(units: bigint): string {
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % UNITS_PER_ONE).toString().padStart(FRACTION_DIGITS, "0");
  return `${units < 0n ? "-" : ""}${magnitude / UNITS_PER_ONE}.${fraction}`;
}

export const instantToColumn = (at: Instant): string => new Date(at).toISOString();
