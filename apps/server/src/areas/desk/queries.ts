import type { Instant, IsSamePerson } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listAudit, listOperators } from "@plumbline/protocol/desk/operator-calls";
import type { ListFilter } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { rangeOf, readPage } from "#platform/postgres/read-page";
import { oldestAlive } from "#services/operators/operator-sessions";
import { filterValue, isFiltered } from "#services/plug/list-filter";

interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

type OperatorLine = ResultOf<typeof listOperators>["records"][number];

export async function readOperators(
  tx: Tx,
  page: Page,
  {
    readerId,
    isSamePerson,
    now,
  }: { readonly readerId: string; readonly isSamePerson: IsSamePerson; readonly now: Instant },
): Promise<{ lines: OperatorLine[]; total: number }> {
  const [openSince, , seenSince] = oldestAlive(now);
  const rows = await tx.query<
    Omit<OperatorLine, "createTime" | "isSelf" | "samePersonAs"> & {
      createdAt: Instant;
    }
  >(operatorsStatement, [openSince, seenSince, ...rangeOf(page)]);
  // Operators are few: all names are read, to name the accounts of one person.
  const names = await tx.query<{ id: string; name: string }>(operatorNamesStatement);
  const lines = rows.map(({ createdAt, ...row }) => ({
    ...row,
    isSelf: isSamePerson(row.id, readerId),
    samePersonAs: names
      .filter(({ id }) => id !== row.id && isSamePerson(id, row.id))
      .map(({ name }) => name),
    createTime: toWireTime(createdAt),
  }));
  return { lines, total: names.length };
}

const operatorsStatement = sql(
  "desk.operators",
  `select id, name, roles, must_change_password as "mustChangePassword",
     must_enrol as "mustEnrol", is_disabled as "isDisabled", created_at as "createdAt",
     needs_voucher and vouched_by is null as "isAwaitingVoucher",
     (select name from operators makers where makers.id = operators.created_by) as "createdBy",
     (select name from operators others where others.id = operators.vouched_by) as "vouchedBy",
     (select count(*) from operator_sessions where operator_id = operators.id and step = 'open'
        and started_at > $1 and last_seen_at > $2) as sessions
   from operators order by created_at desc, id desc limit $3 offset $4`,
);

const operatorNamesStatement = sql(
  "desk.operator-names",
  "select id, name from operators order by name",
);

type AuditLine = ResultOf<typeof listAudit>["records"][number];

export async function readAuditPage(
  tx: Tx,
  filter: Page &
    ListFilter & {
      readonly operatorId?: string | undefined;
      readonly operator?: string | undefined;
      readonly call?: string | undefined;
      readonly subject?: string | undefined;
    },
): Promise<{ lines: AuditLine[]; total: number }> {
  const { operatorId = null, operator = null, call = null, subject = null } = filter;
  const wanted = [
    operatorId,
    subject,
    operator?.toLowerCase() ?? null,
    call?.toLowerCase() ?? null,
    filterValue(filter),
  ];
  const { rows, total } = await readPage<Omit<AuditLine, "createTime"> & { at: Instant }>(
    tx,
    { page: auditStatement, count: auditCountStatement, filter: wanted },
    filter,
  );
  const lines = rows.map(({ at, ...row }) => ({
    ...row,
    createTime: toWireTime(at),
  }));
  return { lines, total };
}

export const AUDIT_FILTER = { time: "at" } as const;

const AUDIT = `from audit_entries where ($1::uuid is null or operator_id = $1)
  and ($2::text is null or subject = $2 or $2 in (split_part(subject, ':', 1),
    split_part(subject, ':', 2)))
  and ($3::text is null or starts_with(operator_name, $3))
  and ($4::text is null or strpos(call, $4) > 0)
  and ${isFiltered(AUDIT_FILTER, { filter: "$5" })}`;

const auditStatement = sql(
  "desk.audit",
  `select seq as id, at, operator_id as "operatorId", operator_name as "operatorName", call,
     subject, before, after, encode(hash, 'hex') as hash
   ${AUDIT} order by seq desc limit $6 offset $7`,
);

const auditCountStatement = sql("desk.audit-count", `select count(*) ${AUDIT}`);
