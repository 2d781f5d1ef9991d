import { hash } from "node:crypto";
import { instant, type Instant } from "@plumbline/engine/kernel";
import { type WrittenContent, writtenContent } from "@plumbline/protocol/content/operator-calls";
import { bool, int, json, type RowOf, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";
import { contentProblems } from "./content-problems.ts";

/** The state of every item before its first version. */
const BLANK: WrittenVersion = { version: 1, effectiveAt: instant(0), content: "{}" };

export const SUBJECT_PREFIX = "content/";

/** One item as a subject of settings: proposed by one operator, published by another. */
export const contentSubject = (itemId: string): SettingsSubject => ({
  name: `${SUBJECT_PREFIX}${itemId}`,
  readVersions: async (tx) => {
    const versions = await readVersions(tx, itemId);
    return versions[0]?.version === BLANK.version ? versions : [BLANK, ...versions];
  },
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => {
    const item = parseContent(content);
    return item === null ? [] : contentProblems(item, parseContent(newest));
  },
  keep: async (tx, { content, ...version }) => {
    const item = parseContent(content);
    if (item === null) throw new Error(`nothing is written in a version of ${itemId}`);
    await keepVersion(tx, { ...version, itemId, item });
  },
});

/** Returns null for the blank version. */
export function parseContent(content: string): WrittenContent | null {
  return content === BLANK.content ? null : writtenContent.parse(JSON.parse(content));
}

/** The code of a short link, derived from the item's id: it cannot be guessed without the id. */
export const codeOf = (itemId: string): string => hash("sha256", itemId, "base64url").slice(0, 12);

interface Version {
  readonly itemId: string;
  readonly version: number;
  readonly effectiveAt: Instant;
  readonly item: WrittenContent;
  /** null: written by the installation. */
  readonly operatorId: string | null;
}

const contentVersions = table<Version>("content_versions").of({
  itemId: uuid(({ itemId }) => itemId),
  version: int(({ version }) => version),
  effectiveAt: time(({ effectiveAt }) => effectiveAt),
  kind: text(({ item }) => item.kind),
  isPublished: bool(({ item }) => item.isPublished),
  endsAt: time(({ item: { endsMs } }) => (endsMs === null ? null : instant(endsMs))),
  code: text(({ item, itemId }) => (item.kind === "shortLink" ? codeOf(itemId) : null)),
  item: json(({ item }) => item),
  operatorId: uuid(({ operatorId }) => operatorId),
});

/** Stores a version with its texts; an existing version stays unchanged. */
export async function keepVersion(tx: Transaction, version: Version): Promise<void> {
  await tx.query(keepStatement, contentVersions.valuesOf(version));
}

async function readVersions(tx: Tx, itemId: string): Promise<WrittenVersion[]> {
  const rows = await tx.query<RowOf<typeof contentVersions>>(versionsStatement, [itemId]);
  return rows.map(({ version, effectiveAt, item }) => ({
    version,
    effectiveAt,
    // The schema fixes the order of fields, so that equal items compare equal as text.
    content: JSON.stringify(writtenContent.parse(item)),
  }));
}

const versionsStatement = sql(
  "content.versions",
  `select ${contentVersions.select} from content_versions where item_id = $1 order by version`,
);

const keepStatement = sql(
  "content.keep-version",
  `with kept as (
     ${contentVersions.insert} on conflict do nothing returning item_id, version, item
   )
   insert into content_texts (item_id, version, language, title, summary, body)
   select item_id, version, text ->> 'id', text ->> 'title', text ->> 'summary', text ->> 'body'
   from kept, json_array_elements(item -> 'texts') as text`,
);
