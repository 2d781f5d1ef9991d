import { decided, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import type { RequestId } from "#platform/process/ids";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import type { SignedInOperator } from "#platform/http/route";
import type { CommandRunner } from "#platform/command/run-command";
import { type FileRow, noteOpening } from "./file-rows.ts";
import type { OpenedPicture, Uploads } from "./uploads.ts";

interface Opening {
  readonly userId: UserId;
  readonly fileId: string;
  readonly operatorId: string;
}

const openingStore = audited<null, Opening>({
  // The first pictures belonged to verifications; the name was kept.
  name: "kyc.file-openings",
  load: () => Promise.resolve(null),
  merge: () => null,
  save: (tx, opening, at) => noteOpening(tx, { ...opening, at }),
});

/**
 * Opens a user's picture for an operator: first recorded in the operators' log and for its owner,
 * then read. The caller has checked that this operator may view it.
 */
export async function openForStaff(
  { commands, uploads }: { readonly commands: CommandRunner; readonly uploads: Uploads },
  request: {
    /** "kyc.open-file": area and command. */
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly subject: string;
    readonly userId: UserId;
    readonly file: FileRow;
  },
): Promise<Result<OpenedPicture, RunnerRefusal>> {
  const { call, file, operator, requestId, subject, userId } = request;
  const opening = { userId, fileId: file.id, operatorId: operator.id };
  const logged = await runOperatorCommand(commands, {
    call,
    by: operator,
    subject,
    requestId,
    content: JSON.stringify(opening),
    store: openingStore,
    decide: () => decided(opening),
    summary: () => ({ before: null, after: { fileId: file.id } }),
    answer: () => null,
  });
  return logged.ok ? ok(await uploads.read(file)) : logged;
}
