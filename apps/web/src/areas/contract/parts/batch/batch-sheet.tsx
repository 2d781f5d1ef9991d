import { Button, SteadyButton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { Step, StepState } from "../../batch/run-steps.ts";
import type { Batch } from "../../batch/use-batch.ts";
import { isLost } from "#shell/commands/sent-command.ts";

export interface BatchRow<Answer> {
  readonly key: string;
  readonly name: string;
  /** Its proceeds or costs, before it is sent. */
  readonly value?: ReactNode;
  readonly doneText: (answer: Answer) => ReactNode;
}

interface BatchSheetProps<Answer> {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly BatchRow<Answer>[];
  readonly total?: { readonly label: string; readonly value: ReactNode } | undefined;
  readonly confirmLabel: string;
  readonly disabledReason?: string | undefined;
  readonly steps: readonly Step<Answer>[];
  readonly batch: Batch<Answer>;
  readonly onClose: () => void;
  /** The total, above the list of steps, until the first one is sent. */
  readonly children?: ReactNode;
}

/** One confirmation for several commands; afterwards, in the same place, their outcomes. */
export function BatchSheet<Answer>(props: BatchSheetProps<Answer>): ReactNode {
  const { title, description, rows, total, batch, onClose, children } = props;
  const { t } = useTranslation();
  const isBegun = batch.states.size > 0;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t("contract.close")}
      footer={<BatchFooter {...props} />}
    >
      <div className="flex flex-col gap-3">
        {!isBegun && children}
        <ul
          aria-live="polite"
          aria-label={t("contract.batch.label")}
          className="divide-y divide-hairline border-y border-hairline"
        >
          {rows.map((row) => (
            <li key={row.key} className="flex flex-col gap-0.5 py-3 text-label">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 font-semibold">{row.name}</span>
                {!isBegun && <span className="shrink-0 tabular-nums">{row.value}</span>}
              </span>
              {isBegun && <RowState row={row} state={batch.states.get(row.key)} />}
            </li>
          ))}
        </ul>
        {!isBegun && total !== undefined && (
          <p className="flex justify-between gap-3">
            <span className="text-muted">{total.label}</span>
            <span className="font-semibold tabular-nums">{total.value}</span>
          </p>
        )}
      </div>
    </Sheet>
  );
}

function RowState<Answer>(props: {
  readonly row: BatchRow<Answer>;
  readonly state: StepState<Answer> | undefined;
}): ReactNode {
  const { row, state } = props;
  const { t } = useTranslation();
  switch (state?.type) {
    case undefined:
      return <span className="text-muted">{t("contract.batch.notSent")}</span>;
    case "sending":
      return <span className="text-muted">{t("contract.batch.sending")}</span>;
    case "done":
      return <span className="tabular-nums">{row.doneText(state.answer)}</span>;
    case "failed":
      return (
        <span className="text-bad">
          {problemText(t, state.fault)}
          {isLost(state.fault) && state.fault.message === "" && ` ${t("shell.failure.lost")}`}
        </span>
      );
  }
}

function BatchFooter<Answer>(props: BatchSheetProps<Answer>): ReactNode {
  const { rows, confirmLabel, disabledReason, steps, batch, onClose } = props;
  const { t } = useTranslation();
  const { states, isRunning } = batch;
  const isBegun = states.size > 0;
  const hasFailed = [...states.values()].some(({ type }) => type === "failed");
  const isDone = rows.every(({ key }) => states.get(key)?.type === "done");
  if (isBegun && !isRunning && (isDone || !hasFailed)) {
    return <Button onPress={onClose}>{t("contract.done")}</Button>;
  }
  return (
    <div className="flex flex-col gap-3">
      <SteadyButton
        isBusy={isRunning}
        onPress={() => batch.run(steps)}
        disabledReason={isBegun ? undefined : disabledReason}
      >
        {isBegun ? t("contract.batch.again") : confirmLabel}
      </SteadyButton>
      {isBegun && !isRunning && (
        <Button tone="plain" onPress={onClose}>
          {t("contract.close")}
        </Button>
      )}
    </div>
  );
}
