/**
 * SQL: how many operators sent a command about the member and the thing that a posting's entry is
 * about, as their log has it until then. Of the row `moved`, as causes read it.
 */
export const loggedPersons = (call: string): string =>
  `(select count(distinct operator_id) from ${loggedLines(call)})`;

/** SQL: when the last of them did. */
export const lastLoggedAt = (call: string): string => `(select max(at) from ${loggedLines(call)})`;

// As `recordSubject` writes it.
const loggedLines = (call: string): string =>
  `audit_entries where subject = moved.user_id || ':' || moved.cause_id and call = '${call}'
     and at <= moved.at`;
