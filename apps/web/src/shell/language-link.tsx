import { LANGUAGE_NAMES, LANGUAGES } from "@plumbline/messages";
import { TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { usePreference } from "#shell/services.tsx";

/**
 * A link to the choice of languages, labelled with the current language in its own name: for
 * readers who cannot read the other texts.
 */
export function LanguageLink(): ReactNode {
  const language = usePreference("language");
  const { ownName } = LANGUAGE_NAMES[language];
  const { tag } = LANGUAGES[language];
  return (
    <TextLink href={hrefTo("language")} lang={tag} align="end">
      {ownName}
    </TextLink>
  );
}
