import AccountBalance from "@mui/icons-material/AccountBalance";
import type { DeskResource } from "#shell/resource.ts";
import { EntriesScreen } from "./entries-screen.tsx";
import { EntryScreen } from "./entry-screen.tsx";
import { treasuryResources } from "./treasury/routes.tsx";
import { toEntryFilter } from "./entry-filter-form.ts";

export const walletResources: readonly DeskResource[] = [
  {
    name: "entries",
    labelKey: "desk.ledger.title",
    permission: "ledger.read",
    icon: AccountBalance,
    list: (client, { filter, ...page }) =>
      client.wallet.listEntries({ ...page, ...toEntryFilter(filter) }),
    one: (client, id) => {
      const [userId = "", requestId = ""] = id.split(".");
      return client.wallet.readEntry({ userId, requestId });
    },
    listScreen: EntriesScreen,
    showScreen: EntryScreen,
  },
  ...treasuryResources,
];
