import { expect } from "vitest";
import { hashVersions, type TableHashes } from "./table-hash.ts";

/** To hash all tables costs as much as several of the requests between two comparisons. */
const TESTS_PER_COMPARISON = 20;

/**
 * Expects of the tests of a file that none of them writes anything: all tables are compared after
 * every twentieth test and after the last. A failure names the tests since the comparison before.
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
    // What one test wrote is no fault of the next ones.
    this.#hashes = after;
    this.#tests = [];
    expect(after, `written in one of:\n${tests.join("\n")}`).toEqual(before);
  }
}
