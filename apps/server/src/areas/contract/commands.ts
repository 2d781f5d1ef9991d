import { checkGuest, type GuestDemoOnly } from "@plumbline/engine/auth";
import { type OwnLimitRefusal, stakeIn } from "@plumbline/engine/limits";
import type { Book, Decision, Instant, Quote, Result, UserId } from "@plumbline/engine/kernel";
import type {
  ContractContext,
  Position,
  PositionEvent,
  PositionId,
} from "@plumbline/engine/contract";
import { KnownMembers } from "#services/identity/guests";
import type { RequestId } from "#platform/process/ids";
import type { RunnerRefusal } from "#platform/command/command";
import type { CommandRunner } from "#platform/command/run-command";
import { feeDiscountStore, type Opener, openerStore } from "./fee-discounts.ts";
import type { Markets } from "./markets.ts";
import { positionStore } from "./store.ts";

/** The decision of a rule of contract trading: the positions afterwards, and the effects. */
export type ContractDecision<Refusal> = Result<
  Decision<readonly Position[], PositionEvent>,
  Refusal
>;

export interface ContractCommand<Refusal, Answer> {
  /** The command's file in the engine: "open-position". */
  readonly name: string;
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly content: string;
  readonly positionId: PositionId;
  /**
   * The book whose terms in force a new position gets, and which must be open to its user. Existing
   * positions keep their own terms, whoever owns them.
   */
  readonly book?: Book;
  /**
   * The tick to decide on, if it is not the last one: a trigger belongs to the first tick at or
   * beyond it, whatever was recorded since.
   */
  readonly at?: Quote;
  /**
   * Set for commands that may put real money at risk in an existing position: own limits are read
   * into the context, and the rule decides.
   */
  readonly mayAddRisk?: boolean;
  decide(
    context: ContractContext,
    now: Instant,
    limitRefusal: OwnLimitRefusal | null,
  ): ContractDecision<Refusal>;
  /** JSON, of the changed positions in the context after the command. */
  answer(changed: readonly Position[], after: ContractContext): Answer;
}

/** A position's event in the outbox: enough to know whom to notify and what to read again. */
export interface PositionNotice {
  readonly type: PositionEvent["type"];
  readonly positionId: PositionId;
  readonly book: Book;
}

/** Sends contract commands down the one road, with the markets at the time of the decision. */
export class ContractCommands {
  readonly #runner: CommandRunner;
  readonly #markets: Markets;
  readonly #knownMembers = new KnownMembers();

  constructor({ runner, markets }: { readonly runner: CommandRunner; readonly markets: Markets }) {
    this.#runner = runner;
    this.#markets = markets;
  }

  /** Refusals: `guest_demo_only` if a book is named, then the command's. */
  run<Refusal, Answer>(
    command: ContractCommand<Refusal, Answer>,
  ): Promise<Result<Answer, Refusal | GuestDemoOnly | RunnerRefusal>> {
    const { name, userId, requestId, content, positionId, book, at, mayAddRisk } = command;
    const marketOf: ContractContext["marketOf"] = (symbol, version) =>
      this.#markets.marketOf(symbol, { book, version, at });
    const isLive = book !== undefined && book !== "demo";
    const isUnknown = isLive && !this.#knownMembers.has(userId);
    const relatedStore = isUnknown ? openerStore : feeDiscountStore;
    // As its related store read it.
    const openerOf = (related: unknown) =>
      isUnknown
        ? (related as Opener)
        : { isGuest: false, feeDiscount: related as Opener["feeDiscount"] };
    const contextOf = (
      parts: Pick<ContractContext, "balances" | "positions">,
      feeDiscount: Opener["feeDiscount"],
    ): ContractContext => ({
      ...parts,
      marketOf,
      ...(feeDiscount !== undefined && { feeDiscount }),
    });
    return this.#runner.run({
      name: `contract.${name}`,
      userId,
      requestId,
      content,
      causeId: positionId,
      store: positionStore,
      ...(isLive && { relatedStore }),
      newRisk: stakeIn(mayAddRisk ? "live" : book),
      mindsLimits: mayAddRisk ? true : undefined,
      decide: ({ balances, state: positions, relatedStore: related, limitRefusal }, now) => {
        const { isGuest, feeDiscount } = isLive ? openerOf(related) : NO_OPENER;
        if (isUnknown) {
          const allowed = checkGuest({ isGuest, book });
          if (!allowed.ok) return allowed;
          this.#knownMembers.add(userId);
        }
        const decided = command.decide(
          contextOf({ balances, positions }, feeDiscount),
          now,
          limitRefusal,
        );
        if (!decided.ok) return decided;
        return {
          ok: true,
          value: { ...decided.value, events: decided.value.events.map(noticeOf) },
        };
      },
      answer: (changed, { balances, state: positions }) =>
        command.answer(changed, { balances, positions, marketOf }),
    });
  }
}

/** For a command that opens nothing with real money. */
const NO_OPENER: Opener = { isGuest: false, feeDiscount: undefined };

const noticeOf = ({ type, position }: PositionEvent): PositionNotice => ({
  type,
  positionId: position.id,
  book: position.book,
});
