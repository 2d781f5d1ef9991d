import { useTranslate } from "ra-core";
import { useDeskSession } from "#shell/session.ts";
import { NewPasswordFields, useNewPassword } from "#shell/sign-in/new-password-fields.tsx";
import { StepForm, type StepProps } from "#shell/sign-in/step-form.tsx";

export function FirstPasswordStep({ onDone }: StepProps) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { typed, setTyped, check } = useNewPassword();

  const submit = async () => {
    if (!check()) return;
    const { newPassword } = typed;
    await onDone((await client.desk.setFirstPassword({ newPassword })).step);
  };

  return (
    <StepForm
      title={translate("desk.signIn.newTitle")}
      hint={translate("desk.signIn.newHint")}
      action={translate("desk.signIn.newSubmit")}
      submit={submit}
    >
      <NewPasswordFields typed={typed} onTyped={setTyped} isFirst />
    </StepForm>
  );
}
