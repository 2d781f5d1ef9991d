import type { SignInOutcome } from "@plumbline/engine/auth";
import { DAY_MS, instant } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import type { AuthDeps, Entry } from "./auth-deps.ts";

const TTL_MS = 90 * DAY_MS;

/**
 * Records sign-ins and those that failed at the second factor. A wrong password is not recorded:
 * the time it takes would reveal whether the account exists.
 */
export async function noteSignIn(
  { database, clock }: AuthDeps,
  {
    userId,
    method,
    caller,
    outcome,
    isNewDevice,
  }: Entry & {
    readonly outcome: SignInOutcome;
    readonly isNewDevice: boolean;
  },
): Promise<void> {
  const { device, address } = caller;
  const at = instantToColumn(clock.now());
  const values = [userId, newId(), at, method, outcome, device, address, isNewDevice];
  await database.query(insertStatement, values);
}

export async function purgeSignIns({ database, clock }: Pick<AuthDeps, "database" | "clock">) {
  await database.query(purgeStatement, [instantToColumn(instant(clock.now() - TTL_MS))]);
}

const insertStatement = sql(
  "auth.insert-sign-in",
  `insert into sign_ins (user_id, id, at, method, outcome, device, address, is_new_device)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const purgeStatement = sql("auth.purge-sign-ins", "delete from sign_ins where at < $1");
