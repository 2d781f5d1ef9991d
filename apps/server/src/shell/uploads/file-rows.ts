import { decided, err, type Instant, type Result, type UserId } from "@plumbline/engine/kernel";
import type { UploadPurpose } from "@plumbline/protocol/upload";
import { instantToColumn } from "../columns.ts";
import type { RunnerRefusal, Store } from "../command.ts";
import { sql, type Tx } from "../database.ts";
import { newId, type RequestId } from "../ids.ts";
import type { CommandRunner } from "../run-command.ts";

/** A kept picture without its bytes. */
export interface FileRow {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly storageKey: string;
  /** See `sealFile`; null: it lies there unsealed, from before pictures were sealed. */
  readonly sealedKey: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
}

/** What one user may have kept in all. */
const FILES_MAX = 60;
const BYTES_MAX = 100 * 1024 * 1024;

interface Kept {
  readonly files: number;
  readonly bytes: number;
}

const fileStore: Store<Kept, FileRow> = {
  name: "uploads.files",
  load: async (tx, userIds) => {
    const rows = await tx.query<{ userId: UserId; files: string; bytes: string }>(keptStatement, [
      userIds,
    ]);
    const kept = new Map(userIds.map((id): [UserId, Kept] => [id, { files: 0, bytes: 0 }]));
    for (const row of rows) {
      kept.set(row.userId, { files: Number(row.files), bytes: Number(row.bytes) });
    }
    return kept;
  },
  merge: ({ files, bytes }, file) => ({ files: files + 1, bytes: bytes + file.sizeBytes }),
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      const { id, purpose, storageKey, sealedKey, sha256, sizeBytes, width, height } = next;
      await tx.query(insertStatement, [
        ...[userId, id, purpose, storageKey, sha256, sizeBytes, width, height],
        ...[instantToColumn(at), sealedKey],
      ]);
    }
  },
};

/** Notes a picture as its owner's. Refuses with `upload_quota_used_up`. */
export function keepFile(
  runner: CommandRunner,
  { userId, requestId, file }: { userId: UserId; requestId: RequestId; file: FileRow },
): Promise<Result<null, { readonly type: "upload_quota_used_up" } | RunnerRefusal>> {
  return runner.run<Kept, FileRow, never, { readonly type: "upload_quota_used_up" }, null>({
    name: "uploads.keep-file",
    userId,
    requestId,
    content: file.sha256,
    causeId: file.id,
    store: fileStore,
    decide: ({ state: { files, bytes } }) => {
      const isFull = files >= FILES_MAX || bytes + file.sizeBytes > BYTES_MAX;
      if (isFull) return err({ type: "upload_quota_used_up" });
      return decided(file);
    },
    answer: () => null,
  });
}

/** One of this user's own pictures; anybody else's is not found. */
export async function findFile(tx: Tx, userId: UserId, id: string): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(findStatement, [userId, id]);
  return row ?? null;
}

/** Notes who looked. Appended only: it is a log, and decides nothing. */
export async function noteOpening(
  tx: Tx,
  opening: {
    readonly userId: UserId;
    readonly fileId: string;
    readonly operatorId: string | null;
    readonly at: Instant;
  },
): Promise<void> {
  const { userId, fileId, operatorId, at } = opening;
  await tx.query(openingStatement, [userId, newId(), fileId, operatorId, instantToColumn(at)]);
}

const keptStatement = sql(
  "uploads.kept",
  `select user_id as "userId", count(*) as files, sum(size_bytes) as bytes
   from files where user_id = any($1::uuid[]) group by user_id`,
);

const insertStatement = sql(
  "uploads.insert",
  `insert into files
     (user_id, id, purpose, storage_key, sha256, size_bytes, width, height, created_at, sealed_key)
   values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10)`,
);

const findStatement = sql(
  "uploads.find",
  `select id, purpose, storage_key as "storageKey", sealed_key as "sealedKey",
     encode(sha256, 'hex') as sha256, size_bytes as "sizeBytes", width, height
   from files where user_id = $1 and id = $2`,
);

const openingStatement = sql(
  "uploads.note-opening",
  `insert into file_openings (user_id, id, file_id, operator_id, opened_at)
   values ($1, $2, $3, $4, $5)`,
);
