import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The line beneath a control that has no such line of its own. */
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
