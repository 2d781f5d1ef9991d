// `npm run operator -- VERB …`: changes operators on the server machine; each change is in the
// operators' log, with the server as its author:
//   add-administrator NAME   the second administrator, or a replacement for one who has left
//   reset NAME               a one-time password and a new enrolment for a locked-out operator
//   one-person on|off        in a sandbox: whether one person may act as both sides
import { newRequestId } from "#platform/process/ids";
import { Database } from "#platform/postgres/database";
import { systemClock } from "#platform/process/clock";
import { Outbox } from "#platform/command/outbox";
import { Passwords } from "#services/identity/passwords";
import { openServer } from "./open-server.ts";
import { CommandRunner } from "#platform/command/run-command";
import { addAdministrator } from "./areas/desk/manage-operators.ts";
import { resetOperatorOnServer } from "./areas/desk/reset-operator.ts";
import { switchOnePerson } from "./areas/desk/one-person.ts";
import { readVariable } from "./variables.ts";

interface Deps {
  readonly clock: typeof systemClock;
  readonly commands: CommandRunner;
  readonly database: Database;
  readonly passwords: Passwords;
}

/** The message of a verb, and whether it succeeded. */
interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

const VERBS: Readonly<Record<string, (deps: Deps, argument: string) => Promise<Outcome>>> = {
  "add-administrator": async (deps, name) => {
    const added = await addAdministrator(deps, { name, requestId: newRequestId() });
    if (!added.ok) return refused(added.error.type);
    return done(`name ${name}   one-time password ${added.value.oneTimePassword}`);
  },
  reset: async (deps, name) => {
    const reset = await resetOperatorOnServer(deps, { name, requestId: newRequestId() });
    if (!reset.ok) return refused(reset.error.type);
    return done(`name ${name}   one-time password ${reset.value.oneTimePassword}`);
  },
  "one-person": async (deps, argument) => {
    if (argument !== "on" && argument !== "off") return refused("say on or off");
    if (readVariable(process.env, "APP_MODE") === "live") return refused("APP_MODE is live");
    const switched = await switchOnePerson(deps.commands, {
      isOn: argument === "on",
      requestId: newRequestId(),
    });
    if (!switched.ok) return refused(switched.error.type);
    return done(`One person may try both sides: ${argument}.`);
  },
};

const done = (text: string): Outcome => ({ isDone: true, text });
const refused = (why: string): Outcome => ({ isDone: false, text: `Not done: ${why}.` });

async function main(): Promise<0 | 1> {
  const [verb = "", argument = ""] = process.argv.slice(2);
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (run === undefined || argument === "") {
    console.error(`npm run operator -- ${Object.keys(VERBS).join(" | ")}, and whom or what.`);
    return 1;
  }
  const server = await openServer(process.env);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  try {
    const outbox = new Outbox({ database, log: console.error });
    const commands = new CommandRunner({ database, clock: systemClock, outbox });
    const deps = { clock: systemClock, commands, database, passwords: new Passwords() };
    const { isDone, text } = await run(deps, argument);
    console.log(text);
    return isDone ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
}

process.exitCode = await main();
