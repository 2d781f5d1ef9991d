import { Button } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { useDraft } from "#shell/drafts/use-draft.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { PayoutMethod, Terms } from "../queries.ts";
import { useWithdrawing } from "../use-withdrawing.ts";
import {
  amountProblem,
  EMPTY_WITHDRAWAL,
  obstacle,
  type WithdrawalForm,
} from "../withdrawal-form.ts";
import { AmountPart } from "./amount-part.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { StopNotice } from "./stop-notice.tsx";
import { WithdrawalSheets } from "./withdrawal-sheets.tsx";

export interface WithdrawalEditorProps {
  readonly terms: Terms;
  readonly methods: readonly PayoutMethod[];
  /** Spendable, by currency. */
  readonly balances: Readonly<Record<string, string>>;
  readonly settings: SecuritySettings;
}

/** Where to, how much, and what of it arrives; then what it means, and who asks. */
export function WithdrawalEditor(props: WithdrawalEditorProps): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { terms, methods, balances, settings } = props;
  const { draft, change, forget } = useWithdrawalDraft();
  const [isTried, setTried] = useState(false);
  const withdrawing = useWithdrawing(forget);
  const method = methods.find(({ id }) => id === draft.methodId) ?? methods[0];
  const way = terms.channels.find(({ id }) => id === method?.channelId);
  if (method === undefined || way === undefined) return null;
  const available = balances[way.currency] ?? "0";
  const stop = obstacle({ terms, way, method }, clock.nowMs());
  const problem = amountProblem(draft.amount, way, available);
  const said = isTried && problem ? t(problem.key, problem.values) : withdrawing.amountRefusal;

  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (stop !== undefined || problem !== undefined) return;
    withdrawing.preview({ methodId: method.id, typed: draft.amount });
  };
  return (
    <form noValidate onSubmit={next} className="flex flex-col gap-5 p-4">
      <MethodChoice
        {...{ methods }}
        chosenId={method.id}
        onChoose={(methodId) => {
          withdrawing.startAfresh();
          change({ methodId });
        }}
      />
      {stop === undefined ? (
        <>
          <AmountPart
            {...{ way, available, problem: said }}
            amount={draft.amount}
            onChange={(amount) => {
              withdrawing.startAfresh();
              setTried(false);
              change({ amount });
            }}
          />
          <StopNotice fault={withdrawing.wholeRefusal} />
          <Button type="submit" isBusy={withdrawing.isPreviewing}>
            {t("withdrawal.next")}
          </Button>
        </>
      ) : (
        <StopNotice stop={stop} />
      )}
      <WithdrawalSheets {...{ withdrawing, method, settings }} />
    </form>
  );
}

/** What this user has written: a reload loses nothing of it. */
function useWithdrawalDraft() {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const kind = useMemo(
    () => ({ key: `withdrawal.${userId}`, empty: EMPTY_WITHDRAWAL satisfies WithdrawalForm }),
    [userId],
  );
  return useDraft<WithdrawalForm>(kind);
}
