import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { StepForm } from "#shell/sign-in/step-form.tsx";

/** What lets somebody in who has lost their authenticator: said once, each good for once. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  readonly codes: readonly string[];
  readonly onStored: () => void | Promise<void>;
}) {
  const translate = useTranslate();
  return (
    <StepForm
      title={translate("desk.signIn.recoveryTitle")}
      hint={translate("desk.signIn.recoveryHint")}
      action={translate("desk.signIn.recoveryKept")}
      submit={async () => onStored()}
    >
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
    </StepForm>
  );
}
