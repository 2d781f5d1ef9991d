interface CoalescedRunOptions {
  /** `ending` is aborted when the process ends; long work stops between its parts. */
  readonly work: (ending: AbortSignal) => Promise<void>;
  readonly log: (fault: unknown) => void;
}

/**
 * Work requested more often than it can run, such as with every tick: one run at a time, and one
 * more for all requests made meanwhile. A run that faults is logged and does not prevent later
 * ones.
 */
export class CoalescedRun {
  readonly #options: CoalescedRunOptions;
  readonly #ended = new AbortController();
  #isDue = false;
  #running: Promise<void> | null = null;

  constructor(options: CoalescedRunOptions) {
    this.#options = options;
  }

  /** Resolves when a run that began after this request has ended. */
  async soon(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#isDue = true;
    this.#running ??= this.#run();
    await this.#running;
  }

  /** Resolves when no run is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Starts no more runs, and resolves when the present one has ended. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { work, log } = this.#options;
    const { signal: ending } = this.#ended;
    while (this.#isDue && !ending.aborted) {
      this.#isDue = false;
      try {
        await work(ending);
      } catch (fault) {
        log(fault);
      }
    }
    // Reset here and not after another await, so that a later request sees no run in progress.
    this.#running = null;
  }
}
