import type { AuditFacts } from "@plumbline/engine/desk";
import {
  type Decision,
  type Instant,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type {
  AnyCommand,
  AnyStore,
  Command,
  Decided,
  RefusalOf,
  RunnerRefusal,
  Store,
  Context,
} from "#platform/command/command";
import type { Transaction, Tx } from "#platform/postgres/database";
import { HOUSE, type RequestId } from "#platform/process/ids";
import type { Notice } from "#services/notifications/notice";
import type { OutboxEvent } from "#platform/command/outbox";
import type { SignedInOperator } from "#platform/http/route";
import type { CommandRunner } from "#platform/command/run-command";
import { appendAudit } from "./audit-log.ts";

/** A change and its log entry, which are saved together or not at all. */
export interface Audited<Next> {
  readonly change: Next;
  readonly facts: AuditFacts;
}

/**
 * State that operators change, read and written as a whole: it is small, and changes are
 * serialised.
 */
export interface HouseStore<State, Next> {
  readonly name: string;
  load(tx: Tx): Promise<State>;
  merge(state: State, next: Next): State;
  save(tx: Transaction, next: Next, at: Instant): Promise<void>;
  /** The notice to the member concerned, written in the transaction of the change. */
  noticesOf?(state: State, next: Next): readonly Notice[];
}

/**
 * Sends an operator's command through the command runner: money, status, log and notices are
 * written together or not at all. It locks the house's user, besides the member's if there is one,
 * so that the log is one chain. The engine's `decide…` functions check which version the operator
 * has seen and whether the operator is a second person.
 */
export function runOperatorCommand<State, Next, Returned extends Decided<Next>, Answer>(
  runner: CommandRunner,
  command: OperatorCommand<State, Next, Returned, Answer>,
): Promise<Result<Answer, RefusalOf<Returned> | RunnerRefusal>> {
  return runner.run(loggedCommand(command));
}

/** The same as a command that is not sent yet: a part of another one. */
export function loggedCommand<State, Next, Returned extends Decided<Next>, Answer>(
  command: OperatorCommand<State, Next, Returned, Answer>,
): LoggedCommand<State, Next, RefusalOf<Returned>, Answer> {
  const { relatedStore, call, causeId, content, readsHouseBalances, requestId, store } = command;
  const { parts, userId = HOUSE } = command;
  return {
    name: `desk:${call}`,
    userId,
    requestId,
    store,
    content: `${authorOf(command).id} ${content}`,
    ...(userId !== HOUSE && { additionalLock: HOUSE }),
    ...(causeId !== undefined && { causeId }),
    ...(readsHouseBalances && { readsHouseBalances }),
    ...(relatedStore && { relatedStore }),
    ...(parts && { parts }),
    decide: (context, now) => {
      // The result of the command's own `decide`, with result and refusal separated.
      const result = command.decide(context, now) as DecidedOr<Next, RefusalOf<Returned>>;
      if (!result.ok) return result;
      const { next, ...rest } = result.value;
      const summary = command.summary(context.state, next);
      return ok({ ...rest, next: { change: next, facts: factsOf(command, summary) } });
    },
    answer: ({ change }) => command.answer(change),
  };
}

type LoggedCommand<State, Next, Refusal, Answer> = Command<
  State,
  Audited<Next>,
  DecidedOr<Audited<Next>, Refusal>,
  Answer
>;

export interface OperatorCommand<State, Next, Returned extends Decided<Next>, Answer> {
  /** "market.halt-symbol": area and command. */
  readonly call: string;
  /**
   * null: the member, in actions that operators continue; if there is no member either, the server.
   */
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  /** For a command that is decided on a member's money: the member. */
  readonly userId?: UserId;
  /** The log's name of the subject: of a record, `recordSubject`. */
  readonly subject: string;
  readonly requestId: RequestId;
  /** The request's content as text, without secrets: the journal stores its hash. */
  readonly content: string;
  /** For a command that moves money: the cause of its entry. */
  readonly causeId?: string;
  /** Set if the command is decided on house balances, which `decide` then receives. */
  readonly readsHouseBalances?: true;
  /** A related store, read under the same lock and not changed. */
  readonly relatedStore?: AnyStore;
  /** Commands of others that are accepted together with it, or not at all. */
  readonly parts?: readonly AnyCommand[];
  /**
   * Created by `audited` from a store of the house, or by `loggedBeside` from the member's store.
   */
  readonly store: Store<State, Audited<Next>>;
  decide(context: Context<NoInfer<State>>, now: Instant): Returned;
  summary(state: NoInfer<State>, next: NoInfer<Next>): Summary;
  /** JSON: stored with the entry, so without secrets. */
  answer(next: NoInfer<Next>): Answer;
}

/** The change, for the log: the minimum that identifies it, and no secret. */
interface Summary {
  readonly before: object | null;
  readonly after: object;
}

type DecidedOr<Next, Refusal> = Result<Decision<Next, OutboxEvent["event"]>, Refusal>;

/** The log's name of a record: its owner and its id. */
export const recordSubject = (userId: UserId, id: string): string => `${userId}:${id}`;

/** The data that the log has of every command, besides its change. */
interface AuditedCommand extends Pick<AuditFacts, "call" | "subject"> {
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  readonly userId?: UserId;
  readonly requestId: RequestId;
}

const authorOf = ({ by, userId = HOUSE }: Pick<AuditedCommand, "by" | "userId">) =>
  by ?? { id: userId, name: userId === HOUSE ? "system" : "member" };

function factsOf(command: AuditedCommand, { before, after }: Summary): AuditFacts {
  const { call, subject, requestId } = command;
  const { id: operatorId, name: operatorName } = authorOf(command);
  return {
    operatorId,
    operatorName,
    call,
    subject,
    requestId,
    before: before === null ? null : JSON.stringify(before),
    after: JSON.stringify(after),
  };
}

/** Creates a store of the house whose changes are logged. Create it once, not for each command. */
export const audited = <State, Next>(store: HouseStore<State, Next>): Store<State, Audited<Next>> =>
  loggedBeside({
    name: store.name,
    load: async (tx) => new Map<UserId, State>([[HOUSE, await store.load(tx)]]),
    merge: (state, next) => store.merge(state, next),
    save: async (tx, changes) => {
      for (const { next, at } of changes) await store.save(tx, next, at);
    },
    noticesOf: ({ before, next }) => store.noticesOf?.(before, next) ?? [],
  });

/** The same rows under the same name, so that both see each other's changes in one batch. */
export function loggedBeside<State, Next>(store: Store<State, Next>): Store<State, Audited<Next>> {
  return {
    name: store.name,
    load: (tx, userIds, causeIds) => store.load(tx, userIds, causeIds),
    merge: (state, { change }) => store.merge(state, change),
    save: async (tx, changes) => {
      const own = changes.map((each) => ({ ...each, next: each.next.change }));
      await store.save(tx, own);
      const lines = changes.map(({ next: { facts }, at }) => ({ facts, at }));
      await appendAudit(tx, lines);
    },
    noticesOf: ({ next, ...change }) => store.noticesOf?.({ ...change, next: next.change }) ?? [],
  };
}
