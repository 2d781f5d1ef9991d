import type { Instant } from "@plumbline/engine/kernel";

/**
 * The JavaScript form of a column's values: an amount in units of 10⁻⁸, a time in epoch
 * milliseconds.
 */
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

/** PostgreSQL's OIDs of its built-in types, which never change. */
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
 * Rows in PostgreSQL's binary notation of an array of composite values, given the OID of the
 * table's row type. Parsing rows from text costs PostgreSQL more than writing them to the table,
 * and building the text costs this process more than the decisions.
 */
export function rowBytes({ type, rows }: Rows, typeId: number): Buffer {
  const { columns } = type;
  const out = scratch;
  out.reset();
  out.int32(rows.length === 0 ? 0 : 1); // dimensions
  out.int32(0); // no nulls among the rows
  out.int32(typeId);
  if (rows.length === 0) return out.written();
  out.int32(rows.length);
  out.int32(1); // lower bound
  const typeIds = columns.map((column) => TYPE_IDS[column]);
  for (const row of rows) {
    const start = out.openLength();
    out.int32(columns.length);
    for (let i = 0; i < columns.length; i += 1) {
      // Within the bounds of the loop.
      out.int32(typeIds[i] as number);
      writeField(out, columns[i] as Column, row[i] ?? null);
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
/** The base of NUMERIC's digits, which are groups of four decimal digits. */
const GROUP = 10_000;
const TWO_GROUPS = 100_000_000;
/** Units of 10⁻⁸ have two groups after the decimal point. */
const FRACTION_GROUPS = 2;
const FRACTION_DIGITS = 8;
/** Up to this value, four groups, an integer is exact as a number. */
const NUMBER_MAX = BigInt(Number.MAX_SAFE_INTEGER);

const DASH = 0x2d;
const NO_DIGIT = 0xff;
/** The value of a hexadecimal letter. */
const HEX = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < 16; digit += 1) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The longest text that is copied letter by letter, which is faster for short texts. */
const SHORT = 48;

class ByteWriter {
  #buffer: Buffer;
  // The buffer's own methods check ranges that are known to be valid here, at four times the cost.
  #view: DataView;
  #at = 0;
  /** The groups of an amount, the lowest first. */
  readonly #groups: number[] = [];

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size);
    this.#view = viewOf(this.#buffer);
  }

  /** Returns a copy, so that this buffer can be reused. */
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

  /** Reserves the length field of the bytes written until `closeLength`. */
  openLength(): number {
    this.int32(0);
    return this.#at;
  }

  closeLength(start: number): void {
    this.#view.setInt32(start - 4, this.#at - start);
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
    this.#put32(length);
    this.#at += length;
  }

  bytes(bytes: Buffer): void {
    this.#reserve(4 + bytes.length);
    this.#put32(bytes.length);
    this.#at += bytes.copy(this.#buffer, this.#at);
  }

  uuid(text: string): void {
    this.#reserve(20);
    this.#put32(16);
    const buffer = this.#buffer;
    let at = this.#at;
    const end = at + 16;
    let digits = 0;
    for (let i = 0; i < text.length; i += 2) {
      if (text.charCodeAt(i) === DASH) i += 1;
      const high = HEX[text.charCodeAt(i)] ?? NO_DIGIT;
      const low = HEX[text.charCodeAt(i + 1)] ?? NO_DIGIT;
      digits |= high | low;
      buffer[at] = (high << 4) | low;
      at += 1;
    }
    if (at !== end || digits > 15) throw new Error(`no UUID: ${text}`);
    this.#at = end;
  }

  /** NUMERIC: its groups of digits from the first that is not zero to the last. */
  amount(units: bigint): void {
    const high = this.#group(units < 0n ? -units : units);
    const groups = this.#groups;
    let low = 0;
    while (low < high && groups[low] === 0) low += 1;
    this.#reserve(12 + (high - low) * 2);
    this.#put32(8 + (high - low) * 2);
    this.#put16(high - low);
    this.#put16(high === 0 ? 0 : high - 1 - FRACTION_GROUPS); // the weight of the first group
    this.#put16(units < 0n ? 0x4000 : 0);
    this.#put16(FRACTION_DIGITS);
    for (let i = high - 1; i >= low; i -= 1) this.#put16(groups[i] ?? 0);
  }

  /** Fills the groups, and returns how many remain without leading zeros. */
  #group(magnitude: bigint): number {
    const groups = this.#groups;
    let count = 0;
    let high = magnitude;
    for (; high > NUMBER_MAX; high /= BigInt(GROUP)) {
      groups[count] = Number(high % BigInt(GROUP));
      count += 1;
    }
    const rest = Number(high);
    // Both halves are whole numbers of 32 bits, whose division takes a tenth of the time. The
    // quotient is below 2²⁷, where adjacent numbers differ by at most 1.5 × 10⁻⁸. Unless the
    // quotient is whole, the next whole number is at least 10⁻⁸ greater, which is more than half a
    // step, so the quotient is never rounded up to it.
    const upper = Math.floor(rest / TWO_GROUPS) | 0;
    const lower = (rest - upper * TWO_GROUPS) | 0;
    groups[count] = lower % GROUP;
    groups[count + 1] = (lower / GROUP) | 0;
    groups[count + 2] = upper % GROUP;
    groups[count + 3] = (upper / GROUP) | 0;
    count += 4;
    while (count > 0 && groups[count - 1] === 0) count -= 1;
    return count;
  }

  #put32(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  #put16(value: number): void {
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  /** Copies ASCII letters. Returns the length, or -1 if there are others. */
  #asciiLength(text: string, start: number): number {
    const buffer = this.#buffer;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 127) return -1;
      buffer[start + i] = code;
    }
    return text.length;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe((this.#buffer.length + length) * 2);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);

// One buffer for all: the length of the rows is not known in advance, and oversized buffers would
// be garbage outside the heap, which forces full collections.
const scratch = new ByteWriter(1 << 16);
