import type { SettingsProblem } from "@plumbline/engine/desk";
import { err, type Instant, ok } from "@plumbline/engine/kernel";
import type { TermsCalls, TermsRead } from "@plumbline/protocol";
import type { z } from "zod";
import { operatorRoute, publicRoute, type Route } from "#platform/http/route";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { readHistory } from "./history.ts";
import {
  confirm,
  propose,
  type SettingsDeps,
  type SettingsSubject,
  withdraw,
  type WrittenVersion,
} from "./proposals.ts";

/** A version in the form that rules read, and as it was written. */
export interface PublishedTerms<Terms, Written> {
  readonly terms: Terms;
  readonly written: Written;
}

export interface TermsDefinition<Terms, Written> {
  readonly area: string;
  /** The subject of its proposals, if it covers more than an area's terms: "payments". */
  readonly subject?: string;
  /**
   * The area's table: `version, effective_at, operator_id`, and one column whose name is the end of
   * the table's name.
   */
  readonly table: `${string}_${Column}`;
  readonly schema: z.ZodType<Written>;
  read(written: NoInfer<Written>, version: number): Terms;
  problemsOf(written: NoInfer<Written>, newest: NoInfer<Written>): readonly SettingsProblem[];
}

type Column = "terms" | "settings";

/**
 * The terms on which an area sells, in versions that two persons confirm and that never change
 * afterwards.
 */
export interface AreaTerms<Terms, Written> {
  readonly subject: SettingsSubject;
  parse(content: string): Written;
  /** Every version ever published, by its number, with which receipts are decided again. */
  readEvery(tx: Tx): Promise<ReadonlyMap<string, Terms>>;
  /** Loads the published versions; the first one was added with the table, or by `open`. */
  book(database: Tx): TermsBook<Terms, Written>;
  /** Publishes the installation's own terms if there are none yet. */
  open(
    database: Database,
    first: { readonly terms: unknown; readonly now: Instant },
  ): Promise<TermsBook<Terms, Written>>;
}

/** The book of an area's terms: `TermsBookOf<typeof spotTerms>`. */
export type TermsBookOf<Area> =
  Area extends AreaTerms<infer Terms, infer Written> ? TermsBook<Terms, Written> : never;

export function defineTerms<Terms, Written>(
  definition: TermsDefinition<Terms, Written>,
): AreaTerms<Terms, Written> {
  const { area, subject = area, schema, read, problemsOf } = definition;
  const statements = statementsOf(definition);
  const parse = (content: string) => schema.parse(JSON.parse(content));
  const readVersions = async (tx: Tx): Promise<readonly WrittenVersion[]> => {
    const rows = await tx.query<VersionRow>(statements.versions);
    return rows.map(({ version, effectiveAt, terms }) => ({
      version,
      effectiveAt,
      // The schema fixes the order of the fields, so that equal terms have equal texts.
      content: JSON.stringify(schema.parse(terms)),
    }));
  };
  const book = (database: Tx) =>
    new TermsBook(database, statements, (terms, version) => {
      const written = schema.parse(terms);
      return { written, terms: read(written, version) };
    });
  return {
    parse,
    book,
    subject: {
      name: subject,
      readVersions,
      nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
      problemsOf: (content, newest) => problemsOf(parse(content), parse(newest)),
      keep: async (tx, { version, effectiveAt, content, operatorId }) => {
        const row = [version, instantToColumn(effectiveAt), content, operatorId];
        await tx.query(statements.keep, row);
      },
    },
    readEvery: async (tx) => {
      const versions = await readVersions(tx);
      return new Map(
        versions.map(({ version, content }) => [String(version), read(parse(content), version)]),
      );
    },
    open: async (database, first) => {
      const row = [instantToColumn(first.now), JSON.stringify(schema.parse(first.terms))];
      await database.query(statements.first, row);
      return book(database);
    },
  };
}

/** Every version, read once, because a version never changes. */
export class TermsBook<Terms, Written> {
  readonly #database: Tx;
  readonly #statements: Statements;
  readonly #read: (terms: unknown, version: number) => PublishedTerms<Terms, Written>;
  readonly #byVersion = new Map<number, PublishedTerms<Terms, Written>>();

  constructor(
    database: Tx,
    statements: Statements,
    read: (terms: unknown, version: number) => PublishedTerms<Terms, Written>,
  ) {
    this.#database = database;
    this.#statements = statements;
    this.#read = read;
  }

  /** The version in force at a time: the newest one in effect, otherwise the first one. */
  async current(at: Instant): Promise<PublishedTerms<Terms, Written>> {
    const { newest } = this.#statements;
    const [row] = await this.#database.query<{ version: number }>(newest, [instantToColumn(at)]);
    if (row === undefined) throw new Error(`${newest.name}: no version was published`);
    return this.#published(row.version);
  }

  /** The terms of a purchase, by their version. */
  async pinned(version: number): Promise<Terms> {
    return (await this.#published(version)).terms;
  }

  /** The terms of a version; null if it does not exist. */
  async at(version: number): Promise<PublishedTerms<Terms, Written> | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const { version: statement } = this.#statements;
    const [row] = await this.#database.query<{ terms: unknown }>(statement, [version]);
    if (row === undefined) return null;
    const read = this.#read(row.terms, version);
    this.#byVersion.set(version, read);
    return read;
  }

  /** Versions by time, for a caller that looks up many times. */
  async timeline(): Promise<(at: Instant) => PublishedTerms<Terms, Written>> {
    const rows = await this.#database.query<VersionRow>(this.#statements.versions);
    const versions = await Promise.all(
      rows.map(async ({ version, effectiveAt }) => {
        return { effectiveAt, published: await this.#published(version) };
      }),
    );
    return (at) => {
      const inForce = versions.findLast(({ effectiveAt }) => effectiveAt <= at) ?? versions[0];
      if (inForce === undefined) throw new Error("no version was published");
      return inForce.published;
    };
  }

  async #published(version: number): Promise<PublishedTerms<Terms, Written>> {
    const published = await this.at(version);
    if (published !== null) return published;
    throw new Error(`${this.#statements.version.name}: ${version} was never published`);
  }
}

/** The route by which anyone reads an area's terms: those of a version, or those in force. */
export const publicTermsRoute = (
  {
    clock,
    terms,
  }: Pick<SettingsDeps, "clock"> & {
    readonly terms: Pick<TermsBook<{ readonly version: number }, unknown>, "at" | "current">;
  },
  call: TermsRead,
): Route =>
  publicRoute(call, async ({ input: { version } }) => {
    const published =
      version === undefined ? await terms.current(clock.now()) : await terms.at(version);
    if (published === null) return err({ type: "not_found" });
    return ok({ version: published.terms.version, terms: published.written });
  });

/** The routes by which two operators set an area's terms. */
export function termsRoutes(
  deps: SettingsDeps,
  { subject, parse }: Pick<AreaTerms<unknown, unknown>, "subject" | "parse">,
  calls: TermsCalls,
): readonly Route[] {
  return [
    operatorRoute(calls.read, async ({ input }) => {
      const shown = await readHistory(deps, subject, input.version);
      if (shown === null) return err({ type: "not_found" });
      return ok({ ...shown.history, terms: parse(shown.content) });
    }),

    operatorRoute(calls.propose, async ({ input, operator, requestId }) => {
      const { terms, ...proposal } = input;
      const content = JSON.stringify(terms);
      return propose(deps, subject, { ...proposal, content, operator, requestId });
    }),

    ...decisionRoutes(deps, subject, calls),
  ];
}

/** The routes among these that decide a proposal; they do not depend on its subject. */
export const decisionRoutes = (
  deps: SettingsDeps,
  subject: SettingsSubject,
  calls: Pick<TermsCalls, "confirm" | "withdraw">,
): readonly Route[] => [
  operatorRoute(calls.confirm, async ({ input, operator, requestId }) =>
    confirm(deps, subject, { ...input, operator, requestId }),
  ),

  operatorRoute(calls.withdraw, async ({ input, operator, requestId }) =>
    withdraw(deps, subject, { ...input, operator, requestId }),
  ),
];

interface VersionRow {
  readonly version: number;
  readonly effectiveAt: Instant;
  readonly terms: unknown;
}

type Statements = ReturnType<typeof statementsOf>;

function statementsOf({ area, table }: Pick<TermsDefinition<unknown, never>, "area" | "table">) {
  const column: Column = table.endsWith("_terms") ? "terms" : "settings";
  return {
    versions: sql(
      `${area}.${column}-versions`,
      `select version, effective_at as "effectiveAt", ${column} as terms from ${table}
       order by version`,
    ),
    first: sql(
      `${area}.first-${column}`,
      `insert into ${table} (version, effective_at, ${column}) values (1, $1, $2::json)
       on conflict do nothing`,
    ),
    keep: sql(
      `${area}.keep-${column}`,
      `insert into ${table} (version, effective_at, ${column}, operator_id)
       values ($1, $2, $3::json, $4)`,
    ),
    newest: sql(
      `${area}.newest-${column}`,
      `select version from ${table} where effective_at <= $1 or version = 1
       order by version desc limit 1`,
    ),
    version: sql(
      `${area}.read-${column}`,
      `select ${column} as terms from ${table} where version = $1`,
    ),
  };
}
