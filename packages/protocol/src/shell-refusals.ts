/** How a refusal is said on the wire: a number for old clients and the key of its text. */
export interface RefusalEntry {
  readonly code: number;
  readonly messageKey: string;
}

/** The refusals any call may answer, whatever it is about. */
export const shellRefusals = {
  not_signed_in: { code: 401, messageKey: "answer.refusal.notSignedIn" },
  invalid_input: { code: 4000, messageKey: "answer.refusal.invalidInput" },
  not_found: { code: 4004, messageKey: "answer.refusal.notFound" },
  request_id_reused: { code: 4009, messageKey: "answer.refusal.requestIdReused" },
  contact_required: { code: 4010, messageKey: "answer.refusal.contactRequired" },
  /** Until the account is completed, the live book is closed to a guest. */
  guest_demo_only: { code: 4011, messageKey: "answer.refusal.guestDemoOnly" },
  /** By operators: why, until when and how to object stand beside it. */
  account_held: { code: 4130, messageKey: "answer.refusal.accountHeld" },
  too_many_requests: { code: 4290, messageKey: "answer.refusal.tooManyRequests" },
  /** By an address beyond its free allowance: what to solve stands beside it. */
  proof_of_work_needed: { code: 4291, messageKey: "answer.refusal.proofOfWorkNeeded" },
  unreadable_request: { code: 4600, messageKey: "answer.refusal.unreadableRequest" },
  unknown_transport_key: { code: 4601, messageKey: "answer.refusal.unknownTransportKey" },
  clock_skew: { code: 4602, messageKey: "answer.refusal.clockSkew" },
  unsealed_request: { code: 4615, messageKey: "answer.refusal.unsealedRequest" },
  /** Nothing was begun. */
  unavailable: { code: 5000, messageKey: "answer.refusal.unavailable" },
  /** It may have been done: with the same request id it may be asked again, and is done once. */
  outcome_unknown: { code: 5001, messageKey: "answer.refusal.outcomeUnknown" },
} as const satisfies Record<string, RefusalEntry>;

export type ShellRefusal = keyof typeof shellRefusals;
