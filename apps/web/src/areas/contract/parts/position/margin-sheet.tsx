import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { changeMargin, PositionView } from "@plumbline/protocol/contract";
import {
  Amount,
  Field,
  formatDecimal,
  NO_FIGURE,
  Receipt,
  SegmentedControl,
  SteadyButton,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost, type SentCommand } from "#shell/commands/sent-command.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import {
  MARGIN_CHANGES,
  type MarginAnswer,
  type MarginForm,
  marginMax,
  previewMargin,
} from "../../change-margin-form.ts";
import type { BookName } from "../../context/contract-context.ts";
import { textOf } from "../../order-figures.ts";
import { figuresOf } from "../../position-figures.ts";
import { type SymbolWords, wordsOf } from "#shell/live-prices/symbol-name.ts";
import { type LoadedContract, useLoadedContract } from "../../context/use-loaded-contract.ts";
import { positionText } from "./position-name.tsx";
import { amount, priceText } from "../ticket/order-groups.tsx";

interface MarginSheetProps {
  readonly book: BookName;
  readonly position: PositionView;
  readonly changing: SentCommand<PositionView, InputOf<typeof changeMargin>>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds margin to a position or removes some, with the liquidation price before and after. */
export function MarginSheet(props: MarginSheetProps): ReactNode {
  const { book, position, onClose } = props;
  const { t } = useTranslation();
  const { loaded } = useLoadedContract(book);
  const [form, setForm] = useState<MarginForm>({ change: "add", amount: "" });
  const answer = loaded && previewMargin(form, { ...loaded, id: position.id });
  const symbol = wordsOf(loaded?.symbols ?? [], position.symbol);
  const isAdding = form.change === "add";
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contract.changingMargin.title")}
      description={positionText(position, { t, name: symbol.name })}
      closeLabel={t("contract.close")}
      footer={<ChangeFooter {...props} answer={answer} isAdding={isAdding} />}
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t("contract.changingMargin.label")}
          value={form.change}
          onChange={(change) => setForm({ ...form, change })}
          segments={MARGIN_CHANGES.map((value) => {
            return { value, label: t(`contract.changingMargin.${value}`) };
          })}
        />
        {loaded !== undefined && (
          <>
            <AmountField
              form={form}
              onChange={setForm}
              loaded={loaded}
              position={position}
              answer={answer}
            />
            <BeforeAfter loaded={loaded} position={position} answer={answer} symbol={symbol} />
          </>
        )}
        <p className="text-caption text-muted">
          {t(isAdding ? "contract.changingMargin.worstAdd" : "contract.changingMargin.worstRemove")}
        </p>
      </div>
    </Sheet>
  );
}

function ChangeFooter(
  props: MarginSheetProps & {
    readonly answer: MarginAnswer | undefined;
    readonly isAdding: boolean;
  },
): ReactNode {
  const { changing, onDone, answer, isAdding } = props;
  const { t } = useTranslation();
  const isAgain = isLost(changing.error);
  const reason = answer?.type === "refused" && !isAgain ? answer.reason : undefined;
  const label = isAdding
    ? "contract.changingMargin.confirmAdd"
    : "contract.changingMargin.confirmRemove";
  const change = () => {
    // It may be changed although the response was lost: the same call returns the outcome.
    const ready = answer?.type === "ready" ? answer.preview.input : undefined;
    const input = isAgain ? changing.variables : ready;
    if (input !== undefined) changing.mutate(input, { onSuccess: onDone });
  };
  return (
    <>
      <CommandProblem fault={changing.error} />
      <SteadyButton
        isBusy={changing.isPending}
        onPress={change}
        disabledReason={reason && t(reason.key, reason.values)}
      >
        {t(isAgain ? "contract.tryAgain" : label)}
      </SteadyButton>
    </>
  );
}

interface LoadedProps {
  readonly loaded: LoadedContract;
  readonly position: PositionView;
  readonly answer: MarginAnswer | undefined;
}

function AmountField(
  props: LoadedProps & {
    readonly form: MarginForm;
    readonly onChange: (form: MarginForm) => void;
  },
): ReactNode {
  const { loaded, position, answer, form, onChange } = props;
  const { t } = useTranslation();
  const most = marginMax(form.change, { context: loaded.context, id: position.id });
  const text = most === null ? "0" : textOf(most);
  const problem = answer?.type === "refused" ? answer.problems.amount : undefined;
  const hint =
    form.change === "add" ? "contract.changingMargin.maxAdd" : "contract.changingMargin.maxRemove";
  return (
    <Field
      label={t("contract.changingMargin.amount")}
      value={form.amount}
      onChange={(typed) => onChange({ ...form, amount: typed })}
      unit={USDT}
      placeholder="0"
      action={{
        label: t("contract.changingMargin.max"),
        onPress: () => onChange({ ...form, amount: text }),
      }}
      hint={t(hint, { amount: `${formatDecimal(text, { decimals: 2 })} ${USDT}` })}
      problem={problem && t(problem.key, problem.values)}
    />
  );
}

function BeforeAfter(props: LoadedProps & { readonly symbol: SymbolWords }): ReactNode {
  const { loaded, position, answer, symbol } = props;
  const { t } = useTranslation();
  const now = loaded.running.find(({ id }) => id === position.id) ?? position;
  const liquidation =
    figuresOf(loaded.context, loaded.now).get(position.id)?.liquidationPrice ?? null;
  const at = (text: string | null) =>
    text === null ? t("contract.preview.never") : priceText(text, symbol);
  const after = answer?.type === "ready" ? answer.preview : undefined;
  return (
    <Receipt
      isFlush
      groups={[
        {
          title: t("contract.changingMargin.before"),
          rows: [
            {
              label: t("contract.changingMargin.margin"),
              value: <Amount value={now.margin} currency={USDT} decimals={4} />,
            },
            { label: t("contract.changingMargin.liquidation"), value: at(liquidation) },
          ],
        },
        {
          title: t("contract.changingMargin.after"),
          rows: [
            {
              label: t("contract.changingMargin.margin"),
              value: after === undefined ? NO_FIGURE : amount(after.margin),
            },
            {
              label: t("contract.changingMargin.liquidation"),
              value: after === undefined ? NO_FIGURE : afterText(after.liquidationPrice, at),
            },
          ],
        },
      ]}
    />
  );
}

const afterText = (price: bigint | null, at: (text: string | null) => string): string =>
  at(price === null ? null : toDecimalText(price));
