import type { InputOf } from "@plumbline/protocol";
import type { closePosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Field, Receipt, SegmentedControl, SteadyButton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost, type SentCommand } from "#shell/commands/sent-command.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import {
  CLOSE_SHARES,
  type CloseAnswer,
  type ClosePreview,
  previewClose,
  quantityOfShare,
  shareOfQuantity,
  toCloseInput,
  worstCloseOf,
} from "../../close-position-form.ts";
import type { BookName } from "../../context/contract-context.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { isPriceMoved } from "../../problem.ts";
import { type PriceTolerance, usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import { priceText } from "../ticket/order-groups.tsx";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { useAfterWait } from "../../context/use-after-wait.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { closedGroups, closingGroups } from "./close-groups.tsx";
import { positionText } from "./position-name.tsx";

export type Closing = SentCommand<PositionView, InputOf<typeof closePosition>>;

interface CloseSheetProps {
  readonly book: BookName;
  readonly position: PositionView;
  readonly closing: Closing;
  readonly onClose: () => void;
}

/** The size to close and the proceeds, at every tick; afterwards the result. */
export function CloseSheet(props: CloseSheetProps): ReactNode {
  const { book, position, closing, onClose } = props;
  const { t } = useTranslation();
  const { loaded } = useLoadedContract(book);
  const [quantity, setQuantity] = useState(position.quantity);
  const answer = loaded && previewClose(quantity, { ...loaded, id: position.id });
  const tolerance = usePriceTolerance();
  const symbol = wordsOf(loaded?.symbols ?? [], position.symbol);
  const after = useAfterWait(closing.data, loaded);
  const words = { t, symbol };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(titleOf(after))}
      description={positionText(position, { t, name: symbol.name })}
      closeLabel={t("contract.close")}
      footer={
        after === undefined ? (
          <QuestionFooter {...props} answer={answer} tolerance={tolerance} />
        ) : (
          <DoneFooter after={after} onClose={onClose} />
        )
      }
    >
      {after === undefined ? (
        <div className="flex flex-col gap-3">
          <HowMuch
            position={position}
            unit={symbol.base}
            quantity={quantity}
            onChange={setQuantity}
            answer={answer}
          />
          {answer?.type === "ready" && (
            <Outcome preview={answer.preview} words={words} tolerance={tolerance} />
          )}
        </div>
      ) : (
        <>
          <Receipt isFlush groups={closedGroups({ before: position, after }, words)} />
          <p className="pt-3 text-caption text-muted">{afterText(after, t)}</p>
        </>
      )}
    </Sheet>
  );
}

function titleOf(after: PositionView | undefined) {
  if (after === undefined) return "contract.closing.title";
  if (after.status === "closed") return "contract.closing.closed";
  if (after.missReason !== null) return "contract.closing.notDone";
  if (after.wait !== null) return "contract.closing.accepted";
  return after.status === "settling" ? "contract.closing.settling" : "contract.closing.reduced";
}

function afterText({ status, wait, missReason }: PositionView, t: Translate): string {
  if (missReason !== null) return t(`contract.position.missed.${missReason}`);
  if (status !== "settling") return "";
  return t(wait === null ? "contract.closing.waits" : "contract.closing.awaits");
}

function Outcome(props: {
  readonly preview: ClosePreview;
  readonly words: Parameters<typeof closingGroups>[1];
  readonly tolerance: PriceTolerance;
}): ReactNode {
  const { preview, words, tolerance } = props;
  const { t, symbol } = words;
  const worst = worstCloseOf(preview, tolerance.rate);
  const closingKey = preview.isNextTick ? "contract.closing.nextTick" : "contract.closing.worst";
  return (
    <>
      <Receipt isFlush groups={closingGroups(preview, words)} />
      {worst !== null && <WorstPrice tolerance={tolerance} price={priceText(worst, symbol)} />}
      <p className="text-caption text-muted">
        {t(preview.settled === null ? "contract.closing.waits" : closingKey)}
      </p>
    </>
  );
}

function HowMuch(props: {
  readonly position: PositionView;
  readonly unit: string;
  readonly quantity: string;
  readonly onChange: (text: string) => void;
  readonly answer: CloseAnswer | undefined;
}): ReactNode {
  const { position, quantity, onChange, answer } = props;
  const { t } = useTranslation();
  const problem = answer?.type === "refused" ? answer.problems.quantity : undefined;
  const shares = CLOSE_SHARES.map((share) => {
    return { value: share, label: t("contract.ticket.percent", { share }) };
  });
  return (
    <>
      <SegmentedControl<(typeof CLOSE_SHARES)[number] | "">
        label={t("contract.closing.share")}
        value={shareOfQuantity(quantity, position.quantity)}
        onChange={(share) => {
          if (share !== "") onChange(quantityOfShare(position.quantity, share));
        }}
        segments={shares}
      />
      <Field
        label={t("contract.closing.quantity")}
        value={quantity}
        onChange={onChange}
        unit={props.unit}
        problem={problem && t(problem.key, problem.values)}
      />
    </>
  );
}

function QuestionFooter(
  props: CloseSheetProps & {
    readonly answer: CloseAnswer | undefined;
    readonly tolerance: PriceTolerance;
  },
): ReactNode {
  const { closing, answer, tolerance } = props;
  const { t } = useTranslation();
  const isAgain = isLost(closing.error);
  const reason = answer?.type === "refused" ? answer.reason : undefined;
  const isWaiting = answer?.type === "ready" && answer.preview.settled === null;
  const confirm = isPriceMoved(closing.error)
    ? "ticket.tolerance.anew"
    : "contract.closing.confirm";
  const label = t(isWaiting ? "contract.closing.confirmWaiting" : confirm);
  const close = () => {
    // It may be closed although the response was lost: the same call returns the outcome.
    if (isAgain && closing.variables !== undefined) closing.mutate(closing.variables);
    else if (answer?.type === "ready") closing.mutate(toCloseInput(answer.preview, tolerance.rate));
  };
  return (
    <>
      <CommandProblem fault={closing.error} />
      <SteadyButton
        onPress={close}
        isBusy={closing.isPending}
        disabledReason={isAgain || reason === undefined ? undefined : t(reason.key, reason.values)}
      >
        {isAgain ? t("contract.tryAgain") : label}
      </SteadyButton>
    </>
  );
}

function DoneFooter(props: {
  readonly after: PositionView;
  readonly onClose: () => void;
}): ReactNode {
  const { after, onClose } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      {after.receiptId !== null && after.status !== "settling" && after.missReason === null && (
        <a
          href={hrefTo("receipt", { id: after.receiptId })}
          // The screen stays mounted while the receipt is open, so the sheet is closed explicitly.
          onClick={onClose}
          className="flex min-h-[max(48px,3rem)] items-center justify-center rounded-card bg-accent
            px-3 font-semibold text-on-fill"
        >
          {t("contract.closing.receipt")}
        </a>
      )}
      <Button tone="plain" onPress={onClose}>
        {t("contract.done")}
      </Button>
    </div>
  );
}
