import { DAY_MS, decided, HOUR_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { DEFAULT_LANGUAGE } from "@plumbline/messages";
import type { Store } from "#platform/command/command";
import type { Job } from "#platform/operations/jobs";
import { systemRequestId } from "#platform/process/ids";
import { findReaders } from "#services/notifications/notice-choices";
import type { Deps } from "#services/plug/deps";
import { findContent, type ShownContent } from "./content-queries.ts";

type NewsDeps = Pick<Deps, "clock" | "commands" | "database">;

/** 10:00 of the server's day, UTC+8. */
const HOUR_OF_DAY_MS = 2 * HOUR_MS;
/** The number of members whose commands are sent together. */
const AT_ONCE = 100;

/**
 * Notifies members who chose the news of the items published since the day before: one notice a
 * day, whatever the number of items, and once however often this runs. A run missed by more than
 * twelve hours is skipped; the items are in the app.
 */
export const newsJob = (deps: NewsDeps): Job => ({
  name: "content.tell-news",
  cron: "0 2 * * *",
  backfill: "12h",
  run: async () => {
    const { clock, database } = deps;
    const since = clock.now() - HOUR_OF_DAY_MS;
    const until = instant(since - (since % DAY_MS) + HOUR_OF_DAY_MS);
    const readers = await findReaders(database, "news");
    const published = new Map<string, readonly ShownContent[]>();
    for (let first = 0; first < readers.length; first += AT_ONCE) {
      const some = readers.slice(first, first + AT_ONCE);
      for (const { language } of some) {
        const reading = language ?? DEFAULT_LANGUAGE;
        if (published.has(reading)) continue;
        published.set(reading, await publishedBefore(deps, until, reading));
      }
      await Promise.all(
        some.map(async ({ userId, language }) => {
          const items = published.get(language ?? DEFAULT_LANGUAGE) ?? [];
          if (items.length === 0) return;
          await deps.commands.run({
            name: "content.tell-news",
            userId,
            requestId: systemRequestId("news", until, userId),
            content: "",
            store: newsStore,
            newRisk: { type: "incentive" },
            decide: () => decided({ items }),
            answer: () => null,
          });
        }),
      );
    }
  },
});

/** The items first published to readers of a language in the 24 hours before `until`. */
async function publishedBefore(
  { clock, database }: NewsDeps,
  until: Instant,
  language: string,
): Promise<readonly ShownContent[]> {
  const kinds = ["announcement", "news"] as const;
  const shown = await findContent(database, { language, now: clock.now() }, { kinds });
  return shown.filter(({ createdAt }) => createdAt > until - DAY_MS && createdAt <= until);
}

/** Stores nothing: the journal entry records that the notice was sent. */
const newsStore: Store<null, { readonly items: readonly ShownContent[] }> = {
  name: "content.news",
  load: (_tx, userIds) => Promise.resolve(new Map(userIds.map((userId) => [userId, null]))),
  merge: () => null,
  save: () => Promise.resolve(),
  noticesOf: ({ userId, next: { items } }) => [
    {
      userId,
      kind: "newsPublished",
      aboutId: items.length === 1 ? (items[0]?.id ?? null) : null,
      gaps: { titles: items.map(({ title }) => `• ${title}`).join("\n") },
    },
  ],
};
