import { instant } from "@plumbline/engine/kernel";
import type { KycAnswers, KycLevel } from "@plumbline/engine/kyc";
import { Button, Steps } from "@plumbline/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { type Draft, tabStorage } from "#shell/drafts/draft.ts";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { keepDraft, readDraft } from "../draft.ts";
import {
  isFilePart,
  kycForm,
  type StatedAnswers,
  startAnswers,
  type Step,
  stepOf,
} from "../kyc-form.ts";
import { useApply, type VerificationView } from "../queries.ts";
import { PartInput } from "./part-input.tsx";
import { PhotoGuide } from "./photo-guide.tsx";
import { RejectionNote } from "./state-card.tsx";

const PATH_NAME = { basic: "verification", advanced: "advancedVerification" } as const;

export interface VerificationFormProps {
  readonly level: KycLevel;
  /** The rejected submission that this one corrects, if any. */
  readonly before: VerificationView | undefined;
  /** The reader's own statements without documents. */
  readonly stated: StatedAnswers | undefined;
  /** The second of the two steps of a first submission. */
  readonly isPhotos: boolean;
}

/** Asks for missing parts: in two steps the first time, later only for rejected parts. */
export function VerificationForm(props: VerificationFormProps): ReactNode {
  const { level, before, isPhotos } = props;
  const { t } = useTranslation();
  const { clock } = useServices();
  const draft = useKycDraft(level);
  const context = { level, before, isPhotos, now: instant(Math.floor(clock.nowMs())) };
  const form = useForm(kycForm, {
    context,
    start: startAnswers(level, before, props.stated),
    draft,
    command: useApply(level, () => {
      draft.forget();
      go(pathTo("verificationResult"), { isReplacing: true });
    }),
    onReady: () => {
      if (step !== "details") return form.send();
      form.startAfresh();
      return go(pathTo(PATH_NAME[level], { step: "photos" }));
    },
  });
  const isAnew = before?.stage === "granted";
  const answers = form.values;
  const { step, shown } = stepOf(answers, context);
  useTop(step);
  return (
    <AppScreen
      title={t(`kyc.title.${level}`)}
      backTo="my"
      footer={
        <Button onPress={form.submit} isBusy={form.isSending}>
          {t(`kyc.action.${ACTION[step]}`)}
        </Button>
      }
    >
      <FormBody form={form} className="flex flex-col gap-5 p-4">
        {step !== "mend" && <FormSteps currentIndex={step === "details" ? 0 : 1} />}
        <p className="text-label text-muted">
          {t(`kyc.intro.${isAnew ? "anew" : INTRO[step](level)}`)}
        </p>
        {shown.map((part) => (
          <div key={part} className="flex flex-col gap-2">
            {part === shown.find(isFilePart) && level === "basic" && <PhotoGuide />}
            <RejectionNote rejection={before?.rejections.find((each) => each.part === part)} />
            <PartInput
              part={part}
              idType={answers.idType}
              value={answers[part] ?? ""}
              onChange={(answer) => form.change({ [part]: answer })}
              problem={form.problemOf(part)}
            />
          </div>
        ))}
        <FormProblem fault={form.fault} />
      </FormBody>
    </AppScreen>
  );
}

const ACTION = { details: "continue", photos: "submit", mend: "submitAgain" } as const;

const INTRO = {
  details: (level: KycLevel) => level,
  photos: (level: KycLevel) => (level === "basic" ? "photos" : "document"),
  mend: () => "mend" as const,
} as const;

/** Each step starts at the top, like a screen of its own. */
function useTop(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
  }, [step]);
}

function FormSteps({ currentIndex }: { readonly currentIndex: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <Steps
      label={t("kyc.steps.label")}
      steps={[t("kyc.steps.details"), t("kyc.steps.photos"), t("kyc.steps.review")]}
      currentIndex={currentIndex}
      doneLabel={t("kyc.steps.done")}
    />
  );
}

/**
 * The stored draft of a level. A draft of another user replaces it, because it contains identity
 * data.
 */
function useKycDraft(level: KycLevel): Draft<KycAnswers> {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  return {
    read: () => readDraft(tabStorage, userId, level),
    keep: (answers) => keepDraft(tabStorage, userId, { level, answers }),
    forget: () => keepDraft(tabStorage, userId, { level, answers: null }),
  };
}
