import { LoadFailed as Failed } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/form.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";

/** The problem of a control without a message line of its own. */
export function FieldProblem({ problem }: { readonly problem: Problem | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {problem !== undefined && (
        <p className="pt-1.5 text-caption text-bad">{t(problem.key, problem.values)}</p>
      )}
    </div>
  );
}

/** A part of the screen that could not be loaded: the fault, and a button to retry. */
export function LoadFailed(props: {
  readonly text: string;
  readonly fault: Error;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { text, fault, onRetry } = props;
  return (
    <Failed
      text={text}
      hint={problemText(t, fault)}
      retryLabel={t("shell.retry")}
      onRetry={onRetry}
    />
  );
}
