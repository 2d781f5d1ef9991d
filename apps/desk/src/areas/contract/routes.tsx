import Tune from "@mui/icons-material/Tune";
import type { DeskResource } from "#shell/resource.ts";
import { TermsListScreen } from "./terms-list-screen.tsx";
import { termsAsked, TermsScreen } from "./terms-screen.tsx";

export const contractResources: readonly DeskResource[] = [
  {
    name: "terms",
    group: "markets",
    product: { area: "contract", tab: "terms" },
    queue: { name: "settings", part: "terms" },
    labelKey: "desk.terms.title",
    permission: "settings.read",
    icon: Tune,
    isShort: true,
    list: async (client, { filter }) => {
      const book = filter["book"] === "demo" ? "demo" : "live";
      const records = await client.contract.listTermsInForce({ book });
      return { records, total: records.length };
    },
    one: async (client, id) => ({
      id,
      ...(await client.contract.readTermsSettings(termsAsked(id))),
    }),
    listScreen: TermsListScreen,
    showScreen: TermsScreen,
  },
];
