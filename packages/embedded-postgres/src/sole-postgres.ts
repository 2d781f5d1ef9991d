import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefused } from "./start-refused.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** The session lock of the server that works on this cluster; no other lock has this number. */
const HOLD = 726_403;
const HOLDER = "plumbline server";
const WAIT_MS = 100;
/** The connections of a server that was killed end with a short delay. */
const WAITS_MAX = 30;

/** An embedded PostgreSQL whose data folder is locked for one server. */
export interface SolePostgres extends EmbeddedPostgres {
  /** Calls the listener if this server has lost its database permanently. */
  onLost(listener: (fault: unknown) => void): void;
}

interface StartOptions {
  readonly dataDir: string;
  log(line: string): void;
}

/**
 * The embedded PostgreSQL for the one server that may work on its data folder: two servers would
 * run two markets on one database, and the first to end would stop it for the other. A PostgreSQL
 * that is killed under its server is started and locked again, on the same folder.
 *
 * Throws, and does not touch PostgreSQL, while another server uses the folder. The lock belongs to
 * a connection, so it ends with its process in every case.
 */
export async function startSolePostgres(options: StartOptions): Promise<SolePostgres> {
  const listeners: ((fault: unknown) => void)[] = [];
  let server = await startHeld(options);
  const { url } = server.postgres;
  let isEnding = false;
  let isLost = false;
  let startingAgain = Promise.resolve();

  const watch = (): void => {
    server.hold.once("end", () => {
      if (!isEnding) startingAgain = startAgain();
    });
  };
  const startAgain = async (): Promise<void> => {
    options.log("The hold on the data folder was cut off. Taking it again…");
    try {
      server = await startHeld(options);
      if (server.postgres.url !== url) {
        await server.postgres.stop();
        throw new Error("PostgreSQL cannot be had again on the port where it was.");
      }
      watch();
    } catch (fault) {
      isLost = true; // from here on it may belong to another server
      for (const listener of listeners) listener(fault);
    }
  };

  watch();
  return {
    url,
    onLost: (listener) => void listeners.push(listener),
    // Stops PostgreSQL while the lock is held: if released first, a waiting server would take it
    // and then lose its database.
    stop: async () => {
      isEnding = true;
      await startingAgain;
      if (!isLost) await server.postgres.stop();
    },
  };
}

interface LockedPostgres {
  readonly postgres: EmbeddedPostgres;
  readonly hold: pg.Client;
}

async function startHeld(options: StartOptions): Promise<LockedPostgres> {
  for (;;) {
    const postgres = await startEmbeddedPostgres(options);
    const hold = await holdCluster(postgres.url);
    if (hold === "ended") continue; // it ended while we waited: try again with the next one
    if (hold !== "taken") return { postgres, hold };
    throw new StartRefused(
      `Another server of this app works on the data folder ${options.dataDir}. ` +
        "End it first, or choose another folder with DATA_DIR.",
    );
  }
}

async function holdCluster(url: string): Promise<pg.Client | "taken" | "ended"> {
  const client = new pg.Client({
    connectionString: url,
    application_name: HOLDER,
    keepAlive: true,
  });
  // Queries notice a PostgreSQL that stops; without a listener node would exit.
  client.on("error", () => {});
  try {
    await client.connect();
    for (let wait = 0; wait <= WAITS_MAX; wait += 1) {
      const { rows } = await client.query<{ isHeld: boolean }>(
        `select pg_try_advisory_lock($1) as "isHeld"`,
        [HOLD],
      );
      if (rows[0]?.isHeld === true) return client;
      await sleep(WAIT_MS);
    }
  } catch {
    return "ended";
  }
  await client.end();
  return "taken";
}
