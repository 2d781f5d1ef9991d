interface CoalescedRunOptions {
  /** `ending` is aborted as the process ends: long work ends between its parts. */
  readonly work: (ending: AbortSignal) => Promise<void>;
  readonly log: (fault: unknown) => void;
}

/**
 * Work that is asked for more often than it is done, such as with every tick: one run at a time,
 * and one more for all who asked meanwhile. A run that faults is logged and keeps no later one from
 * being made.
 */
export class CoalescedRun {
  readonly #options: CoalescedRunOptions;
  readonly #ended = new AbortController();
  #isDue = false;
  #running: Promise<void> | null = null;

  constructor(options: CoalescedRunOptions) {
    this.#options = options;
  }

  /** Resolves once a run that began after this was asked for is over. */
  async soon(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#isDue = true;
    this.#running ??= this.#run();
    await this.#running;
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Begins no more runs, and resolves once the one under way is over. */
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
    // Here, not behind another await: whoever asks from now on finds nothing under way.
    this.#running = null;
  }
}
