import { endPosition, type Position } from "@plumbline/engine/contract";
import { type Instant, MINUTE_MS, type Quote } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import type { Prices } from "#feeds/prices";
import type { Database } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";
import { newReceiptId, systemRequestId } from "#platform/process/ids";
import type { ContractCommands } from "./commands.ts";
import { readEveryOpenPosition } from "./queries.ts";

interface DelistingDeps {
  readonly clock: Clock;
  readonly contract: ContractCommands;
  readonly database: Database;
  readonly prices: Pick<Prices, "symbols" | "latest">;
  log(fault: unknown): void;
}

/**
 * Ends orders and positions in symbols that end. No tick triggers this, because no more ticks
 * follow. A close that is refused or fails is repeated at the next run.
 */
export async function endDelisted({ clock, contract, database, prices, log }: DelistingDeps) {
  const now = clock.now();
  for (const traded of prices.symbols()) {
    const quote = prices.latest(traded.symbol)?.quote;
    const { opensUntil } = traded;
    if (quote === undefined || opensUntil === null || now < opensUntil) continue;
    for await (const position of readEveryOpenPosition(database, traded.symbol)) {
      if (isDue(position, traded, now)) {
        const command = endCommand(position, { ...traded, opensUntil }, { at: quote, now });
        await contract.run(command).catch(log);
      }
    }
  }
}

const isDue = ({ status }: Position, { endsAt }: TradedSymbol, now: Instant): boolean =>
  status === "working" || (endsAt !== null && now >= endsAt);

function endCommand(
  { id: positionId, userId }: Position,
  { opensUntil, endsAt }: TradedSymbol & { readonly opensUntil: Instant },
  { at, now }: { readonly at: Quote; readonly now: Instant },
): Parameters<ContractCommands["run"]>[0] {
  const command = { positionId, receiptId: newReceiptId(), opensUntil, endsAt };
  return {
    name: "end-position",
    userId,
    // Refused, or liquidated instead: repeated a minute later.
    requestId: systemRequestId("end", positionId, Math.floor(now / MINUTE_MS)),
    content: positionId,
    positionId,
    at,
    decide: (context, decidedAt) => endPosition(context, command, decidedAt),
    answer: () => null,
  };
}
