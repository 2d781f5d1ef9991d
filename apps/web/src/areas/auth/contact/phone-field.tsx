import { Field } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { ContactForm } from "./contact-form.ts";

// Loaded on demand, together with the list of countries.
const CountrySheet = lazy(async () => ({
  default: (await import("./country-sheet.tsx")).CountrySheet,
}));

/** A phone number: the country with its dial code, and the national number. */
export function PhoneField(props: {
  readonly form: ContactForm;
  readonly onChange: (part: Partial<ContactForm>) => void;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const labelId = useId();
  const valueId = useId();
  const { country, dialCode, phone } = props.form;
  return (
    <div className="flex gap-3">
      <div className="shrink-0">
        <span id={labelId} className="block pb-1.5 text-label text-muted">
          {t("auth.country.label")}
        </span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-labelledby={`${labelId} ${valueId}`}
          onClick={() => setIsChoosing(true)}
          className="flex min-h-[max(48px,3rem)] w-full items-center justify-between gap-1.5
            rounded-card border border-control bg-surface px-3 text-[max(16px,1rem)] tabular-nums"
        >
          <span id={valueId}>
            {country} +{dialCode}
          </span>
          <Chevron />
        </button>
      </div>
      <div className="min-w-0 flex-1">
        <Field
          label={t("auth.field.phone")}
          kind="tel"
          name="phone"
          autoComplete="tel-national"
          value={phone}
          onChange={(text) => props.onChange({ phone: text })}
          problem={props.problem}
        />
      </div>
      {isChoosing && (
        <Suspense>
          <CountrySheet
            chosen={country}
            onClose={() => setIsChoosing(false)}
            onChoose={(chosen) => {
              props.onChange({ country: chosen.code, dialCode: chosen.dialCode });
              setIsChoosing(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Chevron(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-muted" aria-hidden="true">
      <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
