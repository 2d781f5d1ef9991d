import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";

/** A part of the screen that could not be read: what happened, and the way on. */
export function LoadFailed(props: {
  readonly text: string;
  readonly fault: Error;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        text={props.text}
        hint={problemText(t, props.fault)}
        action={
          <Button isCompact onPress={props.onRetry}>
            {t("shell.retry")}
          </Button>
        }
      />
    </div>
  );
}
