import { SegmentedControl, Switch } from "@plumbline/ui";
import { type ReactNode, useId } from "react";
import { LanguageLink } from "#shell/language-link.tsx";
import { DIRECTION_COLOURS, THEMES } from "#shell/preferences.ts";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** How the app looks and speaks on this device. */
export function Preferences(): ReactNode {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const theme = usePreference("theme");
  const directionColours = usePreference("directionColours");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-label font-semibold text-muted">
        {t("profile.preferences")}
      </h2>
      <div className="flex flex-col gap-4 rounded-card bg-surface p-4">
        <Setting name={t("profile.theme.label")}>
          <SegmentedControl
            label={t("profile.theme.label")}
            value={theme}
            onChange={(value) => preferences.setState({ theme: value })}
            segments={THEMES.map((value) => ({ value, label: t(`profile.theme.${value}`) }))}
          />
        </Setting>
        <Setting name={t("profile.colours.label")}>
          <SegmentedControl
            label={t("profile.colours.label")}
            value={directionColours}
            onChange={(value) => preferences.setState({ directionColours: value })}
            segments={DIRECTION_COLOURS.map((value) => {
              return { value, label: t(`profile.colours.${value}`) };
            })}
          />
        </Setting>
        <Switch
          label={t("shell.home.hideAmounts")}
          hint={t("profile.hideAmountsHint")}
          isOn={usePreference("isHidingAmounts")}
          onChange={(isOn) => preferences.setState({ isHidingAmounts: isOn })}
        />
        <div className="flex items-center justify-between gap-3">
          <span>{t("profile.language")}</span>
          <LanguageLink />
        </div>
      </div>
    </section>
  );
}

function Setting(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <p className="pb-1.5 text-label text-muted" aria-hidden="true">
        {props.name}
      </p>
      {props.children}
    </div>
  );
}
