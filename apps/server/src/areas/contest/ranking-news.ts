import { type ContestBook, SECOND_MS, type UserId } from "@plumbline/engine/kernel";
import { sql } from "#platform/postgres/database";
import type { Deps } from "#services/plug/deps";

/** The shortest time between two messages to the participants of one contest. */
const TELLS_EVERY_MS = 5 * SECOND_MS;

/** Notifies the participants of a contest that its ranking may have changed. */
export class RankingNews {
  readonly #deps: Pick<Deps, "database" | "log" | "push">;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: Pick<Deps, "database" | "log" | "push">) {
    this.#deps = deps;
  }

  /** Records that something was traded in that book. */
  note(book: ContestBook): void {
    if (this.#timers.has(book)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(book);
      const publishing = this.#publish(book)
        .catch(this.#deps.log)
        .finally(() => this.#underWay.delete(publishing));
      this.#underWay.add(publishing);
    }, TELLS_EVERY_MS);
    timer.unref();
    this.#timers.set(book, timer);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#underWay);
  }

  async #publish(book: ContestBook): Promise<void> {
    const contestId = book.slice("contest:".length);
    const rows = await this.#deps.database.query<{ userId: UserId }>(participantsStatement, [
      contestId,
    ]);
    for (const { userId } of rows) {
      this.#deps.push.publishTo(userId, { type: "contest_ranking", contestId });
    }
  }
}

const participantsStatement = sql(
  "contest.participants",
  `select user_id as "userId" from contest_entries where contest_id = $1 and exited_at is null`,
);
