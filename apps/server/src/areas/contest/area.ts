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
  const { clock, config, database, outbox, prices } = options;
  const now = clock.now();
  const isSandbox = config.mode === "sandbox";
  const terms = await contestTerms.open(database, {
    // Samples, for a sandbox only.
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
        // For changes without a tick, such as an end during downtime.
        name: "contest.run",
        cron: "* * * * *",
        backfill: "1h",
        run: () => watch.run(),
      },
    ],
    pushes: NOTICES,
    start: async () => {
      await watch.run();
      // Not awaited: closing many books must not delay prices.
      prices.onTicks(async (quotes) => watch.onTicks(quotes));
      outbox.onEvent(({ event }) => {
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

/** Events sent to open screens, which then reload the contest. */
const NOTICES = [
  "contest_joined",
  "contest_exited",
  "contest_begun",
  "contest_settled",
  "contest_ranked",
] as const satisfies readonly (ContestEntered | EntryMoved)["type"][];
