import { tokenHeaderOf } from "@plumbline/protocol/call-path";
import { type Fields, toQuery } from "./call-address.ts";
import { lostCall } from "./call-refused.ts";
import { readAnswer } from "./read-answer.ts";
import { type SilenceWatch, watchSilence } from "./watch-silence.ts";

export interface DownloadRequest {
  /** "" for the page's own server. */
  readonly baseUrl: string;
  /** One of the protocol's "download" calls. */
  readonly path: string;
  readonly query: Fields;
  readonly token: string;
  /** The reader's language as its spec value: "en-us". */
  readonly language: string;
  readonly signal?: AbortSignal | undefined;
  readonly silenceMsMax?: number;
}

export interface DownloadedFile {
  readonly name: string;
  readonly file: Blob;
}

/**
 * Fetches a file that requires the session's header, which a link cannot send. An interrupted
 * transfer is an error. The ten seconds of every call count from the last byte received. Throws a
 * `CallRefused`, or the caller's own abort, as every call does.
 */
export async function sendDownload(request: DownloadRequest): Promise<DownloadedFile> {
  const { baseUrl, path, query, token, language, signal } = request;
  const silence = watchSilence(request.silenceMsMax);
  try {
    const response = await fetch(baseUrl + path + toQuery(query), {
      headers: { "accept-language": language, [tokenHeaderOf(path)]: token },
      credentials: "omit",
      cache: "no-store",
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    });
    silence.reset();
    const name = nameOf(response.headers.get("content-disposition"));
    if (response.ok && name !== undefined) return { name, file: await fileOf(response, silence) };
    const { status } = response;
    const answer = readAnswer(await response.text(), { status, requestId: undefined });
    throw answer.type === "refused" ? answer.refusal : lostCall("no_connection", undefined);
  } catch (fault) {
    // Errors of the network are of type TypeError; refusals and aborts are not.
    if (signal?.aborted === true) throw fault;
    if (silence.signal.aborted) throw lostCall("timed_out", undefined);
    throw fault instanceof TypeError ? lostCall("no_connection", undefined) : fault;
  } finally {
    silence.end();
  }
}

function fileOf({ body, headers }: Response, { reset }: SilenceWatch): Promise<Blob> {
  const heeded = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (bytes, rest) => {
        reset();
        rest.enqueue(bytes);
      },
    }),
  );
  return new Response(heeded ?? null, { headers }).blob();
}

const nameOf = (disposition: string | null): string | undefined =>
  disposition === null ? undefined : /^attachment; filename="([\w.-]+)"$/.exec(disposition)?.[1];
