import { type Language, LANGUAGE_NAMES, LANGUAGES, OFFERED_LANGUAGES } from "@plumbline/messages";
import { Badge, NoticeBar } from "@plumbline/ui";
import { type ReactNode, useRef, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Changes the app's language at once, without a reload. */
export function LanguageScreen(): ReactNode {
  const { t } = useTranslation();
  const { preferences, i18n } = useServices();
  const stored = usePreference("language");
  const [loading, setLoading] = useState<Language | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // The last choice applies; earlier ones neither store nor report anything.
  const latest = useRef<Language>(stored);
  const chosen = loading ?? stored;

  // Stored after its texts are loaded: a language that cannot be loaded is not chosen.
  const choose = async (language: Language) => {
    latest.current = language;
    setHasFailed(false);
    setLoading(language);
    try {
      await i18n.setLanguage(language);
      if (latest.current === language) preferences.setState({ language });
    } catch {
      if (latest.current === language) setHasFailed(true);
    } finally {
      if (latest.current === language) setLoading(null);
    }
  };

  return (
    <AppScreen title={t("settings.language.title")} backTo="home">
      {hasFailed && (
        <div className="px-4 pt-4" role="alert">
          <NoticeBar tone="bad">{t("settings.language.failed")}</NoticeBar>
        </div>
      )}
      <fieldset className="min-w-0 px-4 pt-4">
        <legend className="sr-only">{t("settings.language.title")}</legend>
        <div className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {OFFERED_LANGUAGES.map((language) => (
            <LanguageRow
              key={language}
              language={language}
              isChosen={language === chosen}
              onChoose={() => void choose(language)}
            />
          ))}
        </div>
      </fieldset>
      <p className="px-4 pt-3 text-label text-muted">{t("settings.language.note")}</p>
      {OFFERED_LANGUAGES.some((language) => !LANGUAGE_NAMES[language].isComplete) && (
        <p className="px-4 pt-2 text-label text-muted">{t("settings.language.partlyNote")}</p>
      )}
    </AppScreen>
  );
}

function LanguageRow(props: {
  readonly language: Language;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { label, ownName, isComplete } = LANGUAGE_NAMES[props.language];
  const { tag } = LANGUAGES[props.language];
  return (
    <label className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-1">
      <input
        type="radio"
        name="language"
        value={props.language}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="radio"
      />
      <span className="min-w-24 flex-1">
        <span lang={tag} className={props.isChosen ? "block font-semibold" : "block"}>
          {ownName}
        </span>
        {label !== ownName && (
          <span lang="en" className="block text-caption text-muted">
            {label}
          </span>
        )}
      </span>
      {!isComplete && <Badge tone="neutral">{t("settings.language.partly")}</Badge>}
    </label>
  );
}
