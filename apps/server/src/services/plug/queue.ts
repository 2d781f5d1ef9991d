import type { Permission } from "@plumbline/engine/desk";

/** Cases of an area that wait for staff: counted on the desk's first page, listed in its inbox. */
export interface Queue {
  /** Its name on the wire and in the texts. */
  readonly name: string;
  /** The permission to see it: a role sees only its own queues. */
  readonly permission: Permission;
  /**
   * The permission to decide its cases, if others may see them too: cases can be assigned to
   * operators with it.
   */
  readonly decidedBy?: Permission;
  /** SQL with a row for each case, built by `queueItems`; $1 is now. */
  readonly items: string;
  /** Whether its area has its own command for handing a case over. */
  readonly isAssignedInArea?: true;
}

/** The permission of the operators to whom a case may be assigned. */
export const deciderOf = ({ decidedBy, permission }: Queue): Permission => decidedBy ?? permission;

/** SQL expressions of the inbox's columns. */
interface QueueItem {
  /** The case's id in the desk's list of this queue. */
  readonly caseId: string;
  readonly since: string;
  /** The due time; a case without one is never late. */
  readonly dueAt?: string;
  /** The member concerned. */
  readonly userId?: string;
  /** The operator who works on it at present. */
  readonly holderId?: string;
  /** For a queue that spans several lists of the desk: the list of the case. */
  readonly part?: string;
  /** The requester's reason, and the requester. */
  readonly why?: string;
  readonly requesterId?: string;
}

/** The statement of a queue; `from` is everything after its columns. */
export const queueItems = (item: QueueItem, from: string): string => `
  select (${item.caseId})::text as case_id, (${item.since})::timestamptz as since,
    (${item.dueAt ?? "null"})::timestamptz as due_at, (${item.userId ?? "null"})::uuid as user_id,
    (${item.holderId ?? "null"})::uuid as holder_id, (${item.part ?? "null"})::text as part,
    (${item.why ?? "null"})::text as why, (${item.requesterId ?? "null"})::uuid as requester_id
  ${from}`;
