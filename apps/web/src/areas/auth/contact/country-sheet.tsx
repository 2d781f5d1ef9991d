import { LANGUAGES } from "@plumbline/messages";
import { Field } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useMemo, useState } from "react";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type Country, listCountries, searchCountries } from "./countries.ts";

/** Chooses the country of a phone number out of all countries. */
export function CountrySheet(props: {
  /** Two letters. */
  readonly chosen: string;
  readonly onChoose: (country: Country) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { tag } = LANGUAGES[usePreference("language")];
  const countries = useMemo(() => listCountries(tag), [tag]);
  const [typed, setTyped] = useState("");
  const isChosen = ({ code }: Country) => code === props.chosen;
  const matching = searchCountries(countries, typed);
  const matches = [...matching.filter(isChosen), ...matching.filter((one) => !isChosen(one))];
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t("auth.country.title")}
      closeLabel={t("auth.country.close")}
    >
      <div className="sticky top-0 bg-surface pb-3">
        <Field
          label={t("auth.country.search")}
          kind="text"
          placeholder={t("auth.country.example")}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <p role="status" className="sr-only">
        {t("auth.country.found", { count: matches.length })}
      </p>
      {matches.length === 0 && (
        <p className="py-6 text-center text-label text-muted">{t("auth.country.none")}</p>
      )}
      <ul className="min-h-[50dvh] divide-y divide-hairline">
        {matches.map((country) => (
          <li key={country.code}>
            <Row
              country={country}
              isChosen={isChosen(country)}
              onChoose={() => props.onChoose(country)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Row(props: {
  readonly country: Country;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const { name, dialCode } = props.country;
  return (
    <button
      type="button"
      aria-current={props.isChosen}
      onClick={props.onChoose}
      className={`flex min-h-12 w-full items-center gap-3 py-2 text-start -outline-offset-2
        hover:bg-fill active:bg-fill ${props.isChosen ? "font-semibold text-accent" : ""}`}
    >
      <span className="min-w-0 flex-1">{name}</span>
      <span className="shrink-0 text-label text-muted tabular-nums">+{dialCode}</span>
    </button>
  );
}
