import { type ProfileName, PROFILE_NAMES } from "@plumbline/engine/limits";
import { z } from "zod";
import { defaultDataDir } from "#shell/postgres/embedded-postgres";

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("localhost"),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  APP_MODE: z.enum(["sandbox", "live"]).default("sandbox"),
  APP_PROFILE: z.enum(PROFILE_NAMES).optional(),
  PRICE_FEED: z.enum(["simulated", "replay", "ccxt"]).default("simulated"),
  /** ccxt's names of exchanges, by commas. */
  EXCHANGES: z.string().default("kraken,coinbase,bitstamp"),
  /** Candle files for the replay feed, by commas. */
  CANDLES: z.string().default(""),
  SEED: z.string().default("plumbline"),
  TRANSPORT_KEY_PEM: z.string().default(""),
  TOKEN_COOKIE: z.string().default("token"),
  CALLS_PER_SECOND_MAX: z.coerce.number().int().positive().default(100),
  CHECK_ANSWERS: z.enum(["0", "1"]).default("0"),
});

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
  readonly seed: string;
  readonly transportKeyPem: string;
  readonly tokenCookie: string;
  readonly callsPerSecondMax: number;
  readonly isCheckingAnswers: boolean;
}

/** Reads the environment. Throws with one line for each variable that cannot be what it says. */
export function readConfiguration(variables: NodeJS.ProcessEnv): Configuration {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`The configuration cannot be read.\n${lines.join("\n")}`);
  }
  const given = parsed.data;
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
    seed: given.SEED,
    transportKeyPem: given.TRANSPORT_KEY_PEM,
    tokenCookie: given.TOKEN_COOKIE,
    callsPerSecondMax: given.CALLS_PER_SECOND_MAX,
    isCheckingAnswers: given.CHECK_ANSWERS === "1",
  };
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
