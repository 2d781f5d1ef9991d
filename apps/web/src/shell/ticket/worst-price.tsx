import { ChipRow, Field } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type PriceTolerance, readTolerance } from "./price-tolerance.ts";

/** The worst price that a confirmation accepts, and its distance from the price shown. */
export function WorstPrice(props: {
  readonly tolerance: PriceTolerance;
  /** As text; undefined if several prices are accepted at once. */
  readonly price?: string;
}): ReactNode {
  const { tolerance, price } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="border-t border-hairline pt-2 text-label">
      {price !== undefined && (
        <p className="flex justify-between gap-3">
          <span className="text-muted">{t("ticket.tolerance.worst")}</span>
          <span className="font-semibold tabular-nums">{price}</span>
        </p>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-target w-full items-center justify-between gap-3 text-left"
      >
        <span className="text-muted">{t("ticket.tolerance.label")}</span>
        <span className="font-semibold text-accent underline underline-offset-4">
          {t("ticket.tolerance.change", { percent: tolerance.percent })}
        </span>
      </button>
      {isOpen && <Choice tolerance={tolerance} />}
    </section>
  );
}

function Choice({ tolerance }: { readonly tolerance: PriceTolerance }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState(tolerance.percent);
  const isWrong = readTolerance(text) === null;
  const choose = (percent: string) => {
    setText(percent);
    if (readTolerance(percent) !== null) tolerance.choose(percent);
  };
  return (
    <div className="flex flex-col gap-3 pb-3">
      <div className="-mx-4">
        <ChipRow
          label={t("ticket.tolerance.label")}
          value={tolerance.choices.find((each) => each === text) ?? ""}
          onChange={choose}
          chips={tolerance.choices.map((value) => ({
            value,
            label: t("ticket.percent", { share: value }),
          }))}
        />
      </div>
      <Field
        label={t("ticket.tolerance.own")}
        value={text}
        onChange={choose}
        unit="%"
        problem={isWrong ? t("ticket.tolerance.problem") : undefined}
      />
      <p className="text-caption text-muted">{t("ticket.tolerance.hint")}</p>
    </div>
  );
}
