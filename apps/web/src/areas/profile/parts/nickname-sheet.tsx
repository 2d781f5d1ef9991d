import { Button, Field, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nicknameForm } from "../nickname-form.ts";

/** Changes the name that others see. Refusals of the rules are shown before sending. */
export function NicknameSheet(props: {
  readonly nickname: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client, session } = useServices();
  const changing = useMutation({
    mutationFn: (input: typeof nicknameForm.empty) => client.auth.changeNickname(input),
    onSuccess: async () => {
      await session.check();
      toast.show(t("profile.nickname.done"), "good");
      props.onClose();
    },
  });
  const form = useForm(nicknameForm, {
    context: null,
    start: { nickname: props.nickname },
    command: changing,
  });
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t("profile.nickname.title")}
      closeLabel={t("profile.nickname.close")}
      description={t("profile.nickname.hint")}
      footer={
        <Button isBusy={form.isSending} onPress={form.submit}>
          {t("profile.nickname.submit")}
        </Button>
      }
    >
      <FormBody form={form} className="flex flex-col gap-4">
        <Field
          label={t("profile.nickname.label")}
          kind="text"
          name="nickname"
          autoComplete="nickname"
          {...form.field("nickname")}
        />
        <FormProblem fault={form.fault} />
      </FormBody>
    </Sheet>
  );
}
