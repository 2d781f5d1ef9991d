import {
  advanceProject,
  allocateBy,
  allocateOrder,
  announceProject,
  closeProject,
  DRAW_LEAD_MS,
  fixDraw,
  type IeoProject,
  type IeoStep,
  type IeoTerms,
  lapseWin,
  readIeoProject,
  VOID_MS,
  voidOrder,
  voidProject,
} from "@plumbline/engine/ieo";
import {
  type Decision,
  err,
  HOUR_MS,
  type Instant,
  instant,
  type Quote,
  type Result,
  SECOND_MS,
} from "@plumbline/engine/kernel";
import { CoalescedRun } from "#platform/process/coalesced-run";
import { HOUSE, newReceiptId, systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { readTickBoundary } from "#services/ticks/read-ticks";
import {
  type IeoTermsBook,
  type ProjectCounts,
  projectStore,
  readListedTokens,
  readProjects,
  readPublication,
} from "./project-store.ts";
import { type OrderName, orderStore, readUndecided, readUnpaid } from "./order-store.ts";

interface WatchDeps extends Pick<
  Deps,
  "clock" | "commands" | "config" | "database" | "prices" | "log"
> {
  readonly terms: IeoTermsBook;
}

/**
 * The number of concurrent commands: far below the runner's queue limit, so that members' commands
 * are not refused.
 */
const AT_ONCE_MAX = 100;

/** If nothing is due, the next check follows after this time, measured by the ticks. */
const LOOKS_EVERY_MS = 10 * SECOND_MS;

/**
 * Moves every offering through its statuses, including those that passed during downtime. Each step
 * and each application is a command of its own with an id derived from its subject: repeated, late,
 * or by two processes, it takes effect once.
 */
export class IeoWatch {
  readonly #deps: WatchDeps;
  /** When the next step is due; the first tick of that time or later triggers it. */
  #nextAt = 0;
  /** The number of the tick that a draw waits for, by symbol. */
  #draws: ReadonlyMap<string, number> = new Map();
  readonly #runs: CoalescedRun;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#runs = new CoalescedRun({ work: () => this.run(), log: deps.log });
  }

  onTicks(quotes: readonly Quote[]): void {
    const isDue = quotes.some(({ at, symbol, seq }) => {
      const draw = this.#draws.get(symbol);
      return at >= this.#nextAt || (draw !== undefined && seq >= draw);
    });
    if (isDue) void this.#runs.soon();
  }

  stop(): Promise<void> {
    return this.#runs.stop();
  }

  async run(): Promise<void> {
    const { clock, database } = this.#deps;
    await this.#announce();
    await this.#lapse();
    const listed = new Set(await readListedTokens(database));
    let projects = await readProjects(database);
    let moved = projects;
    // Each step may enable the next one.
    while (moved.length > 0) {
      for (const project of moved) await this.#step(project, listed.has(project.token));
      const before = new Map(projects.map(({ id, status }) => [id, status]));
      projects = await readProjects(database);
      moved = projects.filter(({ id, status }) => before.get(id) !== status);
    }
    // Steps that became due meanwhile, or could not be taken yet, are tried again at the next tick.
    const dueTimes = projects
      .filter(({ status }) => status === "issuing")
      .map(({ closesAt, drawSeq }) => (drawSeq === null ? closesAt - DRAW_LEAD_MS : closesAt));
    this.#nextAt = Math.min(clock.now() + LOOKS_EVERY_MS, ...dueTimes);
    this.#draws = new Map(
      projects.flatMap(({ status, drawSymbol, drawSeq }) => {
        return status === "applied" && drawSeq !== null ? [[drawSymbol, drawSeq]] : [];
      }),
    );
  }

  /** Announces the offerings that were settled since. */
  async #announce(): Promise<void> {
    const { clock, database, terms: book } = this.#deps;
    const [{ terms: current }, existing] = await Promise.all([
      book.current(clock.now()),
      readProjects(database),
    ]);
    const existingIds = new Set(existing.map(({ id }) => id));
    for (const terms of current.projects
      .filter(({ id }) => !existingIds.has(id))
      .map(readIeoProject)) {
      await this.#move("announce", terms, (project) => {
        return announceProject({ project, isSimulated: isSimulated(this.#deps, terms) }, terms);
      });
    }
  }

  /** Takes the step of the current status, if time and ticks allow it. */
  async #step(project: IeoProject, isListed: boolean): Promise<void> {
    switch (project.status) {
      case "issuing":
        await this.#endIssuing(project);
        return;
      case "applied":
        if (await this.#allocate(project.id)) await this.#advance("applied", project);
        else await this.#void(project);
        return;
      case "won":
        await this.#advance("won", project);
        return;
      case "completed":
        if (isListed) await this.#advance("completed", project);
        return;
      case "void":
        await this.#returnLocks(project.id);
        return;
      case "listed":
        return;
    }
  }

  /** Sets the draw's tick in time and ends applications; voids an offering that cannot be drawn. */
  async #endIssuing(project: IeoProject): Promise<void> {
    const { clock, prices } = this.#deps;
    const now = clock.now();
    if (now < project.closesAt - DRAW_LEAD_MS) return;
    const latest = prices.latest(project.drawSymbol);
    if (project.drawSeq === null && latest !== null) {
      const { seq: latestSeq, symbol } = latest.quote;
      const hourAgo = instant(now - HOUR_MS);
      const before = await readTickBoundary(this.#deps.database, { symbol, at: hourAgo });
      const hourTicks = before === null ? 0 : latestSeq - before.last.seq;
      await this.#move("fix-draw", project, (current, _counts, at) => {
        if (current === undefined) return ALREADY;
        return fixDraw({ project: current, latestSeq, hourTicks }, at);
      });
    }
    if (now < project.closesAt) return;
    await this.#move("close", project, (current, counts, at) => {
      if (current === undefined) return ALREADY;
      return closeProject({ project: current, applied: counts?.quantity ?? 0n }, at);
    });
    if (project.drawSeq === null && latest === null) await this.#void(project);
  }

  /** Voids an offering that could not be drawn in time. */
  async #void(project: IeoProject): Promise<void> {
    const { clock, prices } = this.#deps;
    const { drawSymbol, drawSeq, closesAt } = project;
    if (clock.now() < closesAt + VOID_MS) return;
    const isDrawn = drawSeq !== null && (await prices.hashAt(drawSymbol, drawSeq)) !== null;
    await this.#move("void", project, (current, counts, at) => {
      if (current === undefined) return ALREADY;
      const applied = counts?.quantity ?? 0n;
      return voidProject({ project: current, applied, isDrawn }, at);
    });
  }

  #advance(from: IeoStep, project: IeoProject): Promise<void> {
    return this.#move(`advance-${from}`, project, (current, counts, at) => {
      if (current === undefined) return ALREADY;
      const { undecided = 0, unpaid = 0 } = counts ?? {};
      const open = { applied: undecided, won: undecided + unpaid, completed: 0 }[from];
      return advanceProject({ project: current, from, open }, at);
    });
  }

  /**
   * Gives every application its allocation, a few at a time. Applications have ended, so the sums
   * are the same whenever they are read. Returns false while the draw's tick is not recorded yet.
   */
  async #allocate(projectId: string): Promise<boolean> {
    const { commands, database, prices } = this.#deps;
    const isUndecided = (await readUndecided(database, projectId, 1)).length > 0;
    if (!isUndecided) return true;
    const publication = await readPublication(database, projectId);
    if (publication === null) return false;
    const { drawSymbol, drawSeq, supply } = publication.project;
    const applied = publication.applications.reduce((sum, { quantity }) => sum + quantity, 0n);
    const drawHash = drawSeq === null ? null : await prices.hashAt(drawSymbol, drawSeq);
    if (applied > supply && drawHash === null) return false;
    const unitsById = allocateBy(publication, drawHash);
    const allocateOne = async ({ id, userId }: OrderName) => {
      const receiptId = newReceiptId();
      const allocated = await commands.run({
        name: "ieo.allocate-order",
        userId,
        requestId: systemRequestId("ieo-allocate", id),
        content: id,
        causeId: id,
        store: orderStore,
        decide: ({ state }, now) => {
          const project = state.projects.get(projectId);
          if (project === undefined) throw new Error(`no offering ${projectId}`);
          const allocatedUnits = unitsById.get(id) ?? 0n;
          const order = state.orders.get(id);
          return allocateOrder({ order, project, allocatedUnits }, { receiptId }, now);
        },
        answer: () => null,
      });
      return allocated.ok;
    };
    return this.#eachOf(() => readUndecided(database, projectId, AT_ONCE_MAX), allocateOne);
  }

  /** Returns the amounts set aside for a void offering, by one command for each applicant. */
  #returnLocks(projectId: string): Promise<boolean> {
    const { commands, database } = this.#deps;
    return this.#eachOf(
      () => readUndecided(database, projectId, AT_ONCE_MAX),
      async ({ id, userId }) => {
        const returned = await commands.run({
          name: "ieo.void-order",
          userId,
          requestId: systemRequestId("ieo-void", id),
          content: id,
          causeId: id,
          store: orderStore,
          decide: ({ state }, now) => {
            const project = state.projects.get(projectId);
            if (project === undefined) throw new Error(`no offering ${projectId}`);
            return voidOrder({ order: state.orders.get(id), project }, now);
          },
          answer: () => null,
        });
        return returned.ok;
      },
    );
  }

  /** Ends the wins that were not paid in time. */
  async #lapse(): Promise<void> {
    const { clock, commands, database } = this.#deps;
    await this.#eachOf(
      () => readUnpaid(database, clock.now(), AT_ONCE_MAX),
      async ({ id, userId }) => {
        const lapsed = await commands.run({
          name: "ieo.lapse-win",
          userId,
          requestId: systemRequestId("ieo-lapse", id),
          content: id,
          causeId: id,
          store: orderStore,
          decide: ({ state }, now) => lapseWin(state.orders.get(id), now),
          answer: () => null,
        });
        return lapsed.ok;
      },
    );
  }

  /** Returns true once none remains; false if the rest cannot be done now. */
  async #eachOf(
    read: () => Promise<readonly OrderName[]>,
    end: (order: OrderName) => Promise<boolean>,
  ): Promise<boolean> {
    for (;;) {
      const orders = await read();
      if (orders.length === 0) return true;
      const isEnded = await Promise.all(orders.map(end));
      if (!isEnded.includes(true)) return false;
    }
  }

  /**
   * Runs one step of an offering under the house's lock, so that no application is decided
   * meanwhile.
   */
  async #move(step: string, { id }: Pick<IeoTerms, "id">, decide: DecideStep): Promise<void> {
    await this.#deps.commands.run({
      name: `ieo.${step}`,
      userId: HOUSE,
      requestId: systemRequestId("ieo", step, id),
      content: id,
      causeId: id,
      store: projectStore,
      decide: ({ state }, now) => decide(state.projects.get(id), state.counts.get(id), now),
      answer: () => null,
    });
  }
}

/** In a book without real money, the supply is simulated as well. */
const isSimulated = ({ config }: Pick<Deps, "config">, { book }: Pick<IeoTerms, "book">): boolean =>
  book === "demo" || config.mode === "sandbox";

/** Decides a step on the offering as it is now; undefined before it is announced. */
type DecideStep = (
  project: IeoProject | undefined,
  counts: ProjectCounts | undefined,
  now: Instant,
) => Result<Decision<IeoProject, never>, { readonly type: string }>;

const ALREADY = err({ type: "already_done" });
