import { writeOrder } from "@plumbline/protocol/contract/order-wire";
import type { ContractContext, OpenPosition } from "@plumbline/engine/contract";
import type { InputOf } from "@plumbline/protocol";
import type { openPosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost, type SentCommand } from "#shell/commands/sent-command.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../context/contract-context.ts";
import { previewOrder, type TicketPreview, worstPriceOf } from "../../open-position-form.ts";
import { worstCaseOf } from "../../order-figures.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { type PriceTolerance, usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import { useAfterWait } from "../../context/use-after-wait.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { isPriceMoved } from "../../problem.ts";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { amount, openedGroups, orderGroups, priceText } from "./order-groups.tsx";

export type Opening = SentCommand<PositionView, InputOf<typeof openPosition>>;

interface ConfirmSheetProps {
  readonly book: BookName;
  /** Fixed when the sheet was opened; only its figures follow the price. */
  readonly command: OpenPosition;
  readonly opening: Opening;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly onShow: (tab: "positions" | "orders") => void;
}

/** Before the order: all of its consequences. Afterwards, in the same place, its result. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const { book, command, opening, onClose } = props;
  const { t } = useTranslation();
  const { loaded } = useLoadedContract(book, command.symbol);
  const tolerance = usePriceTolerance();
  const view = useAfterWait(opening.data, loaded);
  const isNextTick =
    loaded?.terms.find(({ symbol: of }) => of === command.symbol)?.fillAt === "next";
  const symbol = wordsOf(loaded?.symbols ?? [], command.symbol);
  const answer = loaded && previewOrder(command, loaded);
  const worst =
    answer?.type === "ready" ? worstPriceOf(command, answer.preview, tolerance.rate) : null;
  const words = [
    symbol.name,
    t(`contract.side.${command.side}`),
    `${command.leverage}×`,
    t(`contract.marginMode.${command.marginMode}`),
    t(`contract.orderType.${command.orderType}`),
  ];
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(titleOf(view))}
      description={words.join(" · ")}
      closeLabel={t("contract.close")}
      footer={
        view === undefined ? (
          <QuestionFooter
            {...props}
            answer={answer}
            context={loaded?.context}
            tolerance={tolerance}
          />
        ) : (
          <DoneFooter {...props} view={view} />
        )
      }
    >
      {view !== undefined && view.status !== "closed" && (
        <Receipt isFlush groups={openedGroups(view, { t, symbol })} />
      )}
      {view === undefined && loaded !== undefined && answer?.type === "ready" && (
        <Receipt
          isFlush
          groups={orderGroups({ ...answer, context: loaded.context }, { t, symbol })}
        />
      )}
      {view === undefined && worst !== null && (
        <WorstPrice tolerance={tolerance} price={priceText(worst, symbol)} />
      )}
      <p className="pt-3 text-caption text-muted">{hintOf(command, { view, isNextTick, t })}</p>
    </Sheet>
  );
}

function hintOf(
  { orderType }: OpenPosition,
  about: { readonly view: PositionView | undefined; readonly isNextTick: boolean; t: Translate },
): string {
  const { view, isNextTick, t } = about;
  if (orderType !== "market") return t("contract.confirm.waits");
  if (view === undefined) return isNextTick ? t("contract.confirm.nextTick") : "";
  if (view.wait !== null) return t("contract.confirm.waitsTick");
  const missed = view.closeReason;
  const isMissed = missed === "price_moved" || missed === "no_price";
  return isMissed ? t(`contract.confirm.missed.${missed}`) : "";
}

function titleOf(view: PositionView | undefined) {
  if (view === undefined) return "contract.confirm.title";
  if (view.status === "closed" && view.entryPrice === null) return "contract.confirm.notFilled";
  if (view.wait !== null) return "contract.confirm.accepted";
  return view.status === "working" ? "contract.confirm.placed" : "contract.confirm.opened";
}

function QuestionFooter(
  props: ConfirmSheetProps & {
    readonly answer: TicketPreview | undefined;
    readonly context: ContractContext | undefined;
    readonly tolerance: PriceTolerance;
  },
): ReactNode {
  const { command, opening, onSent, answer, context, tolerance } = props;
  const { t } = useTranslation();
  const isLong = command.side === "long";
  const label = t(isLong ? "contract.confirm.long" : "contract.confirm.short");
  const order =
    command.orderType === "market" ? label : `${label} · ${t("contract.confirm.place")}`;
  // After a lost response the outcome is unknown, so a retry stays possible at any price.
  const isAgain = isLost(opening.error);
  const reason = answer?.type === "refused" && !isAgain ? answer.reason : undefined;
  const confirm = () => {
    // The same input, with the price accepted at the first attempt.
    if (isAgain && opening.variables !== undefined) {
      opening.mutate(opening.variables, { onSuccess: onSent });
    } else if (answer?.type === "ready") {
      const worstPrice = worstPriceOf(command, answer.preview, tolerance.rate);
      opening.mutate(writeOrder({ ...command, worstPrice }), { onSuccess: onSent });
    }
  };
  const question = isPriceMoved(opening.error) ? t("ticket.tolerance.anew") : order;
  return (
    <>
      <CommandProblem fault={opening.error} />
      {answer?.type === "ready" && context !== undefined && (
        <p className="flex justify-between gap-3 pb-2 text-label">
          <span className="text-muted">{t("contract.preview.worstCase")}</span>
          <span className="font-semibold tabular-nums">
            {amount(worstCaseOf(context, command, answer.preview))}
          </span>
        </p>
      )}
      <Button
        tone={isLong ? "up" : "down"}
        isBusy={opening.isPending}
        onPress={confirm}
        disabledReason={reason && t(reason.key, reason.values)}
      >
        {isAgain ? t("contract.tryAgain") : question}
      </Button>
    </>
  );
}

function DoneFooter({
  view,
  onClose,
  onShow,
}: ConfirmSheetProps & { readonly view: PositionView }): ReactNode {
  const { t } = useTranslation();
  const isWaiting = view.status === "working";
  const see = () => {
    onClose();
    onShow(isWaiting ? "orders" : "positions");
  };
  return (
    <div className="flex gap-3">
      <Button tone="plain" onPress={onClose}>
        {t("contract.done")}
      </Button>
      <Button onPress={see}>
        {t(isWaiting ? "contract.confirm.seeOrders" : "contract.confirm.seePositions")}
      </Button>
    </div>
  );
}
