import type { OwnLimitRefusal } from "@plumbline/engine/limits";
import { refusalsOf } from "./refusals-of.ts";

/** Refusals of members' own limits, for every command that takes new risk. */
const OWN_LIMITS = {
  exclusion_running: 5800,
  time_out_running: 5801,
  deposit_limit_reached: 5802,
  loss_limit_reached: 5803,
  stake_limit_exceeded: 5804,
} as const satisfies Record<OwnLimitRefusal["type"], number>;

/** Refusals that any call may have. */
export const shellRefusals = refusalsOf("answer", {
  not_signed_in: 401,
  invalid_input: 4000,
  not_found: 4004,
  request_id_reused: 4009,
  contact_required: 4010,
  /** The live book is refused to a guest until the account is completed. */
  guest_demo_only: 4011,
  /** Held by operators: the details contain the reason, the end and how to object. */
  account_held: 4130,
  too_many_requests: 4290,
  /** For an address beyond its free allowance: the details have the challenge to solve. */
  proof_of_work_needed: 4291,
  unreadable_request: 4600,
  unknown_transport_key: 4601,
  clock_skew: 4602,
  unsealed_request: 4615,
  /** The request was not started. */
  unavailable: 5000,
  /**
   * The request may have been executed: repeated with the same request id, it takes effect once.
   */
  outcome_unknown: 5001,
  ...OWN_LIMITS,
});

export type ShellRefusal = keyof typeof shellRefusals;

/** Refusals of a picture, whatever it is for. */
export const uploadRefusals = refusalsOf("answer", {
  upload_missing: 4801,
  upload_too_large: 4802,
  upload_type_unknown: 4803,
  upload_unreadable: 4804,
  upload_too_many_pixels: 4805,
  upload_too_small: 4806,
  upload_quota_used_up: 4807,
});
