import type { Permission } from "@plumbline/engine/desk";

/** What waits for staff in an area: counted on the desk's first page, listed in its inbox. */
export interface Queue {
  /** As the wire and the texts name it. */
  readonly name: string;
  /** Who may look at it: a role sees its own. */
  readonly permission: Permission;
  /** Who decides its cases, where others look at it too: they are given them. */
  readonly decidedBy?: Permission;
  /** SQL of one row a case, made by `queueItems`; $1 is now. */
  readonly items: string;
  /** Its area has a command of its own that hands a case to a colleague. */
  readonly isAssignedInArea?: true;
}

/** What takes somebody to be given its cases. */
export const deciderOf = ({ decidedBy, permission }: Queue): Permission => decidedBy ?? permission;

/** SQL expressions of what the inbox shows of a case. */
interface QueueItem {
  /** As the desk's list of the queue names its record. */
  readonly caseId: string;
  readonly since: string;
  /** By when it should be done; without one it is never late. */
  readonly dueAt?: string;
  /** Whom it is about. */
  readonly userId?: string;
  /** The operator who works on it just now. */
  readonly holderId?: string;
  /** Of a queue that several lists of the desk show: which. */
  readonly part?: string;
}

/** The statement of a queue; `from` is all that follows its columns. */
export const queueItems = (item: QueueItem, from: string): string => `
  select (${item.caseId})::text as case_id, (${item.since})::timestamptz as since,
    (${item.dueAt ?? "null"})::timestamptz as due_at, (${item.userId ?? "null"})::uuid as user_id,
    (${item.holderId ?? "null"})::uuid as holder_id, (${item.part ?? "null"})::text as part
  ${from}`;
