import { Button } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";

const VisitorMain = lazy(async () => ({
  default: (await import("./visitor/visitor-main.tsx")).VisitorMain,
}));

/** For visitors: the claim of the app, then the demo, a live market and checks of the claim. */
export function VisitorPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <section className="px-4 pt-4">
        <h2 className="text-title font-semibold text-balance">{t("shell.home.welcome")}</h2>
        <p className="pt-1 text-label text-muted">{t("shell.home.welcomeHint")}</p>
        <div className="flex gap-3 pt-4">
          <Button tone="plain" onPress={() => go(pathTo("login"))}>
            {t("shell.home.signIn")}
          </Button>
          <Button onPress={() => go(pathTo("register"))}>{t("shell.home.register")}</Button>
        </div>
      </section>
      {/* The markets beneath it stay out of view until it is loaded. */}
      <div className="min-h-dvh">
        <Suspense>
          <VisitorMain />
        </Suspense>
      </div>
    </>
  );
}
