import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type PaperFlaw, PaperSketch } from "./paper-sketch.tsx";

const EXAMPLES = ["none", "cut", "light", "blurred"] as const satisfies readonly PaperFlaw[];

/** Examples of readable photos and of rejected ones, as drawings. */
export function PhotoGuide(): ReactNode {
  const { t } = useTranslation();
  return (
    <section aria-label={t("kyc.guide.title")} className="rounded-card bg-surface p-4">
      <h2 className="pb-3 font-semibold">{t("kyc.guide.title")}</h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4">
        {EXAMPLES.map((flaw) => (
          <li key={flaw}>
            <PaperSketch flaw={flaw} />
            <p className="flex gap-1.5 pt-1.5 text-caption">
              <Mark isGood={flaw === "none"} />
              <span>
                <span className="sr-only">
                  {t(flaw === "none" ? "kyc.guide.right" : "kyc.guide.wrong")}
                </span>
                {t(`kyc.guide.${flaw}`)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ isGood }: { readonly isGood: boolean }): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`mt-px size-4 shrink-0 ${isGood ? "text-good" : "text-bad"}`}
      aria-hidden="true"
    >
      <path
        d={isGood ? "m3 8.5 3.5 3.5L13 4.5" : "m4 4 8 8m0-8-8 8"}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
