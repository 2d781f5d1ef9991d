import { DEFAULT_LOAN_TERMS, LOAN_EVENTS } from "@plumbline/engine/loan";
import type { AreaPlug } from "#services/plug/area";
import { type Queue, queueItems } from "#services/plug/queue";
import { orderSearch, type SearchSource, TEXT_AS_ID } from "#services/plug/search";
import type { LoanDeps } from "./commands.ts";
import { creditOperatorRoutes } from "./credit-operator-routes.ts";
import { agreementDownload, creditRoutes } from "./credit-routes.ts";
import { loanTerms } from "./loan-terms.ts";
import { LoanWatch } from "./loan-watch.ts";
import { loanOperatorRoutes } from "./operator-routes.ts";
import { loanRoutes } from "./routes.ts";

export const loanArea: AreaPlug = async (options) => {
  const { clock, commands, database, prices } = options;
  const deps: LoanDeps = {
    ...options,
    terms: await loanTerms.open(database, {
      terms: DEFAULT_LOAN_TERMS,
      now: clock.now(),
    }),
  };
  const watch = new LoanWatch(deps);
  return {
    name: "loan",
    routes: [
      ...loanRoutes(deps),
      ...creditRoutes(deps),
      ...loanOperatorRoutes(deps),
      ...creditOperatorRoutes(deps),
    ],
    downloads: [agreementDownload(deps)],
    jobs: [
      {
        // For changes without a tick: terms that end while a price feed fails.
        name: "loan.look",
        cron: "*/5 * * * *",
        backfill: "1h",
        run: () => watch.look(),
      },
    ],
    pushes: LOAN_EVENTS,
    start: async () => {
      commands.onCommitted((committed) => watch.onCommitted(committed));
      prices.onTicks((quotes) => watch.onTicks(quotes));
      await watch.look();
    },
    stop: () => watch.stop(),
  };
};

export const loanQueues: readonly Queue[] = [
  {
    name: "loans",
    permission: "treasury.read",
    decidedBy: "treasury.fund",
    items: queueItems(
      {
        caseId: "loans.user_id || ':' || loans.id",
        since: "applied_at",
        dueAt: "applied_at + interval '24 hours'",
        userId: "loans.user_id",
        holderId: "claimed_by",
      },
      `from loans left join loan_applications
        on loan_applications.user_id = loans.user_id and loan_id = loans.id
      where status in ('pending_review', 'under_review')`,
    ),
  },
];

export const loanSearches: readonly SearchSource[] = [
  {
    resource: "loans",
    permission: "treasury.read",
    matches: `select user_id || ':' || id as case_id, user_id, 'id' as field, id::text as matched
      from loans where kind = 'credit' and id = ${TEXT_AS_ID}`,
  },
  orderSearch("loans", "kind = 'pledge'"),
];
