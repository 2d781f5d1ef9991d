import { CallRefused } from "@plumbline/client";
import { instant } from "@plumbline/engine/kernel";
import type { KycAnswers, KycLevel, KycPart } from "@plumbline/engine/kyc";
import { Button, NoticeBar, Steps } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { askedParts, isFilePart, problemsOf, type Said, startAnswers } from "../kyc-form.ts";
import { useApply, type VerificationView } from "../queries.ts";
import { useDraft } from "../use-draft.ts";
import { PartInput } from "./part-input.tsx";
import { PhotoGuide } from "./photo-guide.tsx";
import { RejectionNote } from "./rejection-note.tsx";

const PATH_NAME = { basic: "verification", advanced: "advancedVerification" } as const;

export interface VerificationFormProps {
  readonly level: KycLevel;
  /** What was rejected, if this hands it in again. */
  readonly before: VerificationView | undefined;
  /** What the reader said about themselves before. */
  readonly said: Said | undefined;
  /** The second of the two steps of handing in for the first time. */
  readonly isPhotos: boolean;
}

/** Asks for what is missing: in two steps the first time, and later only for what came back. */
export function VerificationForm(props: VerificationFormProps): ReactNode {
  const { level, before } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { answers, setAnswer, forget } = useDraft(level, startAnswers(level, before, props.said));
  const apply = useApply(level, () => {
    forget();
    go(pathTo("verificationResult"), { isReplacing: true });
  });
  const isAnew = before?.stage === "granted";
  const [triedStep, setTriedStep] = useState<Step>();
  const { step, shown, problems } = useStep(props, answers);

  const submit = () => {
    setTriedStep(step);
    if (!isEmpty(problems)) return focusFirstProblem(form.current);
    if (step === "details") return go(pathTo(PATH_NAME[level], { step: "photos" }));
    return apply.mutate(answers, { onError: () => focusFirstProblem(form.current) });
  };
  const problemOf = (part: KycPart): string | undefined => {
    if (triedStep !== step) return undefined;
    const problem = problems[part];
    return saidBy(apply.error, part) ?? (problem && t(problem.key, problem.values));
  };

  return (
    <AppScreen
      title={t(`kyc.title.${level}`)}
      backTo="my"
      footer={
        <Button onPress={submit} isBusy={apply.isPending}>
          {t(`kyc.action.${ACTION[step]}`)}
        </Button>
      }
    >
      <form ref={form} noValidate onSubmit={byKey(submit)} className="flex flex-col gap-5 p-4">
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
              onChange={(answer) => setAnswer(part, answer)}
              problem={problemOf(part)}
            />
          </div>
        ))}
        <WholeProblem fault={apply.error} shown={shown} />
      </form>
    </AppScreen>
  );
}

type Step = "details" | "photos" | "mend";

/** Where the reader is, what is asked there, and what is wrong with it so far. */
function useStep({ level, before, isPhotos }: VerificationFormProps, answers: KycAnswers) {
  const { clock } = useServices();
  const parts = askedParts(level, answers, before);
  const now = instant(Math.floor(clock.nowMs()));
  const problemsIn = (asked: readonly KycPart[]) => problemsOf(asked, { answers, before, now });
  const details = parts.filter((part) => !isFilePart(part));
  // A link to the photos leads to what has to be filled in before.
  const isReady = isPhotos && isEmpty(problemsIn(details));
  const step: Step = before !== undefined ? "mend" : isReady ? "photos" : "details";
  const shown = { details, photos: parts.filter(isFilePart), mend: parts }[step];
  useTop(step);
  return { step, shown, problems: problemsIn(shown) };
}

/** What went wrong with all of it, or with a part that is not on this step. */
function WholeProblem(props: {
  readonly fault: Error | null;
  readonly shown: readonly KycPart[];
}): ReactNode {
  const { t } = useTranslation();
  const { fault, shown } = props;
  const isSaid = shown.some((part) => saidBy(fault, part) !== undefined);
  return (
    <div aria-live="polite">
      {fault !== null && !isSaid && <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>}
    </div>
  );
}

/** Enter in a field does what the button does. */
const byKey = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};

const ACTION = { details: "continue", photos: "submit", mend: "submitAgain" } as const;

const INTRO = {
  details: (level: KycLevel) => level,
  photos: (level: KycLevel) => (level === "basic" ? "photos" : "document"),
  mend: () => "mend" as const,
} as const;

const isEmpty = (problems: object): boolean => Object.keys(problems).length === 0;

/** What the server said about one part, last time it was asked. */
function saidBy(fault: unknown, part: KycPart): string | undefined {
  const isOfPart = fault instanceof CallRefused && fault.details["field"] === part;
  return isOfPart ? fault.message : undefined;
}

/** Each step begins at its top, as a screen of its own would. */
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
