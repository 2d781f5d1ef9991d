import { existsSync } from "node:fs";
import type { ProfileName } from "@plumbline/engine/limits";
import { type AccountKey, readAccountKey } from "#feeds/chain/account-key";
import type { S3Place } from "#feeds/files/file-store";
import {
  type CHAIN_VARIABLES,
  type Environment,
  VARIABLES,
  defaultDataDir,
  environmentVariables,
  listOf,
} from "./variables.ts";
import { StartRefused } from "#platform/process/faults";

/** A network of a watched chain, by its name in the environment. */
export interface ChainConfiguration {
  /** "ETHEREUM" of CHAIN_ETHEREUM_RPC_URL. */
  readonly network: string;
  readonly url: string;
  readonly accountKey: AccountKey;
}

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  readonly mode: "sandbox" | "live";
  readonly profile: ProfileName;
  readonly feed: "simulated" | "replay" | "ccxt";
  readonly exchanges: readonly string[];
  readonly candleFiles: readonly string[];
  /** null: random for each installation. */
  readonly seed: string | null;
  readonly transportKeyPem: string;
  readonly sealKey: string;
  readonly headKeyPem: string;
  /** null: messages go to the development inbox. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly smsGateway: { readonly url: string; readonly token: string } | null;
  /** null: members pay outside of the app and send a proof. */
  readonly paymentGateway: { readonly url: string; readonly secret: string } | null;
  readonly chains: readonly ChainConfiguration[];
  /** Without a trailing slash; "" if not configured. */
  readonly publicUrl: string;
  readonly callsPerSecondMax: number;
  readonly trustedProxies: readonly string[];
  /** Empty: the desk can be reached from everywhere. */
  readonly deskNetworks: readonly string[];
  /** null: in the data folder. */
  readonly s3: S3Place | null;
  readonly tickDays: number;
  readonly isMetricsPublic: boolean;
  /** Whether other machines may read the development inbox, which contains all codes. */
  readonly isDevInboxPublic: boolean;
  readonly isPcLimited: boolean;
  readonly isCheckingAnswers: boolean;
}

/**
 * Reads the environment. Throws with one line for each invalid variable, and for everything that
 * real money still requires.
 */
export function readConfiguration(surroundings: NodeJS.ProcessEnv): Configuration {
  const variables = environmentVariables(surroundings);
  const parsed = VARIABLES.safeParse(variables);
  if (!parsed.success) {
    throw refused(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  }
  const options = parsed.data;
  const { chains, problems } = chainsOf(variables);
  const lacking = [
    ...lackingForLive(options),
    ...lackingForS3(options),
    ...lackingForPayments(options),
    ...lackingForReplay(options),
    ...problems,
  ];
  if (lacking.length > 0) throw refused(lacking);
  return {
    port: options.PORT,
    host: options.HOST,
    dataDir: options.DATA_DIR ?? defaultDataDir(),
    databaseUrl: options.DATABASE_URL ?? null,
    mode: options.APP_MODE,
    // Simulated money needs no protection from leverage; real money gets the strictest there is.
    profile: options.APP_PROFILE ?? (options.APP_MODE === "sandbox" ? "sandbox" : "strict"),
    feed: options.PRICE_FEED,
    exchanges: listOf(options.EXCHANGES),
    candleFiles: listOf(options.CANDLES),
    seed: options.SEED ?? null,
    transportKeyPem: options.TRANSPORT_KEY_PEM,
    sealKey: options.SEAL_KEY,
    headKeyPem: options.HEAD_KEY_PEM,
    smtp: options.SMTP_URL === "" ? null : { url: options.SMTP_URL, from: options.MAIL_FROM },
    smsGateway: gatewayOf(options),
    paymentGateway: providerOf(options),
    chains,
    publicUrl: options.PUBLIC_URL.replace(/\/$/, ""),
    callsPerSecondMax: options.CALLS_PER_SECOND_MAX,
    trustedProxies: options.TRUSTED_PROXIES,
    deskNetworks: options.DESK_NETWORKS,
    s3: s3Of(options),
    tickDays: options.TICK_DAYS,
    isMetricsPublic: options.METRICS_PUBLIC === "1",
    isDevInboxPublic: options.DEV_INBOX_PUBLIC === "1",
    isPcLimited: options.PC_LIMITED === "1",
    isCheckingAnswers: options.CHECK_ANSWERS === "1",
  };
}

const gatewayOf = (options: Environment): Configuration["smsGateway"] =>
  options.SMS_GATEWAY_URL === ""
    ? null
    : { url: options.SMS_GATEWAY_URL, token: options.SMS_GATEWAY_TOKEN };

const providerOf = (options: Environment): Configuration["paymentGateway"] =>
  options.PAYMENT_PROVIDER_URL === ""
    ? null
    : { url: options.PAYMENT_PROVIDER_URL, secret: options.PAYMENT_PROVIDER_SECRET };

const refused = (lines: readonly string[]): Error =>
  new StartRefused(`The configuration cannot be read.\n${lines.join("\n")}`);

function lackingForReplay(options: Environment): readonly string[] {
  if (options.PRICE_FEED !== "replay") return [];
  const paths = listOf(options.CANDLES);
  if (paths.length === 0) return ["CANDLES: at least one file, as PRICE_FEED is replay"];
  return paths.filter((path) => !existsSync(path)).map((path) => `CANDLES: no file ${path}`);
}

/** A secret that can be guessed would let anybody sign. */
const lackingForPayments = (options: Environment): readonly string[] =>
  options.PAYMENT_PROVIDER_URL !== "" && options.PAYMENT_PROVIDER_SECRET.length < 32
    ? ["PAYMENT_PROVIDER_SECRET: at least 32 characters, shared with the payment provider"]
    : [];

/** Refuses real money on simulated prices, without limits, or without a named operator. */
function lackingForLive(options: Environment): readonly string[] {
  if (options.APP_MODE !== "live") return [];
  const lines: string[] = [];
  if (options.APP_PROFILE === "sandbox") {
    lines.push("APP_PROFILE: sandbox is for simulated money, and APP_MODE is live");
  }
  if (options.PRICE_FEED !== "ccxt") {
    lines.push(`PRICE_FEED: ${options.PRICE_FEED} gives no market's prices, and APP_MODE is live`);
  }
  if (options.SMTP_URL === "" || options.SMS_GATEWAY_URL === "" || options.PUBLIC_URL === "") {
    lines.push("SMTP_URL, SMS_GATEWAY_URL, PUBLIC_URL: codes must reach people in APP_MODE live");
  }
  lines.push(
    "APP_MODE: live needs an operator's identity, the text of its licence and two" +
      " administrators, none of which this version can be given: only sandbox can be run",
  );
  return lines;
}

const S3_NEEDS = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const lackingForS3 = (options: Environment): readonly string[] =>
  options.FILES === "s3"
    ? S3_NEEDS.filter((name) => options[name] === "").map((name) => `${name}: FILES is s3`)
    : [];

function s3Of(options: Environment): S3Place | null {
  if (options.FILES !== "s3") return null;
  return {
    bucket: options.S3_BUCKET,
    region: options.S3_REGION,
    accessKeyId: options.S3_ACCESS_KEY_ID,
    secretAccessKey: options.S3_SECRET_ACCESS_KEY,
    ...(options.S3_ENDPOINT !== undefined && { endpoint: options.S3_ENDPOINT }),
  };
}

const CHAIN_VARIABLE = /^CHAIN_([A-Z0-9_]+)_(?:RPC_URL|XPUB)$/;

const chainVariable = (name: keyof typeof CHAIN_VARIABLES, network: string): string =>
  name.replace("<NAME>", network);

/** The networks configured by both CHAIN_<NETWORK>_RPC_URL and CHAIN_<NETWORK>_XPUB. */
function chainsOf(variables: NodeJS.ProcessEnv) {
  const networks = new Set(
    Object.entries(variables).flatMap(([name, text]) =>
      text === undefined || text === "" ? [] : (CHAIN_VARIABLE.exec(name)?.[1] ?? []),
    ),
  );
  const chains: ChainConfiguration[] = [];
  const problems: string[] = [];
  for (const network of [...networks].sort()) {
    const urlName = chainVariable("CHAIN_<NAME>_RPC_URL", network);
    const keyName = chainVariable("CHAIN_<NAME>_XPUB", network);
    const url = variables[urlName] ?? "";
    const read = readAccountKey(variables[keyName] ?? "");
    // Names only, never values: either may be a secret.
    if (!/^https?:\/\/./.test(url)) problems.push(`${urlName}: http(s)://… of a node`);
    if ("problem" in read) {
      problems.push(`${keyName}: ${read.problem}`);
      continue;
    }
    // One address would belong to different members on the two networks.
    const same = chains.find(({ accountKey }) => accountKey.id === read.key.id);
    if (same !== undefined) problems.push(`${keyName}: the key of ${same.network} already`);
    chains.push({ network, url, accountKey: read.key });
  }
  return { chains, problems };
}
