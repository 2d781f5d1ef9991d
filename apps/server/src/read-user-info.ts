// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import { shellUserInfo, type UserInfoDeps } from "#services/identity/user-info";
import { authUserInfo } from "./areas/auth/user-info.ts";
import { kycUserInfo } from "./areas/kyc/area.ts";
import { profileUserInfo } from "./areas/profile/area.ts";
import { vipUserInfo } from "./areas/vip/area.ts";

/** The signed-in user's own view: the fields that each area adds to it. */
export async function readUserInfo(deps: UserInfoDeps, userId: UserId): Promise<UserInfo> {
  const [auth, kyc, profile, vip, shell] = await Promise.all([
    authUserInfo(deps, userId),
    kycUserInfo(deps, userId),
    profileUserInfo(deps, userId),
    vipUserInfo(deps, userId),
    shellUserInfo(deps, userId),
  ]);
  return { ...auth, ...kyc, ...profile, ...vip, ...shell };
}
