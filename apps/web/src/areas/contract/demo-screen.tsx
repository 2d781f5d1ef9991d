import type { ReactNode } from "react";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Watermark } from "./parts/watermark.tsx";
import { TradingScreen } from "./trading-screen.tsx";

/** Practising with play money. Without an account one may look, fill in the ticket and compare. */
export function DemoScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <TradingScreen title={t("contract.demo.title")} backTo="home" book="demo" query={query} />
      <Watermark text={t("contract.demo.watermark")} />
    </>
  );
}
