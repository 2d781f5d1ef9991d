import { Alert, Button, Stack, TextField, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useSending } from "#shell/use-sending.ts";

type Field = Pick<ComponentProps<typeof TextField>, "autoComplete" | "type"> & {
  readonly label: string;
  readonly htmlInput?: Readonly<Record<string, unknown>>;
};

const CODE_LENGTH = 6;

/** All values that operators authenticate with. */
const FIELDS = {
  name: { label: "desk.signIn.name", autoComplete: "username" },
  password: {
    label: "desk.signIn.password",
    autoComplete: "current-password",
    type: "password",
  },
  currentPassword: {
    label: "desk.account.password",
    autoComplete: "current-password",
    type: "password",
  },
  newPassword: { label: "desk.signIn.newPassword", autoComplete: "new-password", type: "password" },
  repeated: { label: "desk.signIn.repeat", autoComplete: "new-password", type: "password" },
  code: {
    label: "desk.signIn.code",
    autoComplete: "one-time-code",
    htmlInput: { inputMode: "numeric", maxLength: CODE_LENGTH },
  },
  recoveryCode: {
    label: "desk.signIn.recoveryCode",
    autoComplete: "off",
    htmlInput: { autoCapitalize: "none", maxLength: 20, spellCheck: false },
  },
} as const satisfies Record<string, Field>;

type Input = Record<keyof typeof FIELDS, string>;

/** One step: its fields, its button, and the refusal below them. Texts are given by key. */
export function StepForm({
  title,
  hint,
  action,
  fields = [],
  name = "",
  submit,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly action: string;
  readonly fields?: readonly (keyof Input)[];
  /** Name of the previous operator. */
  readonly name?: string;
  readonly submit: (input: Input) => unknown;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const { formState, getValues, handleSubmit, register, setValue } = useForm<Input>({
    defaultValues: { name },
  });
  const { isBusy, problem, send } = useSending(async () => submit(getValues()));
  const first = fields.find((each) => each !== "name" || name === "");
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <div>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {translate(title)}
        </Typography>
        {hint !== undefined && (
          <Typography color="text.secondary" variant="body2">
            {translate(hint)}
          </Typography>
        )}
      </div>
      {children}
      {fields.map((each) => {
        const { label, htmlInput = {}, ...look }: Field = FIELDS[each];
        const { ref, ...field } = register(each, {
          validate: (text) =>
            each !== "repeated" || text === getValues("newPassword") || "desk.signIn.different",
          onChange: () =>
            each === "code" && setValue("code", getValues("code").replaceAll(/\D/g, "")),
        });
        const mistake = formState.errors[each]?.message;
        return (
          <TextField
            key={each}
            {...look}
            {...field}
            autoFocus={each === first}
            error={mistake !== undefined}
            helperText={mistake !== undefined && translate(mistake)}
            inputRef={ref}
            label={translate(label)}
            slotProps={{ htmlInput }}
          />
        );
      })}
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {translate(action)}
      </Button>
    </Stack>
  );
}
