import { type AssetCode, mustParseDecimal, price, toDecimalText } from "@plumbline/engine/kernel";
import { type LoanProduct, type LoanTerms, symbolOf } from "@plumbline/engine/loan";
import {
  Amount,
  Button,
  CardSkeletons,
  Empty,
  Field,
  formatDecimal,
  NoticeBar,
  Select,
} from "@plumbline/ui";
import { writeShare } from "@plumbline/protocol/loan/loan-wire";
import { type ReactNode, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { LtvBar } from "./parts/ltv-bar.tsx";
import { PledgeSheet } from "./parts/pledge-sheet.tsx";
import { TermChoice } from "./parts/term-choice.tsx";
import {
  fallText,
  firstValues,
  leastPledge,
  type PledgeFigures,
  type PledgeValues,
  readPledge,
} from "./pledge-form.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { termsQuery } from "./queries.ts";

/** Borrowing against collateral: the amount, the collateral, and the prices of each step. */
export function PledgeScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  const loaded = useLoaded({ terms: termsQuery(client), available: availableQuery(client, book) });
  return (
    <AppScreen
      title={t("loan.pledge.take")}
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
          {({ terms, available }) => {
            const product = terms.products.find(({ kind, isEnabled }) => {
              return kind === "pledge" && isEnabled;
            });
            if (product === undefined) {
              return <Empty kind="waiting" text={t("loan.pledge.none")} />;
            }
            return (
              <PledgeForm
                key={book}
                book={book}
                terms={terms}
                product={product}
                available={available}
              />
            );
          }}
        </Loaded>
      )}
    </AppScreen>
  );
}

interface PledgeFormProps {
  readonly book: BookName;
  readonly terms: LoanTerms;
  readonly product: LoanProduct;
  readonly available: Readonly<Record<string, string>>;
}

function PledgeForm({ book, terms, product, available }: PledgeFormProps): ReactNode {
  const { t } = useTranslation();
  const [values, setValues] = useState<PledgeValues>(() => firstValues(product));
  const [isReviewing, setIsReviewing] = useState(false);
  const { amountMin, amountMax, collaterals, days } = product;
  const symbol = symbolOf(values.pledgeCurrency, amountMin.asset);
  const { quote, isStale } = useQuote(symbol);
  const at =
    quote !== undefined && quote.price !== null && !isStale && quote.status === "open"
      ? price(mustParseDecimal(quote.price))
      : null;
  const spendable = available[values.pledgeCurrency] ?? "0";
  const context = { book, terms, product, price: at, available: spendable };
  const read = readPledge(values, context);
  const least = leastPledge(values, context);
  const change = (part: Partial<PledgeValues>) => setValues({ ...values, ...part });
  const problemIn = (field: "amount" | "pledgeAmount") =>
    read.type === "refused" && read.field === field
      ? t(read.problem.key, read.problem.values)
      : undefined;
  const money = (units: bigint) => formatDecimal(toDecimalText(units));
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (read.type === "ready") setIsReviewing(true);
      }}
    >
      <Field
        label={t("loan.pledge.amount")}
        unit={amountMin.asset}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        hint={t("loan.pledge.range", {
          least: money(amountMin.units),
          most: `${money(amountMax.units)} ${amountMax.asset}`,
        })}
        problem={problemIn("amount")}
      />
      <TermChoice days={days} value={values.days} onChange={(count) => change({ days: count })} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-28 flex-1">
          <Select
            label={t("loan.pledge.collateral")}
            value={values.pledgeCurrency}
            onChange={(pledgeCurrency: AssetCode) => change({ pledgeCurrency, pledgeAmount: "" })}
            options={collaterals.map((code) => ({ value: code, label: code }))}
          />
        </div>
        <div className="min-w-[min(11rem,100%)] flex-2">
          <Field
            label={t("loan.pledge.pledgeAmount")}
            value={values.pledgeAmount}
            onChange={(pledgeAmount) => change({ pledgeAmount })}
            action={
              least === null
                ? undefined
                : {
                    label: t("loan.pledge.least"),
                    onPress: () => change({ pledgeAmount: least }),
                  }
            }
            hint={
              <>
                {t("loan.available")} <Amount value={spendable} currency={values.pledgeCurrency} />
              </>
            }
            problem={problemIn("pledgeAmount")}
          />
        </div>
      </div>
      {at === null && <NoticeBar tone="warn">{t("loan.pledge.noPrice")}</NoticeBar>}
      {read.type === "refused" && read.field === "form" && at !== null && (
        <NoticeBar tone="warn">{t(read.problem.key, read.problem.values)}</NoticeBar>
      )}
      {read.type === "ready" && at !== null && (
        <Standing figures={read.figures} product={product} at={at} />
      )}
      <Button type="submit" disabledReason={reasonOf()}>
        {t("loan.pledge.review")}
      </Button>
      <p className="text-caption text-muted">{t("loan.pledge.note")}</p>
      {isReviewing && (
        <PledgeSheet
          book={book}
          product={product}
          termsVersion={terms.version}
          read={read}
          values={values}
          onClose={(isTaken) => {
            setIsReviewing(false);
            if (isTaken) setValues(firstValues(product));
          }}
        />
      )}
    </form>
  );

  function reasonOf(): string | undefined {
    if (at === null) return t("loan.pledge.noPrice");
    if (read.type === "empty") return t("loan.typeFirst");
    return read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined;
  }
}

/** The ratio, and the prices of call and liquidation, before the loan is taken. */
function Standing(props: {
  readonly figures: PledgeFigures;
  readonly product: LoanProduct;
  readonly at: bigint;
}): ReactNode {
  const { figures, product, at } = props;
  const { t } = useTranslation();
  const { asset } = figures.amount;
  const priceText = (units: bigint) =>
    `${formatDecimal(toDecimalText(units), { decimals: 2 })} ${asset}`;
  return (
    <section
      aria-label={t("loan.ltv.label")}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4"
    >
      <LtvBar
        ltv={writeShare(figures.ltv)}
        initialLtv={writeShare(product.ltv.initial)}
        warnLtv={writeShare(product.ltv.warn)}
        callLtv={writeShare(product.ltv.call)}
        liquidationLtv={writeShare(product.ltv.liquidate)}
      />
      <dl className="text-label tabular-nums">
        {(
          [
            ["loan.callPrice", figures.callPrice],
            ["loan.liquidationPrice", figures.liquidationPrice],
          ] as const
        ).map(([label, units]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="ms-auto text-end">
              {priceText(units)}
              <span className="block text-caption text-muted">−{fallText(at, units)}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
