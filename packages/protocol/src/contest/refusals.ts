import type { ExitRefusal, JoinRefusal } from "@plumbline/engine/contest";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about incentives and verification are those of rewards and the wallet. */
type ContestRefusal = Exclude<
  (ExitRefusal | JoinRefusal)["type"],
  "incentives_forbidden" | "verification_required"
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const contestRefusals = refusalsOf("contest", {
  contest_not_found: 5700,
  already_joined: 5701,
  join_closed: 5702,
  joined_elsewhere: 5703,
  contest_full: 5704,
  not_joined: 5705,
  contest_over: 5706,
} satisfies Record<ContestRefusal, number>);
