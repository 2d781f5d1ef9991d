import { randomBytes } from "node:crypto";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "#platform/process/semaphore";

/** Argon2id, the library's default, at 46 MiB and one pass: some 20 ms of one core a guess. */
const COSTS: PasswordCosts = { memoryCost: 46 * 1_024, timeCost: 1, parallelism: 1 };

/** What one hash takes: `memoryCost` counts KiB, `timeCost` passes. */
export interface PasswordCosts {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Two at once hold 92 MiB and leave threads for files and transport keys, which share theirs. */
const AT_ONCE_MAX = 2;

/** Whoever waits behind so many would have stopped waiting before their turn came. */
const WAITING_MAX = 128;
const WAIT_SECONDS = 5;

export interface Busy {
  readonly type: "too_many_requests";
  readonly seconds: number;
}

/**
 * Hashes and checks passwords outside the event loop, a few at a time: a storm of logins can take
 * neither the memory nor the processor from everything else. Any length counts to its last
 * character. Made once for the process: what it promises of memory holds for all that asks it.
 * Refuses with `too_many_requests` when too many wait already.
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
    /** Others only where nobody's password is at stake: no setting of an installation says them. */
    readonly costs?: PasswordCosts | undefined;
  } = {}) {
    this.#turns = turns;
    this.#line = line;
    this.#costs = costs;
  }

  /**
   * The same turns by a line of their own, called on alternately: a storm of members' logins keeps
   * no operator from halting a market, nor one at the desk's door the members from their accounts.
   */
  forOperators(): Passwords {
    return new Passwords({ turns: this.#turns, line: "operators", costs: this.#costs });
  }

  hash(password: string): Promise<Result<string, Busy>> {
    return this.#inTurn(() => hash(normal(password), this.#costs));
  }

  /** Without a hash, for want of a user, it takes as long to find that nothing matches. */
  matches(password: string, passwordHash: string | null): Promise<Result<boolean, Busy>> {
    return this.#inTurn(async () => {
      const isMatching = await verify(passwordHash ?? (await this.#dummyHash()), normal(password));
      return isMatching && passwordHash !== null;
    });
  }

  /** Makes what an unknown user is checked against, so that not even the first check is slower. */
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
