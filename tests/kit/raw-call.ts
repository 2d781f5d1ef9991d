import { existsSync, readdirSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { newRequestId } from "@plumbline/client";
import type { AnyCall, Envelope } from "@plumbline/protocol";
import { tokenHeaderOf } from "@plumbline/protocol/call-path";
import { TextSealer, type WireKey } from "./seal-text.ts";
import type { TestServer } from "./server.ts";

const PROTOCOL = new URL("../../packages/protocol/src/", import.meta.url);

/** Every declared call of the member's app by "METHOD path", from the areas' folders. */
export const everyCall = await callsIn("calls.ts");

/** The same for the desk. */
export const everyOperatorCall = await callsIn("operator-calls.ts");

async function callsIn(entryPoint: string): Promise<ReadonlyMap<string, AnyCall>> {
  const files = readdirSync(PROTOCOL)
    .toSorted()
    .map((area) => new URL(`${area}/${entryPoint}`, PROTOCOL))
    .filter((file) => existsSync(file));
  const modules: readonly object[] = await Promise.all(files.map((file) => import(file.href)));
  const calls = modules.flatMap((module): unknown[] => Object.values(module)).filter(isCall);
  return new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
}

function isCall(exported: unknown): exported is AnyCall {
  return typeof exported === "object" && exported !== null && "refusals" in exported;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  /** Sealed as a client would: an object gets `_t` and `_r`, a text is sent unchanged. */
  readonly sealed?: string | Readonly<Record<string, unknown>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** null where the body is no envelope. */
  readonly envelope: Envelope<unknown> | null;
}

export type SendRaw = (request: RawRequest) => Promise<RawAnswer>;

/** Seals with the server's key, for any path and session. */
export async function createSealer({ server }: TestServer): Promise<TextSealer> {
  const key = await fetch(`${server.url}/api/public/transportKey`);
  const { result } = (await key.json()) as { result: WireKey };
  return new TextSealer(result);
}

/** Sends what our client would never send, and returns the answer unchanged. */
export async function rawSender(testServer: TestServer): Promise<SendRaw> {
  const { server, clock } = testServer;
  const sealer = await createSealer(testServer);
  return ({ path, token = "", language = "en-us", sealed, ...rest }) => {
    const text =
      typeof sealed === "object"
        ? JSON.stringify({ _t: clock.now(), _r: newRequestId(), ...sealed })
        : sealed;
    const body = text === undefined ? rest.body : sealer.seal(text, { path, token });
    const headers: Record<string, string> = {
      "accept-language": language,
      ...(token === "" ? {} : { [tokenHeaderOf(path)]: token }),
      ...(body === undefined ? {} : { "content-type": "text/plain" }),
      ...rest.headers,
    };
    if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
    const method = rest.method ?? (body === undefined ? "GET" : "POST");
    return exchange(server.url, { method, path, headers, body });
  };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

// Not with fetch, which normalises a path before sending.
function exchange(url: string, { method, path, headers, body }: Sent): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      textOf(response).then((text) => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, text, envelope: envelopeOf(text) });
      }, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function envelopeOf(text: string): Envelope<unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    const isEnvelope = typeof body === "object" && body !== null && "success" in body;
    return isEnvelope ? (body as Envelope<unknown>) : null;
  } catch {
    return null;
  }
}
