import { type OwnLimitRefusal, stakeIn } from "@plumbline/engine/limits";
import type {
  Book,
  Decision,
  Instant,
  Quote,
  RatePpm,
  Result,
  UserId,
} from "@plumbline/engine/kernel";
import type {
  ContractContext,
  Position,
  PositionEvent,
  PositionId,
} from "@plumbline/engine/contract";
import type { RequestId } from "#platform/process/ids";
import type { RunnerRefusal } from "#platform/command/command";
import type { CommandRunner } from "#platform/command/run-command";
import { feeDiscountStore } from "./fee-discounts.ts";
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
   * The book whose terms in force apply to a new position. Existing positions keep their own terms.
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

/** A position's event in the outbox: the owner to notify and the rows to reload. */
export interface PositionNotice {
  readonly type: PositionEvent["type"];
  readonly positionId: PositionId;
  readonly book: Book;
}

/**
 * Runs contract commands through the command runner, with the markets at the time of the decision.
 */
export class ContractCommands {
  readonly #runner: CommandRunner;
  readonly #markets: Markets;

  constructor({ runner, markets }: { readonly runner: CommandRunner; readonly markets: Markets }) {
    this.#runner = runner;
    this.#markets = markets;
  }

  run<Refusal, Answer>(
    command: ContractCommand<Refusal, Answer>,
  ): Promise<Result<Answer, Refusal | RunnerRefusal>> {
    const { name, userId, requestId, content, positionId, book, at, mayAddRisk } = command;
    const marketOf: ContractContext["marketOf"] = (symbol, version) =>
      this.#markets.marketOf(symbol, { book, version, at });
    const isLive = book !== undefined && book !== "demo";
    const contextOf = (
      parts: Pick<ContractContext, "balances" | "positions">,
      feeDiscount: RatePpm | undefined,
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
      ...(isLive && { relatedStore: feeDiscountStore }),
      newRisk: stakeIn(mayAddRisk ? "live" : book),
      mindsLimits: mayAddRisk ? true : undefined,
      decide: ({ balances, state: positions, relatedStore: related, limitRefusal }, now) => {
        // The type that the related store loads, if the command names one.
        const feeDiscount = related as RatePpm | undefined;
        const context = contextOf({ balances, positions }, feeDiscount);
        const decided = command.decide(context, now, limitRefusal);
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

const noticeOf = ({ type, position }: PositionEvent): PositionNotice => ({
  type,
  positionId: position.id,
  book: position.book,
});
