import type { Permission } from "@plumbline/engine/desk";
import type { ResultOf } from "@plumbline/protocol";
import type { search } from "@plumbline/protocol/desk/operator-calls";
import { sql, type Tx } from "#platform/postgres/database";
import type { SearchSource } from "#services/plug/search";

type Hit = ResultOf<typeof search>[number];

const HITS_MAX = 20;

/** Searches the areas that the caller may read; exact matches first. */
export function searcher(sources: readonly SearchSource[]) {
  const parts = sources.map(
    ({ resource, matches }, index) =>
      `select ${index} as place, '${resource}' as resource, one.* from (${matches}) as one
       where ${index} = any($3)`,
  );
  // A person who matches twice, by account and by nickname, appears once.
  const statement = sql(
    "dashboard.search",
    `with matching as (${parts.join(" union all ")}),
     best as (select distinct on (resource, case_id) *, lower(matched) = $1 as is_whole
       from matching order by resource, case_id, lower(matched) = $1 desc, place, field)
     select resource, case_id as "caseId", account, field, matched
     from best left join member_names using (user_id)
     order by is_whole desc, place, case_id limit ${HITS_MAX}`,
  );
  return async (tx: Tx, text: string, permissions: readonly Permission[]): Promise<Hit[]> => {
    const folded = text.toLowerCase();
    // A prefix search: wildcards in the typed text are taken literally.
    const pattern = `${folded.replaceAll(/[\\%_]/g, "\\$&")}%`;
    const places = sources.flatMap(({ permission }, index) =>
      permissions.includes(permission) ? [index] : [],
    );
    return tx.query<Hit>(statement, [folded, pattern, places]);
  };
}
