import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { isLost } from "#shell/commands/use-command.ts";

/** What became of a command that did not succeed. Always in its place, so that it is announced. */
export function CommandProblem({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {fault !== null && (
        <div className="pb-3">
          <NoticeBar tone={isLost(fault) ? "warn" : "bad"}>
            {problemText(t, fault)}
            {isLost(fault) && fault.message === "" && ` ${t("shell.failure.lost")}`}
          </NoticeBar>
        </div>
      )}
    </div>
  );
}
