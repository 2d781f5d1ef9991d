import {
  crossAccountOf,
  crossWatchBands,
  type Position,
  type PositionId,
  type Purse,
  watchBandOf,
} from "@plumbline/engine/contract";
import type { Price, SymbolCode, UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import type { Markets } from "./markets.ts";
import { TriggerIndex } from "./trigger-index.ts";

/** Whom to ask about. */
export interface Target {
  readonly userId: UserId;
  readonly positionId: PositionId;
}

/** The cross positions of one user, in all books, and the money that stands behind them. */
interface CrossHolder {
  readonly positionIds: Set<PositionId>;
  readonly watchKeys: Set<string>;
  balances: Balances;
}

const NOTHING: Balances = new Map();

/**
 * Every open position, and when each is worth asking about. It follows the commits and decides
 * nothing: the command that is sent looks at the locked rows.
 */
export class WatchedPositions {
  readonly #markets: Markets;
  readonly #index = new TriggerIndex<Target>();
  readonly #positions = new Map<PositionId, Position>();
  readonly #idsBySymbol = new Map<SymbolCode, Set<PositionId>>();
  readonly #settlingBySymbol = new Map<SymbolCode, Set<PositionId>>();
  readonly #crossByUser = new Map<UserId, CrossHolder>();

  constructor(markets: Markets) {
    this.#markets = markets;
  }

  /** Takes a position as a commit left it. `follow` arms the cross account it belongs to. */
  hold(position: Position): void {
    this.#drop(position);
    if (position.status === "closed") return;
    this.#positions.set(position.id, position);
    setOf(this.#idsBySymbol, position.symbol).add(position.id);
    if (position.status === "settling") {
      setOf(this.#settlingBySymbol, position.symbol).add(position.id);
    }
    if (isCrossMember(position)) this.#holderOf(position.userId).positionIds.add(position.id);
    this.#watch(position);
  }

  /** Takes what a user has after a commit: the reach of their cross accounts follows from it. */
  follow(userId: UserId, balances: Balances): void {
    const holder = this.#crossByUser.get(userId);
    if (holder === undefined) return;
    holder.balances = balances;
    this.#watchCross(userId, holder);
  }

  /** The users whose cross accounts depend on balances that were not told yet, at the start. */
  crossUsers(): UserId[] {
    return [...this.#crossByUser.keys()];
  }

  /** Takes out whatever this mark makes worth asking about; `rearm` watches it again. */
  takeDue(symbol: SymbolCode, mark: Price): Target[] {
    const settling = [...(this.#settlingBySymbol.get(symbol) ?? [])].flatMap((positionId) => {
      const position = this.#positions.get(positionId);
      return position === undefined ? [] : [{ userId: position.userId, positionId }];
    });
    return [...this.#index.take(symbol, mark), ...settling];
  }

  /** Watches again what was asked about, as it is by now. */
  rearm({ userId, positionId }: Target): void {
    const position = this.#positions.get(positionId);
    if (position !== undefined) this.#watch(position);
    const holder = this.#crossByUser.get(userId);
    if (holder !== undefined) this.#watchCross(userId, holder);
  }

  /** The running positions of a symbol that owe funding for a period before `period`. */
  unfunded(symbol: SymbolCode, period: number): Position[] {
    return [...(this.#idsBySymbol.get(symbol) ?? [])].flatMap((positionId) => {
      const position = this.#positions.get(positionId);
      const isOwing = position?.status === "running" && position.fundedPeriod < period;
      return isOwing ? [position] : [];
    });
  }

  #drop({ id, symbol, userId }: Position): void {
    this.#positions.delete(id);
    this.#idsBySymbol.get(symbol)?.delete(id);
    this.#settlingBySymbol.get(symbol)?.delete(id);
    this.#crossByUser.get(userId)?.positionIds.delete(id);
    this.#index.unwatch(id);
  }

  #watch(position: Position): void {
    const { id, symbol, userId, termsVersion } = position;
    const market = this.#markets.marketOf(symbol, { version: termsVersion });
    if (market === null) return;
    const band = watchBandOf(position, market.terms);
    this.#index.watch(id, { symbol, target: { userId, positionId: id }, band });
  }

  #watchCross(userId: UserId, holder: CrossHolder): void {
    for (const key of holder.watchKeys) this.#index.unwatch(key);
    holder.watchKeys.clear();
    const positions = new Map(
      [...holder.positionIds].flatMap((id) => {
        const position = this.#positions.get(id);
        return position === undefined ? [] : [[id, position] as const];
      }),
    );
    if (positions.size === 0) {
      this.#crossByUser.delete(userId);
      return;
    }
    const world = {
      balances: holder.balances,
      positions,
      marketOf: (symbol: SymbolCode, version?: number) =>
        this.#markets.marketOf(symbol, { version }),
    };
    for (const purse of pursesOf([...positions.values()])) {
      const account = crossAccountOf(world, purse);
      const [member] = account.members;
      if (member === undefined) continue;
      const target = { userId, positionId: member.position.id };
      for (const [symbol, band] of crossWatchBands(account)) {
        const key = `${userId}/${purse.book}/${purse.asset}/${symbol}`;
        holder.watchKeys.add(key);
        this.#index.watch(key, { symbol, target, band });
      }
    }
  }

  #holderOf(userId: UserId): CrossHolder {
    const known = this.#crossByUser.get(userId);
    if (known !== undefined) return known;
    const holder = { positionIds: new Set<PositionId>(), watchKeys: new Set<string>() };
    const made: CrossHolder = { ...holder, balances: NOTHING };
    this.#crossByUser.set(userId, made);
    return made;
  }
}

const isCrossMember = ({ marginMode, status }: Position): boolean =>
  marginMode === "cross" && (status === "running" || status === "settling");

function pursesOf(positions: readonly Position[]): readonly Purse[] {
  const byKey = new Map(positions.map(({ book, asset }) => [`${book}/${asset}`, { book, asset }]));
  return [...byKey.values()];
}

function setOf<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const known = sets.get(key);
  if (known !== undefined) return known;
  const made = new Set<Value>();
  sets.set(key, made);
  return made;
}
