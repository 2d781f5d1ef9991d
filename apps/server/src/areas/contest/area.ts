import {
  type ContestEntered,
  type EntryMoved,
  sandboxContestTerms,
} from "@plumbline/engine/contest";
import { isContestBook } from "@plumbline/engine/kernel";
import type { AreaPlug } from "#services/plug/area";
import { contestTerms } from "./contest-store.ts";
import { ContestWatch } from "./contest-watch.ts";
import { contestOperatorRoutes } from "./operator-routes.ts";
import { RankingNews } from "./ranking-news.ts";
import { Rankings } from "./rankings.ts";
import { contestRoutes } from "./routes.ts";

export const contestArea: AreaPlug = async (options) => {
  const { clock, config, database, outbox, prices, push } = options;
  const now = clock.now();
  const isSandbox = config.mode === "sandbox";
  const terms = await contestTerms.open(database, {
    // Of a sandbox, a sample.
    terms: isSandbox ? sandboxContestTerms(now) : { contests: [] },
    now,
  });
  const watch = new ContestWatch({ ...options, terms });
  const news = new RankingNews(options);
  const deps = { ...options, watch, rankings: new Rankings(options) };
  return {
    name: "contest",
    routes: [...contestRoutes(deps), ...contestOperatorRoutes(deps)],
    jobs: [
      {
        // What no tick told of, such as an end that fell into a downtime.
        name: "contest.run",
        cron: "* * * * *",
        backfill: "1h",
        run: () => watch.run(),
      },
    ],
    start: async () => {
      await watch.run();
      // Prices go on meanwhile: many books may be closed at one moment.
      prices.onTicks(async (quotes) => watch.onTicks(quotes));
      outbox.onEvent(({ userId, event }) => {
        if (NOTICES.has(event.type)) push.publishTo(userId, { ...event });
        if ("book" in event && typeof event.book === "string" && isContestBook(event.book)) {
          news.note(event.book);
        }
      });
    },
    stop: async () => {
      await news.stop();
      await watch.stop();
    },
  };
};

/** What a reader's open screens hear: that something changed, which they read anew. */
const NOTICES: ReadonlySet<string> = new Set([
  "contest_joined",
  "contest_exited",
  "contest_begun",
  "contest_settled",
  "contest_ranked",
] satisfies (ContestEntered | EntryMoved)["type"][]);
