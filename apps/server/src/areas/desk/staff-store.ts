import type {
  Operator,
  OperatorId,
  RightsOutcome,
  RightsProposal,
  SignInStep,
  Staff,
} from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import {
  bool,
  instantToColumn,
  int8,
  type RowOf,
  table,
  text,
  texts,
  time,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import {
  advanceSession,
  endOperatorSessions,
  endOtherSessions,
  readRoleVersion,
} from "#services/operators/operator-sessions";
import { audited } from "#services/operators/operator-command";

/** An operator's new state, or the outcome of a change of rights. */
export type StaffChange =
  | {
      readonly operator: Operator;
      /** Whether all of their sessions end. */
      readonly endsSessions?: boolean;
      /** The session that advances by this change. */
      readonly session?: {
        readonly id: string;
        readonly step: SignInStep;
        /** Whether to end sessions that were opened with the replaced credential. */
        readonly endsOthers: boolean;
      };
    }
  | { readonly rights: RightsOutcome };

/**
 * Every operator and the permissions of roles. Few rows, loaded whole, since rules about one
 * operator depend on all.
 */
export const staffStore = audited<Staff, StaffChange>({
  name: "desk.operators",
  load: readStaff,
  merge: (staff, change) => {
    if ("rights" in change) return afterRights(staff, change.rights);
    const { operator } = change;
    return { ...staff, operators: new Map([...staff.operators, [operator.id, operator]]) };
  },
  save: async (tx, change, at) => {
    if ("rights" in change) return saveRights(tx, change.rights, at);
    const { endsSessions = false, operator, session } = change;
    await saveOperator(tx, operator, at);
    if (session !== undefined) await advanceSession(tx, { ...session, at });
    if (session?.endsOthers === true) {
      await endOtherSessions(tx, { operatorId: operator.id, sessionId: session.id });
    }
    if (operator.isDisabled || endsSessions) await endOperatorSessions(tx, operator.id);
  },
});

/** The present state, outside of any command. */
export async function readStaff(tx: Tx): Promise<Staff> {
  const [rows, role, proposal] = await Promise.all([
    tx.query<OperatorRow>(loadStatement),
    readRoleVersion(tx),
    readProposal(tx),
  ]);
  return { operators: new Map(rows.map((row) => [row.id, operatorOf(row)])), ...role, proposal };
}

function afterRights(staff: Staff, rights: RightsOutcome): Staff {
  if (rights.type === "confirmed") return rights.staff;
  return { ...staff, proposal: rights.type === "proposed" ? rights.proposal : null };
}

async function saveRights(tx: Tx, rights: RightsOutcome, at: Instant): Promise<void> {
  const { proposal } = rights;
  if (rights.type === "proposed") {
    const { id, change, reason, proposedBy } = proposal;
    const row = [id, JSON.stringify(change), reason, proposedBy, instantToColumn(at)];
    await tx.query(proposeStatement, row);
    return;
  }
  await tx.query(decideStatement, [proposal.id, rights.type, rights.by, instantToColumn(at)]);
  if (rights.type === "withdrawn") return;
  const { staff, by } = rights;
  if (proposal.change.type !== "grants") {
    const { operatorId, type } = proposal.change;
    const operator = staff.operators.get(operatorId);
    if (operator !== undefined) await saveOperator(tx, operator, at);
    if (type === "reset") await endOperatorSessions(tx, operatorId);
    return;
  }
  await tx.query(versionStatement, [
    staff.version,
    JSON.stringify(staff.grants),
    proposal.proposedBy,
    by,
    instantToColumn(at),
  ]);
}

async function saveOperator(tx: Tx, operator: Operator, at: Instant): Promise<void> {
  await tx.query(saveStatement, operators.valuesOf({ operator, at }));
}

/** The latest proposal that was neither confirmed nor withdrawn. */
async function readProposal(tx: Tx): Promise<RightsProposal | null> {
  const [proposal] = await tx.query<RightsProposal>(proposalStatement);
  return proposal ?? null;
}

/** One operator's present state, by name or by id; null if there is none. */
export async function findOperator(
  tx: Tx,
  by: { readonly name: string } | { readonly id: OperatorId },
): Promise<Operator | null> {
  const [row] =
    "id" in by
      ? await tx.query<OperatorRow>(byIdStatement, [by.id])
      : await tx.query<OperatorRow>(byNameStatement, [by.name]);
  return row === undefined ? null : operatorOf(row);
}

interface StoredOperator {
  readonly operator: Operator;
  /** When this state was reached; of the first one, when the operator was added. */
  readonly at: Instant;
}

const operators = table<StoredOperator>("operators").of({
  id: uuid(({ operator }) => operator.id),
  name: text(({ operator }) => operator.name),
  roles: texts(({ operator }) => operator.roles),
  passwordHash: text(({ operator }) => operator.passwordHash),
  mustChangePassword: bool(({ operator }) => operator.mustChangePassword),
  sealedSecret: text(({ operator }) => operator.sealedSecret),
  mustEnrol: bool(({ operator }) => operator.mustEnrol),
  lastStep: int8(({ operator }) => operator.lastStep),
  isDisabled: bool(({ operator }) => operator.isDisabled),
  createdAt: time(({ at }) => at),
  recoveryHashes: texts(({ operator }) => operator.recoveryHashes),
  isRecovering: bool(({ operator }) => operator.isRecovering),
  createdBy: uuid(({ operator }) => operator.createdBy),
  vouchedBy: uuid(({ operator }) => operator.vouchedBy),
  needsVoucher: bool(({ operator }) => operator.needsVoucher),
});

type OperatorRow = RowOf<typeof operators>;

const operatorOf = ({ createdAt: _at, ...operator }: OperatorRow): Operator => operator;

const FIXED = new Set(["id", "name", "createdAt"]);
const CHANGING = operators.names.filter((name) => !FIXED.has(name));

const loadStatement = sql("desk.load-operators", `select ${operators.select} from operators`);

const byIdStatement = sql(
  "desk.operator-by-id",
  `select ${operators.select} from operators where id = $1`,
);

const byNameStatement = sql(
  "desk.operator-by-name",
  `select ${operators.select} from operators where name = $1`,
);

const saveStatement = sql(
  "desk.save-operator",
  `${operators.insert} on conflict (id) do update set ${operators.set(CHANGING)}`,
);

const proposalStatement = sql(
  "desk.rights-proposal",
  `select id, change, reason, proposed_by as "proposedBy", proposed_at as "proposedAt"
   from rights_proposals where outcome is null order by proposed_at desc, id desc limit 1`,
);

const proposeStatement = sql(
  "desk.propose-rights",
  `insert into rights_proposals (id, change, reason, proposed_by, proposed_at)
   values ($1, $2, $3, $4, $5)`,
);

const decideStatement = sql(
  "desk.decide-rights",
  `update rights_proposals set outcome = $2, decided_by = $3, decided_at = $4 where id = $1`,
);

const versionStatement = sql(
  "desk.role-version",
  `insert into role_versions (version, grants, proposed_by, confirmed_by, effective_at)
   values ($1, $2, $3, $4, $5)`,
);
