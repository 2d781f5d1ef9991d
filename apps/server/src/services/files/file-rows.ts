import { decided, err, type Instant, type Result, type UserId } from "@plumbline/engine/kernel";
import type { UploadPurpose } from "@plumbline/protocol/files";
import {
  digest,
  instantToColumn,
  int,
  ints,
  type RowOf,
  table,
  text,
  time,
  uuid,
} from "#platform/postgres/columns";
import type { RunnerRefusal, Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { newId, type RequestId } from "#platform/process/ids";
import type { CommandRunner } from "#platform/command/run-command";
import type { PictureLook } from "./picture-look.ts";

/** A stored picture without its bytes. */
export interface FileRow {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly storageKey: string;
  /** See `sealFile`; null: the file is not sealed, because it is older than sealing. */
  readonly sealedKey: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
}

/** A new picture, with the values by which it is compared. */
export interface NewFile extends FileRow {
  /** The hash of the bytes as they were received. */
  readonly originalSha256: string;
  readonly look: PictureLook | null;
}

interface OwnedFile extends NewFile {
  readonly userId: UserId;
  readonly createdAt: Instant;
}

const files = table<OwnedFile>("files").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ id }) => id),
  purpose: text(({ purpose }) => purpose),
  storageKey: text(({ storageKey }) => storageKey),
  sha256: digest(({ sha256 }) => sha256),
  sizeBytes: int(({ sizeBytes }) => sizeBytes),
  width: int(({ width }) => width),
  height: int(({ height }) => height),
  createdAt: time(({ createdAt }) => createdAt),
  sealedKey: text(({ sealedKey }) => sealedKey),
  originalSha256: digest(({ originalSha256 }) => originalSha256),
  look: text(({ look }) => look?.bits ?? null),
  lookParts: ints(({ look }) => look?.parts ?? null),
});

/** The most pictures that one user may have stored. */
const FILES_MAX = 60;
const BYTES_MAX = 100 * 1024 * 1024;

interface StoredTotals {
  readonly files: number;
  readonly bytes: number;
}

const fileStore: Store<StoredTotals, NewFile> = {
  name: "uploads.files",
  load: async (tx, userIds) => {
    const rows = await tx.query<{ userId: UserId; files: number; bytes: number }>(storedStatement, [
      userIds,
    ]);
    const usageByUser = new Map(
      userIds.map((id): [UserId, StoredTotals] => [id, { files: 0, bytes: 0 }]),
    );
    for (const { userId, ...usage } of rows) usageByUser.set(userId, usage);
    return usageByUser;
  },
  merge: ({ files, bytes }, file) => ({ files: files + 1, bytes: bytes + file.sizeBytes }),
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      await tx.query(insertStatement, files.valuesOf({ ...next, userId, createdAt: at }));
    }
  },
};

/** Records a picture as its owner's. Refuses with `upload_quota_used_up`. */
export function keepFile(
  runner: CommandRunner,
  { userId, requestId, file }: { userId: UserId; requestId: RequestId; file: NewFile },
): Promise<Result<null, { readonly type: "upload_quota_used_up" } | RunnerRefusal>> {
  return runner.run({
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

/** One of this user's own pictures; null for anybody else's. */
export async function findFile(tx: Tx, userId: UserId, id: string): Promise<FileRow | null> {
  const [row] = await tx.query<RowOf<typeof files>>(findStatement, [userId, id]);
  return row ?? null;
}

/** Records who viewed a picture. Append-only; a view is permitted only once it is recorded. */
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

/** The pictures of these users that an operator has ever opened. */
export async function readOpenedFiles(
  tx: Tx,
  { userIds, operatorId }: { readonly userIds: readonly UserId[]; readonly operatorId: string },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ fileId: string }>(openedStatement, [userIds, operatorId]);
  return new Set(rows.map(({ fileId }) => fileId));
}

const openedStatement = sql(
  "uploads.opened",
  `select distinct file_id as "fileId" from file_openings
   where user_id = any($1::uuid[]) and operator_id = $2`,
);

const storedStatement = sql(
  "uploads.kept",
  `select user_id as "userId", count(*) as files, sum(size_bytes) as bytes
   from files where user_id = any($1::uuid[]) group by user_id`,
);

const insertStatement = sql("uploads.insert", files.insert);

const findStatement = sql(
  "uploads.find",
  `select ${files.select} from files where user_id = $1 and id = $2`,
);

const openingStatement = sql(
  "uploads.note-opening",
  `insert into file_openings (user_id, id, file_id, operator_id, opened_at)
   values ($1, $2, $3, $4, $5)`,
);
