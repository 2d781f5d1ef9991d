import { CallRefused } from "@plumbline/client";
import { APPEAL_LENGTHS, type KycLevel } from "@plumbline/engine/kyc";
import { Button, LongField, NoticeBar } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import { useUser } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { appealProblem } from "../kyc-form.ts";
import { useAppeal } from "../queries.ts";
import { PictureInput } from "./picture-input.tsx";

/** The reader's one objection to a refusal for good: words, and a picture if it helps. */
export function AppealSheet(props: {
  readonly level: KycLevel;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const { draft, change, forget } = useAppealDraft(props.level);
  const [isTried, setIsTried] = useState(false);
  const [isPictured, setIsPictured] = useState(draft.fileId !== "");
  const appeal = useAppeal(props.level, () => {
    forget();
    props.onClose();
  });
  const problem = appealProblem(draft.text);
  const refusedAs = (field: string): string | undefined =>
    fieldOf(appeal.error) === field ? appeal.error?.message : undefined;
  const submit = () => {
    setIsTried(true);
    if (problem !== undefined) return focusFirstProblem(form.current);
    return appeal.mutate(draft, { onError: () => focusFirstProblem(form.current) });
  };
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t("kyc.appeal.title")}
      closeLabel={t("kyc.action.cancelAppeal")}
      description={t("kyc.appeal.intro")}
      footer={
        <Button isBusy={appeal.isPending} onPress={submit}>
          {t("kyc.action.sendAppeal")}
        </Button>
      }
    >
      <div ref={form} className="flex flex-col gap-4">
        <LongField
          label={t("kyc.appeal.text")}
          value={draft.text}
          onChange={(text) => change({ text })}
          lengthMax={APPEAL_LENGTHS.max}
          hint={t("kyc.appeal.hint", { min: APPEAL_LENGTHS.min })}
          problem={isTried && problem ? t(problem.key, problem.values) : refusedAs("text")}
        />
        {isPictured ? (
          <PictureInput
            label={t("kyc.appeal.picture")}
            guide="none"
            hint={undefined}
            value={draft.fileId}
            onChange={(fileId) => change({ fileId })}
            problem={refusedAs("fileId")}
          />
        ) : (
          <Button tone="plain" onPress={() => setIsPictured(true)}>
            {t("kyc.appeal.addPicture")}
          </Button>
        )}
        {appeal.error !== null && fieldOf(appeal.error) === undefined && (
          <div role="alert">
            <NoticeBar tone="bad">{problemText(t, appeal.error)}</NoticeBar>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** What is typed outlives a reload, for this user alone. */
function useAppealDraft(level: KycLevel) {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const kind = useMemo(
    () => ({ key: `appeal/${level}/${userId}`, empty: { text: "", fileId: "" } }),
    [level, userId],
  );
  return useDraft(kind);
}

/** Of which field the server said something, last time it was asked. */
function fieldOf(fault: unknown): unknown {
  return fault instanceof CallRefused ? fault.details["field"] : undefined;
}
