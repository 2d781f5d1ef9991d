import type { AddressInfo } from "node:net";
import type { FillAt } from "@plumbline/engine/contract";
import { INDEX_RULE, type TradedSymbol } from "@plumbline/engine/market";
import type { FastifyInstance } from "fastify";
import type { Mail } from "#feeds/mail/smtp-mail";
import type { FileStore } from "#feeds/files/file-store";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import type { PriceFeed } from "#feeds/prices";
import { vapidKeysOf, WebPush } from "#feeds/push/web-push";
import type { Sms } from "#feeds/sms/gateway-sms";
import type { Area } from "#services/plug/area";
import { clockText, ticksAheadText } from "#platform/operations/clock-guard";
import { Database } from "#platform/postgres/database";
import type { Deps } from "#services/plug/deps";
import { fundSandbox } from "#platform/command/fund-sandbox";
import { KeyedSemaphore } from "#platform/process/semaphore";
import { OperatorSessions } from "#services/operators/operator-sessions";
import { Messages } from "#platform/http/messages";
import { Outbox } from "#platform/command/outbox";
import { type PasswordCosts, Passwords } from "#services/identity/passwords";
import { CommandRunner } from "#platform/command/run-command";
import { Sessions } from "#services/identity/sessions";
import { type Bus, PostgresBus } from "#platform/push/postgres-bus";
import { migrate } from "#platform/postgres/migrate";
import { LeaderElection } from "#platform/postgres/leader-election";
import { PushHub } from "#platform/push/sockets";
import { PromiseBook } from "#services/house/house-promises";
import { Uploads } from "#services/files/uploads";
import { noticeWriter } from "#services/notifications/write-notices";
import { loadSealKey, type SealKey } from "#platform/secrets/seal-key";
import { loadTransportKeys, type TransportKeys } from "#platform/envelope/transport-keys";
import { authArea, type AuthLimits, type AuthOptions } from "./areas/auth/area.ts";
import { contractArea } from "./areas/contract/area.ts";
import { deskArea } from "./areas/desk/area.ts";
import { ownLimitsStores } from "./areas/limits/own-limits-store.ts";
import { marketArea } from "./areas/market/area.ts";
import { LeaderFeed } from "./areas/market/leader-feed.ts";
import { tickAgeOf } from "./areas/market/tick-age.ts";
import { MarketData } from "./areas/market/market-data.ts";
import { SymbolList } from "./areas/market/symbols/symbol-versions.ts";
import { proofArea } from "./areas/proof/area.ts";
import { type HeadKey, loadHeadKey } from "./areas/proof/seals/head-key.ts";
import { settingsArea } from "./areas/settings/area.ts";
import { walletArea, type WatchedNetworks } from "./areas/wallet/area.ts";
import { BOOKS } from "./audit.ts";
import { readOverview } from "./read-overview.ts";
import { SANDBOX_FUNDS } from "./causes.ts";
import { LIST_EXPORTS } from "./list-exports.ts";
import { DEBTS, MEMBER_ORDERS, PLUGS, PROMISES, QUEUES, SEARCHES, TIMELINES } from "./plugs.ts";
import { type OwnWork, ownWorkOf, startAreas } from "./start-areas.ts";
import { readUserInfo } from "./read-user-info.ts";
import { type HttpOptions, openHttp } from "./open-http.ts";

export interface ServerOptions extends HttpOptions {
  readonly databaseUrl: string;
  /** The folder of the transport key and the seal key. */
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  /** false if another process runs the timetable, or if the clock is a test's. */
  readonly hasTimetable?: boolean;
  readonly transportKeyPem?: string;
  readonly sealKey?: string;
  readonly headKeyPem?: string;
  readonly authLimits: AuthLimits;
  /** For tests only; without them, those of the product. */
  readonly passwordCosts?: PasswordCosts;
  /** The interval of polling for messages of which no process was notified. */
  readonly deliverEveryMs?: number;
  /** Whether other machines may read the development inbox. */
  readonly isDevInboxPublic?: boolean;
  /** The time for which the sums of all accounts are cached. */
  readonly sumsKeptMs?: number;
  /** Gateways for messages; without one, messages go to the development inbox. */
  readonly mail?: Mail;
  readonly sms?: Sms;
  /** The payment provider; without one members pay outside of the app and send a proof. */
  readonly paymentProvider?: PaymentProvider;
  /** Chains that are watched for payments to members' own addresses; if omitted, none is. */
  readonly chains?: WatchedNetworks;
  /** The store of members' uploads. */
  readonly files: FileStore;
  /** The store of packed ticks, from `openTickFiles`. */
  readonly tickFiles: FileStore;
  /** The number of whole days after which ticks are packed. */
  readonly tickDays: number;
  /**
   * Called when the database is ready, because a simulation continues from the last stored prices.
   */
  readonly feed: (database: Database, symbols: readonly TradedSymbol[]) => Promise<PriceFeed>;
  step(line: string): void;
}

export interface RunningServer {
  readonly url: string;
  readonly deps: Deps;
  readonly market: MarketData;
  readonly jobs: OwnWork["jobs"];
  readonly alerts: OwnWork["alerts"];
  /**
   * Stops in order: no new calls, no new prices, everything accepted answered, then the rest. Every
   * step runs even if an earlier one failed; their faults are thrown together at the end.
   */
  stop(): Promise<void>;
}

const WATCH_TIMES = {
  /**
   * A number of ticks of a symbol, within which a position opened by another process is watched
   * here.
   */
  reconcileEveryMs: 60_000,
  saveEveryMs: 1_000,
  expireEveryMs: 250,
};

/** The parts that a server has opened so far, and must therefore close. */
interface Opened {
  leaveClock?: () => void;
  database?: Database;
  bus?: PostgresBus;
  house?: House;
  lead?: LeaderElection;
  feed?: LeaderFeed;
  areas?: readonly Area[];
  http?: FastifyInstance;
  ownWork?: OwnWork;
}

/**
 * Constructs the server and starts it. Resolves when it answers; if that fails, closes what it
 * opened.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const opened: Opened = {};
  try {
    return await putTogether(options, opened);
  } catch (fault) {
    await endAll(opened).catch(options.log);
    throw fault;
  }
}

async function putTogether(options: ServerOptions, opened: Opened): Promise<RunningServer> {
  const { clock, databaseUrl, dataDir, config, log, step } = options;
  const transportKeys = await loadTransportKeys({ dataDir, pem: options.transportKeyPem });
  const headKey = await loadHeadKey({ dataDir, pem: options.headKeyPem });
  await migrate(databaseUrl, step);
  const database = (opened.database = new Database({ url: databaseUrl }));
  const sealKey = await loadSealKey({ database, dataDir, configured: options.sealKey });
  const bus = (opened.bus = new PostgresBus({ url: databaseUrl, log }));
  await bus.start();
  opened.leaveClock = clock.onChange((problem) => log(clockText(problem)));
  const house = (opened.house = createHouse(options, { database, bus, sealKey }));
  if (config.mode === "sandbox") await fundSandbox(house.commands, SANDBOX_FUNDS);
  const lead = (opened.lead = new LeaderElection({ url: databaseUrl, log }));
  const { feed, market } = await loadMarket(options, { database, lead });
  const tickAge = () => tickAgeOf(market, clock.now());
  const aheadMs = tickAge()?.aheadMs ?? 0;
  if (aheadMs > 0) log(ticksAheadText(aheadMs));
  market.onTicks(async () => {
    if (lead.isHeld) bus.publish({ type: "ticks" });
  });
  const deps: Deps = { ...house, prices: market };
  // A client that reads a real venue faster than this server could otherwise predict its fill.
  const fillAt = feed.isSimulated ? "latest" : "next";
  const operatorSessions = new OperatorSessions(deps);
  const passwords = new Passwords({ costs: options.passwordCosts });
  const staff = {
    ...deps,
    operatorSessions,
    sealKey,
    step,
    log,
    queues: QUEUES,
    searches: SEARCHES,
    listExports: LIST_EXPORTS,
  };
  const desk = deskArea(staff, { passwords: passwords.forOperators() });
  const guarding = { passwords, guessSemaphore: new KeyedSemaphore(), sealKey };
  const auth: AuthOptions = { ...options, ...guarding, limits: options.authLimits };
  const uploads = new Uploads({ ...deps, files: options.files, sealKey });
  const areas = [
    desk,
    ...(await createAreas(deps, {
      ...options,
      bus,
      market,
      fillAt,
      transportKeys,
      headKey,
      auth,
      uploads,
    })),
  ];
  const parts = { deps, areas, transportKeys, operatorSessions, uploads, tickAge };
  const http = (opened.http = await openHttp(options, parts));

  opened.areas = areas;
  await startAreas(deps, areas);
  const ownWork = (opened.ownWork = ownWorkOf(areas, { ...options, database, lead }));
  if (options.hasTimetable !== false) await ownWork.start();
  await http.listen({ host: options.host, port: options.port });
  const make = (symbols: readonly TradedSymbol[]) => options.feed(database, symbols);
  opened.feed = new LeaderFeed({ lead, market, make, log });
  await opened.feed.start();
  bus.onMessage(({ type }) => {
    if (type === "ticks" && !lead.isHeld) void market.follow().catch(log);
  });

  const url = addressOf(http.server.address(), options.host);
  const { alerts, jobs } = ownWork;
  return { url, deps, market, jobs, alerts, stop: () => endAll(opened) };
}

/**
 * Closes the opened parts in order; a failure does not prevent the others from being closed, and is
 * thrown at the end.
 */
async function endAll(opened: Opened): Promise<void> {
  const { leaveClock, database, bus, house, lead, feed, areas, http, ownWork } = opened;
  const steps = [
    async () => leaveClock?.(),
    async () => house?.push.close(),
    () => bus?.stop(),
    () => http?.close(),
    () => feed?.stop(),
    () => ownWork?.stop(),
    ...(areas ?? []).toReversed().map((area) => () => area.stop?.()),
    () => lead?.stop(),
    () => house?.commands.idle(),
    () => house?.outbox.stop(),
    () => database?.close(),
  ];
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

/** Created for all areas, except the prices, which need the database first. */
type House = Omit<Deps, "prices">;

function createHouse(
  { clock, config, log }: ServerOptions,
  {
    database,
    bus,
    sealKey,
  }: { readonly database: Database; readonly bus: Bus; readonly sealKey: SealKey },
): House {
  const outbox = new Outbox({ database, log });
  const messages = new Messages();
  const commands = new CommandRunner({
    database,
    clock,
    outbox,
    writeNotices: noticeWriter({ messages, sealKey }),
    ownLimits: ownLimitsStores(clock),
  });
  const sessions = new Sessions({ database, clock });
  bus.onMessage((message) => {
    if (message.type === "recheck") sessions.lookUpAgain(message.userId);
    if (message.type === "gap") sessions.lookUpAgain();
  });
  const push = new PushHub({ authenticate: (token) => sessions.userOf(token), bus, log });
  sessions.onEnded((userId) => void push.recheck(userId).catch(log));
  return {
    config,
    clock,
    database,
    commands,
    messages,
    outbox,
    sessions,
    push,
    log,
    readUserInfo: (userId) => readUserInfo({ clock, database }, userId),
  };
}

async function loadMarket(
  options: ServerOptions,
  { database, lead }: { readonly database: Database; readonly lead: LeaderElection },
): Promise<{ readonly feed: PriceFeed; readonly market: MarketData }> {
  const { clock, log, tickFiles } = options;
  const symbolList = await SymbolList.open(database, clock.now());
  const symbols = (await symbolList.readNewer(clock.now())) ?? [];
  const feed = await options.feed(database, symbols);
  const market = new MarketData({
    database,
    tickFiles,
    clock,
    symbols,
    readNewerSymbols: (now) => symbolList.readNewer(now),
    // Each symbol requires a number of venues; simulated ones have nothing to be checked against.
    rule: { ...INDEX_RULE, venuesMin: feed.isSimulated ? 1 : Infinity },
    isSimulated: feed.isSimulated,
    mayRecord: () => lead.isHeld && clock.problem() === null,
    log,
  });
  await market.load();
  return { feed, market };
}

async function createAreas(
  deps: Deps,
  parts: {
    readonly market: MarketData;
    readonly fillAt: FillAt;
    readonly bus: Bus;
    readonly transportKeys: TransportKeys;
    readonly headKey: HeadKey;
    readonly auth: AuthOptions;
    readonly uploads: Uploads;
    readonly tickFiles: FileStore;
    readonly tickDays: number;
    readonly paymentProvider?: PaymentProvider;
    readonly chains?: WatchedNetworks;
    readonly sumsKeptMs?: number;
  },
): Promise<readonly Area[]> {
  const { bus, fillAt } = parts;
  const promises = new PromiseBook(PROMISES);
  const contract = await contractArea(deps, { promises, times: WATCH_TIMES, bus, fillAt });
  const { bookTrading, examples, openLosses, openResults, houseCover } = contract;
  const { deliverEveryMs, publicUrl = "", sealKey } = parts.auth;
  const webPush = new WebPush({
    keys: vapidKeysOf(sealKey),
    publicUrl,
    isSandbox: deps.config.mode === "sandbox",
  });
  const shared = {
    bookTrading,
    openLosses,
    houseCover,
    promises,
    debts: DEBTS,
    ...deps,
    bus,
    sealKey,
    uploads: parts.uploads,
    webPush,
    ...(deliverEveryMs !== undefined && { deliverEveryMs }),
    readOverview,
    memberOrders: MEMBER_ORDERS,
    timelines: TIMELINES,
  };
  const areas: Area[] = [
    authArea(deps, parts.auth),
    settingsArea(deps, parts.transportKeys.current),
    marketArea(deps, {
      market: parts.market,
      packing: { files: parts.tickFiles, hotDays: parts.tickDays },
    }),
    contract,
    walletArea(deps, {
      openLosses,
      openResults,
      debts: DEBTS,
      provider: parts.paymentProvider ?? null,
      chains: parts.chains ?? { networks: [], pollMs: 0 },
      sealKey: parts.auth.sealKey,
      passwords: parts.auth.passwords,
      guessSemaphore: parts.auth.guessSemaphore,
      uploads: parts.uploads,
    }),
    proofArea(deps, { ...parts, ...BOOKS, examples }),
  ];
  // One after another: in parallel, each would open its own connection, which takes longer than its
  // queries.
  for (const plug of PLUGS) areas.push(await plug(shared));
  return areas;
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host === "0.0.0.0" ? "localhost" : host}:${port}`;
}
