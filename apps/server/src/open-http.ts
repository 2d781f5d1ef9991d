import { fileURLToPath } from "node:url";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import type { FastifyInstance } from "fastify";
import { Answers } from "#platform/http/answer";
import type { Callers } from "#platform/http/authorise";
import type { Area } from "#services/plug/area";
import { type ClockGuard, clockMeasure } from "#platform/operations/clock-guard";
import type { Config, Deps } from "#services/plug/deps";
import { registerDownloads } from "#platform/http/register-downloads";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { createHttp } from "#platform/http/http";
import { Metrics } from "#platform/operations/metrics";
import { type TickAge, readiness } from "#platform/operations/readiness";
import type { OperatorSessions } from "#services/operators/operator-sessions";
import { registerPages } from "#platform/http/register-pages";
import { registerSockets } from "#platform/push/sockets";
import { spendBody } from "#platform/envelope/replay-guard";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { StaticApp } from "#platform/http/static-app";
import { Guests } from "#services/identity/guests";
import { registerUploads } from "#services/files/register-uploads";
import type { Uploads } from "#services/files/uploads";

const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));
const DESK_ROOT = fileURLToPath(new URL("../../desk/dist", import.meta.url));

/** The configuration of HTTP. */
export interface HttpOptions {
  readonly clock: ClockGuard;
  /** The folder of files and, if it is embedded, of the database. */
  readonly dataDir: string;
  readonly config: Config;
  /** The address at which browsers reach the server, which begins links in messages. */
  readonly publicUrl?: string;
  readonly callsPerSecondMax: number;
  readonly trustedProxies?: readonly string[];
  readonly deskNetworks?: readonly string[];
  readonly isMetricsPublic?: boolean;
  log(fault: unknown): void;
}

interface HttpParts {
  readonly deps: Deps;
  readonly areas: readonly Area[];
  readonly transportKeys: TransportKeys;
  readonly operatorSessions: OperatorSessions;
  readonly uploads: Uploads;
  tickAge(): TickAge | null;
}

/** Finds the caller by the token of a call or a socket. */
function callersOf({ deps, operatorSessions }: HttpParts): Callers {
  const guests = new Guests(deps.database);
  return {
    memberOf: (token) => deps.sessions.memberOf(token),
    operatorOf: (token) => operatorSessions.operatorOf(token),
    isGuest: (userId) => guests.has(userId),
  };
}

/**
 * All entry points of the server: calls, pages, uploads and downloads, sockets, and the two apps.
 */
export async function openHttp(options: HttpOptions, parts: HttpParts): Promise<FastifyInstance> {
  const { clock, log } = options;
  const { areas, deps, transportKeys, uploads } = parts;
  const { messages } = deps;
  const answers = new Answers({ messages, clock });
  const callers = callersOf(parts);
  const userOf = (token: string) => deps.sessions.userOf(token);
  const metrics = new Metrics([
    clockMeasure(clock),
    ...areas.flatMap(({ measures = [] }) => measures),
  ]);
  metrics.watchHouse(() => readHouseBalances(deps.database), log);
  const { publicUrl = "" } = options;
  const { webApp, deskApp } = appsFor(transportKeys, publicUrl);
  const downloads = areas.flatMap((area) => area.downloads ?? []);
  const http = await createHttp(
    {
      answers,
      clock,
      callers,
      downloads,
      log,
      messages,
      metrics,
      transportKeys,
      callsPerSecondMax: options.callsPerSecondMax,
      contentSecurityPolicy: webApp.contentSecurityPolicy(),
      isCheckingAnswers: options.config.isCheckingAnswers,
      isFirst: (seal) => spendBody(deps.database, seal, clock.now()),
      isKnownToken: (token) => deps.sessions.isKnown(token),
      isMetricsPublic: options.isMetricsPublic ?? false,
      readiness: readiness({ ...options, database: deps.database, tickAge: parts.tickAge }),
      trustedProxies: options.trustedProxies ?? [],
      deskNetworks: options.deskNetworks ?? [],
    },
    areas.flatMap(({ routes }) => routes),
  );
  registerPages(
    http,
    areas.flatMap(({ pages = [] }) => pages),
    { messages, publicUrl },
  );
  registerDownloads(http, downloads, { answers, messages, userOf, log });
  await registerUploads(http, { answers, messages, uploads, userOf, log });
  await registerSockets(http, deps.push, { path: SOCKET_PATH, origins: [] });
  await webApp.register(http);
  await deskApp.register(http);
  return http;
}

function appsFor({ current: { kid, spki } }: TransportKeys, publicUrl: string) {
  const transportKey = `${kid}.${spki}`;
  return {
    webApp: new StaticApp({
      root: WEB_ROOT,
      at: "/",
      transportKey,
      publicUrl,
      framedBy: "pc.html",
    }),
    deskApp: new StaticApp({
      root: DESK_ROOT,
      at: "/desk/",
      transportKey,
      publicUrl,
      hasScriptedStyles: true,
    }),
  };
}
