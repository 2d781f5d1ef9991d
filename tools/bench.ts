// `npm run bench`: compares our throughput with that of PostgreSQL. Prints figures, asserts
// nothing.
import { openBenchDatabase } from "./bench/bench-database.ts";
import { benchCommands } from "./bench/commands.ts";
import { benchFirstScreen } from "./bench/first-screen.ts";
import { benchLogins } from "./bench/logins.ts";
import { benchSecondContracts } from "./bench/second-contracts.ts";
import { benchTriggers } from "./bench/triggers.ts";

const say = (line: string): void => console.log(line);

say("First screen");
benchFirstScreen(say);
const database = await openBenchDatabase();
try {
  say("Commands");
  await benchCommands(database.url, say);
  say("Second contracts");
  await benchSecondContracts(database.url, { count: 100_000, say });
  say("Logins");
  await benchLogins(database.url, say);
  say("Triggers");
  await benchTriggers(database.url, say);
} finally {
  await database.stop();
}
