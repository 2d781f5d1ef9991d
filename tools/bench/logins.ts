import { randomBytes } from "node:crypto";
import * as calls from "@plumbline/protocol/auth";
import type { Area } from "@plumbline/server/services/plug/area";
import { authArea } from "@plumbline/server/areas/auth/area";
import { AUTH_LIMITS } from "@plumbline/server/areas/auth/limits";
import { systemClock } from "@plumbline/server/platform/process/clock";
import { Database } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { KeyedSemaphore } from "@plumbline/server/platform/process/semaphore";
import { Outbox } from "@plumbline/server/platform/command/outbox";
import { Messages } from "@plumbline/server/platform/http/messages";
import { Passwords } from "@plumbline/server/services/identity/passwords";
import { readUserInfo } from "@plumbline/server/read-user-info";
import { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { SealKey } from "@plumbline/server/platform/secrets/seal-key";
import { Sessions } from "@plumbline/server/services/identity/sessions";
import { keepInFlight, type LoadResult, median, quantile } from "./load.ts";

const IN_FLIGHT = [2, 16, 64] as const;
// Concurrent logins, each from its own address with a known device.
const USERS = 64;
const ROUNDS = 3;
const LOAD_SECONDS = 2;
/** The product's limit of concurrent password checks; further ones wait for memory. */
const HASHES_AT_ONCE = 2;
const PASSWORD = "correct horse battery";

/**
 * Logins per second, each with password check, device check, session and log record, compared with
 * the password checks alone. The two alternate, so that other load on the machine affects both
 * alike; the medians of the rounds are compared.
 */
export async function benchLogins(databaseUrl: string, say: (line: string) => void): Promise<void> {
  await migrate(databaseUrl, () => {});
  const database = new Database({ url: databaseUrl });
  const area = createArea(database);
  await area.start?.();
  const login = await createSender(area);
  const check = await createChecker();
  const bare: LoadResult[] = [];
  const results = new Map<number, LoadResult[]>(IN_FLIGHT.map((inFlight) => [inFlight, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await keepInFlight(check, { inFlight: HASHES_AT_ONCE, seconds: LOAD_SECONDS }));
    for (const [inFlight, ofLevel] of results) {
      ofLevel.push(await keepInFlight(login, { inFlight, seconds: LOAD_SECONDS }));
    }
  }
  await area.stop?.();
  await database.close();
  const alone = figuresOf(bare);
  say(`Argon2id alone, ${HASHES_AT_ONCE} at once: ${textOf(alone)}`);
  for (const [inFlight, ofLevel] of results) {
    const figures = figuresOf(ofLevel);
    const ratio = (figures.perSecond / alone.perSecond).toFixed(2);
    // A queued login waits for all before it, so its latency says nothing about the product.
    const turns = Math.max(inFlight / HASHES_AT_ONCE, 1);
    const slower = (figures.p99 / (alone.p99 * turns)).toFixed(2);
    say(
      `login, ${String(inFlight).padStart(3)} in flight: ${textOf(figures)}  ` +
        `${ratio}× Argon2id, p99 ${slower}× that of waiting in turn for it`,
    );
  }
}

function createArea(database: Database): Area {
  const log = (fault: unknown): never => {
    throw fault;
  };
  const clock = systemClock;
  const outbox = new Outbox({ database, log });
  const config = { mode: "sandbox", profile: "sandbox", isPcLimited: false } as const;
  return authArea(
    {
      clock,
      database,
      log,
      config: { ...config, isCheckingAnswers: false },
      commands: new CommandRunner({ database, clock, outbox }),
      messages: new Messages(),
      sessions: new Sessions({ database, clock }),
      readUserInfo: (userId) => readUserInfo({ database, clock }, userId),
    },
    {
      limits: AUTH_LIMITS,
      sealKey: new SealKey(randomBytes(32)),
      passwords: new Passwords(),
      guessSemaphore: new KeyedSemaphore(),
    },
  );
}

/** Registers the users and logs them in, one at a time. */
async function createSender(area: Area): Promise<() => Promise<void>> {
  const users: (() => Promise<void>)[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const caller = {
      language: "en-us",
      token: "",
      device: "bench",
      address: `10.1.0.${index}`,
    };
    const form = { account: `login_bench_${index}`, password: PASSWORD };
    const begun = await send(area, calls.register, { input: form, caller });
    const { deviceToken } = calls.login.result.parse(begun);
    const input = { ...form, deviceToken };
    users.push(async () => {
      await send(area, calls.login, { input, caller });
    });
  }
  let next = 0;
  return async () => {
    next += 1;
    await users[next % users.length]?.();
  };
}

async function send(
  area: Area,
  call: typeof calls.register | typeof calls.login,
  request: {
    readonly input: object;
    readonly caller: Parameters<Area["routes"][number]["handle"]>[0]["caller"];
  },
): Promise<unknown> {
  const route = area.routes.find((one) => one.call === call);
  if (route === undefined) throw new Error(`nobody answers ${call.path}`);
  const input = call.input.parse(request.input);
  const { caller } = request;
  const answer = await route.handle({ input, caller, userId: null, requestId: newRequestId() });
  if (!answer.ok) throw new Error(`refused: ${answer.error.type}`);
  return answer.value;
}

async function createChecker(): Promise<() => Promise<void>> {
  const passwords = new Passwords({ atOnceMax: HASHES_AT_ONCE });
  const hashed = await passwords.hash(PASSWORD);
  if (!hashed.ok) throw new Error("nobody else hashes here");
  return async () => {
    const isMatching = await passwords.matches(PASSWORD, hashed.value);
    if (!isMatching.ok || !isMatching.value) throw new Error("a right password does not match");
  };
}

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

function figuresOf(results: readonly LoadResult[]): Figures {
  const latencies = results.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

const textOf = ({ perSecond, p50, p99 }: Figures): string =>
  `${perSecond.toFixed(1)} a second  p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms`;
