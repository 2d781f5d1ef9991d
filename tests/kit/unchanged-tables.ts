import { expect } from "vitest";
import { hashVersions, type TableHashes } from "./table-hash.ts";

/** Hashing all tables takes as long as several of the requests between two comparisons. */
const TESTS_PER_COMPARISON = 20;

/**
 * Checks that no test of a file writes anything: all tables are compared after every twentieth test
 * and after the last. A failure names the tests since the previous comparison.
 */
export class UnchangedTables {
  readonly #databaseUrl: string;
  #hashes: TableHashes;
  #tests: string[] = [];

  private constructor(databaseUrl: string, hashes: TableHashes) {
    this.#databaseUrl = databaseUrl;
    this.#hashes = hashes;
  }

  static async from(databaseUrl: string): Promise<UnchangedTables> {
    return new UnchangedTables(databaseUrl, await hashVersions(databaseUrl));
  }

  /** For `afterEach`. */
  async afterTest({ task }: { readonly task: { readonly name: string } }): Promise<void> {
    this.#tests.push(task.name);
    if (this.#tests.length >= TESTS_PER_COMPARISON) await this.compare();
  }

  /** For `afterAll`, before the server ends. */
  async compare(): Promise<void> {
    const [tests, before, after] = [
      this.#tests,
      this.#hashes,
      await hashVersions(this.#databaseUrl),
    ];
    // The change of one test is not reported for the next ones.
    this.#hashes = after;
    this.#tests = [];
    expect(after, `written in one of:\n${tests.join("\n")}`).toEqual(before);
  }
}
