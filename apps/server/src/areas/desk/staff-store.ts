import type {
  Operator,
  OperatorId,
  RightsOutcome,
  RightsProposal,
  SignInStep,
  Staff,
} from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { instantFromColumn, instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import {
  advanceSession,
  endOperatorSessions,
  endOtherSessions,
  readRoleVersion,
} from "#services/operators/operator-sessions";
import { audited } from "#services/operators/operator-command";

/** One operator as they are from now on, or what became of a change of rights. */
export type StaffChange =
  | {
      readonly operator: Operator;
      /** What they have open is over. */
      readonly endsSessions?: boolean;
      /** The session that goes a step further by this change. */
      readonly session?: {
        readonly id: string;
        readonly step: SignInStep;
        /** What is proven anew leaves nothing open that was proven otherwise. */
        readonly endsOthers: boolean;
      };
    }
  | { readonly rights: RightsOutcome };

/** Every operator and what roles may do: few rows, and each is decided about by all. */
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

/** As it is just now, outside of any command too. */
export async function readStaff(tx: Tx): Promise<Staff> {
  const [rows, role, proposal] = await Promise.all([
    tx.query<OperatorRow>(loadStatement),
    readRoleVersion(tx),
    readProposal(tx),
  ]);
  return { operators: new Map(rows.map((row) => [row.id, fromRow(row)])), ...role, proposal };
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
  await tx.query(saveStatement, [
    operator.id,
    operator.name,
    operator.roles,
    operator.passwordHash,
    operator.mustChangePassword,
    operator.sealedSecret,
    operator.mustEnrol,
    operator.lastStep,
    operator.isDisabled,
    instantToColumn(at),
    operator.recoveryHashes,
    operator.isRecovering,
    operator.madeBy,
    operator.vouchedBy,
    operator.needsVoucher,
  ]);
}

/** The latest that was neither confirmed nor withdrawn. */
async function readProposal(tx: Tx): Promise<RightsProposal | null> {
  const [row] = await tx.query<Omit<RightsProposal, "proposedAt"> & { proposedAt: Date }>(
    proposalStatement,
  );
  return row === undefined ? null : { ...row, proposedAt: instantFromColumn(row.proposedAt) };
}

/** One operator as they are just now, found by name or by id; null if there is none. */
export async function findOperator(
  tx: Tx,
  by: { readonly name: string } | { readonly id: OperatorId },
): Promise<Operator | null> {
  const [row] =
    "id" in by
      ? await tx.query<OperatorRow>(byIdStatement, [by.id])
      : await tx.query<OperatorRow>(byNameStatement, [by.name]);
  return row === undefined ? null : fromRow(row);
}

interface OperatorRow extends Omit<Operator, "lastStep"> {
  readonly lastStep: string;
}

const fromRow = ({ lastStep, ...row }: OperatorRow): Operator => ({
  ...row,
  lastStep: Number(lastStep),
});

const COLUMNS = `id, name, roles, password_hash as "passwordHash",
  must_change_password as "mustChangePassword", sealed_secret as "sealedSecret",
  must_enrol as "mustEnrol", last_step as "lastStep", is_disabled as "isDisabled",
  recovery_hashes as "recoveryHashes", is_recovering as "isRecovering",
  made_by as "madeBy", vouched_by as "vouchedBy", needs_voucher as "needsVoucher"`;

const loadStatement = sql("desk.load-operators", `select ${COLUMNS} from operators`);

const byIdStatement = sql("desk.operator-by-id", `select ${COLUMNS} from operators where id = $1`);

const byNameStatement = sql(
  "desk.operator-by-name",
  `select ${COLUMNS} from operators where name = $1`,
);

const saveStatement = sql(
  "desk.save-operator",
  `insert into operators (id, name, roles, password_hash, must_change_password, sealed_secret,
     must_enrol, last_step, is_disabled, created_at, recovery_hashes, is_recovering, made_by,
     vouched_by, needs_voucher)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (id) do update set roles = excluded.roles, password_hash = excluded.password_hash,
     must_change_password = excluded.must_change_password,
     sealed_secret = excluded.sealed_secret, must_enrol = excluded.must_enrol,
     last_step = excluded.last_step, is_disabled = excluded.is_disabled,
     recovery_hashes = excluded.recovery_hashes, is_recovering = excluded.is_recovering,
     made_by = excluded.made_by, vouched_by = excluded.vouched_by,
     needs_voucher = excluded.needs_voucher`,
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
