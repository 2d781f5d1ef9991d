import type { Operator, OperatorId, Operators, SignInStep } from "@plumbline/engine/desk";
import { instantToColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";
import { audited } from "#shell/operators/operator-command";
import { advanceSession, endOperatorSessions } from "#shell/operators/operator-sessions";

export interface ChangedOperator {
  readonly operator: Operator;
  /** The session that goes a step further by this change. */
  readonly session?: { readonly id: string; readonly step: SignInStep };
}

/** Every operator: they are few, and what is decided of one may depend on the others. */
export const operatorStore = audited<Operators, ChangedOperator>({
  name: "desk.operators",
  load: async (tx) => {
    const rows = await tx.query<OperatorRow>(loadStatement);
    return new Map(rows.map((row) => [row.id, fromRow(row)]));
  },
  merge: (operators, { operator }) => new Map([...operators, [operator.id, operator]]),
  save: async (tx, { operator, session }, at) => {
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
    ]);
    if (session !== undefined) await advanceSession(tx, { ...session, at });
    if (operator.isDisabled) await endOperatorSessions(tx, operator.id);
  },
});

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
  must_enrol as "mustEnrol", last_step as "lastStep", is_disabled as "isDisabled"`;

const loadStatement = sql("desk.load-operators", `select ${COLUMNS} from operators`);

const byIdStatement = sql("desk.operator-by-id", `select ${COLUMNS} from operators where id = $1`);

const byNameStatement = sql(
  "desk.operator-by-name",
  `select ${COLUMNS} from operators where name = $1`,
);

const saveStatement = sql(
  "desk.save-operator",
  `insert into operators (id, name, roles, password_hash, must_change_password, sealed_secret,
     must_enrol, last_step, is_disabled, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (id) do update set roles = excluded.roles, password_hash = excluded.password_hash,
     must_change_password = excluded.must_change_password,
     sealed_secret = excluded.sealed_secret, must_enrol = excluded.must_enrol,
     last_step = excluded.last_step, is_disabled = excluded.is_disabled`,
);
