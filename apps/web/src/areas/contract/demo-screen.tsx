import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { type PathName, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { currentLocation, go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { rememberRedirect } from "#shell/session/user-store.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useTicketDraft } from "./draft/use-ticket-draft.ts";
import { DemoReset } from "./parts/demo-reset.tsx";
import { DemoWatermark } from "./parts/demo-watermark.tsx";
import { Ticket } from "./parts/ticket/ticket.tsx";
import { TradingScreen } from "./trading-screen.tsx";

/** Practising with play money. Without an account one may look, fill in the ticket and compare. */
export function DemoScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const isVisitor = useUser(({ token }) => token === "");
  return (
    <>
      {isVisitor ? (
        <VisitorScreen query={query} />
      ) : (
        <TradingScreen
          title={t("contract.demo.title")}
          aside={<DemoReset />}
          backTo="home"
          book="demo"
          query={query}
        />
      )}
      <DemoWatermark />
    </>
  );
}

/** The same ticket at the same prices; the order itself needs somebody to belong to. */
function VisitorScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { userStore } = useServices();
  const draft = useTicketDraft(query);
  const leaveFor = (name: Extract<PathName, "login" | "register">) => {
    rememberRedirect(userStore, currentLocation());
    go(pathTo(name));
  };
  return (
    <AppScreen
      title={t("contract.demo.title")}
      backTo="home"
      footer={
        <div className="flex gap-3">
          <Button tone="plain" onPress={() => leaveFor("register")}>
            {t("contract.demo.register")}
          </Button>
          <Button onPress={() => leaveFor("login")}>{t("contract.demo.guest")}</Button>
        </div>
      }
    >
      <p className="bg-surface px-4 py-3 text-label text-muted">{t("contract.demo.visitor")}</p>
      <Ticket book="demo" draft={draft} />
    </AppScreen>
  );
}
