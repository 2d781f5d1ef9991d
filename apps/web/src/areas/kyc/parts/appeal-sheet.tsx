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
import { PictureInput, type PictureInputProps } from "./picture-input.tsx";

interface AppealSheetProps {
  readonly level: KycLevel;
  readonly onClose: () => void;
}

/** The reader's one objection to a refusal for good: words, and a picture if it helps. */
export function AppealSheet(props: AppealSheetProps): ReactNode {
  const { t } = useTranslation();
  const { form, draft, change, problemOf, submit, sending } = useAppealForm(props);
  const { error } = sending;
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t("kyc.appeal.title")}
      closeLabel={t("kyc.action.cancelAppeal")}
      description={t("kyc.appeal.intro")}
      footer={
        <Button isBusy={sending.isPending} onPress={submit}>
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
          problem={problemOf("text")}
        />
        <AppealPicture
          value={draft.fileId}
          onChange={(fileId) => change({ fileId })}
          problem={problemOf("fileId")}
        />
        {error !== null && fieldOf(error) === undefined && (
          <div role="alert">
            <NoticeBar tone="bad">{problemText(t, error)}</NoticeBar>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** What is typed, what is wrong with it, and how it is sent. */
function useAppealForm({ level, onClose }: AppealSheetProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const { draft, change, forget } = useAppealDraft(level);
  const [isTried, setIsTried] = useState(false);
  const sending = useAppeal(level, () => {
    forget();
    onClose();
  });
  const problem = appealProblem(draft.text);
  const submit = () => {
    setIsTried(true);
    if (problem !== undefined) return focusFirstProblem(form.current);
    return sending.mutate(draft, { onError: () => focusFirstProblem(form.current) });
  };
  const problemOf = (field: "text" | "fileId"): string | undefined => {
    if (field === "text" && isTried && problem) return t(problem.key, problem.values);
    return fieldOf(sending.error) === field ? sending.error?.message : undefined;
  };
  return { form, draft, change, problemOf, submit, sending };
}

/** Asked for only by who has one: the words are what is read. */
function AppealPicture(
  props: Pick<PictureInputProps, "value" | "onChange" | "problem">,
): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(props.value !== "");
  if (isOpen) {
    const label = t("kyc.appeal.picture");
    return <PictureInput {...props} label={label} guide="none" hint={undefined} />;
  }
  return (
    <Button tone="plain" onPress={() => setIsOpen(true)}>
      {t("kyc.appeal.addPicture")}
    </Button>
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
