import { sql } from "#platform/postgres/database";
import { systemRequestId } from "#platform/process/ids";
import type { DeskDeps } from "./desk-deps.ts";
import { addAdministrator } from "./manage-operators.ts";

const NAME = "admin";

/**
 * Adds the first administrator if there is no operator yet, and prints the one-time password on the
 * server's console. Of two processes that start together, only one adds it.
 */
export async function makeFirstAdministrator(deps: DeskDeps): Promise<void> {
  const [existing] = await deps.database.query(anyStatement);
  if (existing !== undefined) return;
  const added = await addAdministrator(deps, {
    name: NAME,
    requestId: systemRequestId("first-administrator"),
  });
  if (!added.ok || added.value.oneTimePassword === null) return;
  deps.step(
    [
      "First administrator of the desk (/desk/), shown only once:",
      `  name ${NAME}   one-time password ${added.value.oneTimePassword}`,
      "To add a second administrator, another person: npm run operator -- add-administrator NAME",
    ].join("\n"),
  );
}

const anyStatement = sql("desk.any-operator", "select from operators limit 1");
