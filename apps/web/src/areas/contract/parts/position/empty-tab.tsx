import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** Nothing runs, or nothing waits: what would stand here. The ticket is right above. */
export function EmptyTab(props: { readonly of: "position" | "order" }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="px-4 py-6 text-center text-label">
      <p className="font-semibold">{t(`contract.${props.of}.emptyTitle`)}</p>
      <p className="text-muted">{t(`contract.${props.of}.emptyHint`)}</p>
    </div>
  );
}
