import {
  Amount,
  Button,
  CardSkeletons,
  formatDecimal,
  NoticeBar,
  Receipt,
  TextLink,
} from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { percentText } from "../pledge-form.ts";
import { type Loan, loanQuery } from "../queries.ts";
import { CollateralSheet } from "./collateral-sheet.tsx";
import { StagePill } from "./loan-row.tsx";
import { LtvBar } from "./ltv-bar.tsx";
import { RepaySheet } from "./repay-sheet.tsx";

/** Interest and prices change while the screen is mounted. */
const REREAD_MS = 10_000;

/** One loan: its figures, its commands, and its history. */
export function LoanDetail({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loan = useQuery({ ...loanQuery(client, id), refetchInterval: REREAD_MS });
  const [sheet, setSheet] = useState<LoanSheetName | null>(null);
  return (
    <AppScreen
      title={t("loan.orders.one")}
      backTo="loanOrders"
      aside={<HideAmounts />}
      footer={
        loan.data !== undefined &&
        mayRepay(loan.data) && <Actions loan={loan.data} onOpen={setSheet} />
      }
    >
      <Loaded from={loan} failedText={t("loan.loadFailed")} skeleton={<CardSkeletons count={3} />}>
        {(shown) => (
          <>
            <Detail loan={shown} />
            {sheet === "repay" && <RepaySheet loan={shown} onClose={() => setSheet(null)} />}
            {sheet === "collateral" && (
              <CollateralSheet loan={shown} onClose={() => setSheet(null)} />
            )}
          </>
        )}
      </Loaded>
    </AppScreen>
  );
}

type LoanSheetName = "repay" | "collateral";

const mayRepay = ({ stage }: Loan): boolean =>
  stage === "running" || stage === "margin_call" || stage === "overdue";

const mayChange = ({ stage, pledgeCurrency }: Loan): boolean =>
  pledgeCurrency !== null && (stage === "running" || stage === "margin_call");

function Actions(props: {
  readonly loan: Loan;
  readonly onOpen: (sheet: LoanSheetName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { loan, onOpen } = props;
  return (
    <div className="flex gap-2">
      {mayChange(loan) && (
        <Button tone="plain" onPress={() => onOpen("collateral")}>
          {t("loan.collateral.title")}
        </Button>
      )}
      <Button onPress={() => onOpen("repay")}>{t("loan.repay.title")}</Button>
    </div>
  );
}

function Detail({ loan }: { readonly loan: Loan }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { stage, currency, index } = loan;
  return (
    <div className="flex flex-col gap-4 p-4">
      <section className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold">{t(`loan.kind.${loan.kind}`)}</h2>
          <StagePill loan={loan} />
        </div>
        <div>
          <p className="text-label text-muted">
            {t(loan.stage === null ? "loan.credit.amount" : "loan.owedNow")}
          </p>
          <p className="text-title font-semibold tabular-nums">
            <Amount
              value={loan.stage === null ? loan.amount : loan.owed}
              currency={currency}
              {...hiding}
            />
          </p>
        </div>
        {mayChange(loan) && <LtvBar {...loan} />}
        {index?.stale === true && <NoticeBar tone="warn">{t("loan.stalePrice")}</NoticeBar>}
        {stage === "margin_call" && <NoticeBar tone="bad">{t("loan.called")}</NoticeBar>}
        {loan.rejection !== null && (
          <NoticeBar tone="info">{t(`loan.rejection.${loan.rejection}`)}</NoticeBar>
        )}
        {stage === "overdue" && <NoticeBar tone="bad">{t("loan.overdueNote")}</NoticeBar>}
      </section>
      {loan.kind === "credit" && (loan.status === "passed" || loan.stage !== null) && (
        <a
          href={hrefTo("loanAgreement", { id: loan.id })}
          className="flex min-h-target items-center justify-center rounded-card bg-fill
            font-semibold text-accent"
        >
          {t(loan.status === "passed" ? "loan.agreement.toSign" : "loan.agreement.title")}
        </a>
      )}
      <Figures loan={loan} />
      <History loan={loan} />
    </div>
  );
}

function Figures({ loan }: { readonly loan: Loan }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const nameOf = useSymbolName();
  const { currency, pledgeCurrency, pledgeAmount, callPrice, liquidationPrice, index } = loan;
  const money = (value: string, of = currency) => (
    <Amount value={value} currency={of} {...hiding} />
  );
  const priceText = (text: string) => `${formatDecimal(text, { decimals: 2 })} ${currency}`;
  const time = (text: string | null) =>
    text === null ? "–" : showTime(readWireTime(text)).slice(0, 16);
  const isOpen = loan.stage !== null && loan.stage !== "repaid" && loan.stage !== "liquidated";
  const pledge =
    pledgeCurrency === null || pledgeAmount === null
      ? []
      : [
          { label: t("loan.collateral.held"), value: money(pledgeAmount, pledgeCurrency) },
          ...(index === null
            ? []
            : [
                {
                  label: t("loan.indexPrice", { symbol: nameOf(index.symbol) }),
                  value: priceText(index.price),
                },
              ]),
          ...(callPrice === null
            ? []
            : [{ label: t("loan.callPrice"), value: priceText(callPrice) }]),
          ...(liquidationPrice === null
            ? []
            : [{ label: t("loan.liquidationPrice"), value: priceText(liquidationPrice) }]),
        ];
  return (
    <Receipt
      groups={[
        {
          rows: [
            ...(loan.stage === null
              ? []
              : [
                  { label: t("loan.lent"), value: money(loan.amount) },
                  { label: t("loan.principal"), value: money(loan.principal) },
                ]),
            {
              label: t("loan.rate"),
              value: t("loan.rateADay", { percent: percentText(loan.dailyRate) }),
              ...(loan.kind === "credit" && {
                note: t("loan.credit.late", { percent: percentText(loan.lateDailyRate) }),
              }),
            },
            ...(isOpen ? [{ label: t("loan.interestToday"), value: money(loan.interest) }] : []),
            ...(isOpen && loan.stage !== "overdue"
              ? [{ label: t("loan.owedAtEnd"), value: money(loan.owedAtEnd) }]
              : []),
            {
              label: t("loan.interestToEnd"),
              value: money(loan.totalInterest),
              note: t("loan.days.count", { count: loan.days }),
            },
          ],
        },
        ...(pledge.length === 0 ? [] : [{ rows: pledge }]),
        {
          rows: [
            { label: t("loan.startTime"), value: time(loan.startTime) },
            {
              label: t("loan.endTime"),
              value: time(loan.endTime),
              ...(loan.isExtended && { note: t("loan.extended") }),
            },
            { label: t("loan.termsVersion"), value: String(loan.termsVersion) },
          ],
        },
      ]}
    />
  );
}

function History({ loan }: { readonly loan: Loan }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { currency, pledgeCurrency, history } = loan;
  return (
    <section aria-label={t("loan.history.title")}>
      <h2 className="pb-2 font-semibold">{t("loan.history.title")}</h2>
      <ol className="-mx-4 divide-y divide-hairline border-y border-hairline bg-surface">
        {history.map((event) => {
          const lines = [
            [event.lent, currency, "lent"],
            [event.interestPaid, currency, "interestPaid"],
            [event.repaid, currency, "repaid"],
            [event.pledged, pledgeCurrency ?? "", "pledged"],
            [event.returned, pledgeCurrency ?? "", "returned"],
            [event.sold, pledgeCurrency ?? "", "sold"],
          ] as const;
          return (
            <li
              key={`${event.createTime}${event.type}${event.receiptId ?? ""}`}
              className="px-4 py-2"
            >
              <p className="flex min-h-target items-center justify-between gap-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`loan.event.${event.type}`)}</span>
                  <span className="block text-caption text-muted tabular-nums">
                    {showTime(readWireTime(event.createTime)).slice(0, 16)}
                  </span>
                </span>
                {event.receiptId !== null && (
                  <TextLink href={hrefTo("receipt", { id: event.receiptId })} align="end">
                    {t("loan.receipt")}
                  </TextLink>
                )}
              </p>
              <dl className="pb-1 text-label">
                {lines
                  .filter(([value]) => value !== "0")
                  .map(([value, of, name]) => (
                    <div key={name} className="flex flex-wrap justify-between gap-x-3">
                      <dt className="text-muted">{t(`loan.history.${name}`)}</dt>
                      <dd className="tabular-nums">
                        <Amount
                          value={value}
                          currency={of}
                          decimals={listedScaleOf(value)}
                          {...hiding}
                        />
                      </dd>
                    </div>
                  ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
