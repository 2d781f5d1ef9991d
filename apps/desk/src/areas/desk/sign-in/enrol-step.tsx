import { Box, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { QRCodeSVG } from "qrcode.react";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { StepForm } from "./step-form.tsx";

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Shows a secret once, to scan or type into an authenticator, asks for its first code, and lists
 * the new recovery codes.
 */
export function EnrolStep({
  onDone,
}: {
  readonly onDone: (next: SignInStep) => void | Promise<void>;
}) {
  const { client } = useDeskSession();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [next, setNext] = useState<SignInStep>();
  if (enrolment === undefined) {
    return (
      <StepForm
        key="offer"
        title="desk.signIn.enrolTitle"
        hint="desk.signIn.enrolHint"
        action="desk.signIn.enrolShow"
        submit={async () => setEnrolment(await client.desk.startEnrolment({}))}
      />
    );
  }
  if (next === undefined) {
    return (
      <StepForm
        key="scan"
        title="desk.signIn.scanTitle"
        hint="desk.signIn.scanHint"
        action="desk.signIn.codeSubmit"
        fields={["code"]}
        submit={async ({ code }) => setNext((await client.desk.finishEnrolment({ code })).step)}
      >
        <Secret {...enrolment} />
      </StepForm>
    );
  }
  return (
    <StepForm
      key="recovery"
      title="desk.signIn.recoveryTitle"
      hint="desk.signIn.recoveryHint"
      action="desk.signIn.recoveryKept"
      submit={() => onDone(next)}
    >
      <RecoveryCodes codes={enrolment.recoveryCodes} />
    </StepForm>
  );
}

function Secret({ secret, uri }: Pick<Enrolment, "secret" | "uri">) {
  const translate = useTranslate();
  return (
    <>
      {/* Black on white in both themes, with its quiet zone, because cameras need both. */}
      <Box sx={{ bgcolor: "#ffffff", alignSelf: "center", borderRadius: 1, lineHeight: 0, p: 2 }}>
        <QRCodeSVG role="img" aria-label={translate("desk.signIn.qr")} size={176} value={uri} />
      </Box>
      <Typography
        component="code"
        variant="body2"
        sx={{ fontFamily: "monospace", textAlign: "center", wordBreak: "break-all" }}
      >
        {secret.match(/.{1,4}/g)?.join(" ")}
      </Typography>
    </>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate("desk.signIn.recoveryTitle")}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        display: "grid",
        fontFamily: "monospace",
        gap: 1,
        gridTemplateColumns: "1fr 1fr",
        listStyle: "none",
        m: 0,
        p: 2,
        textAlign: "center",
        userSelect: "text",
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}
