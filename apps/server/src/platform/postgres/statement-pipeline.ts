import type pg from "pg";
import type { WireValue } from "./values.ts";

/** A prepared statement: PostgreSQL plans it once for each connection, by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement's outcome: its rows, and PostgreSQL's command tag. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly command: string;
}

interface PendingStatement {
  readonly statement: Statement;
  readonly values: WireValue[];
  /** null if the rows are not used. */
  readonly rows: unknown[] | null;
  columns: readonly Column[];
  command: string;
  /** Why one of its rows could not be decoded. */
  unreadable: Error | null;
  resolve(answer: Answer): void;
  reject(fault: Error): void;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** How the driver looks up the parser of a type's text. */
export type GetTypeParser = (type: number) => (text: string) => unknown;

/** Parts of the driver's connection that its types omit. */
interface Connection extends pg.Connection {
  /** Texts by statement name, recorded by the driver once PostgreSQL has parsed them. */
  readonly parsedStatements: Readonly<Record<string, string>>;
}

/**
 * Statements that are sent together, run one after another, and are answered together: after a
 * failed one PostgreSQL skips the rest. For the driver they are a single query of another kind,
 * like its cursors; the driver's own pipeline would sync after each statement.
 */
export class Pipeline implements pg.Submittable {
  /** Resolves when PostgreSQL has answered the packet: to the fault that ended it, or to null. */
  readonly answered: Promise<Error | null>;
  readonly #getTypeParser: GetTypeParser;
  readonly #statements: PendingStatement[] = [];
  #end!: (fault: Error | null) => void;
  /** The index of the statement that is being answered. */
  #current = 0;

  constructor(getTypeParser: GetTypeParser) {
    this.#getTypeParser = getTypeParser;
    this.answered = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** The name of the statement being answered: the driver records that it is parsed. */
  get name(): string {
    return this.#statements[this.#current]?.statement.name ?? "";
  }

  get text(): string {
    return this.#statements[this.#current]?.statement.text ?? "";
  }

  /** To be called before the packet is sent. Without `isRead` the answer has no rows. */
  add(statement: Statement, values: WireValue[], { isRead }: { isRead: boolean }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const rows = isRead ? [] : null;
      const answer = { columns: [], command: "", unreadable: null };
      this.#statements.push({ statement, values, rows, ...answer, resolve, reject });
    });
  }

  /** Sends the packet. The driver reports an error returned here as this packet's fault. */
  submit(connection: pg.Connection): Error | null {
    // The driver passes its own connection.
    const { parsedStatements } = connection as Connection;
    const unparsed = new Map<string, string>();
    for (const { statement } of this.#statements) {
      const { name, text } = statement;
      const existing = parsedStatements[name] ?? unparsed.get(name);
      if (existing === undefined) unparsed.set(name, text);
      else if (existing !== text) return new Error(`two statements are called ${name}`);
    }
    connection.stream.cork();
    for (const { statement, values, rows } of this.#statements) {
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
    const currentRequest = this.#statements[this.#current];
    if (currentRequest === undefined) return;
    currentRequest.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#getTypeParser(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const currentRequest = this.#statements[this.#current];
    if (currentRequest === undefined) return;
    const row: Record<string, unknown> = {};
    try {
      currentRequest.columns.forEach(({ name, read }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : read(text);
      });
    } catch (fault) {
      // The caller is the socket's event handler, where an exception would end the process.
      currentRequest.unreadable ??= fault instanceof Error ? fault : new Error(String(fault));
    }
    currentRequest.rows?.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const currentRequest = this.#statements[this.#current];
    if (currentRequest !== undefined) currentRequest.command = text;
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    let fault: Error | null = null;
    for (const { rows, command, unreadable, resolve, reject } of this.#statements) {
      fault ??= unreadable;
      if (unreadable === null) resolve({ rows: rows ?? [], command });
      else reject(unreadable);
    }
    this.#finish(fault);
  }

  /** Called by the driver at most once; a packet that is not sent ends in the same way. */
  handleError(fault: Error): void {
    this.#statements.forEach(({ rows, command, resolve, reject }, index) => {
      if (index < this.#current) resolve({ rows: rows ?? [], command });
      else reject(fault);
    });
    this.#finish(fault);
  }

  #finish(fault: Error | null): void {
    this.#statements.length = 0; // frees the batch's rows even if the packet is still referenced
    this.#end(fault);
  }
}
