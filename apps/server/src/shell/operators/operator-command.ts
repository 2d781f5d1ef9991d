import type { AuditFacts } from "@plumbline/engine/desk";
import {
  type Decision,
  type Instant,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type { AnyStore, RunnerRefusal, Store, World } from "../command.ts";
import type { Transaction, Tx } from "../database.ts";
import type { HouseHolds } from "../house/house-balances.ts";
import { HOUSE, type RequestId } from "../ids.ts";
import type { Notice } from "../notifications/notice.ts";
import type { SignedInOperator } from "../route.ts";
import type { CommandRunner } from "../run-command.ts";
import { appendAudit } from "./audit-log.ts";

/** A change and what the log says of it: saved together or not at all. */
export interface Audited<Next> {
  readonly change: Next;
  readonly facts: AuditFacts;
}

/** What operators change, read and written as a whole: it is small, changed one at a time. */
export interface HouseStore<State, Next> {
  readonly name: string;
  load(tx: Tx): Promise<State>;
  merge(state: State, next: Next): State;
  save(tx: Transaction, next: Next, at: Instant): Promise<void>;
  /** What a change means to the member whom it is about, who is told of it in its transaction. */
  noticesOf?(state: State, next: Next): readonly Notice[];
}

/** Makes a store of the house whose every change is logged. To be made once, not a command. */
export function audited<State, Next>(store: HouseStore<State, Next>): Store<State, Audited<Next>> {
  return {
    name: store.name,
    load: async (tx) => new Map<UserId, State>([[HOUSE, await store.load(tx)]]),
    merge: (state, { change }) => store.merge(state, change),
    save: async (tx, changes) => {
      for (const { next, at } of changes) await store.save(tx, next.change, at);
      const news = changes.map(({ next: { facts }, at }) => ({ facts, at }));
      await appendAudit(tx, news);
    },
    noticesOf: ({ before, next }) => store.noticesOf?.(before, next.change) ?? [],
  };
}

/** What changed, for the log: as little as tells it, and no secret. */
interface Summary {
  readonly before: object | null;
  readonly after: object;
}

export interface OperatorCommand<State, Next, Refusal, Answer> {
  /** "market.halt-symbol": area and command. */
  readonly call: string;
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  readonly subject: string;
  readonly requestId: RequestId;
  /** What was asked, as text, without secrets: the journal keeps its hash. */
  readonly content: string;
  /** Of a command that moves money: what its entry is about. */
  readonly causeId?: string;
  /** Set where it is decided on what the house holds, which `decide` is then told. */
  readonly looksAtHouse?: true;
  readonly store: Store<State, Audited<Next>>;
  decide(
    state: State,
    now: Instant,
    houseHolds: HouseHolds,
  ): Result<Decision<Next, never>, Refusal>;
  summary(state: State, next: Next): Summary;
  /** JSON: kept with the entry, so no secret either. */
  answer(next: Next): Answer;
}

/**
 * Sends an operator's command down the one road, as the house's: it locks the house's user, so that
 * operators' commands follow one another and their log is one chain.
 */
export function runOperatorCommand<State, Next, Refusal, Answer>(
  runner: CommandRunner,
  command: OperatorCommand<State, Next, Refusal, Answer>,
): Promise<Result<Answer, Refusal | RunnerRefusal>> {
  const { by, call, causeId, content, looksAtHouse, requestId, store, subject } = command;
  const operatorId = by?.id ?? HOUSE;
  return runner.run<State, Audited<Next>, never, Refusal, Answer>({
    name: `desk:${call}`,
    userId: HOUSE,
    requestId,
    content: `${operatorId} ${content}`,
    store,
    ...(causeId !== undefined && { causeId }),
    ...(looksAtHouse && { looksAtHouse }),
    decide: ({ state, houseHolds }, now) => {
      const decided = command.decide(state, now, houseHolds);
      if (!decided.ok) return decided;
      const { next, ...rest } = decided.value;
      const said = { operatorId, operatorName: by?.name ?? "system", call, subject, requestId };
      const facts = factsOf(said, command.summary(state, next));
      return ok({ ...rest, next: { change: next, facts } });
    },
    answer: ({ change }) => command.answer(change),
  });
}

const factsOf = (said: Omit<AuditFacts, "before" | "after">, { before, after }: Summary) => ({
  ...said,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(after),
});

/** An operator's command about one member: decided on the member's money, logged with it. */
export interface MemberCommand<State, Next, Event, Refusal, Answer> {
  readonly call: string;
  /** null: the member themselves, in what operators go on with. */
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  readonly userId: UserId;
  /** What it is about, beside the member; the log calls the two its subject. */
  readonly causeId: string;
  /** What the log calls it instead, where others of its lines do. */
  readonly subject?: string;
  readonly requestId: RequestId;
  /** What was asked, as text, without secrets: the journal keeps its hash. */
  readonly content: string;
  readonly looksAtHouse?: true;
  /** Another store that it looks at behind the same lock, and leaves as it is. */
  readonly beside?: AnyStore;
  /** Made by `loggedBeside`, of the store that the member's own commands use. */
  readonly store: Store<State, Audited<Next>>;
  decide(world: World<State>, now: Instant): Result<Decision<Next, Event>, Refusal>;
  summary(state: State, next: Next): Summary;
  answer(next: Next): Answer;
}

/** The same rows under the same name, so that both see each other's changes in one batch. */
export function loggedBeside<State, Next>(store: Store<State, Next>): Store<State, Audited<Next>> {
  return {
    name: store.name,
    load: (tx, userIds, causeIds) => store.load(tx, userIds, causeIds),
    merge: (state, { change }) => store.merge(state, change),
    save: async (tx, changes) => {
      await store.save(
        tx,
        changes.map((each) => ({ ...each, next: each.next.change })),
      );
      await appendAudit(
        tx,
        changes.map(({ next: { facts }, at }) => ({ facts, at })),
      );
    },
    noticesOf: ({ next, ...change }) => store.noticesOf?.({ ...change, next: next.change }) ?? [],
  };
}

/**
 * Sends an operator's command about a member down the one road: money, status and log are written
 * together or not at all. The house is locked beside the member, so that the log is one chain.
 */
export function runMemberCommand<State, Next, Event extends { type: string }, Refusal, Answer>(
  runner: CommandRunner,
  command: MemberCommand<State, Next, Event, Refusal, Answer>,
): Promise<Result<Answer, Refusal | RunnerRefusal>> {
  const { beside, by, call, causeId, content, looksAtHouse, requestId, store, userId } = command;
  return runner.run<State, Audited<Next>, Event, Refusal, Answer>({
    ...{ name: `desk:${call}`, userId, alsoLocked: HOUSE, requestId, causeId, store },
    content: `${by?.id ?? userId} ${content}`,
    ...(looksAtHouse && { looksAtHouse }),
    ...(beside && { beside }),
    decide: (world, now) => {
      const decided = command.decide(world, now);
      if (!decided.ok) return decided;
      const { next, ...rest } = decided.value;
      const subject = command.subject ?? `${userId}:${causeId}`;
      const author = by ?? { id: userId, name: "member" };
      const said = { operatorId: author.id, operatorName: author.name, call, subject, requestId };
      const facts = factsOf(said, command.summary(world.state, next));
      return ok({ ...rest, next: { change: next, facts } });
    },
    answer: ({ change }) => command.answer(change),
  });
}
