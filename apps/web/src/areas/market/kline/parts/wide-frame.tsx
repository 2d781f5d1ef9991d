import type { ListedSymbol } from "@plumbline/protocol/market";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { MarketLine } from "./market-head.tsx";

/**
 * The full-screen chart, in landscape. On an upright screen it is rotated a quarter clockwise about
 * its corner and moved back into view.
 */
export function WideFrame(props: {
  readonly listed: ListedSymbol;
  readonly tools: ReactNode;
  readonly chart: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { listed, tools, chart } = props;
  return (
    <main
      className="fixed top-0 left-0 z-20 flex h-dvh w-dvw flex-col bg-ground
        pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] portrait:h-[100dvw]
        portrait:w-[100dvh] portrait:origin-top-left portrait:translate-x-[100dvw]
        portrait:rotate-90"
    >
      <header className="flex min-h-target items-center gap-3 border-b border-hairline ps-4">
        <h1 className="text-label font-semibold whitespace-nowrap">{nameOf(listed)}</h1>
        <MarketLine listed={listed} />
        <p className="text-caption whitespace-nowrap text-muted">{t("shell.simulatedMoney")}</p>
        <div className="ms-auto min-w-0">{tools}</div>
      </header>
      {chart}
    </main>
  );
}
