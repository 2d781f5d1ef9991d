import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { tabDraft } from "#shell/drafts/draft.ts";

/** The provider's page of an order: the server returns it once, so this tab stores it. */
const storedFor = (rechargeId: string) =>
  tabDraft({ key: `payUrl.${rechargeId}`, empty: { url: "" } });

/** A page of this server is opened directly; any other through the page that shows its target. */
export function goToPayment(url: string): void {
  if (url.startsWith("/")) location.assign(url);
  else go(pathTo("outlink", { url }));
}

export const keepPayUrl = (rechargeId: string, url: string): void =>
  storedFor(rechargeId).keep({ url });

/** undefined in another tab, or without storage. */
export const storedPayUrl = (rechargeId: string): string | undefined =>
  storedFor(rechargeId).read().url;
