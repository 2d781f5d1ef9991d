import pg from "pg";

/** The session lock of the leader; no other lock has this number. */
export const LEAD = 726_404;
const ASK_EVERY_MS = 1_000;
/** A connection that is silent for this long is abandoned, and the leadership with it. */
const ANSWER_MS_MAX = 5_000;
/**
 * Settings for the server's side: a machine that lost power or network closes no connection, and
 * without these settings PostgreSQL would hold its lock for hours. The last one is for
 * unacknowledged answers.
 */
const CUT_OFF_SOON = [
  "tcp_keepalives_idle=2",
  "tcp_keepalives_interval=1",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=5000",
];

/**
 * Elects one of all processes on a database for work that only one may do: its connection holds a
 * session lock. The lock ends with the connection, however the process ends, and goes to the first
 * process that requests it next.
 */
export class LeaderElection {
  readonly #url: string;
  readonly #log: (fault: unknown) => void;
  readonly #listeners: ((isHeld: boolean) => void)[] = [];
  #client: pg.Client | null = null;
  #isHeld = false;
  #asking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ url, log }: { readonly url: string; log(fault: unknown): void }) {
    this.#url = url;
    this.#log = log;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Called whenever leadership is gained or lost. */
  onChange(listener: (isHeld: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves after the first attempt; the lock is then requested, or confirmed, every second. */
  async start(): Promise<void> {
    await this.#askOnce();
    this.#timer = setInterval(() => void this.#askOnce(), ASK_EVERY_MS);
  }

  /** Releases the lock, so that another process can take it at once. */
  async release(): Promise<void> {
    const client = this.#client;
    this.#lose();
    await client?.query("select pg_advisory_unlock_all()").catch(() => {});
    await client?.end().catch(() => {});
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
    this.#listeners.length = 0;
    await this.release();
  }

  #askOnce(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#connected());
      // The leader checks that its connection is alive.
      const ask = this.#isHeld ? "true" : `pg_try_advisory_lock(${LEAD})`;
      const { rows } = await client.query<{ isHeld: boolean }>(`select ${ask} as "isHeld"`);
      if (this.#client === client) this.#become(rows[0]?.isHeld === true);
    } catch (fault) {
      this.#log(fault);
      // Released at once, because closing a connection that does not answer may take long.
      void this.release();
    }
  }

  async #connected(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      options: CUT_OFF_SOON.map((setting) => `-c ${setting}`).join(" "),
      connectionTimeoutMillis: ANSWER_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
    });
    client.on("error", () => {}); // the connection then ends
    client.on("end", () => {
      if (this.#client === client) this.#lose();
    });
    await client.connect();
    return client;
  }

  #lose(): void {
    this.#client = null;
    this.#become(false);
  }

  #become(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    for (const listener of this.#listeners) listener(isHeld);
  }
}
