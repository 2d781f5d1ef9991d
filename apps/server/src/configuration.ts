import { existsSync } from "node:fs";
import { isIPv4, isIPv6 } from "node:net";
import { type ProfileName, PROFILE_NAMES } from "@plumbline/engine/limits";
import { z } from "zod";
import { type AccountKey, readAccountKey } from "#feeds/chain/account-key";
import type { S3Place } from "#feeds/files/file-store";
import { givenVariables } from "#shell/given-variables";
import { DATABASE_URL_FORM, isDatabaseUrl } from "#shell/postgres/database-url";
import { defaultDataDir } from "#shell/postgres/embedded-postgres";
import { StartRefused } from "#shell/faults/start-refused";

/** An address or a network of at least one fixed bit: to trust everybody is to trust nobody. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits);
}

const SMTP_URL_FORM =
  "smtp(s)://user:password@host:587, with @ : / ? # % in user and password percent-encoded";

/** Nothing behind the port: else a sign of the password would have ended it early. */
function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { host, pathname, search, hash } = new URL(text);
  return host !== "" && ["", "/"].includes(pathname) && `${search}${hash}` === "";
}

const PORT_PROBLEM = "a whole number from 0, which takes any that is free, to 65535";

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_PROBLEM)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_PROBLEM)
    .default(8080),
  HOST: z.string().default("localhost"),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_FORM).optional(),
  APP_MODE: z.enum(["sandbox", "live"]).default("sandbox"),
  APP_PROFILE: z.enum(PROFILE_NAMES).optional(),
  PRICE_FEED: z.enum(["simulated", "replay", "ccxt"]).default("simulated"),
  /** ccxt's names of exchanges, by commas. */
  EXCHANGES: z.string().default("kraken,coinbase,bitstamp"),
  /** Candle files for the replay feed, by commas. */
  CANDLES: z.string().default(""),
  SEED: z.string().min(1).optional(),
  TRANSPORT_KEY_PEM: z.string().default(""),
  /** 32 bytes in base64. */
  SEAL_KEY: z.string().default(""),
  /** Ed25519, as PEM: signs the seals of the books. */
  HEAD_KEY_PEM: z.string().default(""),
  /** smtp:// or smtps://, with user and password in it. */
  SMTP_URL: z.string().refine(isSmtpUrl, SMTP_URL_FORM).default(""),
  /** "Plumbline <no-reply@plumbline.example>". */
  MAIL_FROM: z.string().default("Plumbline <no-reply@localhost>"),
  SMS_GATEWAY_URL: z
    .string()
    .regex(/^(https?:\/\/.+)?$/)
    .default(""),
  SMS_GATEWAY_TOKEN: z.string().default(""),
  PAYMENT_PROVIDER_URL: z
    .string()
    .regex(/^(https?:\/\/.+)?$/)
    .default(""),
  /** Shared with the provider: both sign with it. */
  PAYMENT_PROVIDER_SECRET: z.string().default(""),
  /** Where browsers reach this server: what links in letters begin with. */
  PUBLIC_URL: z
    .string()
    .regex(/^(https?:\/\/[^/]+)?\/?$/)
    .default(""),
  CALLS_PER_SECOND_MAX: z.coerce.number().int().positive().default(100),
  /** Addresses and CIDR networks, by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(listOf)
    .refine((networks) => networks.every(isNetwork), "not a list of addresses and networks"),
  /** Where operators work: addresses and CIDR networks, by commas. */
  DESK_NETWORKS: z
    .string()
    .default("")
    .transform(listOf)
    .refine((networks) => networks.every(isNetwork), "not a list of addresses and networks"),
  /** Where what members hand over is kept: a folder of the data folder, or a bucket. */
  FILES: z.enum(["disk", "s3"]).default("disk"),
  S3_BUCKET: z.string().default(""),
  S3_REGION: z.string().default("us-east-1"),
  /** Of a server that speaks S3 and is not Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  /** Whole days after which ticks are packed into archive files. */
  TICK_DAYS: z.coerce.number().int().min(1).max(36_500).default(7),
  METRICS_PUBLIC: z.enum(["0", "1"]).default("0"),
  MAILBOX_PUBLIC: z.enum(["0", "1"]).default("0"),
  PC_LIMITED: z.enum(["0", "1"]).default("0"),
  CHECK_ANSWERS: z.enum(["0", "1"]).default("0"),
});

/** A network of a chain that is watched, as the environment names it. */
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
  /** null: each install's own, random. */
  readonly seed: string | null;
  readonly transportKeyPem: string;
  readonly sealKey: string;
  readonly headKeyPem: string;
  /** null: letters go to the development mailbox. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly smsGateway: { readonly url: string; readonly token: string } | null;
  /** null: members pay by themselves and prove it. */
  readonly paymentGateway: { readonly url: string; readonly secret: string } | null;
  readonly chains: readonly ChainConfiguration[];
  /** Without a slash at its end; "" where nobody said it. */
  readonly publicUrl: string;
  readonly callsPerSecondMax: number;
  readonly trustedProxies: readonly string[];
  /** Empty: the desk is found from everywhere. */
  readonly deskNetworks: readonly string[];
  /** null: in the data folder. */
  readonly s3: S3Place | null;
  readonly tickDays: number;
  readonly isMetricsPublic: boolean;
  /** Whether other machines may read the development mailbox, and with it everybody's codes. */
  readonly isMailboxPublic: boolean;
  readonly isPcLimited: boolean;
  readonly isCheckingAnswers: boolean;
}

/**
 * Reads the environment. Throws with one line for each variable that cannot be what it says, and
 * for everything that real money still lacks.
 */
export function readConfiguration(surroundings: NodeJS.ProcessEnv): Configuration {
  const variables = givenVariables(surroundings);
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw refused(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  }
  const given = parsed.data;
  const { chains, problems } = chainsOf(variables);
  const lacking = [
    ...[...lackingForLive(given), ...lackingForS3(given), ...lackingForPayments(given)],
    ...lackingForReplay(given),
    ...problems,
  ];
  if (lacking.length > 0) throw refused(lacking);
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR ?? defaultDataDir(),
    databaseUrl: given.DATABASE_URL ?? null,
    mode: given.APP_MODE,
    // Simulated money needs no protection from leverage; real money gets the strictest there is.
    profile: given.APP_PROFILE ?? (given.APP_MODE === "sandbox" ? "sandbox" : "strict"),
    feed: given.PRICE_FEED,
    exchanges: listOf(given.EXCHANGES),
    candleFiles: listOf(given.CANDLES),
    seed: given.SEED ?? null,
    transportKeyPem: given.TRANSPORT_KEY_PEM,
    sealKey: given.SEAL_KEY,
    headKeyPem: given.HEAD_KEY_PEM,
    smtp: given.SMTP_URL === "" ? null : { url: given.SMTP_URL, from: given.MAIL_FROM },
    smsGateway: gatewayOf(given),
    paymentGateway: providerOf(given),
    chains,
    publicUrl: given.PUBLIC_URL.replace(/\/$/, ""),
    callsPerSecondMax: given.CALLS_PER_SECOND_MAX,
    trustedProxies: given.TRUSTED_PROXIES,
    deskNetworks: given.DESK_NETWORKS,
    s3: s3Of(given),
    tickDays: given.TICK_DAYS,
    isMetricsPublic: given.METRICS_PUBLIC === "1",
    isMailboxPublic: given.MAILBOX_PUBLIC === "1",
    isPcLimited: given.PC_LIMITED === "1",
    isCheckingAnswers: given.CHECK_ANSWERS === "1",
  };
}

const gatewayOf = (given: z.infer<typeof environment>): Configuration["smsGateway"] =>
  given.SMS_GATEWAY_URL === ""
    ? null
    : { url: given.SMS_GATEWAY_URL, token: given.SMS_GATEWAY_TOKEN };

const providerOf = (given: z.infer<typeof environment>): Configuration["paymentGateway"] =>
  given.PAYMENT_PROVIDER_URL === ""
    ? null
    : { url: given.PAYMENT_PROVIDER_URL, secret: given.PAYMENT_PROVIDER_SECRET };

const refused = (lines: readonly string[]): Error =>
  new StartRefused(`The configuration cannot be read.\n${lines.join("\n")}`);

function lackingForReplay(given: z.infer<typeof environment>): readonly string[] {
  if (given.PRICE_FEED !== "replay") return [];
  const paths = listOf(given.CANDLES);
  if (paths.length === 0) return ["CANDLES: at least one file, as PRICE_FEED is replay"];
  return paths.filter((path) => !existsSync(path)).map((path) => `CANDLES: no file ${path}`);
}

/** A secret that can be guessed signs for anybody. */
const lackingForPayments = (given: z.infer<typeof environment>): readonly string[] =>
  given.PAYMENT_PROVIDER_URL !== "" && given.PAYMENT_PROVIDER_SECRET.length < 32
    ? ["PAYMENT_PROVIDER_SECRET: at least 32 characters, shared with the payment provider"]
    : [];

/** Real money on invented prices or without its limits, or held by nobody in particular. */
function lackingForLive(given: z.infer<typeof environment>): readonly string[] {
  if (given.APP_MODE !== "live") return [];
  const lines: string[] = [];
  if (given.APP_PROFILE === "sandbox") {
    lines.push("APP_PROFILE: sandbox is for simulated money, and APP_MODE is live");
  }
  if (given.PRICE_FEED !== "ccxt") {
    lines.push(`PRICE_FEED: ${given.PRICE_FEED} gives no market's prices, and APP_MODE is live`);
  }
  if (given.SMTP_URL === "" || given.SMS_GATEWAY_URL === "" || given.PUBLIC_URL === "") {
    lines.push("SMTP_URL, SMS_GATEWAY_URL, PUBLIC_URL: codes must reach people in APP_MODE live");
  }
  lines.push(
    "APP_MODE: live needs an operator's identity, the text of its licence and two" +
      " administrators, none of which this version can be given: only sandbox can be run",
  );
  return lines;
}

const S3_NEEDS = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const lackingForS3 = (given: z.infer<typeof environment>): readonly string[] =>
  given.FILES === "s3"
    ? S3_NEEDS.filter((name) => given[name] === "").map((name) => `${name}: FILES is s3`)
    : [];

function s3Of(given: z.infer<typeof environment>): S3Place | null {
  if (given.FILES !== "s3") return null;
  return {
    bucket: given.S3_BUCKET,
    region: given.S3_REGION,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    ...(given.S3_ENDPOINT !== undefined && { endpoint: given.S3_ENDPOINT }),
  };
}

const CHAIN_VARIABLE = /^CHAIN_([A-Z0-9_]+)_(?:RPC_URL|XPUB)$/;

/** The networks that CHAIN_<NETWORK>_RPC_URL and CHAIN_<NETWORK>_XPUB name together. */
function chainsOf(variables: NodeJS.ProcessEnv) {
  const networks = new Set(
    Object.entries(variables).flatMap(([name, text]) =>
      text === undefined || text === "" ? [] : (CHAIN_VARIABLE.exec(name)?.[1] ?? []),
    ),
  );
  const chains: ChainConfiguration[] = [];
  const problems: string[] = [];
  for (const network of [...networks].sort()) {
    const [urlName, keyName] = [`CHAIN_${network}_RPC_URL`, `CHAIN_${network}_XPUB`];
    const url = variables[urlName] ?? "";
    const read = readAccountKey(variables[keyName] ?? "");
    // Never with what they hold: either may be a secret.
    if (!/^https?:\/\/./.test(url)) problems.push(`${urlName}: http(s)://… of a node`);
    if ("problem" in read) {
      problems.push(`${keyName}: ${read.problem}`);
      continue;
    }
    // An address would belong to one member there and to another one here.
    const same = chains.find(({ accountKey }) => accountKey.id === read.key.id);
    if (same !== undefined) problems.push(`${keyName}: the key of ${same.network} already`);
    chains.push({ network, url, accountKey: read.key });
  }
  return { chains, problems };
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
