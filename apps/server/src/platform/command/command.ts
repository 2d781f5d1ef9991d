import type { Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import type { NewRisk, OwnLimitRefusal, OwnLimits } from "@plumbline/engine/limits";
import type { Transaction, Tx } from "#platform/postgres/database";
import type { HouseHolds } from "#platform/ledger/house-balances";
import type { RequestId } from "#platform/process/ids";
import type { Notice } from "#services/notifications/notice";
import type { OutboxEvent } from "./outbox.ts";

/**
 * How an area stores its rows: loaded and saved for a whole batch with one statement for each
 * table. `load` starts its queries before it awaits anything, so that they are sent together with
 * the lock.
 *
 * Commands of one user see each other's changes within a batch if their stores have the same name:
 * stores that decide on the same rows share a name and load the same.
 */
export interface Store<State, Next> {
  readonly name: string;
  /**
   * Set if a user's state may be cached between commands: it changes only by accepted commands of
   * that user, which the version counts, and is never mutated. Commands are then decided before the
   * lock is held, and possibly again under it; such a store loads the same rows whatever the
   * command, and never throws `SaveRefused`.
   */
  readonly isCacheable?: true;
  /**
   * Set if stores of other names write its rows: a command that reads it is never decided in the
   * same batch after another command of the user, whose changes it would not see.
   */
  readonly isOfOthers?: true;
  /** `causeIds` are the subjects of the batch's commands: these rows must be loaded. */
  load(
    tx: Tx,
    userIds: readonly UserId[],
    causeIds?: readonly string[],
  ): Promise<ReadonlyMap<UserId, State>>;
  /** The state that the user's next command in the batch sees. */
  merge(state: State, next: Next): State;
  save(tx: Transaction, changes: readonly Change<State, Next>[]): Promise<void>;
  /** The notices to members that follow from a change, written in its transaction. */
  noticesOf?(change: Change<State, Next>): readonly Notice[];
}

export type AnyStore = Store<unknown, unknown>;

/** The store of members' own limits, against which every command that takes new risk is checked. */
export interface OwnLimitStores {
  readonly store: Store<OwnLimits, never>;
  /** The commands that change limits: limits loaded before one of them are stale. */
  readonly changedBy: AnyStore;
}

/** Writes notices to members, in the transaction of the change. */
export type WriteNotices = (
  tx: Transaction,
  notices: readonly Notice[],
  at: Instant,
) => Promise<void>;

/** The decision of one command of a batch; they are listed in the batch's order. */
export interface Change<State, Next> {
  readonly userId: UserId;
  /**
   * The state on which it was decided: as loaded, or as the previous command of the batch left it.
   */
  readonly before: State;
  readonly next: Next;
  readonly at: Instant;
}

/** The data that a decision may read: one user's money and the area's state of that user. */
export interface Context<State> {
  readonly balances: Balances;
  readonly state: State;
  /** For commands that read house balances: as left by the batch's earlier commands. */
  readonly houseHolds: HouseHolds;
  /** The related store's state of the user, for commands that name one. */
  readonly relatedStore: unknown;
  /** For commands with `mindsLimits`: the result of the user's own limits. */
  readonly limitRefusal: OwnLimitRefusal | null;
}

/** The result of a decision, including events for listeners of the outbox. */
export type Decided<Next> = Result<Decision<Next, OutboxEvent["event"]>, unknown>;

/** Every refusal that a deciding function may return: of all its returns, not only of the first. */
export type RefusalOf<Returned> = Returned extends { readonly ok: false; readonly error: infer E }
  ? E
  : never;

/**
 * A request to change something. Nothing else in this program moves money or a status.
 *
 * Callers write no type arguments: `State` and `Next` are inferred from the store alone
 * (`NoInfer`); `Returned` is whatever `decide` returns, and the store must be able to save it. If
 * `decide` were declared as `Result<…, Refusal>`, the refusal of one return would stand for all.
 */
export interface Command<State, Next, Returned extends Decided<Next>, Answer> {
  /** "contract.open-position": area and command file. */
  readonly name: string;
  readonly userId: UserId;
  /** Another user whose commands wait meanwhile; for an operator's command, the house. */
  readonly additionalLock?: UserId;
  /** Set if the decision reads house balances: the command then waits for the house's lock. */
  readonly readsHouseBalances?: true;
  /** Another area's store, read under the same lock and not changed. */
  readonly relatedStore?: AnyStore;
  /**
   * Commands that are accepted together with this one, decided after it and in order, or not at
   * all: the first refusal among them is the answer. Their own answers are stored but not returned.
   */
  readonly parts?: readonly AnyCommand[];
  /**
   * The effect of the command on real money that own limits restrict: they are checked under the
   * same lock, before and after the decision, and may refuse it.
   */
  readonly newRisk?: NewRisk | undefined;
  /**
   * Set if a refusal by a limit changes the decision instead: `decide` receives it in its context.
   */
  readonly mindsLimits?: true | undefined;
  readonly requestId: RequestId;
  /** The request's content as text: the same request id with other content is refused. */
  readonly content: string;
  /** The id of the entry's subject, shown next to its postings. */
  readonly causeId?: string;
  readonly store: Store<State, Next>;
  decide(context: Context<NoInfer<State>>, now: Instant): Returned;
  /**
   * JSON, created in the context after the decision: stored with the entry, and returned again for
   * a repeated request.
   */
  answer(next: NoInfer<Next>, after: Pick<Context<NoInfer<State>>, "balances" | "state">): Answer;
}

export type AnyCommand = Command<unknown, unknown, Decided<unknown>, unknown>;

export const withParts = (command: AnyCommand): readonly AnyCommand[] =>
  command.parts === undefined ? [command] : [command, ...command.parts];

/**
 * The runner's own refusals, for every area: a used request id with different content; more waiting
 * commands than can be answered in time (nothing was done); and, for commands that take new risk,
 * those of the user's own limits.
 */
export type RunnerRefusal =
  | { readonly type: "request_id_reused" | "unavailable" }
  | OwnLimitRefusal;

/** One accepted command, published to listeners in this process directly after its commit. */
export interface Committed {
  readonly userId: UserId;
  readonly store: string;
  readonly next: unknown;
  readonly balances: Balances;
}

/**
 * A store detects while saving that a concurrent command came first: a refusal that only the
 * database can detect. A part whose whole was accepted before is refused the same way.
 */
export class SaveRefused extends Error {
  readonly refusal: { readonly type: string; readonly field?: string };
  constructor(refusal: { readonly type: string; readonly field?: string }) {
    super(`refused on saving: ${refusal.type}`);
    this.refusal = refusal;
  }
}

/** The store of commands that only move money and have no state of their own. */
export const noState: Store<null, null> = {
  name: "none",
  load: (_tx, userIds) => Promise.resolve(new Map<UserId, null>(userIds.map((id) => [id, null]))),
  merge: () => null,
  save: () => Promise.resolve(),
};
