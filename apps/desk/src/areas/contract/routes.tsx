import History from "@mui/icons-material/History";
import PendingActions from "@mui/icons-material/PendingActions";
import Tune from "@mui/icons-material/Tune";
import {
  listEveryClosedPosition,
  listEveryOpenPosition,
} from "@plumbline/protocol/contract/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import { type DeskResource, shortList } from "#shell/resource.ts";
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
    list: (client, query) =>
      client.contract.listEveryClosedPosition(inputOf(listEveryClosedPosition, query)),
    listScreen: ClosedPositionsScreen,
  },
];
