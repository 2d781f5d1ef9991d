import type { InputOf } from "@plumbline/protocol";
import type { closePosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Field, Receipt, SegmentedControl, SteadyButton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { CommandProblem } from "#shell/commands/command-problem.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import {
  CLOSE_SHARES,
  type CloseAnswer,
  previewClose,
  quantityOfShare,
  shareOfQuantity,
} from "../../close-position-form.ts";
import type { BookName } from "../../world/contract-world.ts";
import { wordsOf } from "../../symbol-name.ts";
import { isLost } from "#shell/commands/use-command.ts";
import { useContractWorld } from "../../world/use-contract-world.ts";
import { closedGroups, closingGroups } from "./close-groups.tsx";
import { positionText } from "./position-text.ts";

export type Closing = UseMutationResult<PositionView, Error, InputOf<typeof closePosition>>;

interface CloseSheetProps {
  readonly book: BookName;
  readonly position: PositionView;
  readonly closing: Closing;
  readonly onClose: () => void;
}

/** How much to close and what comes back, at every tick; then what did come back. */
export function CloseSheet(props: CloseSheetProps): ReactNode {
  const { book, position, closing, onClose } = props;
  const { t } = useTranslation();
  const { loaded } = useContractWorld(book);
  const [quantity, setQuantity] = useState(position.quantity);
  const answer = loaded && previewClose(quantity, { ...loaded, id: position.id });
  const symbol = wordsOf(loaded?.symbols ?? [], position.symbol);
  const after = closing.data;
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
          <QuestionFooter {...props} answer={answer} />
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
            <>
              <Receipt isFlush groups={closingGroups(answer.preview, words)} />
              <p className="text-caption text-muted">
                {t(
                  answer.preview.settled === null
                    ? "contract.closing.waits"
                    : "contract.closing.worst",
                )}
              </p>
            </>
          )}
        </div>
      ) : (
        <>
          <Receipt isFlush groups={closedGroups({ before: position, after }, words)} />
          {after.status === "settling" && (
            <p className="pt-3 text-caption text-muted">{t("contract.closing.waits")}</p>
          )}
        </>
      )}
    </Sheet>
  );
}

function titleOf(after: PositionView | undefined) {
  if (after === undefined) return "contract.closing.title";
  if (after.status === "closed") return "contract.closing.closed";
  return after.status === "settling" ? "contract.closing.settling" : "contract.closing.reduced";
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
  props: CloseSheetProps & { readonly answer: CloseAnswer | undefined },
): ReactNode {
  const { closing, answer } = props;
  const { t } = useTranslation();
  const isAgain = isLost(closing.error);
  const reason = answer?.type === "refused" ? answer.reason : undefined;
  const isWaiting = answer?.type === "ready" && answer.preview.settled === null;
  const label = t(isWaiting ? "contract.closing.confirmWaiting" : "contract.closing.confirm");
  const close = () => {
    // Closed while the answer was lost: the very same call tells how it ended.
    if (isAgain && closing.variables !== undefined) closing.mutate(closing.variables);
    else if (answer?.type === "ready") closing.mutate(answer.preview.input);
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
      {after.receiptId !== null && after.status !== "settling" && (
        <a
          href={hrefTo("receipt", { id: after.receiptId })}
          // The screen stays as it is while the receipt is read: without this the sheet would, too.
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
