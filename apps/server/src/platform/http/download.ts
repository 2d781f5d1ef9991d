import type { Readable } from "node:stream";
import type { Result, UserId } from "@plumbline/engine/kernel";
import type { z } from "zod";
import type { RefusalValue } from "./route.ts";

/** A file as it is sent. */
export interface FileAnswer {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly mediaType: string;
  /**
   * Generated while it is sent. If that fails the connection is closed, so that a part is never
   * taken for the whole.
   */
  readonly body: Readable;
}

export interface DownloadRequest<Input extends z.ZodObject> {
  readonly input: z.output<Input>;
  readonly userId: UserId;
  /** The reader's language, as one of the spec's values: "en-us". */
  readonly language: string;
}

/**
 * A GET of a member that answers with a file. `handle` is a method for the same reason as that of
 * `Route`.
 */
export interface Download {
  readonly path: `/api/${string}`;
  readonly input: z.ZodObject;
  /** The call's text in the published description. */
  readonly summary: string;
  readonly mediaTypes: readonly string[];
  readonly refusals: readonly string[];
  handle(request: DownloadRequest<z.ZodObject>): Promise<Result<FileAnswer, RefusalValue>>;
}

/** Joins a declared download to its handler. */
export function download<Input extends z.ZodObject>(
  definition: Omit<Download, "handle" | "input"> & { readonly input: Input },
  handle: (request: DownloadRequest<Input>) => Promise<Result<FileAnswer, RefusalValue>>,
): Download {
  return { ...definition, handle };
}
