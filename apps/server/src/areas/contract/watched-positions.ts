import {
  crossAccountOf,
  crossWatchBands,
  nextChargeOf,
  type Position,
  type PositionId,
  watchBandOf,
  withFeeDiscount,
} from "@plumbline/engine/contract";
import type { Instant, Price, Quote, SymbolCode, UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import { isCrossMember, oldestOf, balanceRowsOf } from "./cross-members.ts";
import type { Markets } from "./markets.ts";
import { type Band, TriggerIndex } from "#services/triggers/trigger-index";

/** The position to evaluate. */
export interface Target {
  readonly userId: UserId;
  readonly positionId: PositionId;
}

/** A position whose bound a tick had reached before its commit was published. */
export interface LateTarget extends Target {
  readonly quote: Quote;
}

/**
 * The last processed tick of a symbol, and the positions that were evaluated at it late: each once.
 */
interface Worked {
  readonly quote: Quote;
  readonly lateRequests: Set<PositionId>;
}

/** The cross positions of one user, in all books, and their balances. */
interface CrossHolder {
  readonly positionIds: Set<PositionId>;
  readonly watchKeys: Set<string>;
  balances: Balances;
}

/** A band of a cross account, and the position of its symbol to evaluate. */
interface CrossWatch {
  readonly band: Band;
  readonly member: Position;
}

const NOTHING: Balances = new Map();
const NO_POSITIONS: readonly Position[] = [];

/**
 * All open positions with the prices at which each is evaluated. It follows the commits and decides
 * nothing: the command is decided on rows under the lock.
 */
export class WatchedPositions {
  readonly #markets: Markets;
  readonly #index = new TriggerIndex<Target>();
  readonly #positions = new Map<PositionId, Position>();
  /**
   * Positions with holding charges, by the time of the next one: usually one time for each symbol.
   */
  readonly #chargedBySymbol = new Map<SymbolCode, Map<Instant, Set<PositionId>>>();
  readonly #chargedAtById = new Map<PositionId, Instant>();
  readonly #idsByUser = new Map<UserId, Set<PositionId>>();
  /** Positions that are evaluated at the next tick, whatever its price. */
  readonly #awaitingBySymbol = new Map<SymbolCode, Set<PositionId>>();
  readonly #crossByUser = new Map<UserId, CrossHolder>();
  readonly #workedBySymbol = new Map<SymbolCode, Worked>();
  #late: LateTarget[] = [];

  constructor(markets: Markets) {
    this.#markets = markets;
  }

  /** Updates a position after a commit. `follow` arms the cross account it belongs to. */
  hold(position: Position): void {
    this.#drop(position);
    if (position.status === "closed") return;
    this.#positions.set(position.id, position);
    setOf(this.#idsByUser, position.userId).add(position.id);
    if (position.status === "settling" || position.wait !== null) {
      setOf(this.#awaitingBySymbol, position.symbol).add(position.id);
      this.#noteAwaiting(position);
    }
    if (position.status !== "working") this.#noteCharge(position);
    if (isCrossMember(position)) this.#holderOf(position.userId).positionIds.add(position.id);
    const band = this.#watch(position);
    if (band !== null) this.#noteReached(band, position);
  }

  /** Replaces all positions of a user: those that are missing are closed. */
  replace(userId: UserId, positions: readonly Position[]): void {
    const open = new Set(positions.map(({ id }) => id));
    for (const id of [...(this.#idsByUser.get(userId) ?? [])]) {
      const position = this.#positions.get(id);
      if (position !== undefined && !open.has(id)) this.#drop(position);
    }
    for (const position of positions) this.hold(position);
  }

  /**
   * Updates a user's balances after a commit, which determine the bands of their cross accounts.
   */
  follow(userId: UserId, balances: Balances): void {
    const holder = this.#crossByUser.get(userId);
    if (holder === undefined) return;
    holder.balances = balances;
    for (const { band, member } of this.#watchCross(userId, holder)) {
      this.#noteReached(band, member);
    }
  }

  /**
   * Whether the watched state of a stored position is current; after a lost notification it
   * differs.
   */
  isWatched(stored: Position): boolean {
    const watchedPosition = this.#positions.get(stored.id);
    return (
      watchedPosition !== undefined &&
      isSame(watchedPosition, stored) &&
      this.#index.isWatching(stored.id)
    );
  }

  /** Whether it is a real-money order, which would open a position when filled. */
  isLiveOrder(positionId: PositionId): boolean {
    const position = this.#positions.get(positionId);
    return position?.status === "working" && position.book === "live";
  }

  openOf(symbol: SymbolCode): readonly Position[] {
    return [...this.#positions.values()].filter((position) => position.symbol === symbol);
  }

  /** Marks a tick as processed: positions that are added later have missed it. */
  work(quote: Quote): void {
    this.#workedBySymbol.set(quote.symbol, { quote, lateRequests: new Set() });
  }

  /**
   * Until the symbol's next tick is processed, no position has missed one: all commits precede it.
   */
  beginWork(symbol: SymbolCode): void {
    this.#workedBySymbol.delete(symbol);
  }

  /**
   * Removes and returns positions that were due at an already processed tick when their commit was
   * published.
   */
  takeLate(): readonly LateTarget[] {
    if (this.#late.length === 0) return this.#late;
    const late = this.#late;
    this.#late = [];
    return late;
  }

  /** The users whose cross accounts need balances that are not loaded yet, at the start. */
  crossUsers(): UserId[] {
    return [...this.#crossByUser.keys()];
  }

  /**
   * Removes and returns the positions that this mark reaches; `rearmTrigger` watches them again.
   */
  takeDue(symbol: SymbolCode, mark: Price): readonly Target[] {
    const reached = this.#index.take(symbol, mark);
    const awaiting = this.#awaitingBySymbol.get(symbol);
    if (awaiting === undefined || awaiting.size === 0) return reached;
    return [...reached, ...this.#positionsOf(awaiting).map(targetOf)];
  }

  /** Watches an evaluated position again, in its present state. */
  rearmTrigger({ userId, positionId }: Target): void {
    const position = this.#positions.get(positionId);
    if (position !== undefined) this.#watch(position);
    const holder = this.#crossByUser.get(userId);
    if (holder !== undefined) this.#watchCross(userId, holder);
  }

  /** The positions that are evaluated at their symbol's next tick, whatever its price. */
  awaiting(): readonly Position[] {
    return [...this.#awaitingBySymbol.values()].flatMap((ids) => this.#positionsOf(ids));
  }

  /** A symbol's positions whose next charge is due by then, whether running or settling. */
  chargeable(symbol: SymbolCode, at: Instant): readonly Position[] {
    const charged = this.#chargedBySymbol.get(symbol);
    if (charged === undefined) return NO_POSITIONS;
    let due = NO_POSITIONS;
    for (const [dueAt, ids] of charged) {
      if (dueAt <= at) due = [...due, ...this.#positionsOf(ids)];
    }
    return due;
  }

  #drop({ id }: Position): void {
    const droppedPosition = this.#positions.get(id);
    if (droppedPosition === undefined) return;
    this.#positions.delete(id);
    this.#index.unwatch(id);
    removeFrom(this.#idsByUser, droppedPosition.userId, id);
    this.#awaitingBySymbol.get(droppedPosition.symbol)?.delete(id);
    this.#crossByUser.get(droppedPosition.userId)?.positionIds.delete(id);
    const charged = this.#chargedBySymbol.get(droppedPosition.symbol);
    const dueAt = this.#chargedAtById.get(id);
    if (charged !== undefined && dueAt !== undefined) removeFrom(charged, dueAt, id);
    this.#chargedAtById.delete(id);
  }

  #watch(position: Position): Band | null {
    const { id, symbol, termsVersion } = position;
    const market = this.#markets.marketOf(symbol, { version: termsVersion });
    if (market === null || market.quote === null) return null;
    const band = watchBandOf(position, withFeeDiscount(market.terms, position.feeDiscount));
    this.#index.watch(id, { symbol, target: targetOf(position), band });
    return band;
  }

  #noteReached({ below, above }: Band, position: Position): void {
    const worked = this.#workedBySymbol.get(position.symbol);
    if (worked === undefined) return;
    const { seq, price } = worked.quote;
    const isMissed = position.entry === null || position.entry.tickSeq < seq;
    const isReached = (below !== null && price <= below) || (above !== null && price >= above);
    // Otherwise the tick was processed before the market closed, and the commit came later.
    const isLate = isMissed && isReached && this.#markets.isOpen(position.symbol);
    if (isLate) this.#noteLate(position, worked);
  }

  /**
   * The position waits for a valid tick, or for the next one. If the last processed tick is such a
   * tick, the wait began before it, so the position has missed it and is evaluated late.
   */
  #noteAwaiting(position: Position): void {
    const { symbol, termsVersion, setAt, wait } = position;
    const worked = this.#workedBySymbol.get(symbol);
    if (worked === undefined) return;
    const market = this.#markets.marketOf(symbol, { version: termsVersion });
    const isLast = market?.quote?.seq === worked.quote.seq && market.state.type === "open";
    const isNext = wait !== null && worked.quote.at > setAt;
    if (isLast || isNext) this.#noteLate(position, worked);
  }

  #noteLate(position: Position, { quote, lateRequests }: Worked): void {
    if (lateRequests.has(position.id)) return;
    lateRequests.add(position.id);
    this.#late.push({ ...targetOf(position), quote });
  }

  /** The bands that are watched now, each with the position of that symbol to evaluate. */
  #watchCross(userId: UserId, holder: CrossHolder): readonly CrossWatch[] {
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
      return [];
    }
    const context = {
      balances: holder.balances,
      positions,
      marketOf: (symbol: SymbolCode, version?: number) =>
        this.#markets.marketOf(symbol, { version }),
    };
    return balanceRowsOf([...positions.values()]).flatMap((balanceRow) => {
      const account = crossAccountOf(context, balanceRow);
      return [...crossWatchBands(account)].map(([symbol, band]) => {
        // The tick that reaches the band is this symbol's, so its market is open; the market of
        // another position might be closed.
        const member = oldestOf(account, symbol);
        const key = `${userId}/${balanceRow.book}/${balanceRow.asset}/${symbol}`;
        holder.watchKeys.add(key);
        this.#index.watch(key, { symbol, target: targetOf(member), band });
        return { band, member };
      });
    });
  }

  #noteCharge(position: Position): void {
    const { id, symbol, termsVersion: version } = position;
    const terms = this.#markets.termsOf(symbol, { version });
    // The process has not loaded these terms yet; the position stays unwatched until the next
    // reconciliation.
    if (terms === null) return;
    const { dueAt } = nextChargeOf(position, terms);
    const charged = this.#chargedBySymbol.get(symbol) ?? new Map<Instant, Set<PositionId>>();
    this.#chargedBySymbol.set(symbol, charged);
    setOf(charged, dueAt).add(id);
    this.#chargedAtById.set(id, dueAt);
  }

  #positionsOf(ids: ReadonlySet<PositionId>): readonly Position[] {
    return [...ids].flatMap((id) => this.#positions.get(id) ?? []);
  }

  #holderOf(userId: UserId): CrossHolder {
    const crossHolder = this.#crossByUser.get(userId);
    if (crossHolder !== undefined) return crossHolder;
    const holder = { positionIds: new Set<PositionId>(), watchKeys: new Set<string>() };
    const newHolder: CrossHolder = { ...holder, balances: NOTHING };
    this.#crossByUser.set(userId, newHolder);
    return newHolder;
  }
}

/** Compares every field that affects bounds and charges and can change. */
const isSame = (a: Position, b: Position): boolean =>
  a.status === b.status &&
  a.quantity === b.quantity &&
  a.margin.units === b.margin.units &&
  a.takeProfit === b.takeProfit &&
  a.stopLoss === b.stopLoss &&
  a.fundedPeriod === b.fundedPeriod &&
  a.chargedNight === b.chargedNight;

const targetOf = ({ userId, id }: Position): Target => ({ userId, positionId: id });

/** The set of a key, created if missing. */
function setOf<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const existing = sets.get(key);
  if (existing !== undefined) return existing;
  const results = new Set<Value>();
  sets.set(key, results);
  return results;
}

/** Removes a value, and the set with its last value. */
function removeFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
