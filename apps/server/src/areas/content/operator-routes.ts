import { err, type Instant, isProposalOpen, ok } from "@plumbline/engine/kernel";
import { DEFAULT_LANGUAGE } from "@plumbline/messages";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/content/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { rangeOf } from "#platform/postgres/read-page";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHistory } from "#services/operators/settings/history";
import { readProposals } from "#services/operators/settings/proposal-rows";
import { confirm, propose, withdraw } from "#services/operators/settings/proposals";
import { codeOf, contentSubject, parseContent, SUBJECT_PREFIX } from "./content-versions.ts";
import { readRichText } from "./rich-text.ts";
import type { ContentDeps } from "./routes.ts";

export const contentOperatorRoutes = (deps: ContentDeps): readonly Route[] => [
  operatorRoute(calls.listContent, async ({ input }) => {
    const { kind = null } = input;
    const now = deps.clock.now();
    const rows = await deps.database.query<ListedRow>(listStatement, [
      instantToColumn(now),
      SUBJECT_PREFIX,
      kind,
      ...rangeOf(input),
    ]);
    const records = rows.map(({ item, isWaiting, effectiveAt, ...row }) => ({
      id: row.id,
      kind: item.kind,
      title: item.texts.find(({ id }) => id === DEFAULT_LANGUAGE)?.title ?? "",
      state: stateOf({ item, effectiveAt, version: row.version }, now),
      isWaiting,
      languages: item.texts.map(({ id }) => id),
      version: row.version ?? 1,
      effectiveTime: toWireTime(effectiveAt),
      useful: row.useful,
      notUseful: row.notUseful,
    }));
    return ok(toPage(records, { ...input, total: rows[0]?.total ?? 0 }));
  }),

  operatorRoute(calls.readContent, async ({ input: { id, version } }) => {
    const subject = contentSubject(id);
    const [shown, proposals] = await Promise.all([
      readHistory(deps, subject, version),
      readProposals(deps.database, subject.name),
    ]);
    if (shown === null) return err({ type: "content_not_found" });
    const item = parseContent(shown.content);
    const waiting = proposals.find((one) => isProposalOpen(one, deps.clock.now()));
    const proposed = waiting === undefined ? null : parseContent(waiting.content);
    const kind = proposed?.kind ?? item?.kind;
    return ok({
      ...shown.history,
      item,
      proposed:
        proposed === null
          ? null
          : {
              item: proposed,
              previews: proposed.texts.map((text) => {
                return { id: text.id, body: readRichText(text.body).blocks };
              }),
            },
      code: kind === "shortLink" ? codeOf(id) : null,
    });
  }),

  operatorRoute(calls.previewContent, async ({ input }) => {
    const { blocks, problems } = readRichText(input.body);
    return ok({ body: blocks, problems: [...problems] });
  }),

  operatorRoute(calls.proposeContent, async ({ input, operator, requestId }) => {
    const { itemId, item, ...proposal } = input;
    const content = JSON.stringify(item);
    return propose(deps, contentSubject(itemId), { ...proposal, content, operator, requestId });
  }),

  operatorRoute(calls.confirmContent, async ({ input, operator, requestId }) => {
    const { itemId, ...seen } = input;
    return confirm(deps, contentSubject(itemId), { ...seen, operator, requestId });
  }),

  operatorRoute(calls.withdrawContent, async ({ input, operator, requestId }) => {
    const { itemId, id } = input;
    return withdraw(deps, contentSubject(itemId), { id, operator, requestId });
  }),
];

interface ListedRow {
  readonly id: string;
  readonly item: calls.WrittenContent;
  /** null: not published yet. */
  readonly version: number | null;
  readonly effectiveAt: Instant;
  readonly isWaiting: boolean;
  readonly useful: number;
  readonly notUseful: number;
  readonly total: number;
}

function stateOf(
  { item, version, effectiveAt }: Pick<ListedRow, "item" | "version" | "effectiveAt">,
  now: Instant,
): "draft" | "planned" | "published" | "ended" | "withdrawn" {
  if (version === null) return "draft";
  if (effectiveAt > now) return "planned";
  if (!item.isPublished) return "withdrawn";
  return item.endsMs !== null && item.endsMs <= now ? "ended" : "published";
}

// The newest version of each item, and the proposals for items without one. A subject is its prefix
// and the item's id.
const listStatement = sql(
  "content.desk-list",
  `with newest as (
     select distinct on (item_id) item_id as id, version, item, effective_at
     from content_versions order by item_id, version desc
   ), proposed as (
     select distinct on (subject) substr(subject, length($2) + 1)::uuid as id,
       content::json as item, proposed_at,
       stage = 'proposed' and proposed_at > $1::timestamptz - interval '24 hours' as is_waiting
     from settings_proposals where subject like $2 || '%'
     order by subject, proposed_at desc, id desc
   ), listed as (
     select id, coalesce(newest.item, proposed.item) as item, newest.version,
       coalesce(newest.effective_at, proposed.proposed_at) as effective_at,
       coalesce(proposed.is_waiting, false) as is_waiting
     from newest full join proposed using (id)
   ), opinions as (
     select item_id as id, count(*) filter (where is_useful) as useful,
       count(*) filter (where not is_useful) as not_useful
     from content_opinions group by item_id
   )
   select id, item, version, effective_at as "effectiveAt", is_waiting as "isWaiting",
     coalesce(useful, 0) as useful, coalesce(not_useful, 0) as "notUseful",
     count(*) over () as total
   from listed left join opinions using (id)
   where $3::text is null or item ->> 'kind' = $3
   order by is_waiting desc, effective_at desc, id desc limit $4 offset $5`,
);
