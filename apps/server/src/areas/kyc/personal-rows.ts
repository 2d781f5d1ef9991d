import type { UserId } from "@plumbline/engine/kernel";
import {
  storedPersonalData,
  PERSONAL_PARTS,
  type PersonalData,
  type PersonalContext,
} from "@plumbline/engine/kyc";
import type { ResultOf } from "@plumbline/protocol";
import type { readPersonalData } from "@plumbline/protocol/kyc";
import { instantToColumn } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import type { SealKey } from "#platform/secrets/seal-key";
import type { KycRows } from "./store.ts";

type View = ResultOf<typeof readPersonalData>;

/** Members' personal details in the database. */
export interface PersonalRows {
  /** The context includes the verifications, which take precedence. */
  readonly store: Store<PersonalContext, PersonalData>;
  view(tx: Tx, userId: UserId): Promise<View>;
}

export function personalRows(
  sealKey: SealKey,
  verifications: Pick<KycRows, "readVerifications" | "store">,
): PersonalRows {
  const read = async (tx: Tx, userIds: readonly UserId[]) => {
    const rows = await tx.query<{ userId: UserId; sealed: string }>(loadStatement, [userIds]);
    return new Map(
      rows.map(({ userId, sealed }): [UserId, PersonalData] => [
        userId,
        // The seal key is bound to its user, so this is the value that `save` sealed.
        JSON.parse(sealKey.open(sealed, aboutOf(userId))) as PersonalData,
      ]),
    );
  };
  return {
    store: {
      name: "kyc.personal-data",
      load: async (tx, userIds) => {
        const [personalByUser, proven] = await Promise.all([
          read(tx, userIds),
          verifications.store.load(tx, userIds),
        ]);
        return new Map(
          userIds.map((userId): [UserId, PersonalContext] => [
            userId,
            {
              personal: personalByUser.get(userId) ?? {},
              verifications: proven.get(userId)?.verifications ?? {},
            },
          ]),
        );
      },
      merge: (context, personal) => ({ ...context, personal }),
      save: async (tx, changes) => {
        for (const { userId, next, at } of changes) {
          const sealed = sealKey.seal(JSON.stringify(next), aboutOf(userId));
          await tx.query(saveStatement, [userId, sealed, instantToColumn(at)]);
        }
      },
    },
    view: async (tx, userId) => {
      const [personalByUser, proven] = await Promise.all([
        read(tx, [userId]),
        verifications.readVerifications(tx, userId),
      ]);
      return viewOf({ personal: personalByUser.get(userId) ?? {}, verifications: proven });
    },
  };
}

function viewOf(context: PersonalContext): View {
  const { data, settled } = storedPersonalData(context);
  const { lastName = null, firstName = null, gender = null } = data;
  const { birthday = null, country = null, address = null } = data;
  const inOrder = PERSONAL_PARTS.filter((part) => settled.includes(part));
  return { lastName, firstName, gender, birthday, country, address, settled: inOrder };
}

const aboutOf = (userId: UserId): string => `personal-data/${userId}`;

const loadStatement = sql(
  "kyc.load-personal-data",
  `select user_id as "userId", sealed from personal_data where user_id = any($1::uuid[])`,
);

const saveStatement = sql(
  "kyc.save-personal-data",
  `insert into personal_data (user_id, sealed, updated_at) values ($1, $2, $3)
   on conflict (user_id) do update
     set sealed = excluded.sealed, updated_at = excluded.updated_at`,
);
