import { Amount, Field, formatDecimal, NO_FIGURE, Receipt } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { PayoutRail } from "../queries.ts";
import { freeOf, mostOf, outcomeOf } from "../withdrawal-form.ts";

interface Drawn {
  readonly way: PayoutRail;
  /** Decimal text in the channel's currency. */
  readonly available: string;
}

/** The amount, and at once the part that arrives. */
export function AmountPart(
  props: Drawn & {
    readonly amount: string;
    readonly onChange: (amount: string) => void;
    readonly problem: string | undefined;
  },
): ReactNode {
  const { t } = useTranslation();
  const { way, available, amount, onChange, problem } = props;
  const { amountMin, currency, fee } = way;
  // For a refused amount, the part that arrives is zero.
  const outcome = problem === undefined ? outcomeOf(amount, way) : undefined;
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
          { rows: useSources({ way, available }) },
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

/** The balance, the withheld part with its reason, and the daily limit. */
function useSources({ way, available }: Drawn) {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { currency, withheld } = way;
  const hidden = (value: string) => <Amount value={value} currency={currency} {...hiding} />;
  const reserve = (
    <>
      {hidden(withheld)}
      <Beside>{t("withdrawal.withheldFor")}</Beside>
    </>
  );
  return [
    { label: t("withdrawal.available"), value: hidden(available) },
    ...(withheld === "0"
      ? []
      : [
          { label: t("withdrawal.withheld"), value: reserve },
          { label: t("withdrawal.mayLeave"), value: hidden(freeOf(way, available)) },
        ]),
    { label: t("withdrawal.dayLeft"), value: <DayLeft way={way} /> },
  ];
}

function DayLeft({ way }: Pick<Drawn, "way">): ReactNode {
  const { t } = useTranslation();
  const { currency, dayLeft, dayMax } = way;
  return (
    <>
      <Amount value={dayLeft} currency={currency} />
      <Beside>{t("withdrawal.dayOf", { amount: `${formatDecimal(dayMax)} ${currency}` })}</Beside>
    </>
  );
}

const Beside = ({ children }: { readonly children: string }): ReactNode => (
  <span className="block text-caption text-muted">{children}</span>
);
