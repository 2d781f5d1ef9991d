import CreditScore from "@mui/icons-material/CreditScore";
import Gavel from "@mui/icons-material/Gavel";
import RequestQuote from "@mui/icons-material/RequestQuote";
import { LOAN_STATUSES } from "@plumbline/engine/loan";
import { listCreditCases, listEveryLoan } from "@plumbline/protocol/loan/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { atDesk, partsOf } from "./credits/credit-line.ts";
import { CreditScreen } from "./credits/credit-screen.tsx";
import { CreditsScreen } from "./credits/credits-screen.tsx";
import { LoanExposuresScreen, LoanOrdersScreen } from "./orders-screen.tsx";
import { LoanTermsScreen } from "./terms-screen.tsx";

export const loanResources: readonly DeskResource[] = [
  {
    name: "loans",
    group: "work",
    labelKey: "desk.loan.cases",
    permission: "treasury.read",
    queue: { name: "loans" },
    icon: Gavel,
    isExported: true,
    filters: [
      choiceFilter({
        label: "desk.loan.column.status",
        texts: "desk.loan.status",
        unchosen: "desk.queue.waiting",
        choices: [...LOAN_STATUSES, "all"],
      }),
      ...filtersOf(listCreditCases),
    ],
    list: async (client, query) => {
      const { records, total } = await client.loan.listCreditCases(inputOf(listCreditCases, query));
      return { records: records.map(atDesk), total };
    },
    one: async (client, id) => atDesk(await client.loan.readCreditCase(partsOf(id))),
    listScreen: CreditsScreen,
    showScreen: CreditScreen,
  },
  {
    name: "loanOrders",
    group: "markets",
    product: { area: "loan", tab: "history" },
    labelKey: "desk.loan.orders",
    permission: "ledger.read",
    icon: RequestQuote,
    isExported: true,
    filters: [
      ...filtersOf(listEveryLoan),
      choiceFilter({
        source: "status",
        label: "desk.loan.column.status",
        texts: "desk.loan",
        unchosen: "desk.loan.open",
        choices: ["closed", "all"],
      }),
    ],
    list: (client, query) =>
      client.loan.listEveryLoan({
        ...inputOf(listEveryLoan, query),
        // Open loans first, because only they still carry a risk; a search finds closed ones too.
        ...(query.filter["status"] !== "all" &&
          !query.filter["search"] && {
            status: query.filter["status"] === "closed" ? ("closed" as const) : ("open" as const),
          }),
      }),
    listScreen: LoanOrdersScreen,
  },
  {
    name: "loanExposures",
    group: "markets",
    product: { area: "loan", tab: "open" },
    labelKey: "desk.loan.exposures",
    permission: "ledger.read",
    icon: CreditScore,
    ...shortList((client, { book }) => client.loan.listLoanExposures({ book })),
    listScreen: LoanExposuresScreen,
  },
  termsResource({
    name: "loanTerms",
    area: "loan",
    labelKey: "desk.loan.terms",
    read: (client, version) => client.loan.readLoanSettings(version),
    lines: ({ terms }) => terms.products,
    listScreen: LoanTermsScreen,
  }),
];
