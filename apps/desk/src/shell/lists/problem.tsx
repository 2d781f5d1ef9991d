import { Alert, Button } from "@mui/material";
import { useTranslate } from "ra-core";
import { CallRefused } from "@plumbline/client";
import { showTime } from "#shell/wire-time.ts";

/**
 * The content that could not be loaded, and a button to retry; `isStale`: older content is still
 * shown.
 */
export function Problem({
  fault,
  isStale = false,
  again,
}: {
  readonly fault: unknown;
  readonly isStale?: boolean;
  readonly again: () => unknown;
}) {
  const translate = useTranslate();
  const text = problemText(translate, fault);
  return (
    <Alert
      severity={isStale ? "warning" : "error"}
      action={<Button onClick={() => void again()}>{translate("desk.dashboard.again")}</Button>}
      sx={{ alignItems: "center", my: 2 }}
    >
      {isStale ? `${text} ${translate("desk.lastRead")}` : text}
    </Alert>
  );
}

/** The fault in the operator's language: the server's message, or our own if there is none. */
export function problemText(translate: ReturnType<typeof useTranslate>, fault: unknown): string {
  if (!(fault instanceof CallRefused)) return translate("desk.failure.fault");
  const { by, decidedAt } = fault.details;
  // Times in the server's message are in the server's zone.
  if (fault.error === "case_decided" && typeof decidedAt === "string") {
    return translate("desk.failure.caseDecided", { by, time: showTime(decidedAt) });
  }
  return fault.message === "" ? translate("desk.failure.noAnswer") : fault.message;
}
