import { readReceipt } from "@plumbline/protocol/proof";
import { escapeHtml, type Page, pageOf } from "#platform/http/page";
import type { Deps } from "#services/plug/deps";
import { readSubject, type ReceiptSubject } from "./queries.ts";

/**
 * The address at which a receipt is shared. Chats and feeds show the receipt's subject from this
 * page's metadata; a browser continues to the receipt itself, whose id follows the "#" that is sent
 * to no server. Amounts are not named, because services that preview a link store the preview.
 */
export const receiptPage = ({
  database,
  messages,
  prices,
}: Pick<Deps, "database" | "messages" | "prices">): Page => ({
  method: "GET",
  path: "/receipt",
  handle: async ({ query, language, origin }) => {
    const id = query.get("id") ?? "";
    const { data: input } = readReceipt.input.safeParse({ id });
    const subject = input === undefined ? null : await readSubject(database, input.id);
    const t = (key: string) => messages.translate(language, key, {});
    const title = [t("proof.title"), ...wordsOf(subject, prices.symbols(), t)].join(" · ");
    const search = new URLSearchParams({ id }).toString();
    const shown = {
      "og:type": "article",
      "og:site_name": t("shell.brand"),
      "og:title": title,
      "og:description": t("proof.intro"),
      "og:url": `${origin}/receipt?${search}`,
      "og:image": `${origin}/share.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    };
    const target = escapeHtml(`/#/receipt?${search}`);
    const head = Object.entries(shown)
      .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`)
      .join("");
    return {
      html: pageOf(
        title,
        `<p>${escapeHtml(t("proof.intro"))}</p><a href="${target}">${escapeHtml(title)}</a>`,
        `${head}<meta http-equiv="refresh" content="0;url=${target}">`,
      ),
    };
  },
});

/** The market of a receipt by its name, and the side of a position. */
function wordsOf(
  subject: ReceiptSubject | null,
  symbols: ReturnType<Deps["prices"]["symbols"]>,
  t: (key: string) => string,
): readonly string[] {
  const listed = symbols.find(({ symbol }) => symbol === subject?.symbol);
  if (subject === null || listed === undefined) return [];
  const { symbol, base, quote } = listed;
  // The codes of a share and of its base are the same text of two kinds.
  const market = String(symbol) === String(base) ? base : `${base}/${quote}`;
  const { side } = subject;
  return side === "long" || side === "short" ? [market, t(`proof.word.${side}`)] : [market];
}
