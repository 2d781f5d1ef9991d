import type { DeskClient } from "@plumbline/client";
import { CONTENT_KINDS, type ContentKind } from "@plumbline/protocol/content";

export type Content = Awaited<ReturnType<DeskClient["content"]["readContent"]>>;
export type ContentLine = Awaited<
  ReturnType<DeskClient["content"]["listContent"]>
>["records"][number];
export type Item = NonNullable<Content["item"]>;
export type ItemText = Item["texts"][number];

export const ENGLISH = "en-us";

export const kindChosen = (kind: string | undefined): ContentKind | undefined =>
  CONTENT_KINDS.find((one) => one === kind);

/** The form of a new item. */
export const NEW_ITEM: Item = {
  kind: "announcement",
  isPublished: true,
  category: null,
  refusals: [],
  places: ["list"],
  endsMs: null,
  link: null,
  texts: [{ id: ENGLISH, title: "", summary: "", body: "" }],
};

/** The same item with another kind, without the fields of the old one. */
export const ofKind = (item: Item, kind: ContentKind): Item => ({
  ...item,
  kind,
  category: kind === "help" ? (item.category ?? "start") : null,
  refusals: kind === "help" ? item.refusals : [],
  places: kind === "announcement" ? ["list"] : [],
  endsMs: kind === "announcement" ? item.endsMs : null,
  link: kind === "shortLink" ? (item.link ?? { url: "", linkType: 4 }) : item.link,
});

/** The text in a language; empty if there is none. */
export const textIn = ({ texts }: Item, language: string): ItemText =>
  texts.find(({ id }) => id === language) ?? { id: language, title: "", summary: "", body: "" };

export const withText = (item: Item, text: ItemText): Item => ({
  ...item,
  texts: item.texts.some(({ id }) => id === text.id)
    ? item.texts.map((one) => (one.id === text.id ? text : one))
    : [...item.texts, text],
});

/** The item as it is proposed: without empty languages, except English. */
export const withoutBlankTexts = (item: Item): Item => ({
  ...item,
  texts: item.texts.filter(({ id, title, summary, body }) => {
    return id === ENGLISH || title + summary + body !== "";
  }),
});

/** "2026-01-05T20:00" of a field for local time, and back; "" if there is none. */
export const localTextOf = (endsMs: number | null): string => {
  if (endsMs === null) return "";
  const offsetMs = new Date(endsMs).getTimezoneOffset() * 60_000;
  return new Date(endsMs - offsetMs).toISOString().slice(0, 16);
};

export const msOfLocalText = (text: string): number | null => {
  const ms = new Date(text).getTime();
  return Number.isFinite(ms) ? ms : null;
};
