import type pg from "pg";
import type { WireValue } from "./values.ts";

/** A prepared statement: PostgreSQL plans it once for each connection, by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What a statement came to: the rows it gave, and PostgreSQL's word for what it did. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly command: string;
}

interface Asked {
  readonly statement: Statement;
  readonly values: WireValue[];
  /** Null if nobody wants the rows. */
  readonly rows: unknown[] | null;
  columns: readonly Column[];
  command: string;
  resolve(answer: Answer): void;
  reject(fault: Error): void;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** How the driver finds what reads a type's text. */
export type GetTypeParser = (type: number) => (text: string) => unknown;

/** What the driver's types leave out of its connection. */
interface Connection extends pg.Connection {
  /** Texts by name, noted by the driver as PostgreSQL says that it has parsed one. */
  readonly parsedStatements: Readonly<Record<string, string>>;
}

/**
 * Statements that travel together, each run after the one before it, and are answered together: a
 * failed one has PostgreSQL leave out all behind it. To the driver they are one query of another
 * kind, as its cursors are; its own would have each statement answered, and its answer sent, by
 * itself.
 */
export class Pipeline implements pg.Submittable {
  /** Resolves once PostgreSQL is done with it: to the fault that ended it, or to null. */
  readonly answered: Promise<Error | null>;
  readonly #getTypeParser: GetTypeParser;
  readonly #asked: Asked[] = [];
  #end!: (fault: Error | null) => void;
  /** The one that is being answered. */
  #current = 0;

  constructor(getTypeParser: GetTypeParser) {
    this.#getTypeParser = getTypeParser;
    this.answered = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Of the statement that is being answered: the driver notes that it is parsed. */
  get name(): string {
    return this.#asked[this.#current]?.statement.name ?? "";
  }

  get text(): string {
    return this.#asked[this.#current]?.statement.text ?? "";
  }

  /** To be called before the packet is sent. Without `isRead` the answer has no rows. */
  add(statement: Statement, values: WireValue[], { isRead }: { isRead: boolean }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const rows = isRead ? [] : null;
      this.#asked.push({ statement, values, rows, columns: [], command: "", resolve, reject });
    });
  }

  /** What it returns instead of sending anything, the driver tells as this packet's fault. */
  submit(connection: pg.Connection): Error | null {
    // The driver hands over its own connection.
    const { parsedStatements } = connection as Connection;
    const unparsed = new Map<string, string>();
    for (const { statement } of this.#asked) {
      const { name, text } = statement;
      const existing = parsedStatements[name] ?? unparsed.get(name);
      if (existing === undefined) unparsed.set(name, text);
      else if (existing !== text) return new Error(`two statements are called ${name}`);
    }
    connection.stream.cork();
    for (const { statement, values, rows } of this.#asked) {
      const { name, text } = statement;
      const isFirst = unparsed.delete(name);
      if (isFirst) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      if (rows !== null) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const currentRequest = this.#asked[this.#current];
    if (currentRequest === undefined) return;
    currentRequest.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#getTypeParser(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const currentRequest = this.#asked[this.#current];
    const row: Record<string, unknown> = {};
    currentRequest?.columns.forEach(({ name, read }, index) => {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : read(text);
    });
    currentRequest?.rows?.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const currentRequest = this.#asked[this.#current];
    if (currentRequest !== undefined) currentRequest.command = text;
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    for (const { rows, command, resolve } of this.#asked) resolve({ rows: rows ?? [], command });
    this.#finish(null);
  }

  /** The driver says so at most once; a packet that is not to be sent is told in the same way. */
  handleError(fault: Error): void {
    this.#asked.forEach(({ rows, command, resolve, reject }, index) => {
      if (index < this.#current) resolve({ rows: rows ?? [], command });
      else reject(fault);
    });
    this.#finish(fault);
  }

  #finish(fault: Error | null): void {
    this.#asked.length = 0; // whoever holds the packet need not hold a batch's rows
    this.#end(fault);
  }
}
