import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** What operations watch, in Prometheus' form. No user, token or amount ever becomes a label. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<"call" | "code">;
  readonly #seconds: Histogram<"call">;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Counter({
      name: "plumbline_calls_total",
      help: "Answered calls by path and wire code.",
      labelNames: ["call", "code"],
      registers: [this.#registry],
    });
    this.#seconds = new Histogram({
      name: "plumbline_call_seconds",
      help: "Time from a call's arrival to its answer.",
      labelNames: ["call"],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [this.#registry],
    });
  }

  called({ call, code, seconds }: { call: string; code: number; seconds: number }): void {
    this.#calls.inc({ call, code });
    this.#seconds.observe({ call }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
