import { CallRefused } from "@plumbline/client";
import { instant } from "@plumbline/engine/kernel";
import { GENDERS, type PersonalPart, type SaidPersonalData } from "@plumbline/engine/kyc";
import { Button, Field, type FieldProps, NoticeBar, Select, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { countriesIn } from "#shell/countries.ts";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import { PERSONAL_DATA_KEY, type PersonalDataView } from "#shell/personal-data.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { openPartsOf, problemsOf, saidOf, startForm } from "../personal-form.ts";
import { partName } from "./part-name.ts";

/** Changes what the reader says about themselves; what papers have settled is not asked for. */
export function PersonalSheet({ view, onClose }: PersonalSheetProps): ReactNode {
  const { t } = useTranslation();
  const { form, draft, change, problemOf, submit, close, saving } = usePersonalForm(view, onClose);
  const isSaid = openPartsOf(view).some((part) => saidBy(saving.error, part) !== undefined);
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t("profile.personal.edit")}
      closeLabel={t("profile.personal.close")}
      description={view.settled.length > 0 ? t("profile.personal.settled") : undefined}
      footer={
        <Button isBusy={saving.isPending} onPress={submit}>
          {t("profile.personal.submit")}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {openPartsOf(view).map((part) => (
          <PartField
            key={part}
            part={part}
            value={draft[part]}
            onChange={(answer) => change({ [part]: answer })}
            problem={problemOf(part)}
          />
        ))}
        {saving.error !== null && !isSaid && (
          <div role="alert">
            <NoticeBar tone="bad">{problemText(t, saving.error)}</NoticeBar>
          </div>
        )}
      </form>
    </Sheet>
  );
}

export interface PersonalSheetProps {
  readonly view: PersonalDataView;
  readonly onClose: () => void;
}

/** What is typed, what is wrong with it, and how it is sent. */
function usePersonalForm(view: PersonalDataView, onClose: () => void) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, forget } = usePersonalDraft(view);
  const [isTried, setIsTried] = useState(false);
  const close = () => {
    forget();
    onClose();
  };
  const saving = useSaving(close);
  const problems = problemsOf(draft, view, instant(Math.floor(clock.nowMs())));
  const submit = () => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return focusFirstProblem(form.current);
    const said = saidOf(draft, view);
    if (said === null) return close();
    return saving.mutate(said, { onError: () => focusFirstProblem(form.current) });
  };
  const problemOf = (part: PersonalPart): string | undefined => {
    const problem = isTried ? problems[part] : undefined;
    return (problem && t(problem.key, problem.values)) ?? saidBy(saving.error, part);
  };
  return { form, draft, change, problemOf, submit, close, saving };
}

/** What is typed outlives a reload, for this user alone. */
function usePersonalDraft(view: PersonalDataView) {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const kind = useMemo(
    () => ({ key: `personalDraft/${userId}`, empty: startForm(view) }),
    [userId, view],
  );
  return useDraft(kind);
}

function useSaving(onSaved: () => void) {
  const { t } = useTranslation();
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (said: SaidPersonalData) => client.kyc.updateKYC(said, { isQuiet: true }),
    onSuccess: (view) => {
      queryClient.setQueryData(PERSONAL_DATA_KEY, view);
      toast.show(t("profile.personal.done"), "good");
      onSaved();
    },
  });
}

/** What the server said about one part, last time it was asked. */
function saidBy(fault: unknown, part: PersonalPart): string | undefined {
  const isOfPart = fault instanceof CallRefused && fault.details["field"] === part;
  return isOfPart ? fault.message : undefined;
}

const FIELD = {
  lastName: { kind: "text", autoComplete: "family-name" },
  firstName: { kind: "text", autoComplete: "given-name" },
  birthday: { kind: "date", autoComplete: "bday" },
  address: { kind: "text", autoComplete: "street-address" },
} as const satisfies Readonly<Record<string, Pick<FieldProps, "kind" | "autoComplete">>>;

/** A choice that can be taken back. */
const UNSAID = "unsaid";

function PartField(props: {
  readonly part: PersonalPart;
  readonly value: string;
  readonly onChange: (answer: string) => void;
  readonly problem: string | undefined;
}): ReactNode {
  const { part, value, onChange, problem } = props;
  const { t } = useTranslation();
  const label = partName(t, part);
  if (part !== "gender" && part !== "country") {
    return <Field {...FIELD[part]} {...{ label, value, onChange, problem }} />;
  }
  const choices =
    part === "country"
      ? countriesIn(t("kyc.languageTag"))
      : GENDERS.map((one) => ({ value: one, label: t(`profile.personal.gender.${one}`) }));
  return (
    <Select
      label={label}
      options={[{ value: UNSAID, label: t("profile.personal.missing") }, ...choices]}
      value={value === "" ? UNSAID : value}
      onChange={(chosen) => onChange(chosen === UNSAID ? "" : chosen)}
      problem={problem}
    />
  );
}
