import { Alert, Button } from "@mui/material";
import { useTranslate } from "ra-core";
import { CallRefused } from "@plumbline/client";
import { showTime } from "#shell/wire-time.ts";

/** What could not be read, and a way to try again; `isStale`: what was read before stands. */
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

/** What went wrong, in the operator's language: the server's words, or ours where it said none. */
export function problemText(translate: ReturnType<typeof useTranslate>, fault: unknown): string {
  if (!(fault instanceof CallRefused)) return translate("desk.failure.fault");
  const { by, decidedAt } = fault.details;
  // The server's words are those of its own zone.
  if (fault.error === "case_decided" && typeof decidedAt === "string") {
    return translate("desk.failure.caseDecided", { by, time: showTime(decidedAt) });
  }
  return fault.message === "" ? translate("desk.failure.noAnswer") : fault.message;
}
