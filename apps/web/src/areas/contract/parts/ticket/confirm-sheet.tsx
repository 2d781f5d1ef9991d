import type { ContractWorld, OpenPosition } from "@plumbline/engine/contract";
import type { InputOf } from "@plumbline/protocol";
import type { openPosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CommandProblem } from "#shell/commands/command-problem.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { previewOrder, type TicketPreview, toInput } from "../../open-position-form.ts";
import { worstCaseOf } from "../../order-figures.ts";
import { wordsOf } from "../../symbol-name.ts";
import { isLost } from "#shell/commands/use-command.ts";
import { useContractWorld } from "../../world/use-contract-world.ts";
import { amount, openedGroups, orderGroups } from "./order-groups.tsx";

export type Opening = UseMutationResult<PositionView, Error, InputOf<typeof openPosition>>;

interface ConfirmSheetProps {
  readonly book: BookName;
  /** Settled when the sheet was opened; only what it comes to still follows the price. */
  readonly command: OpenPosition;
  readonly opening: Opening;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly onShow: (tab: "positions" | "orders") => void;
}

/** Before money moves: everything it means. Afterwards, in the same place, what was done. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const { book, command, opening, onClose } = props;
  const { t } = useTranslation();
  const { loaded } = useContractWorld(book, command.symbol);
  const view = opening.data;
  const symbol = wordsOf(loaded?.symbols ?? [], command.symbol);
  const answer = loaded && previewOrder(command, loaded);
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
          <QuestionFooter {...props} answer={answer} world={loaded?.world} />
        ) : (
          <DoneFooter {...props} view={view} />
        )
      }
    >
      {view !== undefined && <Receipt isFlush groups={openedGroups(view, { t, symbol })} />}
      {view === undefined && loaded !== undefined && answer?.type === "ready" && (
        <Receipt isFlush groups={orderGroups({ ...answer, world: loaded.world }, { t, symbol })} />
      )}
      {command.orderType !== "market" && (
        <p className="pt-3 text-caption text-muted">{t("contract.confirm.waits")}</p>
      )}
    </Sheet>
  );
}

function titleOf(view: PositionView | undefined) {
  if (view === undefined) return "contract.confirm.title";
  return view.status === "working" ? "contract.confirm.placed" : "contract.confirm.opened";
}

function QuestionFooter(
  props: ConfirmSheetProps & {
    readonly answer: TicketPreview | undefined;
    readonly world: ContractWorld | undefined;
  },
): ReactNode {
  const { command, opening, onSent, answer, world } = props;
  const { t } = useTranslation();
  const isLong = command.side === "long";
  const label = t(isLong ? "contract.confirm.long" : "contract.confirm.short");
  const order =
    command.orderType === "market" ? label : `${label} · ${t("contract.confirm.place")}`;
  // After a lost answer nobody knows: asking again must stay possible, whatever the price is now.
  const isAgain = isLost(opening.error);
  const reason = answer?.type === "refused" && !isAgain ? answer.reason : undefined;
  return (
    <>
      <CommandProblem fault={opening.error} />
      {answer?.type === "ready" && world !== undefined && (
        <p className="flex justify-between gap-3 pb-2 text-label">
          <span className="text-muted">{t("contract.preview.worstCase")}</span>
          <span className="font-semibold tabular-nums">
            {amount(worstCaseOf(world, command, answer.preview))}
          </span>
        </p>
      )}
      <Button
        tone={isLong ? "up" : "down"}
        isBusy={opening.isPending}
        onPress={() => opening.mutate(toInput(command), { onSuccess: onSent })}
        disabledReason={reason && t(reason.key, reason.values)}
      >
        {isAgain ? t("contract.tryAgain") : order}
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
