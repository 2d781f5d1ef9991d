import CreditScore from "@mui/icons-material/CreditScore";
import Gavel from "@mui/icons-material/Gavel";
import RequestQuote from "@mui/icons-material/RequestQuote";
import Rule from "@mui/icons-material/Rule";
import { listCreditCases, listEveryLoan } from "@plumbline/protocol/loan/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { atDesk, partsOf } from "./credits/credit-line.ts";
import { CreditScreen } from "./credits/credit-screen.tsx";
import { CreditsScreen } from "./credits/credits-screen.tsx";
import { LoanExposuresScreen, LoanOrdersScreen } from "./orders-screen.tsx";
import { LoanTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

export const loanResources: readonly DeskResource[] = [
  {
    name: "loans",
    group: "work",
    labelKey: "desk.loan.cases",
    permission: "treasury.read",
    queue: { name: "loans" },
    icon: Gavel,
    isExported: true,
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
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.loan.listLoanExposures({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: LoanExposuresScreen,
  },
  {
    name: "loanTerms",
    group: "markets",
    product: { area: "loan", tab: "terms" },
    queue: { name: "settings", part: "loan" },
    labelKey: "desk.loan.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.loan.readLoanSettings({});
      return { records: terms.products, total: terms.products.length };
    },
    one: newestVersion((client, version) => client.loan.readLoanSettings(version)),
    listScreen: LoanTermsScreen,
  },
];
