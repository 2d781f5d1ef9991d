import { expireWait, type ExpireWaitRefusal, type Position } from "@plumbline/engine/contract";
import type { Clock } from "#platform/process/clock";
import { systemRequestId } from "#platform/process/ids";
import type { ContractCommand } from "./commands.ts";
import { inPortions } from "./retry-queue.ts";

export interface ExpiryDeps {
  readonly clock: Clock;
  /** null: never. */
  readonly expireEveryMs: number | null;
  /** Orders and closes that wait for a tick at any price. */
  awaiting(): readonly Position[];
  run(command: ContractCommand<ExpireWaitRefusal, null>): Promise<unknown>;
  log(fault: unknown): void;
}

/**
 * Periodically ends orders and closes whose next tick was not recorded in time, which no tick
 * triggers.
 */
export class Expiry {
  readonly #deps: ExpiryDeps;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(deps: ExpiryDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { expireEveryMs, log } = this.#deps;
    if (expireEveryMs === null) return;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch(log)
        .finally(() => {
          this.#looking = null;
        });
    }, expireEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { awaiting, clock } = this.#deps;
    const now = clock.now();
    const expired = awaiting().filter(({ wait }) => wait !== null && wait.fillBy < now);
    await inPortions(expired, (position) => this.#expire(position));
  }

  /** A tick that came in time is decided first: the rule then refuses. */
  async #expire({ id: positionId, userId, wait }: Position): Promise<void> {
    await this.#deps.run({
      name: "expire-wait",
      userId,
      requestId: systemRequestId("expire", positionId, wait?.fillBy ?? 0),
      content: positionId,
      positionId,
      decide: (context, now) => expireWait(context, { positionId }, now),
      answer: () => null,
    });
  }
}
