import {
  defaultEarnTerms,
  type EarnTerms,
  earnTermsProblems,
  machineOutput,
  readEarnTerms,
  type WrittenEarnTerms,
  type WrittenProduct,
} from "@plumbline/engine/earn";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenEarnTerms } from "@plumbline/protocol/earn";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { MachineOutputs } from "./earn-totals.ts";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** Everything that is sold, and on what, as operators settle it. */
export const earnTermsSubject: SettingsSubject = {
  name: "earn",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => earnTermsProblems(parseTerms(content), parseTerms(newest)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

/** Every version that was ever published, by its number. */
export async function readEveryTerms(tx: Tx): Promise<ReadonlyMap<string, EarnTerms>> {
  const versions = await readVersions(tx);
  return new Map(
    versions.map(({ version, content }) => {
      return [String(version), readEarnTerms(parseTerms(content), version)];
    }),
  );
}

export interface Published {
  readonly terms: EarnTerms;
  readonly written: WrittenEarnTerms;
}

/** Every version, read once: a version never changes. */
export class EarnTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<EarnTermsBook> {
    const content = JSON.stringify(defaultEarnTerms(now));
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new EarnTermsBook(database);
  }

  /** What held at a time: the newest version whose time had come, or else the first one. */
  async current(at: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(at),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the terms of products holds");
    return published;
  }

  /** What held when, for whoever looks at many times. */
  async timeline(): Promise<(at: Instant) => Published> {
    const rows = await readVersions(this.#database);
    const versions = await Promise.all(
      rows.map(async ({ version, effectiveAt }) => ({
        effectiveAt,
        published: await this.at(version),
      })),
    );
    return (at) => {
      const inForce = versions.findLast(({ effectiveAt }) => effectiveAt <= at) ?? versions[0];
      if (!inForce?.published) throw new Error("no version of the terms of products holds");
      return inForce.published;
    };
  }

  /** What machines of every version make on the network that holds at a time. */
  async machineOutputs(at: Instant): Promise<MachineOutputs> {
    const { terms: current } = await this.current(at);
    const versions = Array.from({ length: current.version }, (_, index) => index + 1);
    const published = await Promise.all(versions.map((version) => this.at(version)));
    return ({ productId, termsVersion }) => {
      const product = published[termsVersion - 1]?.terms.products.get(productId);
      if (product?.kind !== "mining") return 0n;
      const network = current.networks.get(product.network);
      return network === undefined ? 0n : machineOutput(product.machine, network).units;
    };
  }

  /** Those that orders were bought on. */
  async pinned(version: number): Promise<EarnTerms> {
    const published = await this.at(version);
    if (published === null) throw new Error(`version ${version} was never published`);
    return published.terms;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenEarnTerms.parse(row.terms);
    const read = { written, terms: readEarnTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

/** A product as it is written, of its kind; null where there is none of that kind. */
export const writtenOf = <Kind extends WrittenProduct["kind"]>(
  { products }: WrittenEarnTerms,
  { id, kind }: { readonly id: string; readonly kind: Kind },
): Extract<WrittenProduct, { kind: Kind }> | null =>
  products.find((each): each is Extract<WrittenProduct, { kind: Kind }> => {
    return each.id === id && each.kind === kind;
  }) ?? null;

export const parseTerms = (content: string): WrittenEarnTerms =>
  writtenEarnTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenEarnTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "earn.terms-versions",
  `select version, effective_at as "effectiveAt", terms from earn_terms order by version`,
);

const firstStatement = sql(
  "earn.first-terms",
  `insert into earn_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "earn.keep-terms",
  `insert into earn_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "earn.newest-terms",
  `select version from earn_terms where effective_at <= $1 or version = 1
   order by version desc limit 1`,
);

const readStatement = sql("earn.read-terms", "select terms from earn_terms where version = $1");
