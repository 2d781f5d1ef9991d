import { hash, randomBytes } from "node:crypto";
import type { AttemptLimit, TooManyAttempts } from "@plumbline/engine/auth";
import { err, HOUR_MS, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Uploaded, UploadPurpose } from "@plumbline/protocol/files";
import type { FileStore } from "#feeds/files/file-store";
import type { RunnerRefusal } from "#platform/command/command";
import type { CommandRunner } from "#platform/command/run-command";
import type { Database } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";
import { newId, newRequestId } from "#platform/process/ids";
import { takeAttempts } from "#services/limits/attempt-store";
import type { SealKey } from "#platform/secrets/seal-key";
import { type FileRow, findFile, keepFile, type NewFile, noteOpening } from "./file-rows.ts";
import { type PictureRefusal, remakePicture } from "./remake-picture.ts";
import { openFile, sealFile } from "./seal-file.ts";
import { Semaphore } from "#platform/process/semaphore";

/** The limit of one user: each upload takes a second of CPU. */
const UPLOAD_LIMIT: AttemptLimit = { attemptsMax: 40, windowMs: HOUR_MS, pauseMs: 0 };

/** Each uses a hundred megabytes in the worst case. */
const PICTURES_AT_ONCE = 2;
const PICTURES_WAITING_MAX = 16;

export type UploadRefusal =
  | PictureRefusal
  | TooManyAttempts
  | RunnerRefusal
  | { readonly type: "upload_quota_used_up" };

export interface OpenedPicture {
  readonly jpeg: string;
  readonly width: number;
  readonly height: number;
}

interface UploadDeps {
  readonly clock: Clock;
  readonly commands: CommandRunner;
  readonly database: Database;
  readonly files: FileStore;
  readonly sealKey: SealKey;
}

/** Pictures that members upload: accepted, re-encoded, stored sealed, and opened again. */
export class Uploads {
  readonly #deps: UploadDeps;
  readonly #turns = new Semaphore({
    workingMax: PICTURES_AT_ONCE,
    waitingMax: PICTURES_WAITING_MAX,
  });

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  /** Counts an upload before its bytes are read. Refuses with `too_many_attempts`. */
  admit(userId: UserId): Promise<Result<null, TooManyAttempts>> {
    const { clock, database } = this.#deps;
    return takeAttempts(
      database,
      [{ about: ["upload", userId], limit: UPLOAD_LIMIT }],
      clock.now(),
    );
  }

  /**
   * Re-encodes the picture, stores it, and records its owner.
   *
   * Refusals, in the order they are checked: `unavailable` if too many wait, those of the picture,
   * `upload_quota_used_up`.
   */
  async keep(
    userId: UserId,
    { original, purpose }: { readonly original: Buffer; readonly purpose: UploadPurpose },
  ): Promise<Result<Uploaded, UploadRefusal>> {
    const { commands, files, sealKey } = this.#deps;
    const result = await this.#turns.take(() => remakePicture(original));
    if (result === null) return err({ type: "unavailable" });
    if (!result.ok) return result;
    const { bytes, width, height, look } = result.value;
    const storageKey = randomBytes(32).toString("hex");
    const { sealed, sealedKey } = sealFile(bytes, { storageKey, sealKey });
    const file: NewFile = {
      id: newId(),
      purpose,
      storageKey,
      sealedKey,
      sha256: hash("sha256", bytes, "hex"),
      sizeBytes: bytes.length,
      width,
      height,
      originalSha256: hash("sha256", original, "hex"),
      look,
    };
    await files.put(storageKey, sealed);
    const outcome = await keepFile(commands, { userId, requestId: newRequestId(), file });
    if (!outcome.ok) {
      await files.remove(storageKey);
      return outcome;
    }
    return ok({ id: file.id, width, height, sha256: file.sha256 });
  }

  /** Opens a file for its owner. null: it does not exist, or belongs to another user. */
  async openOwn(userId: UserId, fileId: string): Promise<OpenedPicture | null> {
    const { clock, database } = this.#deps;
    const file = await findFile(database, userId, fileId);
    if (file === null) return null;
    await noteOpening(database, { userId, fileId, operatorId: null, at: clock.now() });
    return this.read(file);
  }

  /** The bytes, for a caller that has checked the permission. Throws if they were changed. */
  async read({ storageKey, sealedKey, sha256, ...size }: FileRow): Promise<OpenedPicture> {
    const { files, sealKey } = this.#deps;
    const stored = await files.read(storageKey);
    const bytes =
      sealedKey === null
        ? stored
        : openFile({ sealed: stored, sealedKey }, { storageKey, sealKey });
    if (hash("sha256", bytes, "hex") !== sha256) throw new Error("a kept file is not what it was");
    const { width, height } = size;
    return { jpeg: bytes.toString("base64"), width, height };
  }
}
