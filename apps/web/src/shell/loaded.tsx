import { Button, Empty, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { LoadState } from "#shell/use-loaded.ts";
import { showClock } from "#shell/wire-time.ts";

/**
 * Renders the content, or its replacement: the skeleton, the fault with a retry, or the message
 * that there is no network. Content that was loaded before stays, with its time.
 */
export function Loaded<Data>(props: {
  readonly from: LoadState<Data>;
  /** "The records could not be loaded" */
  readonly failedText: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { data, error, fetchStatus, dataUpdatedAt, refetch } = props.from;
  const retry = () => void refetch();

  if (data === undefined && fetchStatus === "paused") {
    return <Empty kind="offline" text={t("shell.offline.title")} hint={t("shell.offline.hint")} />;
  }
  if (data === undefined && error !== null) {
    return (
      <div role="alert">
        <Empty
          kind="failed"
          text={props.failedText}
          hint={problemText(t, error)}
          action={
            <Button isCompact onPress={retry}>
              {t("shell.retry")}
            </Button>
          }
        />
      </div>
    );
  }
  if (data === undefined) return props.skeleton;
  return (
    <>
      {(error !== null || fetchStatus === "paused") && (
        <div className="px-4 pt-4">
          <NoticeBar tone="warn" action={{ label: t("shell.retry"), onPress: retry }}>
            {t("shell.asOf", { time: showClock(dataUpdatedAt) })}
          </NoticeBar>
        </div>
      )}
      {props.children(data)}
    </>
  );
}
