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
  /** Of the server that it was taken from: "18.4". Any that the app runs on can take it up. */
  postgres: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Of a table that is divided: their bounds and what belongs to them, as SQL writes it. */
      partitions: z.array(
        z.object({ name: z.string(), bound: z.string(), definitions: z.array(z.string()) }),
      ),
      rows: z.number().int(),
      /** Of the rows' text, before it was packed. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Of the data folder: keys, pictures, archives, by their path there. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
});

/** What a backup holds, so that what is missing or was changed is seen before it is taken up. */
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest["tables"][number];

export const tablePath = (folder: string, name: string): string =>
  join(folder, "tables", `${name}.copy.gz`);

export const dataPath = (folder: string, path: string): string => join(folder, "data", path);

/** Last: a folder without it is no backup, but what is left of one that was interrupted. */
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

  /** Once, when all have passed. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
