import { setTimeout as sleep } from "node:timers/promises";
import type { Measure } from "#platform/operations/metrics";
import { NetworkWatch, type WatchDeps } from "./network-watch.ts";
import type { WatchedNetworks } from "./watched-networks.ts";

/** The longest pause between two attempts to reach a node. */
const RETRY_MAX_MS = 60_000;

/**
 * Reads every watched chain in rounds until it is stopped. A fault of one chain does not stop the
 * others.
 */
export class WatchLoop {
  readonly #pollMs: number;
  readonly #log: (fault: unknown) => void;
  readonly #watches: readonly { readonly network: string; readonly watch: NetworkWatch }[];
  readonly #failed = new Map<string, number>();
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    deps: WatchDeps & { log(fault: unknown): void },
    { networks, pollMs }: WatchedNetworks,
  ) {
    this.#pollMs = pollMs;
    this.#log = deps.log;
    this.#watches = networks.map((watched) => ({
      network: watched.network,
      watch: new NetworkWatch(deps, watched),
    }));
  }

  start(): void {
    this.#running = Promise.all(
      this.#watches.map(({ network, watch }) => this.#run(network, watch)),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  readonly measures: readonly Measure[] = [
    {
      name: "plumbline_chain_blocks_behind",
      help: "Blocks of a watched chain that were not read yet.",
      label: "network",
      read: () =>
        new Map(
          this.#watches.map(({ network, watch }) => [network, watch.height - watch.readHeight]),
        ),
    },
    {
      name: "plumbline_chain_rounds_failed",
      help: "How often in a row a watched chain could not be read: to be alarmed about.",
      label: "network",
      read: () => this.#failed,
    },
  ];

  async #run(network: string, watch: NetworkWatch): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let restMs = this.#pollMs;
      try {
        const isAllRead = await watch.round();
        this.#failed.set(network, 0);
        if (!isAllRead) restMs = 0;
      } catch (fault) {
        const failed = (this.#failed.get(network) ?? 0) + 1;
        this.#failed.set(network, failed);
        // Logged once per outage: the metric shows how long it lasts.
        if (failed === 1) this.#log(fault);
        restMs = retryAfterMs(this.#pollMs, failed);
      }
      await sleep(restMs, undefined, this.#stopping).catch(() => {});
    }
  }
}

/** Doubles after each failed attempt, up to a minute. */
export const retryAfterMs = (pollMs: number, failed: number): number =>
  Math.min(pollMs * 2 ** Math.min(failed, 16), RETRY_MAX_MS);
