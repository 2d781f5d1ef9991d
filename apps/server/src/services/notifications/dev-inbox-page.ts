import { toWireTime } from "@plumbline/protocol";
import { escapeHtml, type Page, pageOf } from "#platform/http/page";
import type { DevInbox, DevMessage } from "./dev-inbox.ts";

/**
 * `GET /dev/inbox`: for a browser a page, otherwise `{messages: […]}`, newest first. `?to=` filters
 * by recipient, `?format=json` returns JSON to a browser. Its reader can sign in as any user, so
 * other machines see it only if that was configured.
 */
export const devInboxPage = (
  devInbox: DevInbox,
  { isPublic }: { readonly isPublic: boolean },
): Page => ({
  method: "GET",
  path: "/dev/inbox",
  isLocal: !isPublic,
  handle: async ({ query, acceptsHtml }) => {
    const messages = await devInbox.list(query.get("to"));
    const isPage = acceptsHtml && query.get("format") !== "json";
    if (!isPage) return { json: { messages: messages.map(toView) } };
    return { html: pageOf("Development inbox", NOTE + messages.map(toMarkup).join("")) };
  },
});

const NOTE =
  "<p>What a sandbox without a mail or SMS gateway would have sent, newest first. " +
  "Whoever reaches this page may read it: the money here is simulated.</p>";

const toView = ({ receivedAt, ...message }: DevMessage) => ({
  ...message,
  receivedAt: toWireTime(receivedAt),
});

function toMarkup({ channel, to, subject, text, receivedAt }: DevMessage): string {
  const head = [toWireTime(receivedAt), channel, to, subject].filter((part) => part !== "");
  return `<article><h2>${escapeHtml(head.join(" · "))}</h2><p>${linked(text)}</p></article>`;
}

/** Turns addresses into links and preserves line breaks. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join("")
    .replaceAll("\n", "<br>");
