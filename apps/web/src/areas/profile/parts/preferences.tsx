import { LANGUAGE_NAMES, LANGUAGES } from "@plumbline/messages";
import { Switch } from "@plumbline/ui";
import { type ReactNode, useId, useState } from "react";
import { hrefTo } from "#paths";
import { Onward } from "#shell/link-group.tsx";
import { DIRECTION_COLOURS, THEMES } from "#shell/preferences.ts";
import { usePreference, useServices } from "#shell/services.tsx";
import { ChoiceSheet, type ChoicesProps } from "#shell/ticket/choice-sheet.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The appearance and language of the app on this device. */
export function Preferences(): ReactNode {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const language = usePreference("language");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-label font-semibold text-muted">
        {t("profile.preferences")}
      </h2>
      <div className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
        <Preference
          label={t("profile.theme.label")}
          value={usePreference("theme")}
          onChoose={(theme) => preferences.setState({ theme })}
          choices={THEMES.map((value) => ({ value, label: t(`profile.theme.${value}`) }))}
        />
        <Preference
          label={t("profile.colours.label")}
          value={usePreference("directionColours")}
          onChoose={(directionColours) => preferences.setState({ directionColours })}
          choices={DIRECTION_COLOURS.map((value) => {
            return { value, label: t(`profile.colours.${value}`) };
          })}
        />
        <div className="px-4">
          <Switch
            label={t("shell.home.hideAmounts")}
            hint={t("profile.hideAmountsHint")}
            isOn={usePreference("isHidingAmounts")}
            onChange={(isOn) => preferences.setState({ isHidingAmounts: isOn })}
          />
        </div>
        <a
          href={hrefTo("language")}
          className="flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-fill
            active:bg-fill"
        >
          <span className="min-w-0 flex-1">{t("profile.language")}</span>
          <span className="text-muted" lang={LANGUAGES[language].tag}>
            {LANGUAGE_NAMES[language].ownName}
          </span>
          <Onward />
        </a>
      </div>
    </section>
  );
}

/** A rarely changed preference: its current value, and a sheet of the others. */
function Preference<Value extends string>(props: ChoicesProps<Value>): ReactNode {
  const { label, choices, value } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2
          hover:bg-fill active:bg-fill"
      >
        <span className="min-w-0 flex-1">{label}</span>
        <span className="text-muted">{choices.find((one) => one.value === value)?.label}</span>
        <Onward />
      </button>
      {isChoosing && <ChoiceSheet {...props} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
