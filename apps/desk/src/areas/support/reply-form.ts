import type { DeskClient } from "@plumbline/client";

export type Template = Parameters<
  DeskClient["support"]["saveReplyTemplates"]
>[0]["templates"][number];

const ENGLISH = "en-us";

export const textIn = ({ english, translations }: Template, language: string): string =>
  language === ENGLISH
    ? english
    : (translations.find((one) => one.language === language)?.text ?? "");

/** Replaces the text of one language; an empty text removes the language. */
export function withText(template: Template, language: string, text: string): Template {
  if (language === ENGLISH) return { ...template, english: text };
  const others = template.translations.filter((one) => one.language !== language);
  return {
    ...template,
    translations: text === "" ? others : [...others, { language, text }],
  };
}

/** All templates, with one changed, added at the end, or removed if it is null. */
export const withTemplate = (
  templates: readonly Template[],
  index: number,
  template: Template | null,
): Template[] => templates.toSpliced(index, 1, ...(template === null ? [] : [template]));
