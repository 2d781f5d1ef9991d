import {
  Amount,
  ChevronDownIcon,
  compareDecimals,
  CurrencyMark,
  Stroke,
  TextAction,
} from "@plumbline/ui";
import { type ReactNode, useId, useState } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import type { BookName } from "#shell/preferences.ts";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import { DepositLink } from "#shell/ticket/deposit-link.tsx";
import type { Currency } from "../queries.ts";

interface SwapSideProps {
  readonly label: string;
  readonly currencies: readonly Currency[];
  /** The available balances, as decimal text by currency. */
  readonly available: Readonly<Record<string, string>>;
  readonly code: string;
  readonly amount: string;
  /** Chooses the whole balance; only for the side that pays. */
  readonly onAll?: () => void;
  /** On the paying side: without live money, it links to a deposit. */
  readonly book?: BookName;
  readonly problem?: string | undefined;
  readonly onAmount: (amount: string) => void;
  readonly onCurrency: (code: string) => void;
}

/** One of the two sides: a currency with its balance, and an amount that may be typed. */
export function SwapSide(props: SwapSideProps): ReactNode {
  const { t } = useTranslation();
  const { label, available, code, amount, onAll, book, problem, onAmount } = props;
  const id = useId();
  const isRefused = problem !== undefined;
  const isUnfunded = book === "live" && !isSome(available[code] ?? "0");
  return (
    <fieldset
      className={`min-w-0 rounded-card border bg-surface px-4 py-2 low:py-0 focus-within:outline-2
        focus-within:-outline-offset-1 ${
          isRefused ? "border-bad outline-bad" : "border-hairline outline-accent"
        }`}
    >
      {/* Rendered as a line of the card: a legend would be drawn on its edge. */}
      <legend className="sr-only">{label}</legend>
      <div
        className="flex min-h-target flex-wrap items-center justify-between gap-x-3 text-label
          low:-my-1.5"
      >
        <span className="text-muted" aria-hidden="true">
          {label}
        </span>
        <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2 text-muted">
          <span>
            {t("flash-exchange.available")} <Listed amount={available[code] ?? "0"} />
          </span>
          {isUnfunded && <DepositLink />}
          {onAll !== undefined && !isUnfunded && (
            <TextAction align="end" onPress={onAll}>
              {t("flash-exchange.all")}
            </TextAction>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <CurrencyChip {...props} />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="0"
          aria-label={t("flash-exchange.amount")}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
          className="min-h-target min-w-32 flex-1 bg-transparent text-end text-title font-semibold
            tabular-nums outline-none placeholder:font-normal placeholder:text-muted"
        />
      </div>
      {isRefused && (
        <p id={id} className="pb-1 text-end text-caption text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const isSome = (amount: string): boolean => compareDecimals(amount, "0") > 0;

/** Without the currency, which is already next to it. */
const Listed = ({ amount }: { readonly amount: string }): ReactNode => (
  <Amount value={amount} currency="" decimals={listedScaleOf(amount)} {...useHiding()} />
);

/** The currency of the side; a press opens the others, each with its balance. */
function CurrencyChip(props: SwapSideProps): ReactNode {
  const { label, currencies, available, code, onCurrency } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${code}`}
        onClick={() => setIsChoosing(true)}
        className="-ms-2 flex min-h-target min-w-target items-center gap-2 rounded-inner px-2
          font-semibold hover:bg-fill active:bg-fill"
      >
        <CurrencyMark currency={code} size={28} />
        {code}
        <span className="text-muted *:size-4">
          <ChevronDownIcon />
        </span>
      </button>
      {isChoosing && (
        <ChoiceSheet
          label={label}
          choices={currencies
            .filter(({ isEnabled }) => isEnabled)
            .map((one) => ({ ...one, amount: available[one.code] ?? "0" }))
            // Currencies with a balance first.
            .toSorted((a, b) => Number(isSome(b.amount)) - Number(isSome(a.amount)))
            .map((one) => ({
              value: one.code,
              label: one.code,
              hint: one.name,
              mark: <CurrencyMark currency={one.code} size={28} />,
              end: isSome(one.amount) && <Listed amount={one.amount} />,
            }))}
          value={code}
          onChoose={onCurrency}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

/** The button between the two sides, which swaps them. */
export function TurnButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t("flash-exchange.turn")}
      className="z-1 mx-auto -my-3.5 low:-my-5.5 grid size-11 min-h-target min-w-target
        place-items-center rounded-full border-4 border-ground bg-fill text-accent
        hover:brightness-95"
    >
      <Stroke path="M8 4v15l-4-4m12 5V5l4 4" isSmall />
    </button>
  );
}
