import { KYC_STATUSES } from "@plumbline/engine/kyc";
import { z } from "zod";
import { id, wireTime } from "./codecs.ts";

/** The signed-in user as they see themselves. */
export const userInfo = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  /** What this user can invite others with. */
  inviteCode: z.string(),
  vipLevel: z.int().min(0).max(6),
  /** Of the basic verification. */
  kycStatus: z.enum(["none", ...KYC_STATUSES]),
  isGuest: z.boolean(),
  /** The first password was made by the server and has to be changed. */
  mustChangePassword: z.boolean(),
  registeredAt: wireTime,
  /** The last activity report, kept to the hour. */
  lastActiveAt: wireTime.nullable(),
  /** Whether to ask for a complete profile. Missing means no: nothing could be completed yet. */
  showWanshanXinxiTip: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof userInfo>;
