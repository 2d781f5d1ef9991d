import type { Instant, UserId } from "@plumbline/engine/kernel";
import { DEFAULT_LANGUAGE, isLanguage, NEAREST_KIN } from "@plumbline/messages";
import type { ContentKind } from "@plumbline/protocol/content";
import type { WrittenContent } from "@plumbline/protocol/content/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

/** One item in force, in the best available language for its reader. */
export interface ShownContent {
  readonly id: string;
  readonly kind: ContentKind;
  readonly item: WrittenContent;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** When its first published version took effect. */
  readonly createdAt: Instant;
  /** When this version took effect. */
  readonly effectiveAt: Instant;
}

interface Reader {
  readonly language: string;
  readonly now: Instant;
}

/**
 * The published items of some kinds, newest first; of a search, matches in the title first. No
 * paging: operators write by hand, so the list stays short.
 */
export async function findContent(
  tx: Tx,
  { language, now }: Reader,
  wanted: {
    readonly kinds: readonly ContentKind[];
    readonly category?: string | undefined;
    readonly search?: string | undefined;
  },
): Promise<ShownContent[]> {
  const { kinds, category = null, search = "" } = wanted;
  return tx.query<ShownContent>(listStatement, [
    instantToColumn(now),
    languagesFor(language),
    kinds,
    category,
    search,
  ]);
}

/** One item that readers may see now; null for any other. */
export async function findOneContent(
  tx: Tx,
  { language, now }: Reader,
  id: string,
): Promise<ShownContent | null> {
  const values = [instantToColumn(now), languagesFor(language), id];
  return (await tx.query<ShownContent>(oneStatement, values))[0] ?? null;
}

/** The current target of a short link; null if it is not published, or no longer. */
export async function findShortLink(
  tx: Tx,
  { code, now }: { readonly code: string; readonly now: Instant },
): Promise<WrittenContent["link"]> {
  const values = [instantToColumn(now), code];
  const [row] = await tx.query<{ item: WrittenContent }>(shortLinkStatement, values);
  return row?.item.isPublished === true ? row.item.link : null;
}

/** The ids of the announcements that a member has read. */
export async function findRead(tx: Tx, userId: UserId): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(readsStatement, [userId]);
  return new Set(rows.map(({ id }) => id));
}

export async function keepRead(
  tx: Tx,
  { userId, id, now }: { readonly userId: UserId; readonly id: string; readonly now: Instant },
): Promise<void> {
  await tx.query(keepReadStatement, [userId, id, instantToColumn(now)]);
}

export async function findOpinion(tx: Tx, userId: UserId, id: string): Promise<boolean | null> {
  const rows = await tx.query<{ isUseful: boolean }>(opinionStatement, [userId, id]);
  return rows[0]?.isUseful ?? null;
}

export async function keepOpinion(
  tx: Tx,
  opinion: { readonly userId: UserId; readonly id: string; readonly isUseful: boolean },
  now: Instant,
): Promise<void> {
  const { userId, id, isUseful } = opinion;
  await tx.query(keepOpinionStatement, [userId, id, isUseful, instantToColumn(now)]);
}

/** The reader's language, the nearest related one, then the default. */
function languagesFor(language: string): string[] {
  const kin = isLanguage(language) ? NEAREST_KIN[language] : undefined;
  return [language, ...(kin === undefined ? [] : [kin]), DEFAULT_LANGUAGE];
}

// $1 is now, $2 the languages by preference.
const SHOWN = `
  with in_force as (
    select distinct on (item_id) item_id, version, kind, is_published, ends_at, item, effective_at
    from content_versions where effective_at <= $1 order by item_id, version desc
  ), shown as (
    select in_force.item_id as id, kind, item, effective_at as "effectiveAt", text.language,
      text.title, text.summary, text.body, text.words,
      case text.language when 'en-us' then 'english'::regconfig
        when 'xi' then 'spanish'::regconfig else 'simple'::regconfig end as stems,
      (select min(first.effective_at) from content_versions as first
        where first.item_id = in_force.item_id and first.is_published) as "createdAt"
    from in_force cross join lateral (
      select * from content_texts
      where content_texts.item_id = in_force.item_id
        and content_texts.version = in_force.version and language = any($2::text[])
      order by array_position($2::text[], language) limit 1
    ) as text
    where is_published and (ends_at is null or ends_at > $1)
  )`;

const COLUMNS = `id, kind, item, language, title, summary, body, "createdAt", "effectiveAt"`;

// Matches words by their stems, and substrings as typed: for parts of words, and for scripts
// without spaces.
const listStatement = sql(
  "content.list",
  `${SHOWN}
   select ${COLUMNS} from shown
   where kind = any($3::text[]) and ($4::text is null or item ->> 'category' = $4)
     and ($5 = '' or words @@ websearch_to_tsquery(stems, $5)
       or strpos(lower(concat_ws(' ', title, summary, body)), lower($5)) > 0)
   order by $5 <> '' and strpos(lower(title), lower($5)) > 0 desc,
     case when $5 = '' then 0 else ts_rank(words, websearch_to_tsquery(stems, $5)) end desc,
     "createdAt" desc, id desc`,
);

const oneStatement = sql("content.one", `${SHOWN} select ${COLUMNS} from shown where id = $3`);

const shortLinkStatement = sql(
  "content.short-link",
  `select item from content_versions where code = $2 and effective_at <= $1
   order by version desc limit 1`,
);

const readsStatement = sql(
  "content.reads",
  "select item_id as id from content_reads where user_id = $1",
);

const keepReadStatement = sql(
  "content.keep-read",
  `insert into content_reads (user_id, item_id, read_at) values ($1, $2, $3)
   on conflict do nothing`,
);

const opinionStatement = sql(
  "content.opinion",
  `select is_useful as "isUseful" from content_opinions where user_id = $1 and item_id = $2`,
);

const keepOpinionStatement = sql(
  "content.keep-opinion",
  `insert into content_opinions (user_id, item_id, is_useful, updated_at) values ($1, $2, $3, $4)
   on conflict (user_id, item_id)
   do update set is_useful = excluded.is_useful, updated_at = excluded.updated_at`,
);
