import type { ReactNode } from "react";
import { EyeIcon, HiddenEyeIcon } from "#shell/icons.tsx";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The toggle that hides all amounts of the app from bystanders. */
export function HideAmounts(): ReactNode {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const isHidden = usePreference("isHidingAmounts");
  return (
    <button
      type="button"
      aria-pressed={isHidden}
      aria-label={t("shell.home.hideAmounts")}
      onClick={() => preferences.setState({ isHidingAmounts: !isHidden })}
      className="-my-3 -me-3 grid size-target shrink-0 place-items-center text-muted"
    >
      {isHidden ? <HiddenEyeIcon /> : <EyeIcon />}
    </button>
  );
}

/** The properties of an `Amount` or a `Delta` that depend on the toggle. */
export function useHiding(): { readonly isHidden: boolean; readonly hiddenLabel: string } {
  const { t } = useTranslation();
  return { isHidden: usePreference("isHidingAmounts"), hiddenLabel: t("shell.home.hidden") };
}
