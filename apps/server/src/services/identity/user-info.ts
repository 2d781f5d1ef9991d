import type { UserFreeze } from "@plumbline/engine/desk";
import type { UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { Database } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";
import { findFreezeInForce } from "./user-freezes.ts";

/** The dependencies with which an area reads its part. */
export interface UserInfoDeps {
  readonly clock: Clock;
  readonly database: Database;
}

/** The parts of a user's own view that belong to no area. */
export async function shellUserInfo(
  { clock, database }: UserInfoDeps,
  userId: UserId,
): Promise<Pick<UserInfo, "hold">> {
  const freeze = await findFreezeInForce(database, userId, clock.now());
  return { hold: freeze === null ? null : holdView(freeze) };
}

const holdView = ({ reasonCode, reason, appeal, endsAt }: UserFreeze): UserInfo["hold"] => ({
  reasonCode,
  reason,
  appeal,
  until: toWireTime(endsAt),
});
