import { tokenHeaderOf } from "@plumbline/protocol/call-path";
import { UNAUTHORISED_CODE } from "@plumbline/protocol/envelope";
import { type Fields, fillPath, toQuery } from "./call-address.ts";
import { CallRefused, lostCall } from "./call-refused.ts";
import type { EncryptRequest, TransportKey } from "./encrypt-request.ts";
import { newRequestId } from "./request-key.ts";
import { type Answer, readAnswer } from "./read-answer.ts";

export interface SenderDeps {
  /** "" for the page's own server, otherwise "https://host" without a trailing slash. */
  readonly baseUrl: string;
  /** The session's token, "" without one. */
  readonly token: () => string;
  /** The reader's language as its spec value: "en-us". */
  readonly language: () => string;
  /** The key embedded in the page; without one it is fetched before the first POST. */
  readonly transportKey?: TransportKey | undefined;
  readonly clock: ServerClock;
  /** After a "not signed in": the app forgets the session and shows its login. */
  readonly onUnauthorised: () => void;
  /** Every other refusal of a call that is not quiet, to be shown as a toast. */
  readonly onRefusal: (refusal: CallRefused) => void;
  /** Called repeatedly while a proof of work is computed; then the call is repeated. */
  readonly onWork?: (refusal: CallRefused) => void;
  readonly timeoutMs?: number;
  /** Whether cookies of the page's own server are sent with calls. */
  readonly sendsCookies?: boolean;
}

export interface CallOptions {
  /** Repeats a POST whose answer was lost: with the same id, it has one effect. */
  readonly requestId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The caller shows the refusal itself, next to what it concerns: no toast. */
  readonly isQuiet?: boolean | undefined;
  /**
   * Only the code 200 counts as success, not 0 or a bare array: for `sys_set` and the user (spec
   * §8).
   */
  readonly isOnly200?: boolean | undefined;
}

/** The paths of calls, by area and name. */
export type CallPaths = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The calls of an app: the paths of its first reads, and scripts with the others. */
export interface CallTables {
  readonly reads: CallPaths;
  /** The reads that no first screen needs; if omitted, `reads` has all of them. */
  readonly loadLaterReads?: () => Promise<CallPaths>;
  /** What a POST needs besides its input: how to seal it, and its path. */
  readonly loadSealing: () => Promise<{
    readonly encryptRequest: EncryptRequest;
    readonly paths: CallPaths;
  }>;
}

interface CallName {
  readonly area: string;
  readonly name: string;
}

export type Send = (call: CallName, input: Fields, options: CallOptions) => Promise<unknown>;

/** Spec §9. */
const REQUEST_TIMEOUT_MS = 10_000;

const TRANSPORT_KEY_PATH = "/api/public/transportKey";

/**
 * Sends calls: a GET unsealed with its query, a POST sealed with a fresh key. Three refusals are
 * handled and the call repeated once each, with the same request id: `clock_skew` with the
 * corrected clock, `unknown_transport_key` by fetching the key again, and `proof_of_work_needed` by
 * computing it.
 */
export function createSender(deps: SenderDeps, tables: CallTables): Send {
  let transportKey = deps.transportKey;

  async function requestOf(call: CallName, input: Fields, options: CallOptions): Promise<Request> {
    const { signal, isOnly200 } = options;
    const requestId = options.requestId ?? newRequestId();
    const readPath = await readPathOf(call, { ...tables, requestId });
    if (readPath !== undefined) {
      return { method: "GET", address: toAddress(readPath, input), signal, isOnly200 };
    }
    const { encryptRequest, path } = await sealingOf(call, { ...tables, requestId });
    const filled = fillPath(path, input);
    const body = async () => {
      transportKey ??= await fetchKey(deps);
      return encryptRequest({
        path: filled.path,
        token: deps.token(),
        payload: filled.rest,
        transportKey,
        nowMs: deps.clock.nowMs(),
        requestId,
      });
    };
    return { method: "POST", address: filled.path, signal, body, requestId, isOnly200 };
  }

  async function cure(request: Request, refusal: CallRefused): Promise<boolean> {
    if (refusal.error === "proof_of_work_needed") request.work = await workFor(deps, refusal);
    else if (refusal.error === "unknown_transport_key") transportKey = undefined;
    else return refusal.error === "clock_skew";
    return true;
  }

  async function perform(request: Request): Promise<unknown> {
    const cured = new Set<string>();
    for (;;) {
      const answer = await exchange(deps, request);
      if (answer.type === "result") return answer.result;
      const { error } = answer.refusal;
      if (cured.has(error) || !(await cure(request, answer.refusal))) throw answer.refusal;
      cured.add(error);
    }
  }

  return async (call, input, options) => {
    try {
      return await perform(await requestOf(call, input, options));
    } catch (fault) {
      if (fault instanceof CallRefused) notify(deps, fault, options);
      throw fault;
    }
  };
}

async function fetchKey(deps: SenderDeps): Promise<TransportKey> {
  const answer = await exchange(deps, { method: "GET", address: TRANSPORT_KEY_PATH });
  if (answer.type === "refused") throw answer.refusal;
  // The server's own key; the sealing code checks its form.
  return answer.result as TransportKey;
}

/** Rarely needed: the solver is not part of a first screen. */
const workFor = async (deps: SenderDeps, refusal: CallRefused): Promise<string> =>
  (await import("./solve-work.ts")).solveWork(refusal, deps);

function toAddress(readPath: string, input: Fields): string {
  const { path, rest } = fillPath(readPath, input);
  return path + toQuery(rest);
}

type Lookup = CallTables & { readonly requestId: string };

/** The path of a GET; undefined for every other call, which is a POST. */
async function readPathOf(
  { area, name }: CallName,
  { reads, loadLaterReads, requestId }: Lookup,
): Promise<string | undefined> {
  const readPath = reads[area]?.[name];
  if (readPath !== undefined || loadLaterReads === undefined) return readPath;
  return (await arrived(loadLaterReads, requestId))[area]?.[name];
}

/** Loads the code that seals a POST, and its path. */
async function sealingOf({ area, name }: CallName, { loadSealing, requestId }: Lookup) {
  const { encryptRequest, paths } = await arrived(loadSealing, requestId);
  const path = paths[area]?.[name];
  if (path === undefined) throw new Error(`no call ${area}.${name} is declared`);
  return { encryptRequest, path };
}

/** A script that fails to load counts as a lost call. */
const arrived = <Script>(load: () => Promise<Script>, requestId: string): Promise<Script> =>
  load().catch(() => {
    throw lostCall("no_connection", requestId);
  });

interface Request {
  readonly method: "GET" | "POST";
  readonly address: string;
  readonly signal?: AbortSignal | undefined;
  /** Computed anew for every attempt: a fresh key and the corrected time. */
  readonly body?: () => Promise<string>;
  readonly requestId?: string | undefined;
  readonly isOnly200?: boolean | undefined;
  /** The requested proof of work. */
  work?: string;
}

/**
 * Sends one request and reads its answer, within the time limit. The caller's own abort is
 * rethrown.
 */
async function exchange(deps: SenderDeps, request: Request): Promise<Answer> {
  const { method, address, signal, requestId, isOnly200 } = request;
  const body = await request.body?.();
  const timeout = AbortSignal.timeout(deps.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const correctClock = deps.clock.startExchange();
  try {
    const response = await fetch(deps.baseUrl + address, {
      method,
      headers: headersOf(deps, request),
      ...(body === undefined ? {} : { body }),
      credentials: deps.sendsCookies === true ? "same-origin" : "omit",
      cache: "no-store",
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const { status } = response;
    const answer = readAnswer(await response.text(), { status, requestId, isOnly200 });
    if (answer.serverNowMs !== null) correctClock(answer.serverNowMs);
    return answer;
  } catch (fault) {
    if (signal?.aborted === true) throw fault;
    throw lostCall(timeout.aborted ? "timed_out" : "no_connection", requestId);
  }
}

function headersOf(
  deps: SenderDeps,
  { method, address, work }: Pick<Request, "method" | "address" | "work">,
): Record<string, string> {
  const token = deps.token();
  return {
    "accept-language": deps.language(),
    ...(token === "" ? {} : { [tokenHeaderOf(address)]: token }),
    ...(method === "POST" ? { "content-type": "text/plain" } : {}),
    ...(work !== undefined && { "x-work": work }),
  };
}

function notify(deps: SenderDeps, refusal: CallRefused, options: CallOptions): void {
  if (refusal.code !== UNAUTHORISED_CODE) {
    if (options.isQuiet !== true) deps.onRefusal(refusal);
    // Our own server always sends a message. A message of an intermediary is ignored (spec §8).
  } else if (refusal.message !== "") deps.onUnauthorised();
}

/** The server's time as this device estimates it, in epoch ms; sealed requests carry it. */
export interface ServerClock {
  nowMs(): number;
  /**
   * Called before a request is sent. The returned function takes the time at which its answer was
   * written.
   */
  startExchange(): (answeredAtMs: number) => void;
}

/**
 * The device's clock, corrected by the answers of the server. An answer was written after its
 * request was sent and before it arrived, which bounds the offset between both clocks. An offset
 * outside of these bounds is moved to the nearer one, so slow answers do not make the clock jump,
 * and a device whose clock is changed meanwhile is followed.
 */
export function createServerClock(deviceNowMs: () => number = Date.now): ServerClock {
  let offsetMs = 0;
  return {
    nowMs: () => deviceNowMs() + offsetMs,
    startExchange: () => {
      const sentAtMs = deviceNowMs();
      return (answeredAtMs) => {
        const offsetMsMin = answeredAtMs - deviceNowMs();
        const offsetMsMax = answeredAtMs - sentAtMs;
        offsetMs = Math.min(Math.max(offsetMs, offsetMsMin), offsetMsMax);
      };
    },
  };
}
