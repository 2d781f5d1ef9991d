import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { DEFAULT_SYMBOLS, INDEX_RULE } from "@plumbline/engine/market";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import type { PriceFeed } from "#feeds/prices";
import { Answers } from "#shell/answer";
import type { Area } from "#shell/area";
import type { Clock } from "#shell/clock";
import { Database, migrate, sql } from "#shell/database";
import type { Config, Deps } from "#shell/deps";
import { fundSandbox } from "#shell/fund-sandbox";
import { createHttp } from "#shell/http";
import { startJobs } from "#shell/jobs";
import { Messages } from "#shell/messages";
import { Metrics } from "#shell/metrics";
import { Outbox } from "#shell/outbox";
import { CommandRunner } from "#shell/run-command";
import { Sessions } from "#shell/sessions";
import { PushHub, registerSockets } from "#shell/sockets";
import { StaticApp } from "#shell/static-app";
import { loadTransportKeys } from "#shell/transport-keys";
import { authArea } from "./areas/auth/area.ts";
import { contractArea } from "./areas/contract/area.ts";
import { marketArea } from "./areas/market/area.ts";
import { MarketData } from "./areas/market/market-data.ts";
import { profileArea } from "./areas/profile/area.ts";
import { proofArea } from "./areas/proof/area.ts";
import { settingsArea } from "./areas/settings/area.ts";
import { walletArea } from "./areas/wallet/area.ts";

export interface ServerOptions {
  readonly databaseUrl: string;
  /** Where the transport key is kept. */
  readonly dataDir: string;
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly clock: Clock;
  readonly config: Config;
  readonly transportKeyPem?: string;
  readonly callsPerSecondMax: number;
  /** Made when the database is ready, because a simulation goes on from the last stored prices. */
  readonly feed: (database: Database) => Promise<PriceFeed>;
  step(line: string): void;
  log(fault: unknown): void;
}

export interface RunningServer {
  readonly url: string;
  readonly deps: Deps;
  readonly market: MarketData;
  /** Ends in order: no new calls, no new prices, everything taken answered, then the rest. */
  stop(): Promise<void>;
}

const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Puts the server together and starts it. Resolves when it answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { databaseUrl, clock, config, log, step } = options;
  await migrate(databaseUrl, step);
  const database = new Database({ url: databaseUrl });
  const outbox = new Outbox({ database, log });
  const commands = new CommandRunner({ database, clock, outbox });
  const sessions = new Sessions({ database, clock });
  const push = new PushHub({ authenticate: (token) => sessions.userOf(token), log });
  if (config.mode === "sandbox") await fundSandbox(commands);

  const feed = await options.feed(database);
  const market = new MarketData({
    database,
    clock,
    symbols: DEFAULT_SYMBOLS,
    // One exchange alone is nobody's check; venues that are not asked to agree are simulated.
    rule: { ...INDEX_RULE, venuesMin: feed.isSimulated ? 1 : 2 },
    isSimulated: feed.isSimulated,
    log,
  });
  await market.load();
  const deps: Deps = {
    config,
    clock,
    database,
    commands,
    outbox,
    prices: market,
    sessions,
    push,
    log,
  };
  const transportKeys = await loadTransportKeys({
    dataDir: options.dataDir,
    pem: options.transportKeyPem,
  });
  const areas: readonly Area[] = [
    authArea(deps),
    profileArea(deps),
    settingsArea(deps, transportKeys.current),
    marketArea(deps, market),
    await contractArea(deps),
    walletArea(deps),
    proofArea(deps),
  ];

  const metrics = new Metrics();
  const messages = new Messages();
  const { kid, spki } = transportKeys.current;
  const staticApp = new StaticApp({ root: WEB_ROOT, transportKey: `${kid}.${spki}` });
  const http = await createHttp(
    {
      answers: new Answers({ messages, clock }),
      callsPerSecondMax: options.callsPerSecondMax,
      clock,
      contentSecurityPolicy: staticApp.contentSecurityPolicy(),
      isCheckingAnswers: config.isCheckingAnswers,
      isHealthy: () => isReachable(database),
      log,
      messages,
      metrics,
      sessions,
      transportKeys,
    },
    areas.flatMap(({ routes }) => routes),
  );
  await registerSockets(http, push, { path: SOCKET_PATH, origins: [] });
  await staticApp.register(http);

  for (const area of areas) await area.start?.();
  outbox.wake(); // what a killed process left unsaid
  const jobs = await startJobs({ url: databaseUrl, areas, log });
  await http.listen({ host: options.host, port: options.port });
  await feed.start((prices) => market.accept(prices));

  return {
    url: addressOf(http.server.address(), options.host),
    deps,
    market,
    stop: async () => {
      push.close();
      await http.close();
      await feed.stop();
      await jobs.stop();
      for (const area of areas.toReversed()) await area.stop?.();
      await commands.idle();
      await outbox.idle();
      await database.close();
    },
  };
}

async function isReachable(database: Database): Promise<boolean> {
  try {
    await database.query(sql("server.health", "select 1"));
    return true;
  } catch {
    return false;
  }
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host === "0.0.0.0" ? "localhost" : host}:${port}`;
}
