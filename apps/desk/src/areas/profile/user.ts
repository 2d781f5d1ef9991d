import type { ResultOf } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";

/** One user with everything the desk shows of them. */
export type User = ResultOf<typeof readUser>;
