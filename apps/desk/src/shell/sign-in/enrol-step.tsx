import { Box, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { QRCodeSVG } from "qrcode.react";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { CodeField } from "#shell/sign-in/code-field.tsx";
import { RecoveryCodes } from "#shell/sign-in/recovery-codes.tsx";
import { StepForm, type StepProps } from "#shell/sign-in/step-form.tsx";

interface Shown {
  readonly secret: string;
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Shows a secret once, for an authenticator to scan or to be typed, takes its first code, and says
 * the recovery codes that count from then on.
 */
export function EnrolStep({ onDone }: StepProps) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown>();
  const [proven, setProven] = useState<SignInStep>();
  const [code, setCode] = useState("");

  if (shown === undefined) {
    return (
      <StepForm
        title={translate("desk.signIn.enrolTitle")}
        hint={translate("desk.signIn.enrolHint")}
        action={translate("desk.signIn.enrolShow")}
        submit={async () => setShown(await client.desk.startEnrolment({}))}
      >
        {null}
      </StepForm>
    );
  }
  if (proven !== undefined) {
    return <RecoveryCodes codes={shown.recoveryCodes} onStored={() => onDone(proven)} />;
  }
  return (
    <StepForm
      title={translate("desk.signIn.scanTitle")}
      hint={translate("desk.signIn.scanHint")}
      action={translate("desk.signIn.codeSubmit")}
      submit={async () => setProven((await client.desk.finishEnrolment({ code })).step)}
    >
      {/* Black on white in either theme, with its quiet edge: cameras need both. */}
      <Box sx={{ bgcolor: "#ffffff", alignSelf: "center", borderRadius: 1, lineHeight: 0, p: 2 }}>
        <QRCodeSVG
          role="img"
          aria-label={translate("desk.signIn.qr")}
          size={176}
          value={shown.uri}
        />
      </Box>
      <Typography
        component="code"
        variant="body2"
        sx={{ fontFamily: "monospace", textAlign: "center", wordBreak: "break-all" }}
      >
        {shown.secret.match(/.{1,4}/g)?.join(" ")}
      </Typography>
      <CodeField value={code} onChange={setCode} />
    </StepForm>
  );
}
