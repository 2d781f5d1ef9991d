import { keepDraft, readDraft } from "#shell/drafts/draft.ts";

/** The provider's page of one order: said once by the server, so this tab keeps it. */
const kindOf = (rechargeId: string) => ({ key: `payUrl.${rechargeId}`, empty: { url: "" } });

const tabStorage = () => sessionStorage;

export const keepPayUrl = (rechargeId: string, url: string): void =>
  keepDraft(tabStorage, kindOf(rechargeId), { url });

/** undefined in another tab, or where nothing is kept. */
export function keptPayUrl(rechargeId: string): string | undefined {
  const { url } = readDraft(tabStorage, kindOf(rechargeId));
  return url === "" ? undefined : url;
}
