import {
  type Account,
  add,
  type DecidableProposal,
  type Instant,
  isProposalOpen,
  type Money,
  type Posting,
  PROPOSAL_LIVES_MS,
  subtract,
} from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { amountText } from "./record-view.ts";

/** SQL: the names of the operators who proposed and who decided a row. */
export const BY_WHOM = `join operator_names proposer on proposer.id = proposed_by
  left join operator_names decider on decider.id = decided_by`;

interface ProposalNames {
  readonly proposer: string;
  readonly decider: string | null;
}

/** A table of changes that one operator proposes and another confirms. */
interface ProposalTable {
  /** The prefix of its statements' names. */
  readonly name: string;
  readonly table: string;
  /** The desk's queue of waiting proposals. */
  readonly queue: string;
  readonly columns: string;
  /** SQL: the owner by whom proposals can be filtered. */
  readonly memberId?: string;
  readonly joins?: string;
  /** The columns by which it is searched, besides its id. */
  readonly ids: readonly string[];
}

interface PageRequest extends ListQuery {
  readonly stage?: string | undefined;
  readonly userId?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly now: Instant;
  readonly operatorId: string;
}

/** The list of one kind of proposal, the latest first, and one of them by its id. */
export function proposalList<Row extends object>({
  name,
  table,
  queue,
  columns,
  memberId,
  joins = "",
  ids,
}: ProposalTable) {
  const filter = {
    ...(memberId !== undefined && { userId: memberId }),
    ids: [`${table}.id`, ...ids],
    currencies: ["currency"],
    amount: "amount",
    time: "proposed_at",
    due: "case when stage = 'proposed' then proposed_at + interval '24 hours' end",
    holder: holderOf({ assigned: { queue, caseId: `${table}.id::text` } }),
  } as const;
  const from = `from ${table} ${joins} ${BY_WHOM}`;
  const select = `select ${columns}, proposer.name as proposer, decider.name as decider ${from}`;
  const wanted = `where ${isFiltered(filter, { filter: "$1", now: "$2", operatorId: "$3" })}
    and ($4::text is null or stage = $4)
    and ($5::uuid is null or ${memberId ?? "null"} = $5)`;
  const pageStatement = sortedStatement(
    name,
    {
      own: `proposed_at desc, ${table}.id desc`,
      tie: `${table}.id`,
      by: { createTime: "proposed_at", amount: "amount" },
    },
    (orderBy) => `${select} ${wanted} order by ${orderBy} limit $6 offset $7`,
  );
  const countStatement = sql(`${name}-count`, `select count(*) ${from} ${wanted}`);
  const oneStatement = sql(`${name}-one`, `${select} where ${table}.id = $1`);

  return {
    /** The filters that an export of the list has as well. */
    filter,
    page: async (tx: Tx, request: PageRequest) => {
      const { now, operatorId, stage = null, userId = null } = request;
      const values = [filterValue(request), instantToColumn(now), operatorId, stage, userId];
      return readPage<Row & ProposalNames>(
        tx,
        { page: pageStatement(request), count: countStatement, filter: values },
        request,
      );
    },
    one: async (tx: Tx, id: string): Promise<(Row & ProposalNames) | null> => {
      const [row] = await tx.query<Row & ProposalNames>(oneStatement, [id]);
      return row ?? null;
    },
  };
}

/** The operator who proposed a change that needs two, and whether it still waits for the second. */
export function proposalView(
  proposal: DecidableProposal,
  { proposer, decider, now }: ProposalNames & { readonly now: Instant },
) {
  const { proposedAt, proposedBy, decidedAt } = proposal;
  return {
    isOpen: isProposalOpen(proposal, now),
    proposedById: proposedBy,
    proposedBy: proposer,
    decidedBy: decider,
    createTime: toWireTime(proposedAt),
    expireTime: toWireTime(proposedAt + PROPOSAL_LIVES_MS),
    decideTime: decidedAt === null ? null : toWireTime(decidedAt),
  };
}

/** The changes that postings would make, by account; the outside world has no balance here. */
export const effectOf = (
  postings: readonly Posting[],
  balanceOf: (account: Account, asset: Money["asset"]) => Money,
) =>
  postings.flatMap(({ from, to, amount }) => {
    const line = (account: Account, change: typeof add) => {
      const before = balanceOf(account, amount.asset);
      return {
        account: `${account.owner}:${account.kind}`,
        before: amountText(before),
        after: amountText(change(before, amount)),
      };
    };
    return [
      ...(from.kind === "external" ? [] : [line(from, subtract)]),
      ...(to.kind === "external" ? [] : [line(to, add)]),
    ];
  });

/** Adds to the refusal of an already decided proposal the name of the operator who decided it. */
export async function namingDecider<Refusal extends { readonly type: string }>(
  refusal: Refusal,
  readNames: () => Promise<Pick<ProposalNames, "decider"> | null>,
): Promise<Refusal> {
  if (!refusal.type.endsWith("_not_open")) return refusal;
  const names = await readNames();
  return { ...refusal, operator: names?.decider ?? "–" };
}
