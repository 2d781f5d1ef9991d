import type { OpenPosition } from "@plumbline/engine/contract";
import { toDecimalText } from "@plumbline/engine/kernel";
import { Button, formatDecimal, NoticeBar } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { CommandProblem, isLost } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { previewTicket, type TicketPreview, toInput } from "../../open-position-form.ts";
import { costOf, textOf } from "../../order-figures.ts";
import { wordsOf } from "../../symbol-name.ts";
import { type LoadedWorld, useContractWorld } from "../../world/use-contract-world.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { ConfirmSheet, type Opening } from "./confirm-sheet.tsx";
import { costLabelOf, priceText } from "./order-groups.tsx";

/** The ticket's one button, always in reach, with cost and risk in one line above it. */
export function TicketAction(props: {
  readonly book: BookName;
  readonly draft: TicketDraft;
  readonly opening: Opening;
  readonly onShow: (tab: "positions" | "orders") => void;
}): ReactNode {
  const { book, draft, opening, onShow } = props;
  const { t } = useTranslation();
  const { loaded } = useContractWorld(book, draft.symbol);
  const [confirmed, setConfirmed] = useState<OpenPosition>();
  const answer = loaded && previewTicket(draft.form, { ...loaded, book, symbol: draft.symbol });
  const side = draft.form.side;

  const review = () => {
    if (answer?.type !== "ready") return;
    // What got no answer is still the same question: its sheet goes on where it was closed.
    if (!isAskedAgain(opening, answer.command)) opening.reset();
    setConfirmed(answer.command);
  };
  const close = () => {
    setConfirmed(undefined);
    // What the sheet has told is done with; what it could not tell yet is told beside the button.
    if (!opening.isPending && !isLost(opening.error)) opening.reset();
  };
  const reason = answer === undefined ? ({ key: "contract.problem.loading" } as const) : undefined;
  const blocked = answer?.type === "refused" ? answer.reason : reason;
  return (
    <>
      {answer?.type === "ready" && loaded !== undefined && (
        <CostAndRisk answer={answer} loaded={loaded} draft={draft} />
      )}
      {confirmed === undefined && <Untold opening={opening} onShow={onShow} />}
      <Button
        tone={side === "long" ? "up" : "down"}
        onPress={review}
        isBusy={opening.isPending && confirmed === undefined}
        disabledReason={blocked && t(blocked.key, "values" in blocked ? blocked.values : {})}
      >
        {t(side === "long" ? "contract.ticket.openLong" : "contract.ticket.openShort")}
      </Button>
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

function CostAndRisk(props: {
  readonly answer: Extract<TicketPreview, { readonly type: "ready" }>;
  readonly loaded: LoadedWorld;
  readonly draft: TicketDraft;
}): ReactNode {
  const { answer, loaded, draft } = props;
  const { t } = useTranslation();
  return (
    <dl className="flex justify-between gap-3 pb-2 text-caption tabular-nums">
      <Line name={t(costLabelOf(draft.form))}>
        {formatDecimal(textOf(costOf(answer.preview).cost))} {answer.preview.margin.asset}
      </Line>
      <Line name={t("contract.preview.liquidation")}>
        {answer.preview.liquidationPrice === null
          ? t("contract.preview.never")
          : priceText(
              toDecimalText(answer.preview.liquidationPrice),
              wordsOf(loaded.symbols, draft.symbol),
            )}
      </Line>
    </dl>
  );
}

/** What became of an order whose sheet was closed before its answer came. */
function Untold(props: {
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

/** Whatever the price was that the lost one agreed to. */
function isAskedAgain({ error, variables }: Opening, command: OpenPosition): boolean {
  if (variables === undefined || !isLost(error)) return false;
  const { worstPrice: _worstPrice, ...request } = variables;
  return JSON.stringify(request) === JSON.stringify(toInput(command));
}

function Line(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{props.name}</dt>
      <dd className="font-semibold">{props.children}</dd>
    </div>
  );
}
