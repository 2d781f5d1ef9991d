import { join } from "node:path";
import { RECORDED_SYMBOLS, type TradedSymbol } from "@plumbline/engine/market";
import { type FileStore, openDiskStore, openS3Store, openTickFiles } from "#feeds/files/file-store";
import type { PriceFeed } from "#feeds/prices";
import { evmChain } from "#feeds/chain/evm-chain";
import { type CandleFile, candleFileOf } from "#feeds/candle-file";
import { CcxtFeed } from "#feeds/ccxt-feed";
import { marketSeeds } from "#feeds/market-seed";
import { SmtpMail } from "#feeds/mail/smtp-mail";
import { httpPaymentProvider } from "#feeds/payments/payment-provider";
import { ReplayFeed } from "#feeds/replay-feed";
import { SimulatedFeed } from "#feeds/simulated-feed";
import { GatewaySms } from "#feeds/sms/gateway-sms";
import type { ClockGuard } from "#platform/operations/clock-guard";
import type { Database } from "#platform/postgres/database";
import { AUTH_LIMITS } from "./areas/auth/area.ts";
import { backfill, storedPrices } from "./areas/market/backfill.ts";
import type { Configuration } from "./configuration.ts";
import { type RunningServer, startServer } from "./server.ts";

interface Surroundings {
  readonly databaseUrl: string;
  readonly clock: ClockGuard;
  step(line: string): void;
  log(fault: unknown): void;
}

/** Starts the server of a configuration, on a running PostgreSQL. */
export async function startConfigured(
  configuration: Configuration,
  { databaseUrl, clock, step, log }: Surroundings,
): Promise<RunningServer> {
  const { dataDir, mode, profile, isPcLimited, isCheckingAnswers } = configuration;
  const candleFiles = configuration.candleFiles.map(candleFileOf);
  return startServer({
    ...configuration,
    databaseUrl,
    clock,
    authLimits: AUTH_LIMITS,
    files: await openFiles(configuration),
    tickFiles: await openTickFiles(configuration.s3, dataDir),
    ...deliveriesOf(configuration),
    chains: { networks: configuration.chains.map(watchedOf), pollMs: CHAIN_POLL_MS },
    config: { mode, profile, isPcLimited, isCheckingAnswers },
    feed: (database, symbols) =>
      createFeed({ ...configuration, candleFiles, clock, step, log }, { database, symbols }),
    step,
    log,
  });
}

const openFiles = async ({ s3, dataDir }: Configuration): Promise<FileStore> =>
  s3 === null ? openDiskStore(join(dataDir, "files")) : openS3Store(s3);

type FeedConfiguration = Omit<Configuration, "candleFiles"> & {
  readonly candleFiles: readonly CandleFile[];
} & Omit<Surroundings, "databaseUrl">;

async function createFeed(
  configuration: FeedConfiguration,
  { database, symbols }: { readonly database: Database; readonly symbols: readonly TradedSymbol[] },
): Promise<PriceFeed> {
  const { clock, step, log } = configuration;
  if (configuration.feed === "replay") {
    const codes = new Set(symbols.map(({ symbol }) => symbol));
    const files = configuration.candleFiles.filter(({ symbol }) => codes.has(symbol));
    return new ReplayFeed({ files, clock, log });
  }
  if (configuration.feed === "ccxt") {
    const { exchanges } = configuration;
    const onVenueTime = (venue: string, ms: number) => clock.noteVenueTime(venue, ms);
    return new CcxtFeed({ exchanges, symbols, clock, log, onVenueTime });
  }
  const { seed: configuredSeed, dataDir } = configuration;
  const seeds = await marketSeeds({ configured: configuredSeed, dataDir, startedAt: clock.now() });
  // A symbol that is listed later has no simulated past.
  const past = { seed: seeds.past, symbols: RECORDED_SYMBOLS, until: clock.now(), log: step };
  await backfill(database, past);
  const startPrices = await storedPrices(database, symbols);
  return new SimulatedFeed({ seed: seeds.live, symbols, clock, startPrices });
}

const deliveriesOf = ({ smtp, smsGateway, paymentGateway }: Configuration) => ({
  ...(smtp !== null && { mail: new SmtpMail(smtp) }),
  ...(smsGateway !== null && { sms: new GatewaySms(smsGateway) }),
  ...(paymentGateway !== null && { paymentProvider: httpPaymentProvider(paymentGateway) }),
});

/** A chain's blocks are seconds apart. */
const CHAIN_POLL_MS = 4_000;

const watchedOf = ({ network, url, accountKey }: Configuration["chains"][number]) => ({
  network,
  accountKey,
  reader: evmChain(network, url),
});
