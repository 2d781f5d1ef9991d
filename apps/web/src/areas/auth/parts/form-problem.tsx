import { CallRefused } from "@plumbline/client";
import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/problem.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { Translate } from "#shell/speech/texts.ts";
import { problemText } from "#shell/speech/problem-text.ts";

/** What stands beneath a field: what the form itself knows, or what the server refused about it. */
export function fieldProblem({
  t,
  problem,
  refusal,
  field,
}: {
  readonly t: Translate;
  readonly problem?: Problem | undefined;
  readonly refusal: unknown;
  /** Its name on the wire. */
  readonly field: string;
}): string | undefined {
  if (problem !== undefined) return t(problem.key, problem.values);
  const isOfField = refusal instanceof CallRefused && refusal.details["field"] === field;
  return isOfField ? refusal.message : undefined;
}

/** What went wrong with a form as a whole. Always in its place, so that it is announced. */
export function FormProblem({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  const isOfField = fault instanceof CallRefused && fault.details["field"] !== undefined;
  return (
    <div aria-live="polite">
      {fault !== null && !isOfField && <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>}
    </div>
  );
}
