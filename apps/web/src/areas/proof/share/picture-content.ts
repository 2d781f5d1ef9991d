import { toDecimalText } from "@plumbline/engine/kernel";
import type { Language } from "@plumbline/messages";
import { compareDecimals, formatDecimal } from "@plumbline/ui";
import type { AreaReceipts } from "#shell/contributions/area-receipts.ts";
import { showExactTime } from "#shell/exact-time.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { percentOf } from "#shell/lists/percent.ts";
import type { ReceiptView } from "../verify-receipt.ts";

/** The texts of a receipt's picture. */
export interface PictureContent {
  /** The book of the money: "Demo"; null if the receipt names no book. */
  readonly book: string | null;
  readonly event: string;
  readonly subject: string;
  readonly direction: { readonly text: string; readonly isUp: boolean } | null;
  /** The result, percent first, so that amounts can be left out. */
  readonly figures: readonly PictureFigure[];
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Where anyone can verify it. */
  readonly address: string;
  readonly receiptId: string;
  /** The last of the recorded prices: its name and its hash. */
  readonly tick: { readonly name: string; readonly hash: string } | null;
}

export interface PictureFigure {
  readonly label: string;
  readonly value: string;
  /** −1 for a loss. */
  readonly sign: -1 | 0 | 1;
}

export interface PictureSource {
  readonly view: ReceiptView;
  readonly area: Pick<AreaReceipts, "outcomeOf"> | null;
  readonly event: string;
  readonly subject: string;
  readonly address: string;
  readonly isHidingAmounts: boolean;
  readonly language: Language;
  readonly t: Translate;
  readonly nameOf: (symbol: string) => string;
}

/** The content of a shared receipt: only what the receipt states. */
export function pictureContent(source: PictureSource): PictureContent {
  const { view, area, t, nameOf } = source;
  const outcome = area?.outcomeOf?.(view) ?? null;
  const tick = view.ticks.at(-1);
  const time = tick && showExactTime(tick.timeMs, source.language);
  return {
    book: bookOf(source),
    event: source.event,
    subject: source.subject,
    direction: outcome && { text: t(outcome.direction.label), isUp: outcome.direction.isUp },
    figures: figuresOf(source),
    rows: [
      ...(outcome === null
        ? []
        : [
            { label: t("proof.fact.entryPrice"), value: formatDecimal(outcome.entryPrice) },
            { label: t("proof.fact.exitPrice"), value: formatDecimal(outcome.exitPrice) },
          ]),
      ...(time === undefined ? [] : [{ label: t("proof.share.time"), value: time }]),
    ],
    address: source.address,
    receiptId: view.id,
    tick:
      tick === undefined ? null : { name: `${nameOf(tick.symbol)} #${tick.seq}`, hash: tick.hash },
  };
}

const BOOKS = ["demo", "live", "contest"] as const;

/** A contest's own book is "contest:" and its id. */
function bookOf({ view, t }: PictureSource): string | null {
  const [name] = String(view.inputs["book"]).split(":");
  const book = BOOKS.find((each) => each === name);
  return book === undefined ? null : t(`proof.word.${book}`);
}

function figuresOf({ view, area, isHidingAmounts, t }: PictureSource): readonly PictureFigure[] {
  const outcome = area?.outcomeOf?.(view) ?? null;
  if (outcome === null) return [];
  const { gain, stake, gainLabel, shareLabel } = outcome;
  const figure = (label: string, text: string, unit: string): PictureFigure => {
    const shown = formatDecimal(text, { decimals: 2 });
    // After truncation: a result shown as 0.00 is not a gain.
    const sign = /[1-9]/.test(shown) ? compareDecimals(text, "0") : 0;
    return { label, value: `${sign > 0 ? "+" : ""}${shown}${unit}`, sign };
  };
  const share = figure(t(shareLabel), percentOf(gain.units, stake.units), "%");
  const amount = figure(t(gainLabel), toDecimalText(gain.units), ` ${gain.asset}`);
  return isHidingAmounts ? [share] : [share, amount];
}
