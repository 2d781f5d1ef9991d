import { writeOrder } from "@plumbline/protocol/contract/order-wire";
import type { OpenPosition, Side } from "@plumbline/engine/contract";
import { NoticeBar } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type SideButton, SideButtons } from "#shell/ticket/side-buttons.tsx";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { type SidePreviews, type TicketPreview } from "../../open-position-form.ts";
import type { BookName } from "../../context/contract-context.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { ConfirmSheet, type Opening } from "./confirm-sheet.tsx";
import { priceText } from "./order-groups.tsx";

/** The ticket's two buttons; each opens the sheet for confirmation. */
export function TicketAction(props: {
  readonly book: BookName;
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly previews: SidePreviews;
  readonly opening: Opening;
  readonly onShow: (tab: "positions" | "orders") => void;
}): ReactNode {
  const { book, draft, symbol, previews, opening, onShow } = props;
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState<OpenPosition>();

  const review = (answer: TicketPreview) => {
    if (answer.type !== "ready") return;
    // A request without a response is continued: its sheet reopens with the same order.
    if (!isSameRequest(opening, answer.command)) opening.reset();
    setConfirmed(answer.command);
  };
  const close = () => {
    setConfirmed(undefined);
    // An outcome shown by the sheet is removed; an unknown one is shown above the buttons.
    if (!opening.isPending && !isLost(opening.error)) opening.reset();
  };
  const button = (side: Side): SideButton => {
    const answer = previews[side];
    const isBusy = opening.isPending && confirmed === undefined;
    return {
      label: t(`contract.side.${side}`),
      note:
        answer.type === "ready"
          ? t("contract.ticket.at", { price: priceText(answer.preview.executionPrice, symbol) })
          : undefined,
      onPress: () => review(answer),
      isBusy: isBusy && opening.variables?.direction === side,
      disabledReason:
        answer.type === "refused" ? t(answer.reason.key, answer.reason.values) : undefined,
    };
  };
  return (
    <>
      {confirmed === undefined && <LateOutcome opening={opening} onShow={onShow} />}
      <SideButtons up={button("long")} down={button("short")} />
      {confirmed !== undefined && (
        <ConfirmSheet
          book={book}
          command={confirmed}
          opening={opening}
          onSent={draft.clear}
          onClose={close}
          onShow={onShow}
        />
      )}
    </>
  );
}

/** The outcome of an order whose sheet was closed before its response. */
function LateOutcome(props: {
  readonly opening: Opening;
  readonly onShow: (tab: "positions" | "orders") => void;
}): ReactNode {
  const { opening, onShow } = props;
  const { t } = useTranslation();
  const view = opening.data;
  const isWaiting = view?.status === "working";
  const see = () => {
    opening.reset();
    onShow(isWaiting ? "orders" : "positions");
  };
  return (
    <div aria-live="polite">
      <CommandProblem fault={opening.error} />
      {view !== undefined && (
        <div className="pb-3">
          <NoticeBar
            tone="good"
            action={{
              label: t(isWaiting ? "contract.confirm.seeOrders" : "contract.confirm.seePositions"),
              onPress: see,
            }}
          >
            {t(isWaiting ? "contract.confirm.placed" : "contract.confirm.opened")}
          </NoticeBar>
        </div>
      )}
    </div>
  );
}

/** Whether it is the same order, apart from the price that the lost one accepted. */
function isSameRequest({ error, variables }: Opening, command: OpenPosition): boolean {
  if (variables === undefined || !isLost(error)) return false;
  const { worstPrice: _worstPrice, ...request } = variables;
  return JSON.stringify(request) === JSON.stringify(writeOrder(command));
}
