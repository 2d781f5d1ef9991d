import { setTimeout as sleep } from "node:timers/promises";
import { ClockGuard } from "#platform/operations/clock-guard";
import {
  type EmbeddedPostgres,
  type SolePostgres,
  startSolePostgres,
} from "@plumbline/embedded-postgres";
import { reachNamedPostgres } from "#platform/postgres/named-postgres";
import { StartRefused, faultLog, operatingFault } from "#platform/process/faults";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { startConfigured } from "./configured-server.ts";
import { refuseTakenAddress } from "#platform/process/free-address";
import type { RunningServer } from "./server.ts";

/**
 * Starts everything, logs each step, and stops in order on Ctrl-C. Faults that an operator can
 * repair are thrown as `StartRefused`.
 */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (fault) {
    const advice = operatingFault(fault);
    throw advice === null ? fault : new StartRefused(advice, { cause: fault });
  }
}

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const clock = new ClockGuard();
  clock.start();
  await refuseTakenAddress(configuration);
  const postgres: NamedOrSole =
    configuration.databaseUrl === null
      ? await startSolePostgres({ dataDir: configuration.dataDir, log: step })
      : await reachNamedPostgres(configuration.databaseUrl);

  const starting = startConfigured(configuration, { databaseUrl: postgres.url, clock, step, log });
  const end = endOnSignal(starting, postgres);
  postgres.onLost?.((fault) => void end(fault));
  try {
    const { url } = await starting;
    // Measured from the start of the process, including the build: the whole waiting time.
    const seconds = (performance.now() / 1_000).toFixed(1);
    step(`Ready at ${url} after ${seconds} s (${configuration.mode} mode). Ctrl-C ends it.`);
    for (const warning of warningsOf(configuration)) step(warning);
  } catch (fault) {
    await postgres.stop();
    throw fault;
  }
}

/** Only an embedded database can be lost to another server. */
type NamedOrSole = EmbeddedPostgres & Partial<SolePostgres>;

/**
 * Parts that have not stopped by then are killed with the process; the next start reads what was
 * committed.
 */
const END_WITHIN_MS = 20_000;
/**
 * The part of `END_WITHIN_MS` reserved for stopping PostgreSQL, which must be stopped even if the
 * server hangs.
 */
const POSTGRES_ENDS_WITHIN_MS = 5_000;

/**
 * On Ctrl-C, or when the returned function is called with a fault, stops in order, even while still
 * starting; a second signal changes nothing. The exit code is 1 if anything failed or did not stop
 * in time.
 */
function endOnSignal(
  starting: Promise<RunningServer>,
  postgres: { stop(): Promise<void> },
): (fault?: unknown) => Promise<void> {
  let isEnding = false;
  const end = async (cause?: unknown) => {
    if (isEnding) return;
    isEnding = true;
    const faults: unknown[] = [];
    const note = (fault: unknown) => {
      faults.push(fault);
      log(fault);
    };
    if (cause !== undefined) note(cause);
    step("Stopping…");
    setTimeout(() => process.exit(1), END_WITHIN_MS);
    const serverEnds = starting.then((server) => server.stop());
    const tooLate = sleep(END_WITHIN_MS - POSTGRES_ENDS_WITHIN_MS).then(() => {
      throw new Error("the server did not end in time");
    });
    await Promise.race([serverEnds, tooLate]).catch(note);
    await postgres.stop().catch(note);
    if (faults.length === 0) step("Stopped; everything is saved.");
    process.exit(faults.length === 0 ? 0 : 1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());
  if (process.env["npm_lifecycle_event"] !== undefined) whenParentEnds(() => void end());
  return end;
}

const PARENT_LOOK_MS = 500;

/**
 * npm forwards a signal to the shell between it and this process, and the shell does not forward
 * it. So this process also stops, as on Ctrl-C, when its parent has ended.
 */
function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end();
  }, PARENT_LOOK_MS);
  look.unref();
}

const LOOPBACK = /^(localhost|127\..*|::1)$/;

/** Warnings when the server can be reached from other machines. */
function warningsOf(configuration: Configuration): readonly string[] {
  const { host, smtp, smsGateway, isDevInboxPublic } = configuration;
  const hasDevInbox = configuration.mode === "sandbox" && (smtp === null || smsGateway === null);
  if (!hasDevInbox || LOOPBACK.test(host)) return [];
  return [
    isDevInboxPublic
      ? `Warning: whoever reaches ${host} can read every code at /dev/inbox (DEV_INBOX_PUBLIC=1).`
      : `Warning: ${host} is within reach of other machines. /dev/inbox, where codes land ` +
        "without a gateway, answers this machine only (DEV_INBOX_PUBLIC=1 opens it to all).",
  ];
}

const step = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Faults go to standard error, which the process manager stores. */
const log = faultLog((text) => process.stderr.write(text));
