import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { AUTH_LIMITS, type AuthLimits } from "@plumbline/server/areas/auth/area";
import { type FileStore, openDiskStore } from "@plumbline/server/feeds/files/file-store";
import type { Mail } from "@plumbline/server/feeds/mail/smtp-mail";
import type { PaymentProvider } from "@plumbline/server/feeds/payments/payment-provider";
import type { PriceFeed, VenuePrice } from "@plumbline/server/feeds/prices";
import { type RunningServer, startServer } from "@plumbline/server/server";
import type { WatchedNetworks } from "@plumbline/server/areas/wallet/area";
import { inject } from "vitest";
import { TestClock } from "./clock.ts";
import { createTestDatabase } from "./database.ts";
import { PASSWORD_COSTS } from "./member.ts";

/** The tests' members all register from one address, within one second. */
export const MANY = { attemptsMax: 1_000_000, windowMs: 1, pauseMs: 0 };

/** Tests do not wait five seconds for a message. */
const DELIVER_EVERY_MS = 250;

/** A venue whose prices a test sets. */
const silentFeed: PriceFeed = {
  name: "simulated",
  isSimulated: true,
  venues: ["a", "b", "c"],
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

export interface TestServer {
  readonly server: RunningServer;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  readonly faults: unknown[];
  /** The output of the start, such as the first administrator's password. */
  readonly printed: string[];
  /** Sets the price of all venues; resolves when all its effects are done. */
  tick(symbol: string, price: string): Promise<void>;
  stop(): Promise<void>;
}

type TestConfig = Partial<Parameters<typeof startServer>[0]["config"]>;
/** Limits of calls; if omitted, unlimited. */
export type TestLimits = {
  readonly callsPerSecondMax?: number;
  readonly trustedProxies?: readonly string[];
  /** If omitted, in the data folder. */
  readonly files?: FileStore;
  /** If omitted, in the data folder. */
  readonly tickFiles?: FileStore;
  /** If omitted, messages are stored in the development inbox. */
  readonly mail?: Mail;
  readonly paymentProvider?: PaymentProvider;
  readonly chains?: WatchedNetworks;
  /** Connects the server to its database by another address: the one that it resolves to. */
  readonly reachDatabase?: (url: string) => Promise<string>;
  /** If omitted, sums are computed for each request, so that they include what a test did. */
  readonly sumsKeptMs?: number;
  /** Whether the feed counts as one of real venues. */
  readonly isReal?: boolean;
  /** For tests that send many valid attempts. */
  readonly authLimits?: Partial<AuthLimits>;
};

/** The whole server on a separate database, with a clock and prices that the test moves. */
export async function startTestServer(
  config: TestConfig = {},
  limits: TestLimits = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const clock = new TestClock();
  const faults: unknown[] = [];
  const printed: string[] = [];
  const place = { databaseUrl: database.url, clock, faults, printed, ...limits };
  const started = await startOn(place, config);
  return {
    ...started,
    clock,
    databaseUrl: database.url,
    faults,
    printed,
    tick: (symbol, price) => {
      clock.advance(1_000);
      const { market } = started.server;
      return market.record([{ at: clock.now(), prices: pricesOf(symbol, price, clock) }]);
    },
    stop: async () => {
      await started.stop();
      await database.drop();
    },
  };
}

/** A second server beside the first: with the same database and clock, and nothing else shared. */
export async function startBeside(
  first: TestServer,
  limits: TestLimits = {},
  config: TestConfig = {},
): Promise<TestServer> {
  return { ...first, ...(await startOn({ ...first, ...limits }, config)) };
}

async function startOn(
  place: Pick<TestServer, "databaseUrl" | "clock" | "faults" | "printed"> & TestLimits,
  config: TestConfig,
): Promise<Pick<TestServer, "server" | "stop">> {
  const dataDir = mkdtempSync(join(tmpdir(), "plumbline-"));
  const { databaseUrl, reachDatabase } = place;
  const server = await startServer({
    databaseUrl: (await reachDatabase?.(databaseUrl)) ?? databaseUrl,
    dataDir,
    ...inject("houseKeys"),
    // The timetable uses the real clock: a job could run in the middle of a test.
    hasTimetable: false,
    deliverEveryMs: DELIVER_EVERY_MS,
    sumsKeptMs: place.sumsKeptMs ?? 0,
    host: "127.0.0.1",
    port: 0,
    clock: place.clock,
    config: {
      mode: "sandbox",
      profile: "sandbox",
      isPcLimited: false,
      isCheckingAnswers: true,
      ...config,
    },
    ...(place.mail && { mail: place.mail }),
    ...(place.paymentProvider && { paymentProvider: place.paymentProvider }),
    ...(place.chains && { chains: place.chains }),
    callsPerSecondMax: place.callsPerSecondMax ?? 1_000_000,
    trustedProxies: place.trustedProxies ?? [],
    files: place.files ?? openDiskStore(join(dataDir, "files")),
    tickFiles: place.tickFiles ?? openDiskStore(join(dataDir, "ticks"), "ticks"),
    tickDays: 7,
    authLimits: {
      ...AUTH_LIMITS,
      registrations: MANY,
      codesOfRequester: MANY,
      ...place.authLimits,
    },
    passwordCosts: PASSWORD_COSTS,
    feed: () => Promise.resolve({ ...silentFeed, isSimulated: place.isReal !== true }),
    step: (line) => place.printed.push(line),
    log: (fault) => place.faults.push(fault),
  });
  let ended: Promise<void> | null = null;
  const end = () => (ended ??= server.stop());
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true });
  };
  return { server: { ...server, stop: end }, stop };
}

function pricesOf(symbol: string, price: string, clock: TestClock): VenuePrice[] {
  return silentFeed.venues.map((venue) => ({
    venue,
    symbol: symbol as SymbolCode, // a test with an unknown symbol checks the refusal
    price: priceOf(price),
    volume: 0n,
    at: instant(clock.now()),
  }));
}

/** Runs a job of the timetable now: the jobs of test servers run only when a test starts them. */
export async function runJob({ server }: TestServer, name: string): Promise<void> {
  const job = server.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no such job: ${name}`);
  await job.run(new AbortController().signal);
}
