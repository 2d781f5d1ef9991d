import { toDecimalText } from "@plumbline/engine/kernel";
import type { LoanProduct } from "@plumbline/engine/loan";
import { Amount, Button, formatDecimal, Receipt, type ReceiptRow, TextLink } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import {
  percentOfPpm,
  type PledgeFigures,
  type PledgeRead,
  type PledgeValues,
} from "../pledge-form.ts";
import type { Order } from "../queries.ts";

interface PledgeSheetProps {
  readonly book: BookName;
  readonly product: LoanProduct;
  readonly termsVersion: number;
  /** The current figures. */
  readonly read: PledgeRead;
  readonly values: PledgeValues;
  readonly onClose: (isTaken: boolean) => void;
}

/** Before the loan: all consequences of the pledge. Afterwards, in the same place, the result. */
export function PledgeSheet(props: PledgeSheetProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book, product, termsVersion, read, values, onClose } = props;
  const command = useCommand(client.loan.applyForPledge);
  // The figures at the time the sheet was opened, in case the price changes so that it is refused.
  const [first] = useState(read);
  const shown = read.type === "ready" ? read : first;
  const order = command.data;
  const button = ticketButton(command, {
    input: { book, productId: product.id, ...values, termsVersion },
    disabledReason: read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined,
  });
  return (
    <Sheet
      isOpen
      onClose={() => onClose(order !== undefined)}
      title={t(order === undefined ? "loan.pledge.reviewTitle" : "loan.pledge.done")}
      description={t(`loan.book.${book}`)}
      closeLabel={t("loan.close")}
      footer={
        order === undefined ? (
          <>
            <CommandProblem fault={command.error} />
            <Button {...button}>{t("loan.pledge.take")}</Button>
          </>
        ) : (
          <Done order={order} />
        )
      }
    >
      {shown.type === "ready" && (
        <Figures figures={shown.figures} product={product} days={values.days} />
      )}
      {order === undefined && (
        <p className="pt-3 text-caption text-muted">{t("loan.pledge.worst")}</p>
      )}
    </Sheet>
  );
}

function Figures(props: {
  readonly figures: PledgeFigures;
  readonly product: LoanProduct;
  readonly days: number;
}): ReactNode {
  const { figures, product, days } = props;
  const { t } = useTranslation();
  const { amount, collateral, interestToEnd } = figures;
  const { asset } = amount;
  const money = (units: bigint, currency: string = asset) => (
    <Amount value={toDecimalText(units)} currency={currency} />
  );
  const priceText = (units: bigint) =>
    `${formatDecimal(toDecimalText(units), { decimals: 2 })} ${asset}`;
  const rows: readonly ReceiptRow[] = [
    { label: t("loan.pledge.gets"), value: money(amount.units), isTotal: true },
    { label: t("loan.pledge.gives"), value: money(collateral.units, collateral.asset) },
    { label: t("loan.ltv.label"), value: `${percentOfPpm(figures.ltv)}%` },
    {
      label: t("loan.rate"),
      value: t("loan.rateADay", { percent: percentOfFour(product.dailyRate) }),
      note: t("loan.rateNote"),
    },
    { label: t("loan.interestToday"), value: money(0n), note: t("loan.interestTodayNote") },
    {
      label: t("loan.interestToEnd"),
      value: money(interestToEnd.units),
      note: t("loan.days.count", { count: days }),
    },
    { label: t("loan.callPrice"), value: priceText(figures.callPrice) },
    { label: t("loan.liquidationPrice"), value: priceText(figures.liquidationPrice) },
    {
      label: t("loan.owedAtEnd"),
      value: money(amount.units + interestToEnd.units),
      isTotal: true,
    },
  ];
  return <Receipt isFlush groups={[{ rows }]} />;
}

/** A daily rate in per cent with all decimals: "0.02". */
const percentOfFour = (ppm: bigint): string => toDecimalText(ppm * 10_000n);

function Done({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      {order.receiptId !== null && (
        <TextLink href={hrefTo("receipt", { id: order.receiptId })} align="center">
          {t("loan.receipt")}
        </TextLink>
      )}
      <a
        href={hrefTo("loanOrders", { id: order.id })}
        className="flex min-h-target items-center justify-center rounded-card bg-accent
          font-semibold text-on-fill"
      >
        {t("loan.pledge.toLoan")}
      </a>
    </div>
  );
}
