import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { tabDraft } from "#shell/drafts/draft.ts";

/** The provider's page of one order: said once by the server, so this tab keeps it. */
const storedFor = (rechargeId: string) =>
  tabDraft({ key: `payUrl.${rechargeId}`, empty: { url: "" } });

/** A page of this server is gone to at once; any other by the page that says where it leads. */
export function goToPayment(url: string): void {
  if (url.startsWith("/")) location.assign(url);
  else go(pathTo("outlink", { url }));
}

export const keepPayUrl = (rechargeId: string, url: string): void =>
  storedFor(rechargeId).keep({ url });

/** undefined in another tab, or where nothing is kept. */
export const storedPayUrl = (rechargeId: string): string | undefined =>
  storedFor(rechargeId).read().url;
