import { Amount, Field, formatDecimal, NO_FIGURE, Receipt } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { WayOut } from "../queries.ts";
import { mostOf, outcomeOf } from "../withdrawal-form.ts";

/** How much, and at once what of it arrives. */
export function AmountPart(props: {
  readonly way: WayOut;
  /** Decimal text in the way's currency. */
  readonly available: string;
  readonly amount: string;
  readonly onChange: (amount: string) => void;
  readonly problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { way, available, amount, onChange, problem } = props;
  const { amountMin, currency, fee } = way;
  const outcome = outcomeOf(amount, way);
  const of = (value: string) => <Amount value={value} currency={currency} />;
  return (
    <>
      <Field
        label={t("withdrawal.amount")}
        value={amount}
        onChange={onChange}
        unit={currency}
        action={{ label: t("withdrawal.max"), onPress: () => onChange(mostOf(way, available)) }}
        hint={t("withdrawal.least", { amount: `${formatDecimal(amountMin)} ${currency}` })}
        problem={problem}
      />
      <Receipt
        groups={[
          {
            rows: [
              {
                label: t("withdrawal.available"),
                value: <Amount value={available} currency={currency} {...hiding} />,
              },
              ...(way.heldBack === "0"
                ? []
                : [
                    {
                      label: t("withdrawal.keptBack"),
                      value: <Amount value={way.heldBack} currency={currency} {...hiding} />,
                    },
                  ]),
              { label: t("withdrawal.dayLeft"), value: <DayLeft way={way} /> },
            ],
          },
          {
            rows: [
              { label: t("withdrawal.fee"), value: of(fee) },
              {
                label: t("withdrawal.receives"),
                value: outcome === undefined ? NO_FIGURE : of(outcome.receives),
                isTotal: true,
              },
            ],
          },
        ]}
      />
    </>
  );
}

function DayLeft({ way }: { readonly way: WayOut }): ReactNode {
  const { t } = useTranslation();
  const { currency, dayLeft, dayMax } = way;
  return (
    <>
      <Amount value={dayLeft} currency={currency} />
      <span className="block text-caption text-muted">
        {t("withdrawal.dayOf", { amount: `${formatDecimal(dayMax)} ${currency}` })}
      </span>
    </>
  );
}
