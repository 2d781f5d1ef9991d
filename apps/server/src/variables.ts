import { isIPv4, isIPv6 } from "node:net";
import { fileURLToPath } from "node:url";
import { PROFILE_NAMES } from "@plumbline/engine/limits";
import { z } from "zod";
import { DATABASE_URL_FORM, isDatabaseUrl } from "#platform/postgres/named-postgres";
import { StartRefused } from "#platform/process/faults";

const PORT_PROBLEM = "a whole number from 0, which takes any that is free, to 65535";
const SMTP_URL_FORM =
  "smtp(s)://user:password@host:587, with @ : / ? # % in user and password percent-encoded";

const text = (byDefault = "") => z.string().default(byDefault);
const httpUrl = (pattern = /^(https?:\/\/.+)?$/) => z.string().regex(pattern).default("");
const flag = () => z.enum(["0", "1"]).default("0");
const networks = () =>
  text()
    .transform(listOf)
    .refine((all) => all.every(isNetwork), "not a list of addresses and networks");

/**
 * Every environment variable that the server reads: its name, its type, its default and its
 * meaning. README.md contains the same table, which a test compares; `byDefault` describes a
 * default that is not a fixed text.
 */
export const VARIABLES = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_PROBLEM)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_PROBLEM)
    .default(8080)
    .describe("TCP port of the server"),
  HOST: text("localhost").describe("address that the server listens at"),
  DATA_DIR: z.string().optional().meta({
    description: "database, members' pictures, the keys and the seed of the simulated market",
    byDefault: "`.data`, for root a folder under `/var/lib`",
  }),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, DATABASE_URL_FORM)
    .optional()
    .describe("an external PostgreSQL; its user owns the database and may create roles"),
  PRICE_FEED: z
    .enum(["simulated", "replay", "ccxt"])
    .default("simulated")
    .describe("`simulated`, `replay` or `ccxt`"),
  SEED: z
    .string()
    .min(1)
    .optional()
    .describe("seed of the simulated market, to reproduce it; by default random for each install"),
  CANDLES: text().describe("files for `replay`, separated by commas"),
  EXCHANGES: text("kraken,coinbase,bitstamp").describe("venues for `ccxt`, separated by commas"),
  APP_MODE: z
    .enum(["sandbox", "live"])
    .default("sandbox")
    .describe("`sandbox`: simulated money; `live`: real money, not available in this version"),
  APP_PROFILE: z
    .enum(PROFILE_NAMES)
    .optional()
    .meta({ description: "jurisdiction profile: `sandbox` or `strict`", byDefault: "by mode" }),
  TRANSPORT_KEY_PEM: text().describe(
    "the private key for sealed requests; made at first start if absent",
  ),
  SEAL_KEY: text().describe(
    "32 bytes in base64 that encrypt authenticator secrets and pictures; made at first start" +
      " if absent",
  ),
  HEAD_KEY_PEM: text().describe(
    "the private Ed25519 key that signs the seals of the books; made at first start if absent",
  ),
  FILES: z
    .enum(["disk", "s3"])
    .default("disk")
    .describe(
      "where members' pictures are stored, encrypted: `disk`, in `DATA_DIR`; `s3`, in a bucket",
    ),
  S3_BUCKET: text().describe("the bucket of `FILES=s3`"),
  S3_REGION: text("us-east-1").describe("region of the bucket"),
  S3_ENDPOINT: z.url().optional().describe("endpoint of the bucket, if it is not Amazon's"),
  S3_ACCESS_KEY_ID: text().describe("access key for the bucket"),
  S3_SECRET_ACCESS_KEY: text().describe("secret of the access key"),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, SMTP_URL_FORM)
    .default("")
    .describe(
      "sends e-mail by `smtp://user:password@host:587` or `smtps://…`; without it: `/dev/inbox`",
    ),
  MAIL_FROM: text("Plumbline <no-reply@localhost>").describe("sender of e-mails"),
  SMS_GATEWAY_URL: httpUrl().describe(
    'sends text messages by `POST {"to", "text"}` there; without it: `/dev/inbox`',
  ),
  SMS_GATEWAY_TOKEN: text().describe("bearer token of requests to the SMS gateway"),
  PAYMENT_PROVIDER_URL: httpUrl().describe(
    "payment provider: `POST /orders` there, callbacks at `/callbacks/payment`, all signed",
  ),
  PAYMENT_PROVIDER_SECRET: text().describe(
    "secret shared with the payment provider for signatures, at least 32 characters",
  ),
  PUBLIC_URL: httpUrl(/^(https?:\/\/[^/]+)?\/?$/).describe(
    "public address of the server; links in messages begin with it",
  ),
  CALLS_PER_SECOND_MAX: z.coerce
    .number()
    .int()
    .positive()
    .default(100)
    .describe(
      "rate limit of a user, or of an address without signed-in users; an address with all its" +
        " users: ten times as many",
    ),
  TRUSTED_PROXIES: networks().describe(
    "addresses and networks (`10.0.0.0/8`) of your proxies, separated by commas; required" +
      " for rate limits behind a proxy",
  ),
  DESK_NETWORKS: networks().describe(
    "addresses and networks that may open the desk, separated by commas; others cannot reach" +
      " it",
  ),
  DEV_INBOX_PUBLIC: flag().describe(
    "`1` shows `/dev/inbox`, and with it everybody's codes, to other machines too",
  ),
  METRICS_PUBLIC: flag().describe("`1` shows `/metrics` to other machines too"),
  TICK_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(7)
    .describe(
      "whole days after which ticks are packed into files, in `DATA_DIR` or the bucket of `FILES`",
    ),
  PC_LIMITED: flag().describe(
    "`1` shows the app on wide screens only in a phone frame, with a QR code of its address",
  ),
  CHECK_ANSWERS: flag().describe("`1` validates each answer against its schema, for development"),
});

export type Environment = z.infer<typeof VARIABLES>;

/** The variables of a chain, of which an installation may have several; `chainsOf` reads them. */
export const CHAIN_VARIABLES = {
  "CHAIN_<NAME>_RPC_URL":
    "node of a network (`ETHEREUM`, named as in its channel) that is watched for payments to" +
    " members' deposit addresses",
  "CHAIN_<NAME>_XPUB":
    "extended public key (account `m/44'/60'/0'`) from which those addresses are derived;" +
    " never a private key",
} as const;

/** A list separated by commas. */
export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * An address or a network of at least one fixed bit, because a network of all addresses would
 * restrict nothing.
 */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits);
}

/** Nothing may follow the port: otherwise a character of the password has ended it early. */
function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { host, pathname, search, hash } = new URL(text);
  return host !== "" && ["", "/"].includes(pathname) && `${search}${hash}` === "";
}

/**
 * The variables of an environment that have a value. An empty value, as of `HOST=` in a file,
 * counts as not set.
 */
export const environmentVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));

/** One variable, for a command that needs no whole configuration. Throws if it is malformed. */
export function readVariable<Name extends keyof Environment>(
  environment: NodeJS.ProcessEnv,
  name: Name,
): Environment[Name] {
  const parsed = VARIABLES.shape[name].safeParse(environmentVariables(environment)[name]);
  if (parsed.success) return parsed.data as Environment[Name]; // parsed by the schema of this name
  throw new StartRefused(`${name}: ${parsed.error.issues[0]?.message ?? "malformed"}`);
}

/** `/var/lib/plumbline` for root, whose home no other user can enter; otherwise `.data` here. */
export function defaultDataDir(): string {
  if (process.getuid?.() === 0) return "/var/lib/plumbline";
  return fileURLToPath(new URL("../../../.data", import.meta.url));
}
