import type { Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import type { NewRisk, OwnLimitRefusal, OwnLimits } from "@plumbline/engine/limits";
import type { Transaction, Tx } from "#platform/postgres/database";
import type { HouseHolds } from "#platform/ledger/house-balances";
import type { RequestId } from "#platform/process/ids";
import type { Notice } from "#services/notifications/notice";
import type { OutboxEvent } from "./outbox.ts";

/**
 * How an area keeps its rows: loaded and saved for a whole batch with one statement a table. `load`
 * asks for what it needs before it waits for anything, so that it travels with the lock.
 *
 * Commands of one user see each other's changes within a batch where their stores have one name:
 * whatever decides on the same rows goes by the same name, and loads the same.
 */
export interface Store<State, Next> {
  readonly name: string;
  /**
   * Set where a user's state may be remembered from one command to the next: it never changes but
   * by accepted commands of that very user, whose version tells, and never in place. Commands are
   * then decided before the lock is had, and perhaps again behind it; such a store loads the same
   * whatever its commands are about, and never throws `SaveRefused`.
   */
  readonly isCacheable?: true;
  /**
   * Set where rows of it are saved by stores of other names: whoever looks at them is never decided
   * behind another command of the same user in one batch, whose changes they would not see.
   */
  readonly isOfOthers?: true;
  /** `causeIds` are what the batch's commands are about: to be loaded, whatever else is not. */
  load(
    tx: Tx,
    userIds: readonly UserId[],
    causeIds?: readonly string[],
  ): Promise<ReadonlyMap<UserId, State>>;
  /** The state the batch's next command of the same user sees. */
  merge(state: State, next: Next): State;
  save(tx: Transaction, changes: readonly Change<State, Next>[]): Promise<void>;
  /** What a change means to members, who are told of it in its transaction. */
  noticesOf?(change: Change<State, Next>): readonly Notice[];
}

export type AnyStore = Store<unknown, unknown>;

/** Where members' own limits are kept, which every command that takes new risk is asked by. */
export interface OwnLimitStores {
  readonly store: Store<OwnLimits, never>;
  /** By which they are changed: what was loaded before such a change counts no longer. */
  readonly changedBy: AnyStore;
}

/** Writes what members are told of, in the transaction of what they are told of. */
export type WriteNotices = (
  tx: Transaction,
  notices: readonly Notice[],
  at: Instant,
) => Promise<void>;

/** What one command of a batch decided, in the order of the batch. */
export interface Change<State, Next> {
  readonly userId: UserId;
  /** The state it was decided on: as loaded, or as the batch's command before it left it. */
  readonly before: State;
  readonly next: Next;
  readonly at: Instant;
}

/** What a decision may look at: one user's money and the area's own state of that user. */
export interface Context<State> {
  readonly balances: Balances;
  readonly state: State;
  /** Of commands that look at the house's money: as the batch's commands before have left it. */
  readonly houseHolds: HouseHolds;
  /** What the store beside keeps of the user, for who named one to know. */
  readonly relatedStore: unknown;
  /** Of a command with `mindsLimits`: what the user's own limits say to it. */
  readonly limitRefusal: OwnLimitRefusal | null;
}

/** What deciding may come to, and what goes out with it to listeners of the outbox. */
export type Decided<Next> = Result<Decision<Next, OutboxEvent["event"]>, unknown>;

/** Whatever a deciding function refuses with: of each of its returns, not of the first alone. */
export type RefusalOf<Returned> = Returned extends { readonly ok: false; readonly error: infer E }
  ? E
  : never;

/**
 * A request to change something. Nothing else in this program moves money or a status.
 *
 * No caller writes these types down: `State` and `Next` are the store's and, by `NoInfer`, nobody
 * else's; `Returned` is whatever `decide` returns, which its store has to be able to save. Were
 * `decide` declared to return a `Result<…, Refusal>`, one return's refusal would stand for all.
 */
export interface Command<State, Next, Returned extends Decided<Next>, Answer> {
  /** "contract.open-position": area and command file. */
  readonly name: string;
  readonly userId: UserId;
  /** Somebody else whose commands wait meanwhile: of an operator's command, the house. */
  readonly additionalLock?: UserId;
  /** Set where it is decided on what the house holds, whose lock it then has to wait for. */
  readonly readsHouseBalances?: true;
  /** Another area's store that it looks at behind the same lock, and leaves as it is. */
  readonly relatedStore?: AnyStore;
  /**
   * Commands of others that are accepted with this one, behind it and in their order, or nothing
   * is: the first refusal of one of them is the answer. Their answers are kept and given to nobody.
   */
  readonly parts?: readonly AnyCommand[];
  /**
   * What it would do with real money that its user's own limits are about: they are asked behind
   * the same lock, before and after it is decided, and refuse it.
   */
  readonly newRisk?: NewRisk | undefined;
  /** Set where a refusal of theirs ends something else: `decide` finds it in its context. */
  readonly mindsLimits?: true | undefined;
  readonly requestId: RequestId;
  /** What was asked, as text: the same request id with another content is refused. */
  readonly content: string;
  /** The id of the thing the entry is about, shown beside its postings. */
  readonly causeId?: string;
  readonly store: Store<State, Next>;
  decide(context: Context<NoInfer<State>>, now: Instant): Returned;
  /**
   * JSON, of what was decided in the context as it left it: kept with the entry, and given again to
   * a repeated request.
   */
  answer(next: NoInfer<Next>, after: Pick<Context<NoInfer<State>>, "balances" | "state">): Answer;
}

export type AnyCommand = Command<unknown, unknown, Decided<unknown>, unknown>;

export const withParts = (command: AnyCommand): readonly AnyCommand[] =>
  command.parts === undefined ? [command] : [command, ...command.parts];

/**
 * What the runner refuses for every area: a known request id with another content; with nothing
 * done, that more commands wait than can be answered in time; and of commands that take new risk
 * what their user's own limits say.
 */
export type RunnerRefusal =
  | { readonly type: "request_id_reused" | "unavailable" }
  | OwnLimitRefusal;

/** One accepted command, told to listeners in this process right after its commit. */
export interface Committed {
  readonly userId: UserId;
  readonly store: string;
  readonly next: unknown;
  readonly balances: Balances;
}

/**
 * A store found on saving that another command won: a refusal, seen only by the database. So is
 * that of a part, whose whole was accepted before it.
 */
export class SaveRefused extends Error {
  readonly refusal: { readonly type: string; readonly field?: string };
  constructor(refusal: { readonly type: string; readonly field?: string }) {
    super(`refused on saving: ${refusal.type}`);
    this.refusal = refusal;
  }
}

/** The store of commands that only move money and keep nothing of their own. */
export const noState: Store<null, null> = {
  name: "none",
  load: (_tx, userIds) => Promise.resolve(new Map<UserId, null>(userIds.map((id) => [id, null]))),
  merge: () => null,
  save: () => Promise.resolve(),
};
