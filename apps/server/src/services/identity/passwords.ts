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

/** Two at once use 92 MiB and leave threads for files and transport keys, which share the pool. */
const AT_ONCE_MAX = 2;

/** With this many in front, a caller would give up before its turn. */
const WAITING_MAX = 128;
const WAIT_SECONDS = 5;

export interface Busy {
  readonly type: "too_many_requests";
  readonly seconds: number;
}

/**
 * Hashes and checks passwords outside the event loop, a few at a time: a burst of logins cannot
 * exhaust memory or CPU. Passwords of any length count to the last character. There is one instance
 * in a process, so that its memory limit applies to all callers. Refuses with `too_many_requests`
 * if too many are already waiting.
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
    /** Lower costs are for tests only; no setting of an installation changes them. */
    readonly costs?: PasswordCosts | undefined;
  } = {}) {
    this.#turns = turns;
    this.#line = line;
    this.#costs = costs;
  }

  /**
   * The same limit with a separate waiting list. The lists take turns, so that a burst of members'
   * logins does not prevent an operator from halting a market, nor a burst at the desk's sign-in
   * the members from signing in.
   */
  forOperators(): Passwords {
    return new Passwords({ turns: this.#turns, line: "operators", costs: this.#costs });
  }

  hash(password: string): Promise<Result<string, Busy>> {
    return this.#inTurn(() => hash(normal(password), this.#costs));
  }

  /** Without a hash (no such user) the answer false takes equally long. */
  matches(password: string, passwordHash: string | null): Promise<Result<boolean, Busy>> {
    return this.#inTurn(async () => {
      const isMatching = await verify(passwordHash ?? (await this.#dummyHash()), normal(password));
      return isMatching && passwordHash !== null;
    });
  }

  /**
   * Creates the hash against which unknown users are checked, so that not even the first check is
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

/** Normalises a password, so that it is the same however a keyboard composes its characters. */
const normal = (password: string): string => password.normalize("NFKC");
