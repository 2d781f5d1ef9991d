import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";

/** Stores bytes. A key is 64 hexadecimal digits and reveals nothing about the content. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}

/** Stores archive files of ticks, separate from members' files. */
export const openTickFiles = async (s3: S3Place | null, dataDir: string): Promise<FileStore> =>
  s3 === null ? openDiskStore(join(dataDir, "ticks"), "ticks") : openS3Store(s3, "ticks");

/** The content of a store: members' sealed pictures, or packed ticks. */
export type FileEnding = "jpg" | "ticks";

export interface S3Place {
  readonly bucket: string;
  readonly region: string;
  /** The address of an S3 server other than Amazon's. */
  readonly endpoint?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Stores files in a separate folder that is not served. */
export function openDiskStore(folder: string, ending: FileEnding = "jpg"): FileStore {
  // PostgreSQL, running as another user, passes through to its own folder next to this one.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  // The driver uses the system's default permissions, so the folder itself denies others access.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return storeOn(new FSDriver({ location: folder, visibility: "private" }), ending);
}

/**
 * Stores files in a bucket. The driver is loaded only here, so an installation on disk does not
 * need it.
 */
export async function openS3Store(place: S3Place, ending: FileEnding = "jpg"): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, region, endpoint, ...credentials } = place;
  return storeOn(
    new S3Driver({
      bucket,
      region,
      credentials,
      visibility: "private",
      // Not every S3 server supports access lists or checksum trailers; the bucket itself is
      // private, and every file's own SHA-256 is stored with its record.
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
    // Sealed or packed bytes have no content type that could be displayed.
    put: async (key, bytes) => disk.put(pathOf(key), bytes, { contentType: SEALED }),
    read: async (key) => Buffer.from(await disk.getBytes(pathOf(key))),
    remove: async (key) => disk.delete(pathOf(key)),
  };
}

const SEALED = "application/octet-stream";

const KEY = /^[0-9a-f]{64}$/;

/** Spread over 256 folders, because a folder of a million files is slow on many disks. */
function pathWith(ending: FileEnding, key: string): string {
  if (!KEY.test(key)) throw new Error("not a key of a kept file");
  return `${key.slice(0, 2)}/${key}.${ending}`;
}
