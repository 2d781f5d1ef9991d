import History from "@mui/icons-material/History";
import PendingActions from "@mui/icons-material/PendingActions";
import Tune from "@mui/icons-material/Tune";
import { CLOSE_REASONS, SIDES } from "@plumbline/engine/contract";
import {
  listEveryClosedPosition,
  listEveryOpenPosition,
  OPEN_STATUSES,
} from "@plumbline/protocol/contract/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { ClosedPositionsScreen } from "./closed-screen.tsx";
import { OpenPositionsScreen } from "./open-screen.tsx";
import { TermsListScreen } from "./terms-list-screen.tsx";
import { termsQuery, TermsScreen } from "./terms-screen.tsx";

export const contractResources: readonly DeskResource[] = [
  {
    name: "terms",
    group: "markets",
    product: { area: "contract", tab: "terms" },
    queue: { name: "settings", part: "terms" },
    labelKey: "desk.terms.title",
    permission: "settings.read",
    icon: Tune,
    ...shortList((client, { book }) => client.contract.listTermsInForce({ book })),
    one: async (client, id) => ({
      id,
      ...(await client.contract.readTermsSettings(termsQuery(id))),
    }),
    listScreen: TermsListScreen,
    showScreen: TermsScreen,
  },
  {
    name: "openPositions",
    group: "markets",
    product: { area: "contract", tab: "open" },
    labelKey: "desk.contract.open",
    permission: "ledger.read",
    icon: PendingActions,
    isExported: true,
    filters: [
      ...filtersOf(listEveryOpenPosition, { search: "desk.contract.search" }),
      choiceFilter({
        source: "direction",
        label: "desk.contract.column.direction",
        texts: "desk.contract.direction",
        unchosen: "desk.filters.every",
        choices: SIDES,
      }),
      choiceFilter({
        source: "status",
        label: "desk.contract.column.status",
        texts: "desk.contract.status",
        unchosen: "desk.filters.every",
        choices: OPEN_STATUSES,
      }),
    ],
    list: (client, query) =>
      client.contract.listEveryOpenPosition(inputOf(listEveryOpenPosition, query)),
    listScreen: OpenPositionsScreen,
  },
  {
    name: "closedPositions",
    group: "markets",
    product: { area: "contract", tab: "history" },
    labelKey: "desk.contract.closed",
    permission: "ledger.read",
    icon: History,
    isExported: true,
    filters: [
      ...filtersOf(listEveryClosedPosition, { search: "desk.contract.search" }),
      choiceFilter({
        source: "reason",
        label: "desk.contract.column.reason",
        texts: "desk.contract.reason",
        unchosen: "desk.contract.everyReason",
        choices: CLOSE_REASONS,
      }),
    ],
    list: (client, query) =>
      client.contract.listEveryClosedPosition(inputOf(listEveryClosedPosition, query)),
    listScreen: ClosedPositionsScreen,
  },
];
