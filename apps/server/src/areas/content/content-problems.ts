import type { SettingsProblem } from "@plumbline/engine/desk";
import { DEFAULT_LANGUAGE, isLanguage } from "@plumbline/messages";
import { HIDDEN_CHARACTERS } from "@plumbline/protocol/content";
import type { WrittenContent } from "@plumbline/protocol/content/operator-calls";
import { refusals } from "@plumbline/protocol/refusals";
import { isContentUrl } from "./links.ts";
import { readRichText } from "./rich-text.ts";

/** The problems of an item that would follow `newest`; null: it would be its first version. */
export function contentProblems(
  item: WrittenContent,
  newest: WrittenContent | null,
): readonly SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const add = (path: string, problem: string) => problems.push({ path, problem });
  const { kind, link, places, texts } = item;

  if (newest !== null && newest.kind !== kind) add("kind", "kindFixed");
  for (const { path, problem } of misplacedFields(item)) add(path, problem);
  if (item.refusals.some((name) => !Object.hasOwn(refusals, name))) add("refusals", "unknown");
  if (new Set(places).size < places.length) add("places", "twice");
  if (kind === "shortLink" && link === null) add("link", "missing");
  if (link !== null && !isContentUrl(link.url)) add("link.url", "linkRefused");
  const languages = texts.map(({ id }) => id);
  if (!languages.includes(DEFAULT_LANGUAGE)) add("texts", "englishMissing");
  if (new Set(languages).size < languages.length) add("texts", "twice");
  for (const text of texts) problems.push(...textProblems(text, kind));
  return problems;
}

/** Fields that belong to another kind, or that this kind requires. */
function misplacedFields({ category, endsMs, kind, places, ...item }: WrittenContent) {
  const problems: SettingsProblem[] = [];
  if ((kind === "help") !== (category !== null)) {
    problems.push({ path: "category", problem: "categoryOfHelp" });
  }
  if (kind !== "help" && item.refusals.length > 0) {
    problems.push({ path: "refusals", problem: "refusalsOfHelp" });
  }
  if ((kind === "announcement") !== places.length > 0) {
    problems.push({ path: "places", problem: "placesOfAnnouncement" });
  }
  if (kind !== "announcement" && endsMs !== null) {
    problems.push({ path: "endsMs", problem: "endOfAnnouncement" });
  }
  return problems;
}

function textProblems(
  { id, title, summary, body }: WrittenContent["texts"][number],
  kind: WrittenContent["kind"],
): SettingsProblem[] {
  const path = `texts.${id}`;
  if (!isLanguage(id)) return [{ path, problem: "unknown" }];
  const problems: SettingsProblem[] = [];
  for (const [name, line] of Object.entries({ title, summary })) {
    const isHidden = line.search(HIDDEN_CHARACTERS) >= 0 || line.includes("\n");
    if (isHidden) problems.push({ path: `${path}.${name}`, problem: "hiddenCharacters" });
  }
  if (title === "") problems.push({ path: `${path}.title`, problem: "missing" });
  if (kind !== "shortLink" && body.trim() === "") {
    problems.push({ path: `${path}.body`, problem: "missing" });
  }
  for (const problem of readRichText(body).problems) {
    problems.push({ path: `${path}.body`, problem });
  }
  return problems;
}
