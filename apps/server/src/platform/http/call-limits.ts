import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";

export interface CallLimits {
  /** Calls a second of one user, or of one network without a signed-in user. */
  readonly callsPerSecondMax: number;
  /** Whether the request carries a token that recently belonged to a user; makes no query. */
  readonly isKnown: (request: FastifyRequest) => boolean;
  /**
   * The user of this request: may need a query, so it is called only for known tokens and for
   * networks within their limit.
   */
  readonly userOf: (request: FastifyRequest) => Promise<string | null>;
  readonly refuse: (request: FastifyRequest, seconds: number) => unknown;
}

/** The number of users of a household or an office that may share one address. */
const USERS_PER_NETWORK = 10;
const WINDOW_MS = 1_000;

/**
 * Limits every request, however its path is spelled, except for the app's own files. The network is
 * counted first, without a query, then the user. For a known token only the user is counted, so
 * that nobody else in the network can exhaust the limit. An unknown token counts for its network:
 * otherwise each invented one would have a limit of its own. Refuses with 429 and the seconds to
 * wait in `retry-after`.
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  const { callsPerSecondMax, isKnown, userOf, refuse } = limits;
  await app.register(rateLimit, { global: false });
  const limitNetwork = app.createRateLimit({
    max: callsPerSecondMax * USERS_PER_NETWORK,
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
  });
  const limitUser = app.createRateLimit({
    max: callsPerSecondMax,
    timeWindow: WINDOW_MS,
    keyGenerator: async (request: FastifyRequest) =>
      (await userOf(request)) ?? networkOf(request.ip),
  });
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    if (isAppFile(request)) return undefined;
    for (const limit of isKnown(request) ? [limitUser] : [limitNetwork, limitUser]) {
      const counted = await limit(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      const seconds = Math.max(1, counted.ttlInSeconds);
      return reply.code(429).header("retry-after", seconds).send(refuse(request, seconds));
    }
    return undefined;
  });
}

/** A file of the built app. No call has such a path, so no call is exempted. */
const isAppFile = ({ method, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && /^(?:\/desk)?\/assets\/[\w.-]+$/.test(url);
