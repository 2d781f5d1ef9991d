import type { AddressInfo } from "node:net";
import { DEFAULT_SYMBOLS, INDEX_RULE } from "@plumbline/engine/market";
import type { Mail } from "#feeds/mail/mail";
import type { FileStore } from "#feeds/files/file-store";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import type { PriceFeed } from "#feeds/prices";
import type { Sms } from "#feeds/sms/sms";
import type { Area } from "#shell/area";
import { Database, migrate } from "#shell/database";
import type { Deps } from "#shell/deps";
import { fundSandbox } from "#shell/fund-sandbox";
import { startJobs } from "#shell/jobs";
import { OperatorSessions } from "#shell/operators/operator-sessions";
import { Outbox } from "#shell/outbox";
import { CommandRunner } from "#shell/run-command";
import { Sessions } from "#shell/sessions";
import type { Bus } from "#shell/push/bus";
import { PostgresBus } from "#shell/push/postgres-bus";
import { PushHub } from "#shell/push/sockets";
import { Uploads } from "#shell/uploads/uploads";
import { loadSealKey } from "#shell/sealed/seal-key";
import { loadTransportKeys, type TransportKeys } from "#shell/sealed/transport-keys";
import { authArea, type AuthLimits, type AuthOptions } from "./areas/auth/area.ts";
import { contractArea } from "./areas/contract/area.ts";
import { deskArea } from "./areas/desk/area.ts";
import { kycArea } from "./areas/kyc/area.ts";
import { marketArea } from "./areas/market/area.ts";
import { MarketData } from "./areas/market/market-data.ts";
import { profileArea } from "./areas/profile/area.ts";
import { proofArea } from "./areas/proof/area.ts";
import { settingsArea } from "./areas/settings/area.ts";
import { walletArea, type WatchedNetworks } from "./areas/wallet/area.ts";
import { type DoorOptions, openHttp } from "./open-http.ts";

export interface ServerOptions extends DoorOptions {
  readonly databaseUrl: string;
  /** Where the transport key and the seal key are kept. */
  readonly dataDir: string;
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** false where another process keeps it, or where the clock is none that its timetable knows. */
  readonly hasTimetable?: boolean;
  readonly transportKeyPem?: string;
  readonly sealKey?: string;
  readonly authLimits: AuthLimits;
  /** How often letters are looked for of which nobody in this process was told. */
  readonly lettersLookEveryMs?: number;
  /** Who carries letters: without one they go to the development mailbox. */
  readonly mail?: Mail;
  readonly sms?: Sms;
  /** Who takes payments for us; without one members pay by themselves and prove it. */
  readonly paymentProvider?: PaymentProvider;
  /** Chains that are watched for payments to members' own addresses; without it none is. */
  readonly chains?: WatchedNetworks;
  /** What links in letters begin with; else the server's own address. */
  readonly publicUrl?: string;
  /** Where what members hand over is kept. */
  readonly files: FileStore;
  /** Made when the database is ready, because a simulation goes on from the last stored prices. */
  readonly feed: (database: Database) => Promise<PriceFeed>;
  step(line: string): void;
}

export interface RunningServer {
  readonly url: string;
  readonly deps: Deps;
  readonly market: MarketData;
  /**
   * Ends in order: no new calls, no new prices, everything taken answered, then the rest. Every
   * step is taken even if one before it failed; their faults are thrown together at the end.
   */
  stop(): Promise<void>;
}

/** Of a symbol's ticks: what another process opened is watched here after that time at most. */
const RESCAN_EVERY_MS = 60_000;

/** Puts the server together and starts it. Resolves when it answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { databaseUrl, config, log, step } = options;
  await migrate(databaseUrl, step);
  const database = new Database({ url: databaseUrl });
  const bus = new PostgresBus({ url: databaseUrl, log });
  await bus.start();
  const house = createHouse(options, { database, bus });
  if (config.mode === "sandbox") await fundSandbox(house.commands);
  const feed = await options.feed(database);
  const market = await loadMarket(options, { database, feed });
  const deps: Deps = { ...house, prices: market };
  const transportKeys = await loadTransportKeys({
    dataDir: options.dataDir,
    pem: options.transportKeyPem,
  });
  const operatorSessions = new OperatorSessions(deps);
  const sealKey = await loadSealKey({ dataDir: options.dataDir, given: options.sealKey });
  const desk = deskArea({ ...deps, operatorSessions, sealKey, step });
  const auth: AuthOptions = { ...options, sealKey, limits: options.authLimits };
  const uploads = new Uploads({ ...deps, files: options.files, sealKey });
  const areas = [
    desk,
    ...(await createAreas(deps, { ...options, market, transportKeys, auth, uploads })),
  ];
  const http = await openHttp(options, { deps, areas, transportKeys, operatorSessions, uploads });

  for (const area of areas) await area.start?.();
  deps.outbox.wake(); // what a killed process left unsaid
  const jobs =
    options.hasTimetable === false ? null : await startJobs({ url: databaseUrl, areas, log });
  await http.listen({ host: options.host, port: options.port });
  await feed.start((prices) => market.accept(prices));

  return {
    url: addressOf(http.server.address(), options.host),
    deps,
    market,
    stop: () =>
      endAll([
        async () => deps.push.close(),
        () => bus.stop(),
        () => http.close(),
        () => feed.stop(),
        async () => jobs?.stop(),
        ...areas.toReversed().map((area) => async () => area.stop?.()),
        () => deps.commands.idle(),
        () => deps.outbox.stop(),
        () => database.close(),
      ]),
  };
}

/** One after another; what fails does not keep the rest from being ended, and is thrown then. */
async function endAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `not ended in order: ${faults.join("; ")}`);
}

/** What every area may use, but for the prices, which need the database first. */
function createHouse(
  { clock, config, log }: ServerOptions,
  { database, bus }: { readonly database: Database; readonly bus: Bus },
): Omit<Deps, "prices"> {
  const outbox = new Outbox({ database, log });
  const commands = new CommandRunner({ database, clock, outbox });
  const sessions = new Sessions({ database, clock });
  bus.onMessage((message) => {
    if (message.type === "recheck") sessions.lookUpAgain(message.userId);
    if (message.type === "gap") sessions.lookUpAgain();
  });
  const push = new PushHub({ authenticate: (token) => sessions.userOf(token), bus, log });
  sessions.onEnded((userId) => void push.recheck(userId).catch(log));
  return { config, clock, database, commands, outbox, sessions, push, log };
}

async function loadMarket(
  { clock, log }: ServerOptions,
  { database, feed }: { readonly database: Database; readonly feed: PriceFeed },
): Promise<MarketData> {
  const market = new MarketData({
    database,
    clock,
    symbols: DEFAULT_SYMBOLS,
    // One exchange alone is nobody's check; simulated venues have nobody to be checked against.
    rule: { ...INDEX_RULE, venuesMin: feed.isSimulated ? 1 : 2 },
    isSimulated: feed.isSimulated,
    log,
  });
  await market.load();
  return market;
}

async function createAreas(
  deps: Deps,
  made: {
    readonly market: MarketData;
    readonly transportKeys: TransportKeys;
    readonly auth: AuthOptions;
    readonly uploads: Uploads;
    readonly paymentProvider?: PaymentProvider;
    readonly chains?: WatchedNetworks;
  },
): Promise<readonly Area[]> {
  const contract = await contractArea(deps, { rescanEveryMs: RESCAN_EVERY_MS });
  const { openLosses } = contract;
  return [
    authArea(deps, made.auth),
    profileArea(deps),
    kycArea({ ...deps, uploads: made.uploads, sealKey: made.auth.sealKey }),
    settingsArea(deps, made.transportKeys.current),
    marketArea(deps, made.market),
    contract,
    walletArea(deps, {
      openLosses,
      provider: made.paymentProvider ?? null,
      chains: made.chains ?? { networks: [], pollMs: 0 },
      sealKey: made.auth.sealKey,
      uploads: made.uploads,
    }),
    proofArea(deps),
  ];
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host === "0.0.0.0" ? "localhost" : host}:${port}`;
}
