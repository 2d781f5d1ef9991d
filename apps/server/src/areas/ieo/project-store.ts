import {
  type IeoProject,
  type IeoPublication,
  type IeoStatus,
  ieoTermsProblems,
  type WrittenIeoTerms,
} from "@plumbline/engine/ieo";
import { type Book, price, quantity, type UserId } from "@plumbline/engine/kernel";
import { writtenIeoTerms } from "@plumbline/protocol/ieo/operator-calls";
import { int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import type { Deps } from "#services/plug/deps";

/** The offered tokens, as set by operators. */
export const ieoTerms = ({ prices }: Pick<Deps, "prices">) =>
  defineTerms({
    area: "ieo",
    table: "ieo_terms",
    schema: writtenIeoTerms,
    read: (written: WrittenIeoTerms) => written,
    problemsOf: (written, newest) =>
      ieoTermsProblems(written, newest, (symbol) => prices.latest(symbol) !== null),
  });

export type IeoTermsBook = TermsBookOf<ReturnType<typeof ieoTerms>>;

export const ieoProjects = table<IeoProject>("ieo_projects").of({
  id: uuid((project) => project.id),
  book: text((project) => project.book),
  token: text((project) => project.token),
  name: text((project) => project.name),
  about: text((project) => project.about),
  supply: units((project) => project.supply),
  lot: units((project) => project.lot),
  estimatedPrice: units((project) => project.estimatedPrice),
  floorPrice: units((project) => project.floorPrice),
  userMax: units((project) => project.userMax),
  opensAt: time((project) => project.opensAt),
  closesAt: time((project) => project.closesAt),
  drawSymbol: text((project) => project.drawSymbol),
  status: text((project): IeoStatus => project.status),
  drawSeq: int8((project) => project.drawSeq),
  applied: units((project) => project.applied),
  winningPrice: units((project) => project.winningPrice),
  closedAt: time((project) => project.closedAt),
  allocatedAt: time((project) => project.allocatedAt),
});

export type ProjectRow = RowOf<typeof ieoProjects>;

const projectOf = (row: ProjectRow): IeoProject => ({
  ...row,
  supply: quantity(row.supply),
  lot: quantity(row.lot),
  estimatedPrice: price(row.estimatedPrice),
  floorPrice: price(row.floorPrice),
  userMax: quantity(row.userMax),
  winningPrice: row.winningPrice === null ? null : price(row.winningPrice),
});

/** The state on which the house's commands about offerings are decided. */
interface OfferedProjects {
  readonly projects: ReadonlyMap<string, IeoProject>;
  /**
   * For the offerings that a batch concerns: the quantity applied for, and the numbers of open
   * applications.
   */
  readonly counts: ReadonlyMap<string, ProjectCounts>;
}

export interface ProjectCounts {
  readonly quantity: bigint;
  /** Applications without an allocation yet. */
  readonly undecided: number;
  /** Wins that are neither paid nor lapsed. */
  readonly unpaid: number;
}

/** Used by the house's commands only: members' commands read offerings and change none. */
export const projectStore: Store<OfferedProjects, IeoProject> = {
  name: "ieo.projects",
  load: async (tx, userIds, causeIds = []) => {
    const [projects, counts] = await Promise.all([
      readProjects(tx),
      tx.query<ProjectCounts & { readonly projectId: string }>(countsStatement, [causeIds]),
    ]);
    const state = {
      projects: new Map(projects.map((project) => [project.id, project])),
      counts: new Map(counts.map(({ projectId, ...count }) => [projectId, count])),
    };
    return new Map(userIds.map((userId): [UserId, OfferedProjects] => [userId, state]));
  },
  merge: ({ projects, counts }, project) => ({
    projects: new Map([...projects, [project.id, project]]),
    counts,
  }),
  save: async (tx, changes) => {
    for (const { before, next } of changes) {
      const isNew = !before.projects.has(next.id);
      const names = isNew ? ieoProjects.names : (["id", ...RUN] as const);
      await tx.query(isNew ? insertStatement : runStatement, ieoProjects.valuesOf(next, names));
    }
  },
};

export async function readProjects(tx: Tx): Promise<readonly IeoProject[]> {
  return (await tx.query<ProjectRow>(allStatement)).map(projectOf);
}

/** The publication of an offering whose applications have ended; null for any other. */
export async function readPublication(tx: Tx, id: string): Promise<IeoPublication | null> {
  const [row] = await tx.query<ProjectRow>(closedStatement, [id]);
  if (row === undefined) return null;
  const rows = await tx.query<{ id: string; quantity: bigint }>(applicationsStatement, [id]);
  const applications = rows.map((each) => ({ id: each.id, quantity: quantity(each.quantity) }));
  return { project: projectOf(row), applications };
}

/** The publications of all offerings that ended, by id. */
export async function readEveryPublication(tx: Tx): Promise<ReadonlyMap<string, IeoPublication>> {
  const publications = new Map<string, IeoPublication>();
  for (const { id, status } of await readProjects(tx)) {
    const publication = status === "issuing" ? null : await readPublication(tx, id);
    if (publication !== null) publications.set(id, publication);
  }
  return publications;
}

/** An offering in a list: with everybody's applications, and one member's own. */
export interface ProjectLine {
  readonly project: IeoProject;
  /** The quantity that everybody applied for. */
  readonly wanted: bigint;
  readonly applicants: number;
  readonly unpaid: number;
  readonly raised: bigint;
  readonly mine: bigint;
}

/** Open offerings first, by their end. `userId` null: without a member's own part. */
export async function readProjectLines(
  tx: Tx,
  { book, userId }: { readonly book: Book; readonly userId: UserId | null },
): Promise<readonly ProjectLine[]> {
  type Row = ProjectRow & Omit<ProjectLine, "project">;
  const rows = await tx.query<Row>(linesStatement, [book, userId]);
  return rows.map(({ wanted, applicants, unpaid, raised, mine, ...row }) => {
    return { project: projectOf(row), wanted, applicants, unpaid, raised, mine };
  });
}

const allStatement = sql("ieo.projects", `select ${ieoProjects.select} from ieo_projects`);

const closedStatement = sql(
  "ieo.closed-project",
  `select ${ieoProjects.select} from ieo_projects where id = $1 and status <> 'issuing'`,
);

const applicationsStatement = sql(
  "ieo.applications",
  "select id, quantity from ieo_orders where project_id = $1 order by id",
);

const countsStatement = sql(
  "ieo.project-counts",
  `select project_id as "projectId", sum(quantity)::numeric(38, 8) as quantity,
     count(*) filter (where status = 'applied') as undecided,
     count(*) filter (where status = 'won') as unpaid
   from ieo_orders where project_id = any($1::uuid[]) group by project_id`,
);

const linesStatement = sql(
  "ieo.project-lines",
  `select ${ieoProjects.select}, sums.*
   from ieo_projects cross join lateral (
     select coalesce(sum(quantity), 0)::numeric(38, 8) as wanted,
       count(distinct user_id) as applicants,
       count(*) filter (where ieo_orders.status = 'won') as unpaid,
       coalesce(sum(ceil(allocated * ieo_orders.winning_price * 1e8) / 1e8)
         filter (where stage = 'paid'), 0)::numeric(38, 8) as raised,
       coalesce(sum(quantity) filter (where user_id = $2), 0)::numeric(38, 8) as mine
     from ieo_orders where project_id = ieo_projects.id
   ) as sums
   where book = $1 order by ieo_projects.status <> 'issuing', closes_at, ieo_projects.id`,
);

const insertStatement = sql("ieo.insert-project", ieoProjects.insert);

const RUN = ["status", "drawSeq", "applied", "winningPrice", "closedAt", "allocatedAt"] as const;

const runStatement = sql(
  "ieo.run-project",
  `update ieo_projects set ${ieoProjects.set(RUN, 2)} where id = $1`,
);

/** The tokens that the market trades already. */
export async function readListedTokens(tx: Tx): Promise<readonly string[]> {
  return (await tx.query<{ token: string }>(listedStatement)).map(({ token }) => token);
}

const listedStatement = sql("ieo.listed-tokens", "select token from listed_tokens");
