import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { keepDraft, readDraft } from "#shell/drafts/draft.ts";

/** The provider's page of one order: said once by the server, so this tab keeps it. */
const kindOf = (rechargeId: string) => ({ key: `payUrl.${rechargeId}`, empty: { url: "" } });

/** A page of this server is gone to at once; any other by the page that says where it leads. */
export function goToPayment(url: string): void {
  if (url.startsWith("/")) location.assign(url);
  else go(pathTo("outlink", { url }));
}

const tabStorage = () => sessionStorage;

export const keepPayUrl = (rechargeId: string, url: string): void =>
  keepDraft(tabStorage, kindOf(rechargeId), { url });

/** undefined in another tab, or where nothing is kept. */
export function keptPayUrl(rechargeId: string): string | undefined {
  const { url } = readDraft(tabStorage, kindOf(rechargeId));
  return url === "" ? undefined : url;
}
