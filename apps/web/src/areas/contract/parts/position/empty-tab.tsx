import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Nothing runs, or nothing waits: what would stand here, and the way to the ticket. */
export function EmptyTab(props: {
  readonly of: "position" | "order";
  readonly onTrade: () => void;
}): ReactNode {
  const { of, onTrade } = props;
  const { t } = useTranslation();
  return (
    <Empty
      text={t(`contract.${of}.emptyTitle`)}
      hint={t(`contract.${of}.emptyHint`)}
      action={
        <Button isCompact onPress={onTrade}>
          {t(`contract.${of}.emptyAction`)}
        </Button>
      }
    />
  );
}
