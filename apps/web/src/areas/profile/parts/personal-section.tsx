import { PERSONAL_PARTS, type PersonalPart } from "@plumbline/engine/kyc";
import { Skeleton, TextAction } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { countryName } from "#shell/countries.ts";
import { Loaded } from "#shell/loaded.tsx";
import { type PersonalDataView, usePersonalData } from "#shell/queries.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { partName } from "../personal-form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

const PersonalSheet = lazy(async () => ({
  default: (await import("./personal-sheet.tsx")).PersonalSheet,
}));

/** The reader's own statements: the initial values of a verification. */
export function PersonalSection({ mayChange }: { readonly mayChange: boolean }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const personal = usePersonalData();
  const [isChanging, setIsChanging] = useState(false);
  const { data } = personal;
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-target items-center justify-between gap-4 pb-2">
        <h2 id={id} className="text-label font-semibold text-muted">
          {t("profile.personal.title")}
        </h2>
        {mayChange && data !== undefined && (
          <TextAction align="end" onPress={() => setIsChanging(true)}>
            {t("profile.personal.change")}
          </TextAction>
        )}
      </div>
      <Loaded
        from={personal}
        failedText={t("profile.data.failed")}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {(view) => <PersonalFacts view={view} />}
      </Loaded>
      {isChanging && data !== undefined && (
        <Suspense>
          <PersonalSheet view={data} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}

function PersonalFacts({ view }: { readonly view: PersonalDataView }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <dl className="divide-y divide-hairline rounded-card bg-surface">
        {PERSONAL_PARTS.map((part) => (
          <div
            key={part}
            className="flex min-h-target items-center justify-between gap-4 px-4 py-2"
          >
            <dt className="shrink-0 text-muted">{partName(t, part)}</dt>
            <dd className="min-w-0 text-end break-words">{personalDataOf(t, part, view)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-caption text-muted">{t("profile.personal.why")}</p>
    </>
  );
}

function personalDataOf(t: Translate, part: PersonalPart, view: PersonalDataView): ReactNode {
  const text = view[part];
  if (text === null) return <span className="text-muted">{t("profile.personal.missing")}</span>;
  if (part === "country") return countryName(text, t("kyc.languageTag"));
  return view.gender !== null && part === "gender"
    ? t(`profile.personal.gender.${view.gender}`)
    : text;
}
