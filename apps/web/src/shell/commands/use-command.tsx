import { backOffMs, type CallOptions, newRequestId } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RefusalHelp, refusalOf } from "#shell/help/refusal-help.tsx";
import { rereadAccount } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";
import { createRequestIds, type UnansweredStore } from "./request-ids.ts";
import { isLost, type SentCommand } from "./sent-command.ts";
import { NoticeBar } from "@plumbline/ui";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";

/** About 15 seconds, plus the time of the attempts themselves. */
const REPEATS_MAX = 5;

/**
 * A command that moves money or changes a position: refusals are shown next to the control that
 * sent it, and the queries on screen are refetched afterwards. While its outcome is unknown it is
 * sent again automatically under the same request id, which the reader's next attempt uses as well;
 * `error` reports this meanwhile. With `kept` the id also survives a reload.
 */
export function useCommand<Input, Answer>(
  send: (input: Input, options: CallOptions) => Promise<Answer>,
  store?: UnansweredStore,
): SentCommand<Answer, Input> {
  const { queryClient } = useServices();
  const [requestIds] = useState(() => createRequestIds(newRequestId, { isLost, store }));
  const command = useMutation({
    mutationFn: async (input: Input) => {
      const requestId = requestIds.idFor(JSON.stringify(input));
      try {
        return await send(input, { requestId });
      } catch (fault) {
        throw requestIds.failed(fault instanceof Error ? fault : new Error(String(fault)));
      }
    },
    retry: (failures, fault) => isLost(fault) && failures < REPEATS_MAX,
    retryDelay: (failures) => backOffMs(failures, Math.random),
    onSuccess: () => requestIds.answered(),
    onSettled: () => rereadAccount(queryClient),
  });
  return { ...command, error: command.error ?? command.failureReason };
}

/** The outcome of a command that failed. Always rendered, so that screen readers announce it. */
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
          <RefusalHelp refusal={refusalOf(fault)} />
        </div>
      )}
    </div>
  );
}
