import { APPEAL_LENGTHS, type KycLevel } from "@plumbline/engine/kyc";
import { Button, LongField } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { appealForm } from "../kyc-form.ts";
import { useAppeal } from "../queries.ts";
import { PictureInput, type PictureInputProps } from "./picture-input.tsx";

interface AppealSheetProps {
  readonly level: KycLevel;
  readonly onClose: () => void;
}

/** The reader's one objection to a final refusal: a text, and optionally a picture. */
export function AppealSheet({ level, onClose }: AppealSheetProps): ReactNode {
  const { t } = useTranslation();
  const draft = useOwnDraft({ key: `appeal.${level}`, empty: appealForm.empty });
  const command = useAppeal(() => {
    draft.forget();
    onClose();
  });
  const form = useForm(appealForm, { context: level, draft, command });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("kyc.appeal.title")}
      closeLabel={t("kyc.action.cancelAppeal")}
      description={t("kyc.appeal.intro")}
      footer={
        <Button isBusy={form.isSending} onPress={() => form.submit()}>
          {t("kyc.action.sendAppeal")}
        </Button>
      }
    >
      <FormBody form={form} className="flex flex-col gap-4">
        <LongField
          {...form.field("text")}
          label={t("kyc.appeal.text")}
          lengthMax={APPEAL_LENGTHS.max}
          hint={t("kyc.appeal.hint", { min: APPEAL_LENGTHS.min })}
        />
        <AppealPicture {...form.field("fileId")} />
        <FormProblem fault={form.fault} />
      </FormBody>
    </Sheet>
  );
}

/** Collapsed by default, because the text is what counts. */
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
