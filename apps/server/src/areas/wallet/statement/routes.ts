import { Readable } from "node:stream";
import type { AttemptLimit } from "@plumbline/engine/auth";
import { type Instant, MINUTE_MS, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { STATEMENT_FILE_PATH, type StatementFormat } from "@plumbline/protocol/files";
import {
  type LogGroup,
  readStatement,
  STATEMENT_REFUSALS,
  statementFileInput,
} from "@plumbline/protocol/wallet";
import type { Deps } from "#services/plug/deps";
import { type Download, download, type FileAnswer } from "#platform/http/download";
import { takeAttempts } from "#services/limits/attempt-store";
import type { Messages } from "#platform/http/messages";
import { memberRoute, type RefusalValue, type Route } from "#platform/http/route";
import { Semaphore } from "#platform/process/semaphore";
import { makeStatement, type Statement, viewOf, within } from "./make-statement.ts";
import { type Translate, statementPdf } from "./statement-pdf.ts";
import { statementCsv } from "./statement-csv.ts";
import { type DaysRefusal, spanOfDays } from "./statement-days.ts";

export interface StatementDeps extends Pick<
  Deps,
  "clock" | "config" | "database" | "readUserInfo"
> {
  readonly messages: Messages;
}

/** The limit of one user: each file reads a year of their postings. */
const FILES_LIMIT: AttemptLimit = { attemptsMax: 10, windowMs: MINUTE_MS, pauseMs: 0 };

/** A page of a PDF takes some twenty milliseconds, a page of CSV almost nothing. */
const ENTRIES_MAX = { csv: 50_000, pdf: 5_000 } as const satisfies Record<StatementFormat, number>;

/** The limit of all users together; one file is written at a time. */
const PDFS_WAITING_MAX = 100;

interface StatementInput {
  readonly book: "demo" | "live" | "all";
  readonly currency?: string | undefined;
  readonly group?: LogGroup | undefined;
  readonly fromDay: string;
  readonly toDay: string;
}

export const statementRoutes = ({ clock, database }: StatementDeps): readonly Route[] => [
  memberRoute(readStatement, async ({ input, userId }) => {
    const result = await statementOf({ database, now: clock.now() }, userId, input);
    if (!result.ok) return result;
    const fitting = within(result.value, ENTRIES_MAX.csv);
    return fitting.ok ? ok(viewOf(fitting.value)) : fitting;
  }),
];

/**
 * A statement as a file.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, those of the days,
 * `statement_too_long`.
 */
export const statementDownload = (deps: StatementDeps): Download => {
  const turns = new Semaphore({ workingMax: 1, waitingMax: PDFS_WAITING_MAX });
  return download(
    {
      path: STATEMENT_FILE_PATH,
      input: statementFileInput,
      summary: "A statement of whole server days as a file, in CSV or PDF.",
      mediaTypes: ["text/csv", "application/pdf"],
      refusals: STATEMENT_REFUSALS,
    },
    async ({ input, userId, language }): Promise<Result<FileAnswer, RefusalValue>> => {
      const { clock, database } = deps;
      const now = clock.now();
      const attempt = { about: ["statement", userId] as const, limit: FILES_LIMIT };
      const admitted = await takeAttempts(database, [attempt], now);
      if (!admitted.ok) return admitted;
      const result = await statementOf({ database, now }, userId, input);
      if (!result.ok) return result;
      const { format, fromDay, toDay } = input;
      const fitting = within(result.value, ENTRIES_MAX[format]);
      if (!fitting.ok) return fitting;
      const file = { deps, turns, input, userId, language, now, statement: fitting.value };
      return ok({
        name: `plumbline-statement-${fromDay}-${toDay}.${format}`,
        ...(format === "csv" ? csvFile(file) : await pdfFile(file)),
      });
    },
  );
};

async function statementOf(
  { database, now }: { readonly database: Deps["database"]; readonly now: Instant },
  userId: UserId,
  request: StatementInput,
): Promise<Result<Statement, DaysRefusal>> {
  const { book, currency, group } = request;
  const span = spanOfDays(request, now);
  if (!span.ok) return span;
  const scope = { userId, book: book === "all" ? null : book, currency: currency ?? null };
  return ok(await makeStatement(database, scope, { span: span.value, group }));
}

interface FileRequest {
  readonly deps: StatementDeps;
  readonly turns: Semaphore;
  readonly input: StatementInput;
  readonly userId: UserId;
  readonly language: string;
  readonly now: Instant;
  readonly statement: Statement;
}

function csvFile({ deps, userId, statement }: FileRequest): Omit<FileAnswer, "name"> {
  const rows = statementCsv(deps.database, { userId, statement, isSimulated: isSimulatedIn(deps) });
  return { mediaType: "text/csv; charset=utf-8", body: Readable.from(rows) };
}

async function pdfFile(request: FileRequest): Promise<Omit<FileAnswer, "name">> {
  const { deps, turns, input, userId, statement } = request;
  const { account } = await deps.readUserInfo(userId);
  const body = await statementPdf(deps.database, {
    turns,
    userId,
    account,
    statement,
    fromDay: input.fromDay,
    toDay: input.toDay,
    writtenAtMs: request.now,
    isSimulated: isSimulatedIn(deps),
    translate: translateIn(deps.messages, request.language),
    languageTag: deps.messages.tagOf(request.language),
  });
  return { mediaType: "application/pdf", body: Readable.from(body) };
}

const isSimulatedIn =
  ({ config }: StatementDeps) =>
  (book: string): boolean =>
    config.mode === "sandbox" || book !== "live";

const translateIn =
  (messages: Messages, language: string): Translate =>
  (key, details = {}) =>
    messages.translate(language, key, details);
