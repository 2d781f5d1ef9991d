import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { z } from "zod";
import { StartRefused } from "#platform/process/faults";

const MANIFEST = "manifest.json";

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /**
   * The version of the server that was backed up: "18.4". Every version that the app supports can
   * restore it.
   */
  postgres: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** For a partitioned table: the partitions' bounds and their definitions, as SQL. */
      partitions: z.array(
        z.object({ name: z.string(), bound: z.string(), definitions: z.array(z.string()) }),
      ),
      rows: z.number().int(),
      /** The hash of the rows' text before compression. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The files of the data folder: keys, pictures, archives, by their path in it. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
});

/** The contents of a backup, by which a missing or changed part is detected before the restore. */
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest["tables"][number];

export const tablePath = (folder: string, name: string): string =>
  join(folder, "tables", `${name}.copy.gz`);

export const dataPath = (folder: string, path: string): string => join(folder, "data", path);

/** Written last: a folder without it is an interrupted backup. */
export const writeManifest = (folder: string, written: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) {
    throw new StartRefused(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  }
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new StartRefused(`${join(folder, MANIFEST)} is of no format that this version knows.`);
}

/** Passes rows on unchanged and computes the hash of all of them. */
export class HashedRows extends Transform {
  readonly #hash = createHash("sha256");

  override _transform(rows: Buffer, _encoding: BufferEncoding, pass: TransformCallback): void {
    this.#hash.update(rows);
    pass(null, rows);
  }

  /** To be called once, after all rows have passed. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
