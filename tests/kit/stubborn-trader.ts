import { setTimeout as sleep } from "node:timers/promises";
import { CallRefused, type Client, newRequestId } from "@plumbline/client";
import type { PositionView } from "@plumbline/protocol/contract";

/** An answered command, with what is needed to repeat it. */
export interface Answered {
  readonly requestId: string;
  readonly answer: PositionView;
  ask(): Promise<PositionView>;
}

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT"];
const PAUSE_MS = 50;

/**
 * Trades continuously, and repeats every request without an answer under the same request id until
 * it is answered.
 */
export class StubbornTrader {
  readonly answered: Answered[] = [];
  readonly refused: string[] = [];
  /** The number of answers that were lost. */
  lost = 0;
  readonly #contract: Client["contract"];
  #open: string[] = [];
  #isDone = false;

  constructor(client: Client) {
    this.#contract = client.contract;
  }

  stop(): void {
    this.#isDone = true;
  }

  /** Resolves after `stop`, when every request is answered. */
  async trade(): Promise<void> {
    while (!this.#isDone) {
      const die = Math.random();
      const [oldest] = this.#open;
      if (oldest === undefined || (die < 0.5 && this.#open.length < 8)) await this.#openOne();
      else if (die < 0.75) await this.#close(oldest);
      else await this.#changeMargin(oldest, die < 0.9 ? "1.5" : "-1");
    }
  }

  async #openOne(): Promise<void> {
    const symbol = SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)] ?? "BTCUSDT";
    const direction = Math.random() < 0.5 ? "long" : "short";
    const order = { book: "demo", symbol, direction, leverage: 5, margin: "20.5" } as const;
    const answer = await this.#insist((requestId) =>
      this.#contract.openPosition(order, { requestId }),
    );
    if (answer !== null) this.#open.push(answer.id);
  }

  async #close(id: string): Promise<void> {
    await this.#insist((requestId) => this.#contract.closePosition({ id }, { requestId }));
    this.#open = this.#open.filter((other) => other !== id);
  }

  async #changeMargin(id: string, amount: string): Promise<void> {
    await this.#insist((requestId) => this.#contract.changeMargin({ id, amount }, { requestId }));
  }

  async #insist(ask: (requestId: string) => Promise<PositionView>): Promise<PositionView | null> {
    const requestId = newRequestId();
    for (;;) {
      try {
        const answer = await ask(requestId);
        this.answered.push({ requestId, answer, ask: () => ask(requestId) });
        return answer;
      } catch (fault) {
        if (!(fault instanceof CallRefused)) throw fault;
        if (!fault.isLost && fault.error !== "unavailable") {
          this.refused.push(requestId);
          return null;
        }
        this.lost += 1;
        await sleep(PAUSE_MS);
      }
    }
  }
}
