import type { AssetCode } from "@plumbline/engine/kernel";
import { toDecimalText } from "@plumbline/engine/kernel";
import type { SpotTerms } from "@plumbline/engine/spot";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { formatDecimal, NO_FIGURE } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useCommand } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import { CostLines } from "#shell/ticket/cost-lines.tsx";
import { ShareTrack } from "#shell/ticket/share-track.tsx";
import { SideButtons } from "#shell/ticket/side-buttons.tsx";
import { TicketField, UnitSwitch } from "#shell/ticket/ticket-field.tsx";
import {
  EMPTY,
  isSameTrade,
  previewSide,
  type ReadyTrade,
  SIZES_BY,
  type SpotContext,
  type SpotForm,
  type SpotPreview,
} from "../spot-form.ts";
import { ReviewSheet } from "./review-sheet.tsx";

interface SpotTicketProps {
  readonly book: BookName;
  readonly listed: ListedSymbol;
  readonly terms: SpotTerms;
  readonly available: Readonly<Record<string, string>>;
}

/** The size, and the result of buying and of selling it at the current price. */
export function SpotTicket({ book, listed, terms, available }: SpotTicketProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [form, setForm] = useState<SpotForm>(EMPTY);
  const [review, setReview] = useState<ReadyTrade>();
  const [isReviewing, setIsReviewing] = useState(false);
  const command = useCommand(client.spot.createSpotOrder);
  const { quote, isStale } = useQuote(listed.symbol);
  const base = terms.symbols.get(listed.symbol)?.base ?? (listed.base as AssetCode); // equal
  const context: SpotContext = {
    terms,
    symbol: listed.symbol,
    base,
    isStale,
    available,
    quote: quote ?? listed,
  };
  const [buy, sell] = [previewSide(form, "buy", context), previewSide(form, "sell", context)];
  const open = (preview: SpotPreview) => {
    if (preview.type !== "ready") return;
    setIsReviewing(true);
    // A trade without a response is continued: its sheet reopens with the accepted trade.
    if (isLost(command.error) && review !== undefined && isSameTrade(review, preview)) return;
    command.reset();
    setReview(preview);
  };
  const buttonOf = (preview: SpotPreview, side: "buy" | "sell") => ({
    label: t(`spot.side.${side}`),
    note: preview.type === "ready" ? noteOf(preview) : undefined,
    onPress: () => open(preview),
    disabledReason: reasonOf(preview),
  });
  const reasonOf = (preview: SpotPreview) => {
    if (preview.type === "ready") return undefined;
    if (preview.type === "incomplete") return t("spot.typeFirst");
    return t(preview.problem.key, preview.problem.values);
  };
  return (
    <div className="flex flex-col gap-1 pb-1">
      <Size form={form} base={base} asset={terms.asset} onChange={setForm} />
      <Figures buy={buy} sell={sell} />
      <SideButtons up={buttonOf(buy, "buy")} down={buttonOf(sell, "sell")} />
      {review !== undefined && isReviewing && (
        <ReviewSheet
          book={book}
          listed={listed}
          trade={review}
          now={previewSide(
            { ...EMPTY, sizeBy: review.by, [review.by]: review.size },
            review.side,
            context,
          )}
          command={command}
          onSent={() => setForm({ ...EMPTY, sizeBy: form.sizeBy })}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </div>
  );
}

/** The other amount: of the base if the size is money, of the money if the size is of the base. */
const noteOf = ({ by, figures: { amount, value } }: ReadyTrade): string => {
  const { units, asset } = by === "amount" ? value : amount;
  return `${formatDecimal(toDecimalText(units))} ${asset}`;
};

function Size(props: {
  readonly form: SpotForm;
  readonly base: string;
  readonly asset: string;
  readonly onChange: (form: SpotForm) => void;
}): ReactNode {
  const { form, base, asset, onChange } = props;
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const { sizeBy } = form;
  const units = { value: asset, amount: base, share: "%" } as const;
  return (
    <>
      <TicketField
        key={sizeBy}
        label={t(`spot.by.${sizeBy}`)}
        value={form[sizeBy]}
        onChange={(text) => onChange({ ...form, [sizeBy]: text })}
        end={
          <UnitSwitch
            name={t("spot.unit")}
            unit={units[sizeBy]}
            onPress={() => setIsChoosing(true)}
          />
        }
      />
      <ShareTrack
        value={sizeBy === "share" ? form.share : ""}
        onChange={(share) => onChange({ ...form, sizeBy: "share", share })}
      />
      {isChoosing && (
        <ChoiceSheet
          label={t("spot.unit")}
          choices={SIZES_BY.map((value) => ({
            value,
            label: `${t(`spot.by.${value}`)} · ${units[value]}`,
            hint: t(`spot.byHint.${value}`),
          }))}
          value={sizeBy}
          onChoose={(next) => onChange({ ...form, sizeBy: next })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

/** The cost of the side that is possible; of buying if both are. */
function Figures(props: { readonly buy: SpotPreview; readonly sell: SpotPreview }): ReactNode {
  const { t } = useTranslation();
  const ready = [props.buy, props.sell].find((each): each is ReadyTrade => each.type === "ready");
  const side = ready === undefined ? "" : ` · ${t(`spot.side.${ready.side}`)}`;
  const money = ({ units, asset }: { readonly units: bigint; readonly asset: string }) =>
    `${formatDecimal(toDecimalText(units))} ${asset}`;
  return (
    <CostLines
      label={t("spot.quote")}
      lines={[
        {
          name: `${t("spot.price")}${side}`,
          value: ready ? formatDecimal(toDecimalText(ready.figures.price)) : NO_FIGURE,
        },
        {
          name: `${t("spot.fee")} · ${t("spot.spread")}`,
          value: ready
            ? `${money(ready.figures.fee)} · ${money(ready.figures.spreadCost)}`
            : NO_FIGURE,
        },
        {
          name: t("spot.worstPrice"),
          value: ready ? formatDecimal(toDecimalText(ready.worstPrice)) : NO_FIGURE,
        },
      ]}
    />
  );
}
