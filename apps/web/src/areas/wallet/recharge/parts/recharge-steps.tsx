import { Steps } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

const STEPS = ["network", "send", "proof"] as const;

/** The current step of a deposit with a proof. */
export function RechargeSteps({ at }: { readonly at: (typeof STEPS)[number] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Steps
      label={t("recharge.steps.label")}
      steps={STEPS.map((step) => t(`recharge.steps.${step}`))}
      currentIndex={STEPS.indexOf(at)}
      doneLabel={t("recharge.steps.done")}
    />
  );
}
