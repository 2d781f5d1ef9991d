import type { Instant } from "@plumbline/engine/kernel";

/** How a column's values are given: an amount in units of 10⁻⁸, a time in epoch milliseconds. */
export type Column = "uuid" | "text" | "int" | "bigint" | "amount" | "time" | "bytes" | "json";

/** A table's row type: all its columns, in the table's order. */
export interface RowType {
  readonly table: string;
  readonly columns: readonly Column[];
}

export type Field = string | number | bigint | Instant | Buffer | null;

/** Rows of one table as one parameter of a statement: `unnest($1::some_table[])`. */
export interface Rows {
  readonly type: RowType;
  readonly rows: readonly (readonly Field[])[];
}

export const isRows = (value: unknown): value is Rows =>
  typeof value === "object" && value !== null && "rows" in value && "type" in value;

/** PostgreSQL's own numbers of its built-in types, which never change. */
const TYPE_IDS: Readonly<Record<Column, number>> = {
  uuid: 2950,
  text: 25,
  int: 23,
  bigint: 20,
  amount: 1700,
  time: 1184,
  bytes: 17,
  json: 114,
};

/**
 * Rows in PostgreSQL's binary notation of an array of composite values, given the number of the
 * table's row type. Reading rows as text costs PostgreSQL more than writing them to the table, and
 * us more than deciding what is in them.
 */
export function rowBytes({ type, rows }: Rows, typeId: number): Buffer {
  const out = scratch;
  out.reset();
  out.int32(rows.length === 0 ? 0 : 1); // dimensions
  out.int32(0); // no null among the rows
  out.int32(typeId);
  if (rows.length === 0) return out.written();
  out.int32(rows.length);
  out.int32(1); // counted from one
  for (const row of rows) {
    const start = out.openLength();
    out.int32(type.columns.length);
    for (let i = 0; i < type.columns.length; i += 1) {
      // Inside the bounds of the loop.
      const column = type.columns[i] as Column;
      out.int32(TYPE_IDS[column]);
      writeField(out, column, row[i] ?? null);
    }
    out.closeLength(start);
  }
  return out.written();
}

function writeField(out: ByteWriter, column: Column, field: Field): void {
  if (field === null) return out.int32(-1);
  switch (column) {
    case "amount":
      if (typeof field === "bigint") return out.amount(field);
      break;
    case "text":
    case "json":
      if (typeof field === "string") return out.text(field);
      break;
    case "uuid":
      if (typeof field === "string") return out.uuid(field);
      break;
    case "int":
      if (typeof field === "number") return out.int(field);
      break;
    case "bigint":
      if (typeof field === "number") return out.int64(field);
      break;
    case "time":
      if (typeof field === "number") return out.time(field);
      break;
    case "bytes":
      if (Buffer.isBuffer(field)) return out.bytes(field);
      break;
  }
  throw new Error(`no ${column}: ${typeof field}`);
}

const EPOCH_2000_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;
/** NUMERIC counts in groups of four decimal digits. */
const GROUP = 10_000;
/** Units of 10⁻⁸ are two groups behind the point. */
const FRACTION_GROUPS = 2;
const FRACTION_DIGITS = 8;
/** Three groups at a time are exact as a number. */
const THREE_GROUPS = 10n ** 12n;
/** Up to here an integer is exact as a number, which divides in a tenth of a bigint's time. */
const NUMBER_MAX = BigInt(Number.MAX_SAFE_INTEGER);

const DASH = 0x2d;

/** The longest text whose letters are copied one by one, which is quicker for a few. */
const SHORT = 48;

class ByteWriter {
  #buffer: Buffer;
  #at = 0;
  readonly #groups: number[] = [];

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size);
  }

  /** A copy, so that this can go on writing. */
  written(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#at));
  }

  reset(): void {
    this.#at = 0;
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#put32(value);
  }

  /** Leaves room for the length of what is written until `closeLength`. */
  openLength(): number {
    this.int32(0);
    return this.#at;
  }

  closeLength(start: number): void {
    this.#buffer.writeInt32BE(this.#at - start, start - 4);
  }

  int(value: number): void {
    if ((value | 0) !== value) throw new Error(`no int: ${value}`);
    this.#reserve(8);
    this.#put32(4);
    this.#put32(value);
  }

  int64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new Error(`no exact integer: ${value}`);
    this.#reserve(12);
    this.#put32(8);
    const high = Math.floor(value / TWO_32);
    this.#put32(high);
    this.#put32(value - high * TWO_32);
  }

  /** Microseconds since the year 2000, exact for 285 years before and after it. */
  time(epochMs: number): void {
    this.int64((epochMs - EPOCH_2000_MS) * 1_000);
  }

  text(text: string): void {
    this.#reserve(4 + text.length * 3);
    const start = this.#at + 4;
    let length = text.length <= SHORT ? this.#asciiLength(text, start) : -1;
    if (length < 0) length = this.#buffer.write(text, start);
    this.#buffer.writeInt32BE(length, this.#at);
    this.#at = start + length;
  }

  bytes(bytes: Buffer): void {
    this.#reserve(4 + bytes.length);
    this.#put32(bytes.length);
    this.#at += bytes.copy(this.#buffer, this.#at);
  }

  uuid(text: string): void {
    this.#reserve(20);
    this.#put32(16);
    const end = this.#at + 16;
    for (let i = 0; i < text.length; i += 2) {
      if (text.charCodeAt(i) === DASH) i += 1;
      const byte = hexValue(text.charCodeAt(i)) * 16 + hexValue(text.charCodeAt(i + 1));
      this.#buffer[this.#at] = byte;
      this.#at += 1;
    }
    if (this.#at !== end) throw new Error(`no UUID: ${text}`);
  }

  /** NUMERIC: its groups of digits from the first that is not zero to the last. */
  amount(units: bigint): void {
    const groups = this.#groupsOf(units < 0n ? -units : units);
    let last = 0;
    while (last < groups.length && groups[last] === 0) last += 1;
    const count = groups.length - last;
    this.#reserve(12 + count * 2);
    this.#put32(8 + count * 2);
    this.#put16(count);
    const weight = count === 0 ? 0 : groups.length - 1 - FRACTION_GROUPS;
    this.#put16(weight);
    this.#put16(units < 0n ? 0x4000 : 0);
    this.#put16(FRACTION_DIGITS);
    for (let i = groups.length - 1; i >= last; i -= 1) {
      this.#put16(groups[i] ?? 0);
    }
  }

  /** The lowest group first, without zeros at the high end. */
  #groupsOf(magnitude: bigint): readonly number[] {
    const groups = this.#groups;
    groups.length = 0;
    let high = magnitude;
    for (; high > NUMBER_MAX; high /= THREE_GROUPS) {
      let part = Number(high % THREE_GROUPS);
      for (let i = 0; i < 3; i += 1) {
        groups.push(part % GROUP);
        part = Math.floor(part / GROUP);
      }
    }
    let rest = Number(high);
    while (rest > 0) {
      const group = rest % GROUP;
      groups.push(group);
      rest = (rest - group) / GROUP;
    }
    return groups;
  }

  // Byte by byte: the buffer's own methods check what is known here, at four times the cost.
  #put32(value: number): void {
    this.#put16(value >>> 16);
    this.#put16(value);
  }

  #put16(value: number): void {
    this.#buffer[this.#at] = value >>> 8;
    this.#buffer[this.#at + 1] = value;
    this.#at += 2;
  }

  /** Copies plain letters; -1 if there are others. */
  #asciiLength(text: string, start: number): number {
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 127) return -1;
      this.#buffer[start + i] = code;
    }
    return text.length;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe((this.#buffer.length + length) * 2);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

// One for all: how long the rows will be is not known, and what is laid out too long for each is
// garbage outside the heap, which calls for the collection of all of it.
const scratch = new ByteWriter(1 << 16);

/** Of 0–9, a–f and A–F; what else comes is no UUID, which PostgreSQL would have refused too. */
function hexValue(code: number): number {
  const value = code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
  if (value < 0 || value > 15)
    throw new Error(`no hexadecimal digit: ${String.fromCharCode(code)}`);
  return value;
}
