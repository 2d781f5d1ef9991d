import type { Permission } from "@plumbline/engine/desk";

/** Cases of an area that wait for staff: counted on the desk's first page, listed in its inbox. */
export interface Queue {
  /** Its name on the wire and in the texts. */
  readonly name: string;
  /** The permission to see it: a role sees its own queues. */
  readonly permission: Permission;
  /**
   * The permission to decide its cases, if others may see them too: they can be assigned to these.
   */
  readonly decidedBy?: Permission;
  /** SQL with a row for each case, built by `queueItems`; $1 is now. */
  readonly items: string;
  /** Whether its area has its own command for handing a case over. */
  readonly isAssignedInArea?: true;
}

/** The right that a case may be assigned by. */
export const deciderOf = ({ decidedBy, permission }: Queue): Permission => decidedBy ?? permission;

/** SQL expressions of the inbox's columns. */
interface QueueItem {
  /** The case's id in the desk's list of this queue. */
  readonly caseId: string;
  readonly since: string;
  /** When it is due; without a due time it is never late. */
  readonly dueAt?: string;
  /** The member concerned. */
  readonly userId?: string;
  /** The operator who works on it at present. */
  readonly holderId?: string;
  /** For a queue that spans several lists of the desk: which list. */
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
