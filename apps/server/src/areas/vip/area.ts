import { DEFAULT_VIP_TERMS } from "@plumbline/engine/vip";
import { HOUR_MS, instant, type UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { AreaPlug } from "#services/plug/area";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";
import { AssetSamples } from "./asset-samples.ts";
import { vipOperatorRoutes } from "./operator-routes.ts";
import { reviewDue } from "./review-members.ts";
import { type VipDeps, vipRoutes } from "./routes.ts";
import { vipTerms } from "./member-store.ts";

export const vipArea: AreaPlug = async (options) => {
  const { clock, database } = options;
  const terms = await vipTerms.open(database, {
    terms: DEFAULT_VIP_TERMS,
    now: clock.now(),
  });
  const deps: VipDeps = { ...options, terms, samples: new AssetSamples(options) };
  return {
    name: "vip",
    routes: [...vipRoutes(deps), ...vipOperatorRoutes(deps)],
    jobs: [
      {
        // The first sample of a server day ends the day before; then levels are reviewed. Members
        // who are missed in that hour are reviewed in the next.
        name: "vip.review",
        cron: "0 * * * *",
        backfill: "1h",
        run: async () => {
          const hour = instant(Math.floor(clock.now() / HOUR_MS) * HOUR_MS);
          await deps.samples.count(hour);
          await reviewDue(deps);
        },
      },
    ],
  };
};

type Part = Pick<UserInfo, "vipLevel">;

/** The level of a user by their assets. */
export async function vipUserInfo({ database }: UserInfoDeps, userId: UserId): Promise<Part> {
  const [row] = await database.query<Part>(readStatement, [userId]);
  return row ?? { vipLevel: 0 };
}

const readStatement = sql(
  "vip.user-info",
  `select level as "vipLevel" from vip_members where user_id = $1`,
);
