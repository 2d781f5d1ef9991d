import { tokenHeaderOf } from "@plumbline/protocol/desk-path";
import { type Fields, toQuery } from "./call-address.ts";
import { lostCall } from "./call-refused.ts";
import { readAnswer } from "./read-answer.ts";

export interface AskedDownload {
  /** "" for the page's own server. */
  readonly baseUrl: string;
  /** One of the protocol's "download" door. */
  readonly path: string;
  readonly query: Fields;
  readonly token: string;
  /** The reader's language as its spec value: "en-us". */
  readonly language: string;
  readonly signal?: AbortSignal | undefined;
}

export interface DownloadedFile {
  readonly name: string;
  readonly file: Blob;
}

/** A long file on a bad line takes longer than the ten seconds of every other call. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

/**
 * Fetches a file that needs the session's header, which no link carries. What broke off on its way
 * is no file. Throws a `CallRefused`, as every call does.
 */
export async function sendDownload(asked: AskedDownload): Promise<DownloadedFile> {
  const { baseUrl, path, query, token, language, signal } = asked;
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(baseUrl + path + toQuery(query), {
      headers: { "accept-language": language, [tokenHeaderOf(path)]: token },
      credentials: "omit",
      cache: "no-store",
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const name = nameOf(response.headers.get("content-disposition"));
    if (response.ok && name !== undefined) return { name, file: await response.blob() };
    const { status } = response;
    const answer = readAnswer(await response.text(), { status, requestId: undefined });
    throw answer.type === "refused" ? answer.refusal : lostCall("no_connection", undefined);
  } catch (fault) {
    // What the network threw; a refusal is no TypeError and no abort.
    if (signal?.aborted === true) throw fault;
    if (timeout.aborted) throw lostCall("timed_out", undefined);
    throw fault instanceof TypeError ? lostCall("no_connection", undefined) : fault;
  }
}

const nameOf = (disposition: string | null): string | undefined =>
  disposition === null ? undefined : /^attachment; filename="([\w.-]+)"$/.exec(disposition)?.[1];
