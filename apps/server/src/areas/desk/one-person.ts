import { decided } from "@plumbline/engine/kernel";
import { sql } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import { isOnePersonEnough } from "#services/operators/same-person";
import type { CommandRunner } from "#platform/command/run-command";

const store = audited<boolean, boolean>({
  name: "desk.one-person",
  load: isOnePersonEnough,
  merge: (_was, isOn) => isOn,
  save: async (tx, isOn) => {
    await tx.query(isOn ? onStatement : offStatement);
  },
});

/**
 * Switches whether one person may act as both first and second person, in a sandbox; there is no
 * call for it at the desk.
 */
export const switchOnePerson = (
  commands: CommandRunner,
  { isOn, requestId }: { readonly isOn: boolean; readonly requestId: RequestId },
) =>
  runOperatorCommand(commands, {
    call: "desk.one-person",
    by: null,
    subject: "desk",
    requestId,
    store,
    content: String(isOn),
    decide: () => decided(isOn),
    summary: (was, is) => ({ before: { isOn: was }, after: { isOn: is } }),
    answer: () => null,
  });

const onStatement = sql(
  "desk.one-person-on",
  "insert into desk_one_person (is_on) values (true) on conflict do nothing",
);

const offStatement = sql("desk.one-person-off", "delete from desk_one_person");
