import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";

/** Where bytes lie. A key is 64 hexadecimal digits and says nothing about what is in it. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}

/** Where archive files of ticks lie, beside members' files. */
export const openTickFiles = async (s3: S3Place | null, dataDir: string): Promise<FileStore> =>
  s3 === null ? openDiskStore(join(dataDir, "ticks"), "ticks") : openS3Store(s3, "ticks");

/** What a store holds: members' sealed pictures, or packed ticks. */
export type FileEnding = "jpg" | "ticks";

export interface S3Place {
  readonly bucket: string;
  readonly region: string;
  /** Of a server that speaks S3 and is not Amazon's. */
  readonly endpoint?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** In a folder of its own that nothing serves. */
export function openDiskStore(folder: string, ending: FileEnding = "jpg"): FileStore {
  // PostgreSQL passes through to its own folder beside this one, as another user.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  // The driver leaves rights to the system's defaults: the folder keeps everybody else out.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return storeOn(new FSDriver({ location: folder, visibility: "private" }), ending);
}

/** In a bucket. The driver is loaded only here: an install on disk need not have it. */
export async function openS3Store(place: S3Place, ending: FileEnding = "jpg"): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, region, endpoint, ...credentials } = place;
  return storeOn(
    new S3Driver({
      bucket,
      region,
      credentials,
      visibility: "private",
      // Not every server that speaks S3 knows access lists or checksum trailers; the bucket itself
      // is private, and every file's own SHA-256 is kept beside it.
      supportsACL: false,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
    ending,
  );
}

function storeOn(driver: DriverContract, ending: FileEnding): FileStore {
  const pathOf = (key: string) => pathWith(ending, key);
  const disk = new Disk(driver);
  return {
    // Under seal or packed, bytes are of no type that anything could show.
    put: async (key, bytes) => disk.put(pathOf(key), bytes, { contentType: SEALED }),
    read: async (key) => Buffer.from(await disk.getBytes(pathOf(key))),
    remove: async (key) => disk.delete(pathOf(key)),
  };
}

const SEALED = "application/octet-stream";

const KEY = /^[0-9a-f]{64}$/;

/** In 256 folders: one of a million files is slow on many disks. */
function pathWith(ending: FileEnding, key: string): string {
  if (!KEY.test(key)) throw new Error("not a key of a kept file");
  return `${key.slice(0, 2)}/${key}.${ending}`;
}
