import { instant } from "@plumbline/engine/kernel";
import { GENDERS, type PersonalPart, type PersonalDataInput } from "@plumbline/engine/kyc";
import { Button, Field, type FieldProps, Select, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { countriesIn } from "#shell/countries.ts";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { PERSONAL_DATA_KEY, type PersonalDataView } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { openPartsOf, personalForm, startForm, partName } from "../personal-form.ts";

/** Changes the reader's own statements; parts verified by documents are left out. */
export function PersonalSheet({ view, onClose }: PersonalSheetProps): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const form = useForm(personalForm, {
    context: { view, now: instant(Math.floor(clock.nowMs())) },
    start: startForm(view),
    command: useSaving(),
    draft: useOwnDraft({ key: "personalDraft", empty: personalForm.empty }),
    onDone: onClose,
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t("profile.personal.edit")}
      closeLabel={t("profile.personal.close")}
      description={view.settled.length > 0 ? t("profile.personal.settled") : undefined}
      footer={
        <Button isBusy={form.isSending} onPress={form.submit}>
          {t("profile.personal.submit")}
        </Button>
      }
    >
      <FormBody form={form} className="flex flex-col gap-4">
        {openPartsOf(view).map((part) => (
          <PartField key={part} part={part} {...form.field(part)} />
        ))}
        <FormProblem fault={form.fault} />
      </FormBody>
    </Sheet>
  );
}

export interface PersonalSheetProps {
  readonly view: PersonalDataView;
  readonly onClose: () => void;
}

function useSaving() {
  const { t } = useTranslation();
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: PersonalDataInput) => client.kyc.updateKYC(changes),
    onSuccess: (view) => {
      queryClient.setQueryData(PERSONAL_DATA_KEY, view);
      toast.show(t("profile.personal.done"), "good");
    },
  });
}

const FIELD = {
  lastName: { kind: "text", autoComplete: "family-name" },
  firstName: { kind: "text", autoComplete: "given-name" },
  birthday: { kind: "date", autoComplete: "bday" },
  address: { kind: "text", autoComplete: "street-address" },
} as const satisfies Readonly<Record<string, Pick<FieldProps, "kind" | "autoComplete">>>;

/** The option that removes a choice. */
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
    return (
      <Field {...FIELD[part]} label={label} value={value} onChange={onChange} problem={problem} />
    );
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
