import type { OpenPosition } from "@plumbline/engine/contract";
import type { InputOf } from "@plumbline/protocol";
import type { openPosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/use-translation.ts";
import { assetOf, type BookName } from "../contract-world.ts";
import { previewOrder, toInput } from "../open-position-form.ts";
import { wordsOf } from "../symbol-name.ts";
import { isLost } from "../use-command.ts";
import { useContractWorld } from "../use-contract-world.ts";
import { CommandProblem } from "./command-problem.tsx";
import { openedGroups, orderGroups } from "./order-groups.tsx";

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
  const { opening, onClose } = props;
  return opening.data === undefined ? (
    <Question {...props} />
  ) : (
    <Done {...props} view={opening.data} onClose={onClose} />
  );
}

function Question({ book, command, opening, onSent, onClose }: ConfirmSheetProps): ReactNode {
  const { t } = useTranslation();
  const { loaded } = useContractWorld(book, command.symbol);
  if (loaded === undefined) return null;
  const symbol = wordsOf(loaded.symbols, command.symbol);
  const answer = previewOrder(command, loaded);
  const isLong = command.side === "long";
  const label = t(isLong ? "contract.confirm.long" : "contract.confirm.short");
  const summary = [
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
      title={t("contract.confirm.title")}
      description={summary.join(" · ")}
      closeLabel={t("contract.close")}
      footer={
        <>
          <CommandProblem fault={opening.error} />
          <Button
            tone={isLong ? "up" : "down"}
            isBusy={opening.isPending}
            onPress={() => opening.mutate(toInput(command), { onSuccess: onSent })}
            disabledReason={
              // After a lost answer nobody knows: asking again must stay possible whatever the price.
              answer.type === "refused" && !isLost(opening.error)
                ? t(answer.reason.key, answer.reason.values)
                : undefined
            }
          >
            {isLost(opening.error)
              ? t("contract.tryAgain")
              : command.orderType === "market"
                ? label
                : `${label} · ${t("contract.confirm.place")}`}
          </Button>
        </>
      }
    >
      {answer.type === "ready" && (
        <Receipt isFlush groups={orderGroups({ ...answer, world: loaded.world }, { t, symbol })} />
      )}
      {command.orderType !== "market" && (
        <p className="pt-3 text-caption text-muted">{t("contract.confirm.waits")}</p>
      )}
    </Sheet>
  );
}

function Done(
  props: ConfirmSheetProps & { readonly view: PositionView; readonly onClose: () => void },
): ReactNode {
  const { view, onClose, onShow } = props;
  const { t } = useTranslation();
  const { loaded } = useContractWorld(props.book, view.symbol);
  const symbol = wordsOf(loaded?.symbols ?? [], view.symbol);
  const isWaiting = view.status === "working";
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(isWaiting ? "contract.confirm.placed" : "contract.confirm.opened")}
      description={`${symbol.name} · ${t(`contract.side.${view.direction}`)} · ${view.leverage}×`}
      closeLabel={t("contract.close")}
      footer={
        <div className="flex gap-3">
          <Button tone="plain" onPress={onClose}>
            {t("contract.done")}
          </Button>
          <Button
            onPress={() => {
              onClose();
              onShow(isWaiting ? "orders" : "positions");
            }}
          >
            {t(isWaiting ? "contract.confirm.seeOrders" : "contract.confirm.seePositions")}
          </Button>
        </div>
      }
    >
      <Receipt isFlush groups={openedGroups(view, { t, symbol, currency: assetOf([]) })} />
    </Sheet>
  );
}
