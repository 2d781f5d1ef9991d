import { HOLD_REASONS } from "@plumbline/engine/desk";
import { KYC_STATUSES } from "@plumbline/engine/kyc";
import { z } from "zod";
import { id, wireTime } from "./codecs.ts";

/** By operators: the user sees everything and may close what is open. */
const hold = z.object({
  reasonCode: z.enum(HOLD_REASONS),
  /** The operator's own words. */
  reason: z.string(),
  until: wireTime,
  /** How to object, in words to the user. */
  appeal: z.string(),
});

/** The signed-in user's own view. */
export const userInfo = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  /** The user's invitation code. */
  inviteCode: z.string(),
  vipLevel: z.int().min(0).max(6),
  /** Of the basic verification. */
  kycStatus: z.enum(["none", ...KYC_STATUSES]),
  isGuest: z.boolean(),
  /** The first password was drawn by the server and has to be changed. */
  mustChangePassword: z.boolean(),
  registeredAt: wireTime,
  /** The last activity report, to the hour. */
  lastActiveAt: wireTime.nullable(),
  /** A phone or an e-mail address is bound: without one, `contact_required` is refused. */
  hasContact: z.boolean(),
  hold: hold.nullable(),
  /** Whether to ask for missing details: a contact, or for a guest an own account name. */
  showWanshanXinxiTip: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof userInfo>;
