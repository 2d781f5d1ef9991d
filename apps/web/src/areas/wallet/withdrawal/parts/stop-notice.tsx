import { CallRefused } from "@plumbline/client";
import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { untilText } from "../../time-text.ts";
import type { Obstacle } from "../withdrawal-form.ts";

/**
 * Why no withdrawal is possible now, and when that ends. Always mounted, so that screen readers
 * announce it.
 */
export function StopNotice(props: {
  readonly stop?: Obstacle;
  readonly fault?: Error | null;
}): ReactNode {
  const { t } = useTranslation();
  const { stop, fault = null } = props;
  const until = stop?.untilMs ?? untilOf(fault);
  const text = stop === undefined ? fault && problemText(t, fault) : t(stop.key, stop.values);
  return (
    <div aria-live="polite">
      {text !== null && (
        <NoticeBar tone={until === undefined && stop === undefined ? "bad" : "warn"}>
          {text}
          {until !== undefined && ` ${t("withdrawal.until", { time: untilText(until) })}`}
        </NoticeBar>
      )}
    </div>
  );
}

function untilOf(fault: Error | null): number | undefined {
  const until = fault instanceof CallRefused ? fault.details["untilMs"] : undefined;
  return typeof until === "number" ? until : undefined;
}
