import { REASON_AREAS } from "@plumbline/engine/ledger";
import { Amount, formatDecimal, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { copyText } from "#shell/copy-text.ts";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showClock, showTime } from "#shell/wire-time.ts";
import { causeOf, type LogCause, reasonKey } from "../log-cause.ts";
import type { LogLine } from "../queries.ts";
import { zoneText } from "../zone-text.ts";

export type TimedLine = LogLine & { readonly atMs: number };

/** One movement of one of the reader's accounts; a tap says the rest, and leads to its receipt. */
export function LogRow(props: {
  readonly line: TimedLine;
  /** Fraction digits of all figures of its currency, so that they stand below one another. */
  readonly decimals: number | undefined;
}): ReactNode {
  const { line, decimals } = props;
  const { t } = useTranslation();
  const hiding = useHiding();
  const { isHidden } = hiding;
  return (
    <details className="group">
      <summary
        className="flex min-h-16 list-none items-center gap-3 px-4 py-2.5 -outline-offset-2
          [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            <span className="min-w-0">
              <ReasonText type={line.type} />
            </span>
            <span className="ms-auto max-w-full text-end">
              {isHidden ? (
                <Amount value={line.amount} currency={line.currency} {...hiding} />
              ) : (
                <SignedAmount line={line} decimals={decimals} />
              )}
            </span>
          </span>
          <span
            className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-muted
              tabular-nums"
          >
            <span className="min-w-0">
              {accountText(line, t)} · {showClock(line.atMs)}
            </span>
            <span className="ms-auto min-w-0 text-end">
              {t("wallet.log.after")}{" "}
              <Amount
                value={line.balanceAfter}
                currency={line.currency}
                decimals={decimals}
                {...hiding}
              />
            </span>
          </span>
        </span>
        <Chevron />
      </summary>
      <LineFacts line={line} />
    </details>
  );
}

/** Why it moved, in the words of the area that moved it, which come with the first such line. */
function ReasonText({ type }: Pick<LogLine, "type">): ReactNode {
  const { t } = useTranslation();
  const isReady = useAreaTexts(REASON_AREAS[type]);
  return isReady ? t(reasonKey(type)) : <Skeleton count={1} />;
}

function Chevron(): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      className="-me-1 size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
      aria-hidden="true"
    >
      <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

type Translate = ReturnType<typeof useTranslation>["t"];

function accountText({ account }: LogLine, t: Translate): string {
  const use = (["available", "margin", "earn"] as const).find((each) => each === account);
  return t(`wallet.use.${use ?? "hold"}`);
}

/** Coloured only where something was earned or cost: money set aside is neither. */
function SignedAmount(props: {
  readonly line: LogLine;
  readonly decimals: number | undefined;
}): ReactNode {
  const { amount, currency, type } = props.line;
  const isResult = /^(position_profit|position_loss|funding_)/.test(type);
  const isOut = amount.startsWith("-");
  const colour = isOut ? "text-down" : "text-up";
  return (
    <span className={`whitespace-nowrap tabular-nums ${isResult ? colour : ""}`}>
      {isOut ? "" : "+"}
      {formatDecimal(amount, { decimals: props.decimals })}
      <span className="text-caption font-normal text-muted"> {currency}</span>
    </span>
  );
}

function LineFacts({ line }: { readonly line: TimedLine }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { causeId, note, receiptId, type } = line;
  const cause = causeOf(type);
  return (
    <div className="bg-ground px-4 py-3 text-label">
      {note !== null && <p className="pb-2 wrap-anywhere">{note}</p>}
      <dl>
        <Fact name={t("wallet.log.exactTime")}>
          {showTime(line.atMs)} {zoneText(line.atMs)}
        </Fact>
        <Fact name={t("wallet.log.serverTime")}>{line.createTime} UTC+8</Fact>
        <Fact name={t("wallet.log.after")}>
          <Amount value={line.balanceAfter} currency={line.currency} {...hiding} />
        </Fact>
        <Fact name={t("wallet.log.number")}>{line.id}</Fact>
      </dl>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {receiptId !== null && (
          <a href={hrefTo("receipt", { id: receiptId })} className={LINK}>
            {t("wallet.log.receipt")}
          </a>
        )}
        {causeId !== null && receiptId === null && <ToCause cause={cause} causeId={causeId} />}
        {causeId !== null && (
          <button type="button" onClick={() => void copyText(t, causeId)} className={LINK}>
            {t(`wallet.log.copy.${cause}`)}
          </button>
        )}
      </div>
    </div>
  );
}

/** The way to what moved it, where that has a page. */
function ToCause(props: { readonly cause: LogCause; readonly causeId: string }): ReactNode {
  const { t } = useTranslation();
  const { cause, causeId } = props;
  if (cause === "adjustment" || cause === "record") return null;
  const href =
    cause === "position"
      ? hrefTo("contract")
      : hrefTo("transferResult", { kind: cause, id: causeId });
  return (
    <a href={href} className={LINK}>
      {t(`wallet.log.way.${cause}`)}
    </a>
  );
}

const LINK =
  "inline-flex min-h-target items-center font-semibold text-accent underline underline-offset-4";

function Fact(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{props.name}</dt>
      <dd className="min-w-0 text-end tabular-nums wrap-anywhere">{props.children}</dd>
    </div>
  );
}
