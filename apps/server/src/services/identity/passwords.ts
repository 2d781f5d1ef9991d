import { randomBytes } from "node:crypto";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "#platform/process/semaphore";

/** Argon2id, the library's default, at 46 MiB and one pass: about 20 ms of one core. */
const COSTS: PasswordCosts = { memoryCost: 46 * 1_024, timeCost: 1, parallelism: 1 };

/** The cost of one hash: `memoryCost` counts KiB, `timeCost` passes. */
export interface PasswordCosts {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Two at once need 92 MiB and leave threads for files and transport keys, which share the pool. */
const AT_ONCE_MAX = 2;

/** A caller behind this many would have given up before its turn. */
const WAITING_MAX = 128;
const WAIT_SECONDS = 5;

export interface Busy {
  readonly type: "too_many_requests";
  readonly seconds: number;
}

/**
 * Hashes and checks passwords outside the event loop, a few at a time: a burst of logins cannot
 * exhaust memory or CPU. Passwords of any length count to the last character. One instance for the
 * process: its limit of memory holds for all callers. Refuses with `too_many_requests` when too
 * many wait already.
 */
export class Passwords {
  readonly #turns: Semaphore;
  readonly #line: string;
  readonly #costs: PasswordCosts;
  #nobodysHash: Promise<string> | null = null;

  constructor({
    atOnceMax = AT_ONCE_MAX,
    turns = new Semaphore({ workingMax: atOnceMax, waitingMax: WAITING_MAX }),
    line = "members",
    costs = COSTS,
  }: {
    readonly atOnceMax?: number;
    readonly turns?: Semaphore;
    readonly line?: string;
    /** Lower costs are for tests only: no setting of an installation reaches this. */
    readonly costs?: PasswordCosts | undefined;
  } = {}) {
    this.#turns = turns;
    this.#line = line;
    this.#costs = costs;
  }

  /**
   * The same limit with a waiting list of its own; the lists take turns: a burst of members' logins
   * keeps no operator from halting a market, nor one at the desk's sign-in the members from their
   * accounts.
   */
  forOperators(): Passwords {
    return new Passwords({ turns: this.#turns, line: "operators", costs: this.#costs });
  }

  hash(password: string): Promise<Result<string, Busy>> {
    return this.#inTurn(() => hash(normal(password), this.#costs));
  }

  /** Without a hash (no such user) it takes as long to find that nothing matches. */
  matches(password: string, passwordHash: string | null): Promise<Result<boolean, Busy>> {
    return this.#inTurn(async () => {
      const isMatching = await verify(passwordHash ?? (await this.#dummyHash()), normal(password));
      return isMatching && passwordHash !== null;
    });
  }

  /**
   * Makes the hash that unknown users are checked against, so that not even the first check is
   * slower.
   */
  async warmUp(): Promise<void> {
    await this.#inTurn(() => this.#dummyHash());
  }

  #dummyHash(): Promise<string> {
    this.#nobodysHash ??= hash(randomBytes(32), this.#costs);
    return this.#nobodysHash;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<Result<T, Busy>> {
    const done = await this.#turns.take(async () => ok(await work()), this.#line);
    return done ?? err({ type: "too_many_requests", seconds: WAIT_SECONDS });
  }
}

/** The same password however a keyboard composes its characters. */
const normal = (password: string): string => password.normalize("NFKC");
