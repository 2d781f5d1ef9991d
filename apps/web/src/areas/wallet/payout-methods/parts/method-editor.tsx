import { CallRefused } from "@plumbline/client";
import { Button, NoticeBar, toast } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { pathTo } from "#paths";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { isOfProof } from "../../step-up/proof-form.ts";
import { ProofSheet } from "../../step-up/proof-sheet.tsx";
import { useSaveMethod } from "../../withdrawal/commands.ts";
import type { PayoutMethod, Terms } from "../../withdrawal/queries.ts";
import { untilText } from "../../withdrawal/time-text.ts";
import {
  EMPTY_METHOD,
  formOf,
  type MethodForm,
  methodProblems,
  wireMethod,
} from "../method-form.ts";
import { MethodFields } from "./method-fields.tsx";

const DAY_MS = 86_400_000;

export interface MethodEditorProps {
  readonly terms: Terms;
  readonly settings: SecuritySettings;
  /** The one that is changed; undefined adds one. */
  readonly method: PayoutMethod | undefined;
}

/** The form of an account, and what proves its owner before it is saved. */
export function MethodEditor({ terms, settings, method }: MethodEditorProps): ReactNode {
  const { t } = useTranslation();
  const { draft, change, forget } = useMethodDraft(method);
  const [step, setStep] = useState<"writing" | "tried" | "proving">("writing");
  const saving = useSaveMethod(method?.id ?? null);
  const ref = useRef<HTMLFormElement>(null);
  const way = terms.channels.find(({ id }) => id === draft.channelId);
  const isUnproven = way?.kind === "bank" && terms.verification === "none";
  const problems = methodProblems(draft, way);
  const fault = saving.error;
  const isSaidHere = fault !== null && !isOfProof(fault);
  useEffect(() => {
    if (isSaidHere || step === "tried") focusFirstProblem(ref.current);
  }, [isSaidHere, step]);

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (isUnproven) return;
    saving.reset();
    setStep(Object.keys(problems).length === 0 ? "proving" : "tried");
    focusFirstProblem(ref.current);
  };
  const problemOf = (field: keyof MethodForm): string | undefined => {
    const problem = step === "tried" ? problems[field] : undefined;
    if (problem !== undefined) return t(problem.key, problem.values);
    const isOfField = fault instanceof CallRefused && fault.details["field"] === field;
    return isOfField ? fault.message : undefined;
  };
  const onSuccess = () => {
    forget();
    toast.show(t("withdrawal.accounts.saved"), "good");
    goBack(pathTo("payoutMethods"));
  };
  const isNew = method === undefined;
  return (
    <form ref={ref} noValidate onSubmit={next} className="flex flex-col gap-4 p-4">
      <MethodFields {...{ terms, way, draft, change, problemOf, isNew }} />
      {!isUnproven && <SaveAction fault={isSaidHere ? fault : null} />}
      {step === "proving" && !isSaidHere && way !== undefined && (
        <ProofSheet
          title={t("withdrawal.accounts.saveTitle")}
          submitLabel={t("withdrawal.accounts.save")}
          {...{ settings }}
          command={saving}
          onSubmit={(proof) =>
            saving.mutate({ ...wireMethod(draft, way), ...proof }, { onSuccess })
          }
          onClose={() => setStep("writing")}
        />
      )}
    </form>
  );
}

/** What saving means is told before it is done. */
function SaveAction({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  return (
    <>
      <NoticeBar tone="warn">
        {t("withdrawal.accounts.holdBefore", { time: untilText(clock.nowMs() + DAY_MS) })}
      </NoticeBar>
      <div aria-live="polite">
        {fault !== null && !isOfForm(fault) && (
          <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>
        )}
      </div>
      <Button type="submit">{t("withdrawal.accounts.save")}</Button>
    </>
  );
}

/** What this user has written of this account: a reload loses nothing of it. */
function useMethodDraft(method: PayoutMethod | undefined) {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const start = useRef(method === undefined ? EMPTY_METHOD : formOf(method)).current;
  const id = method?.id ?? "new";
  const kind = useMemo(
    () => ({ key: `payoutMethod.${userId}.${id}`, empty: start satisfies MethodForm }),
    [userId, id, start],
  );
  return useDraft<MethodForm>(kind);
}

const FIELDS: ReadonlySet<unknown> = new Set(Object.keys(EMPTY_METHOD));

const isOfForm = (fault: Error): boolean =>
  fault instanceof CallRefused && FIELDS.has(fault.details["field"]);
