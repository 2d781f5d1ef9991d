import helmet from "@fastify/helmet";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import {
  DESK_PATH,
  foldPath,
  MEMBER_TOKEN_HEADER,
  tokenHeaderOf,
} from "@plumbline/protocol/call-path";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Answers } from "./answer.ts";
import { limitCalls } from "./call-limits.ts";
import { isOfThisMachine } from "./network-of.ts";
import type { Clock } from "#platform/process/clock";
import { type EnvelopeRefusal, openEnvelope } from "#platform/envelope/envelope";
import { clientRequestId, newRequestId, type RequestId } from "#platform/process/ids";
import type { Messages } from "./messages.ts";
import type { Metrics } from "#platform/operations/metrics";
import { authorise, authoriseBook, type Callers, tokenOf } from "./authorise.ts";
import { deskDevice, deskReach } from "./desk-access.ts";
import type { Download } from "./download.ts";
import { openApiOf } from "./openapi.ts";
import type { NotReady } from "#platform/operations/readiness";
import { type InvalidInput, readInput, unreadableField } from "./read-input.ts";
import type { Caller, RefusalValue, Route } from "./route.ts";
import type { TransportKeys } from "#platform/envelope/transport-keys";

export interface HttpDeps {
  readonly answers: Answers;
  readonly clock: Clock;
  readonly isCheckingAnswers: boolean;
  /** All reasons for which this server is not ready. */
  readonly readiness: () => Promise<readonly NotReady[]>;
  readonly messages: Messages;
  readonly metrics: Metrics;
  /** The calls per second that one user, or one network without a signed-in user, may make. */
  readonly callsPerSecondMax: number;
  /** Addresses and networks of our own proxies, whose forwarded addresses are trusted. */
  readonly trustedProxies?: readonly string[];
  /**
   * Networks of operators: from elsewhere the desk is not found. If empty, it is found from
   * everywhere.
   */
  readonly deskNetworks?: readonly string[];
  /** Whether everybody may read the metrics; otherwise only this machine may. */
  readonly isMetricsPublic?: boolean;
  readonly callers: Callers;
  /** Whether the token was recently a member's; makes no query. */
  readonly isKnownToken?: (token: string) => boolean;
  /** Whether a sealed body is used for the first time. */
  readonly isFirst: (seal: Buffer) => Promise<boolean>;
  readonly transportKeys: TransportKeys;
  readonly contentSecurityPolicy: Readonly<Record<string, readonly string[]>>;
  /** Described together with the calls; its owner registers the route itself. */
  readonly downloads?: readonly Download[];
  log(fault: unknown): void;
}

/** The browser features that the apps may use themselves; all others are disabled. */
const PERMISSIONS_POLICY = [
  ...["camera", "clipboard-write", "fullscreen", "web-share"].map((feature) => `${feature}=(self)`),
  ...["publickey-credentials-create", "publickey-credentials-get"].map((it) => `${it}=(self)`),
  "accelerometer",
  "autoplay",
  "bluetooth",
  "browsing-topics",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((feature) => (feature.includes("=") ? feature : `${feature}=()`))
  .join(", ");

const SEALED_BODY_BYTES_MAX = 65_536;
/** The maximum of live connections of browsers, besides a few thousand calls. */
const CONNECTIONS_MAX = 24_000;

/** The HTTP side of every call: path, session, sealed body, input, book, answer, in this order. */
export async function createHttp(
  deps: HttpDeps,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const { trustedProxies = [] } = deps;
  const app = fastify({
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: SEALED_BODY_BYTES_MAX + 2, // two more for a client that quotes the text
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 100 },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 15_000,
    // Longer than the minute of common proxies, so that a proxy closes a connection first and sends
    // no call on one that was just closed.
    keepAliveTimeout: 65_000,
    // A path that cannot be decoded matches no route, and is answered as such.
    frameworkErrors: (_fault, request, reply) => {
      void notFound(deps, request, reply);
    },
  });
  app.server.maxHeadersCount = 100;
  app.server.maxConnections = CONNECTIONS_MAX;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: mutable(deps.contentSecurityPolicy) },
    referrerPolicy: { policy: "no-referrer" },
  });
  const mayReach = deskReach(deps.deskNetworks ?? []);
  app.addHook("onRequest", async (request, reply) => {
    if (!mayReach(request)) await notFound(deps, request, reply);
  });
  // The app's own files have their own policy.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    reply.header("permissions-policy", PERMISSIONS_POLICY);
  });
  await limitCalls(app, {
    callsPerSecondMax: deps.callsPerSecondMax,
    isKnown: (request) => deps.isKnownToken?.(tokenOf(request, MEMBER_TOKEN_HEADER)) ?? false,
    userOf: (request) => memberOf(deps, request),
    refuse: (request, seconds) => {
      const refusal = { type: "too_many_requests", seconds };
      return deps.answers.refused(refusal, languageOf(deps, request));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  addFallbacks(app, deps);
  addOperations(app, deps, routes);
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: (request, reply) => answerCall({ deps, route, request, reply }),
    });
  }
  return app;
}

/** One call while it is processed. */
interface Exchange {
  readonly deps: HttpDeps;
  readonly route: Route;
  readonly request: FastifyRequest;
}

async function answerCall(exchange: Exchange & { readonly reply: FastifyReply }) {
  const { deps, route, reply } = exchange;
  const startedAt = performance.now();
  const caller = callerOf(exchange);
  const answered = await perform(exchange, caller);
  const answer = answered.ok
    ? deps.answers.success(answered.value)
    : deps.answers.refused(answered.error, caller.language);
  const seconds = (performance.now() - startedAt) / 1_000;
  deps.metrics.called({ call: route.call.path, code: answer.code, seconds });
  return reply.send(answer);
}

/**
 * A fault is answered with `unavailable` only if nothing was begun. Afterwards a POST may have
 * committed, whatever failed, so its outcome is unknown here.
 */
async function perform(exchange: Exchange, caller: Caller): Promise<Result<unknown, RefusalValue>> {
  const { deps, route } = exchange;
  const { call, handle } = route;
  let isBegun = false;
  try {
    const authorised = await authorise(deps.callers, call, caller.token);
    if (!authorised.ok) return authorised;
    const sent = await readSent(exchange, caller.token);
    if (!sent.ok) return sent;
    const input = readInput(call.input, sent.value.fields);
    if (!input.ok) return input;
    const { userId } = authorised.value;
    const isOfBook = await authoriseBook(deps.callers, call, { userId, input: input.value });
    if (!isOfBook.ok) return isOfBook;
    const { requestId } = sent.value;
    isBegun = true;
    const result = await handle({ ...authorised.value, input: input.value, requestId, caller });
    return result.ok && deps.isCheckingAnswers ? ok(call.result.parse(result.value)) : result;
  } catch (fault) {
    deps.log(fault);
    return err({ type: isBegun ? faultOf(call.method) : "unavailable" });
  }
}

/** The answer to a fault in the middle of a request: one that only reads has changed nothing. */
const faultOf = (method: string): "outcome_unknown" | "unavailable" =>
  method === "POST" ? "outcome_unknown" : "unavailable";

interface Sent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly requestId: RequestId;
}

async function readSent(
  { deps, route: { call }, request }: Exchange,
  token: string,
): Promise<Result<Sent, RefusalValue | InvalidInput>> {
  // Fastify's types leave params and query open; the call's schema validates both.
  const { params, query } = request as Record<"params" | "query", Record<string, unknown>>;
  if (call.method === "GET") {
    const fields = { ...query, ...params };
    const field = unreadableField(fields);
    if (field !== null) return err({ type: "invalid_input", field, problem: "malformed" });
    return ok({ fields, requestId: newRequestId() });
  }
  const opened = await openEnvelope(deps.transportKeys, {
    path: foldPath(request.url),
    token,
    body: typeof request.body === "string" ? request.body : "",
    nowMs: deps.clock.now(),
  });
  if (!opened.ok) return err(withoutReason(opened.error));
  // A member's command is identified by its request id; without a member, the body must be new.
  const isRecording = call.access === "public" && !(await deps.isFirst(opened.value.seal));
  if (isRecording) return err({ type: "unreadable_request" });
  const requestId = clientRequestId(opened.value.requestId);
  if (requestId === null) return err({ type: "unreadable_request" });
  return ok({ fields: { ...opened.value.payload, ...params }, requestId });
}

/** A response that named the failed step would be an oracle for senders of forged bodies. */
const withoutReason = (refusal: EnvelopeRefusal): RefusalValue =>
  refusal.type === "unreadable_request" ? { type: refusal.type } : refusal;

function addOperations(app: FastifyInstance, deps: HttpDeps, routes: readonly Route[]): void {
  // Generated at the first request, because it takes half the time of a start.
  let openApi: ReturnType<typeof openApiOf> | null = null;
  app.get("/openapi.json", () => {
    openApi ??= openApiOf(
      routes.map(({ call }) => call),
      deps.downloads ?? [],
    );
    return openApi;
  });
  // Liveness: the process answers. A restart would repair nothing else.
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const reasons = await deps.readiness();
    const isReady = reasons.length === 0;
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, reasons });
  });
  app.get("/metrics", async (request, reply) => {
    if (deps.isMetricsPublic !== true && !isOfThisMachine(request)) {
      return notFound(deps, request, reply);
    }
    return reply.header("content-type", deps.metrics.contentType).send(await deps.metrics.text());
  });
}

/** Requests that match no call: unknown paths, bodies too large, faults of the framework itself. */
function addFallbacks(app: FastifyInstance, deps: HttpDeps): void {
  app.setNotFoundHandler((request, reply) => notFound(deps, request, reply));
  // Checked before the app's files are searched.
  app.all("/api/*", (request, reply) => notFound(deps, request, reply));
  app.setErrorHandler((fault: Error & { statusCode?: number }, request, reply) => {
    const isTheirs = fault.statusCode !== undefined && fault.statusCode < 500;
    if (!isTheirs) deps.log(fault);
    const type = isTheirs ? "unreadable_request" : faultOf(request.method);
    // The caller of a page, such as a payment provider that is to retry, reads only the status.
    const ours = isCallPath(request) ? 200 : 503;
    return reply
      .code(isTheirs ? (fault.statusCode ?? 400) : ours)
      .send(deps.answers.refused({ type }, languageOf(deps, request)));
  });
}

function notFound(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply) {
  const answer = deps.answers.refused({ type: "not_found" }, languageOf(deps, request));
  return reply.code(isCallPath(request) ? 200 : 404).send(answer);
}

const isCallPath = ({ url }: FastifyRequest): boolean => foldPath(url).startsWith("/api/");

async function memberOf({ callers }: HttpDeps, request: FastifyRequest): Promise<string | null> {
  const token = tokenOf(request, MEMBER_TOKEN_HEADER);
  return token === "" ? null : ((await callers.memberOf(token))?.userId ?? null);
}

function callerOf({
  deps,
  route: { call },
  request,
  reply,
}: Exchange & { readonly reply: FastifyReply }): Caller {
  const isDeskSignIn = call.access === "public" && call.path.startsWith(DESK_PATH);
  return {
    ...(isDeskSignIn && { deskDevice: deskDeviceOf(request, reply) }),
    language: languageOf(deps, request),
    token: tokenOf(request, tokenHeaderOf(call.path)),
    address: request.ip,
    work: workOf(request),
    device: (request.headers["user-agent"] ?? "").slice(0, 200),
  };
}

/** Longer than any valid proof. */
const WORK_LENGTH_MAX = 300;

function workOf({ headers }: FastifyRequest): string {
  const work = headers["x-work"];
  return typeof work === "string" && work.length <= WORK_LENGTH_MAX ? work : "";
}

function deskDeviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const isSecure = request.protocol === "https";
  const { cookie } = request.headers;
  const { device, newCookie } = deskDevice(cookie, { path: DESK_PATH, isSecure });
  if (newCookie !== null) reply.header("set-cookie", newCookie);
  return device;
}

const languageOf = (deps: HttpDeps, request: FastifyRequest): string =>
  deps.messages.languageOf(request.headers["accept-language"]);

const mutable = (directives: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(directives).map(([name, values]) => [name, [...values]]));
