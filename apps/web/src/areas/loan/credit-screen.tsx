import { toDecimalText } from "@plumbline/engine/kernel";
import type { LoanProduct, LoanTerms } from "@plumbline/engine/loan";
import {
  Amount,
  Button,
  CardSkeletons,
  Empty,
  Field,
  formatDecimal,
  NoticeBar,
  Receipt,
} from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { CREDIT_FIGURES, type CreditValues, firstCredit, readCredit } from "./credit-form.ts";
import { TermChoice } from "./parts/term-choice.tsx";
import { type Standing, standingQuery, termsQuery } from "./queries.ts";

/** Applying for credit: the amount, its cost, and a month's surplus. */
export function CreditScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  const loaded = useLoaded({ terms: termsQuery(client), standing: standingQuery(client, book) });
  return (
    <AppScreen
      title={t("loan.credit.title")}
      backTo="loanAccount"
      aside={<BookChip book={book} onBook={choose} />}
    >
      {isGuest && book === "live" ? (
        <CompleteFirst />
      ) : (
        <Loaded
          from={loaded}
          failedText={t("loan.loadFailed")}
          skeleton={<CardSkeletons count={3} />}
        >
          {({ terms, standing }) => (
            <Offer key={book} book={book} terms={terms} standing={standing} />
          )}
        </Loaded>
      )}
    </AppScreen>
  );
}

interface OfferProps {
  readonly book: BookName;
  readonly terms: LoanTerms;
  readonly standing: Standing;
}

/** Certain refusals are shown before the form is filled in. */
function Offer({ book, terms, standing }: OfferProps): ReactNode {
  const { t } = useTranslation();
  const product = terms.products.find(({ kind, isEnabled }) => kind === "credit" && isEnabled);
  if (product === undefined) return <Empty kind="waiting" text={t("loan.credit.none")} />;
  if (book === "live" && !standing.isVerified) {
    return (
      <Empty
        kind="blocked"
        text={t("loan.credit.verifyFirst")}
        action={
          <Button isCompact onPress={() => go(pathTo("verification"))}>
            {t("loan.credit.verify")}
          </Button>
        }
      />
    );
  }
  return <CreditForm book={book} terms={terms} standing={standing} product={product} />;
}

function CreditForm(props: OfferProps & { readonly product: LoanProduct }): ReactNode {
  const { book, terms, standing, product } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.loan.applyForCredit);
  const { values, change } = useTicket(() => firstCredit(product), command);
  const read = readCredit(values, { book, terms, product, standing });
  const { asset } = product.amountMin;
  if (command.data !== undefined) {
    return (
      <Empty
        kind="waiting"
        text={t("loan.credit.sent")}
        hint={t("loan.credit.sentHint")}
        action={
          <Button isCompact onPress={() => go(pathTo("loanOrders"))}>
            {t("loan.orders.title")}
          </Button>
        }
      />
    );
  }
  const money = (units: bigint) => `${formatDecimal(toDecimalText(units))} ${asset}`;
  const problem = read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined;
  const { onPress: send, ...button } = ticketButton(command, {
    input:
      read.type === "ready"
        ? { book, productId: product.id, days: values.days, ...read.input }
        : null,
    disabledReason: problem ?? (read.type === "empty" ? t("loan.typeFirst") : undefined),
  });
  const problemAt = (field: keyof CreditValues) =>
    read.type === "refused" && read.field === field ? problem : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={t("loan.credit.amount")}
        unit={asset}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        problem={problemAt("amount")}
        hint={
          <>
            {t("loan.credit.limit")} <Amount value={standing.limit} currency={asset} />
          </>
        }
      />
      <TermChoice days={product.days} value={values.days} onChange={(days) => change({ days })} />
      {CREDIT_FIGURES.map((field) => (
        <Field
          key={field}
          label={t(`loan.credit.${field}`)}
          unit={asset}
          value={values[field]}
          onChange={(text) => change({ [field]: text })}
          problem={problemAt(field)}
        />
      ))}
      {read.affordable !== null && read.type !== "refused" && (
        <NoticeBar tone="info">
          {t("loan.credit.affordable", { amount: money(read.affordable.units) })}
        </NoticeBar>
      )}
      {read.type === "ready" && (
        <>
          <Receipt
            groups={[
              {
                rows: [
                  {
                    label: t("loan.rate"),
                    value: t("loan.rateADay", { percent: percentOf(product.dailyRate) }),
                    note: t("loan.credit.late", { percent: percentOf(product.lateDailyRate) }),
                  },
                  {
                    label: t("loan.interestToday"),
                    value: money(0n),
                    note: t("loan.interestTodayNote"),
                  },
                  {
                    label: t("loan.interestToEnd"),
                    value: money(read.interestToEnd.units),
                    note: t("loan.days.count", { count: values.days }),
                  },
                  {
                    label: t("loan.owedAtEnd"),
                    value: money(read.amount.units + read.interestToEnd.units),
                    isTotal: true,
                  },
                ],
              },
            ]}
          />
          <p className="text-caption text-muted">
            {t("loan.credit.worst", { currency: asset, amount: money(read.lateDay.units) })}
          </p>
        </>
      )}
      <CommandProblem fault={command.error} />
      <Button type="submit" {...button}>
        {t("loan.credit.send")}
      </Button>
      <p className="text-caption text-muted">{t("loan.credit.note")}</p>
    </form>
  );
}

/** A daily rate in per cent with all decimals: "0.02". */
const percentOf = (ppm: bigint): string => toDecimalText(ppm * 10_000n);
