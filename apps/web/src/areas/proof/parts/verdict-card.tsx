import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { ReceiptWords } from "#shell/contributions/area-receipts.ts";
import { labelOf } from "../receipt-lines.ts";
import type { Difference, ReceiptTick, Verdict } from "../verify-receipt.ts";

/**
 * The result of recomputing a receipt, in plain words. Always mounted, so that screen readers
 * announce it.
 */
export function VerdictCard(props: {
  readonly verdict: Verdict | undefined;
  readonly fault: Error | null;
  /** The texts of the receipt's area; null for an unknown area. */
  readonly words: ReceiptWords | null;
}): ReactNode {
  const { verdict, fault } = props;
  const words = props.words ?? undefined;
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="empty:hidden">
      {fault !== null && <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>}
      {verdict !== undefined && <Processed verdict={verdict} t={t} words={words} />}
    </div>
  );
}

function Processed({ verdict, t, words }: Reader & { readonly verdict: Verdict }): ReactNode {
  const { isHonest, refusal, differences, brokenTicks, strayTicks, areTermsNamed } = verdict;
  if (isHonest) {
    return (
      <div className="flex flex-col gap-3">
        <NoticeBar tone="good">{t("proof.verdict.honest")}</NoticeBar>
        <p className="text-label">
          {t(areTermsNamed ? "proof.verdict.termsMatch" : "proof.verdict.termsUnnamed")}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <NoticeBar tone={refusal === "unknown_rule" ? "warn" : "bad"}>
        {t(refusal === null ? "proof.verdict.differs" : `proof.verdict.${refusal}`)}
      </NoticeBar>
      {differences.length > 0 && <Differences differences={differences} t={t} words={words} />}
      {brokenTicks.length > 0 && (
        <p className="text-label">
          {t("proof.verdict.brokenTicks", { ticks: namesOf(brokenTicks) })}
        </p>
      )}
      {strayTicks.length > 0 && (
        <p className="text-label">
          {t("proof.verdict.strayTicks", { ticks: namesOf(strayTicks) })}
        </p>
      )}
    </div>
  );
}

const namesOf = (ticks: readonly ReceiptTick[]): string =>
  ticks.map(({ symbol, seq }) => `${symbol} #${seq}`).join(", ");

interface Reader {
  readonly t: Translate;
  readonly words: ReceiptWords | undefined;
}

function Differences(props: Reader & { readonly differences: readonly Difference[] }): ReactNode {
  const { differences, t, words } = props;
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-4">
      {differences.map(({ path, stated, computed }) => (
        <li key={path} className="py-2.5 text-label">
          <p className="font-semibold wrap-anywhere">{pathLabel(path, { t, words })}</p>
          <p className="tabular-nums wrap-anywhere">
            {t("proof.verdict.said", { value: written(stated) })}
          </p>
          <p className="tabular-nums wrap-anywhere">
            {t("proof.verdict.computed", { value: written(computed) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** As the receipt writes it; a dash for an absent fact. */
const written = (fact: Difference["stated"]): string =>
  fact === undefined ? "–" : JSON.stringify(fact);

/** "result.closed.0.fee" as "Result · Closed 1 · Fee". */
const pathLabel = (path: string, reader: Reader): string =>
  path
    .split(".")
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : labelOf(name, reader)))
    .join(" · ");
