import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { toDecimalText } from "@plumbline/engine/kernel";
import type { HouseBalance } from "#platform/ledger/house-balances";

/** One quantity read at each scrape, with one value for each value of its label. */
export interface Measure {
  readonly name: `plumbline_${string}`;
  readonly help: string;
  readonly label: string;
  read(): ReadonlyMap<string, number>;
}

/** Metrics in Prometheus' format. A user, token or amount never becomes a label. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<"call" | "code">;
  readonly #seconds: Histogram<"call">;

  constructor(measures: readonly Measure[] = []) {
    for (const measure of measures) this.#watch(measure);
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

  /** Adds the house's balances, read at each scrape. */
  watchHouse(read: () => Promise<readonly HouseBalance[]>, log: (fault: unknown) => void): void {
    const gauge = (name: string, help: string, valueOf: (balance: HouseBalance) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ["book", "asset", "account"],
        registers: [this.#registry],
        async collect() {
          try {
            for (const balance of await read()) {
              const { book, asset, account } = balance;
              this.set({ book, asset, account }, valueOf(balance));
            }
          } catch (fault) {
            log(fault); // the last known values are still reported
          }
        },
      });
    gauge(
      "plumbline_house_balance",
      "What each account of the house holds, in whole units of its asset.",
      // Prometheus has only floats: precise enough for a graph, and no decision depends on it.
      ({ units }) => Number(toDecimalText(units)),
    );
    gauge(
      "plumbline_house_overdrawn",
      "1 where an account of the house is below zero and must not be: to be alarmed about.",
      ({ isOverdrawn }) => (isOverdrawn ? 1 : 0),
    );
  }

  #watch({ name, help, label, read }: Measure): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: () => {
        for (const [of, value] of read()) gauge.set({ [label]: of }, value);
      },
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
