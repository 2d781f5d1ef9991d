import { summaryOf } from "@plumbline/engine/contract";
import { type ContestBook, isContestBook, toDecimalText, USDT } from "@plumbline/engine/kernel";
import { Button, formatDecimal, NO_FIGURE, Skeleton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName as OwnBookName } from "#shell/preferences.ts";
import { SheetChip } from "#shell/ticket/chip-bar.tsx";
import { Choices } from "#shell/ticket/choice-sheet.tsx";
import { DepositLink } from "#shell/ticket/deposit-link.tsx";
import { availableText } from "../order-figures.ts";
import type { BookName } from "../context/contract-context.ts";
import { type LoadedContract, useLoadedContract } from "../context/use-loaded-contract.ts";
import { ResetSheet } from "./demo-reset.tsx";
import { Fact, OwnAmount, OwnDelta } from "./figures.tsx";

/** The account's balance by the server's rule, and the part that an order can use. */
export function MoneyLine(props: {
  readonly book: BookName;
  readonly loaded: LoadedContract | undefined;
}): ReactNode {
  const { book, loaded } = props;
  const { t } = useTranslation();
  const isHidden = usePreference("isHidingAmounts");
  const summary = loaded && summaryOf(loaded.context, { book, asset: USDT });
  const available = loaded && availableText(loaded.context, { book, asset: USDT });
  const isEmpty = book === "live" && summary !== undefined && summary.available.units <= 0n;
  return (
    <div
      className="flex min-h-8 flex-wrap items-center gap-x-2 px-4 py-1 text-caption
        low:min-h-6 low:py-0"
    >
      <span className="flex items-center gap-1.5">
        <span className="text-muted">{t("contract.summary.equity")}</span>
        <span className="min-w-16 font-semibold">
          {summary === undefined ? (
            <Skeleton />
          ) : (
            <OwnAmount value={toDecimalText(summary.equity.units)} currency={USDT} />
          )}
        </span>
      </span>
      {available !== undefined && !isHidden && (
        <span className="text-muted tabular-nums">
          {t("contract.ticket.available", available.values)}
        </span>
      )}
      {isEmpty && <DepositLink />}
    </div>
  );
}

interface AccountProps {
  readonly book: BookName;
  readonly onBook?: ((book: OwnBookName) => void) | undefined;
  /** A visitor without an account, who has nothing to reset. */
  readonly isVisitor: boolean;
}

/** The chosen book; its sheet shows the account's summary, the other book, and a reset. */
export function AccountChip(props: AccountProps): ReactNode {
  const { book, onBook, isVisitor } = props;
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<"account" | "reset">();
  const close = () => setSheet(undefined);
  return (
    <>
      <SheetChip
        name={t("contract.book.label")}
        value={t(`contract.book.${isContestBook(book) ? "contest" : book}`)}
        onPress={() => setSheet("account")}
      />
      {sheet === "account" && (
        <Sheet
          isOpen
          onClose={close}
          title={t("contract.summary.label")}
          closeLabel={t("contract.close")}
          footer={
            <>
              {book === "demo" && !isVisitor && (
                <Button tone="plain" onPress={() => setSheet("reset")}>
                  {t("contract.demo.reset")}
                </Button>
              )}
              {isContestBook(book) && (
                <Button
                  tone="plain"
                  onPress={() => go(pathTo("contestDetail", { id: contestOf(book) }))}
                >
                  {t("contract.contest.see")}
                </Button>
              )}
            </>
          }
        >
          <Summary book={book} />
          {onBook !== undefined && !isContestBook(book) && (
            <Choices
              label={t("contract.book.label")}
              choices={(["demo", "live"] as const).map((value) => {
                return { value, label: t(`contract.book.${value}`) };
              })}
              value={book}
              onChoose={(next) => {
                onBook(next);
                close();
              }}
            />
          )}
        </Sheet>
      )}
      {sheet === "reset" && <ResetSheet onClose={close} />}
    </>
  );
}

const contestOf = (book: ContestBook): string => book.slice("contest:".length);

/** The account at the live marks. */
function Summary({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { loaded } = useLoadedContract(book);
  const isHidden = usePreference("isHidingAmounts");
  const asset = USDT;
  const summary = loaded && summaryOf(loaded.context, { book, asset });
  const available = loaded && availableText(loaded.context, { book, asset });
  const amount = (units: bigint | undefined) =>
    units === undefined ? (
      <Skeleton />
    ) : (
      <OwnAmount value={toDecimalText(units)} currency={asset} />
    );
  const ratio = summary?.marginRatio ?? null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 pb-4">
      <Fact name={t("contract.summary.equity")}>{amount(summary?.equity.units)}</Fact>
      <Fact name={t("contract.summary.openProfit")} isEnd>
        {summary === undefined ? (
          <Skeleton />
        ) : (
          <OwnDelta value={toDecimalText(summary.unrealisedPnl.units)} currency={asset} />
        )}
      </Fact>
      <Fact
        name={t("contract.summary.available")}
        note={
          available?.key === "contract.ticket.availableLess" && !isHidden
            ? t(available.key, available.values)
            : undefined
        }
      >
        {amount(summary?.available.units)}
      </Fact>
      <Fact name={t("contract.summary.margin")} isEnd>
        {amount(summary?.margin.units)}
      </Fact>
      <Fact name={t("contract.summary.marginRatio")}>
        {ratio === null ? NO_FIGURE : `${formatDecimal(percentText(ratio), { decimals: 2 })}%`}
      </Fact>
    </dl>
  );
}

/** Hundredths of a percent as a percentage: 1_234n is "12.34". */
const percentText = (hundredths: bigint): string => toDecimalText(hundredths * 1_000_000n);
