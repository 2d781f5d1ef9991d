import { Button } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";

const GuestEntry = lazy(async () => ({
  default: (await import("./visitor/guest-entry.tsx")).GuestEntry,
}));
const LiveMarket = lazy(async () => ({
  default: (await import("./visitor/live-market.tsx")).LiveMarket,
}));
const Proofs = lazy(async () => ({
  default: (await import("./visitor/proofs.tsx")).Proofs,
}));

/** For visitors: what the app promises, a live market, and checks of the promise. */
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
        <div className="min-h-15 pt-3">
          <Suspense>
            <GuestEntry />
          </Suspense>
        </div>
      </section>
      <div className="mx-4 mt-4 grid h-41 overflow-hidden rounded-card bg-surface">
        <Suspense>
          <LiveMarket />
        </Suspense>
      </div>
      <div className="min-h-156">
        <Suspense>
          <Proofs />
        </Suspense>
      </div>
    </>
  );
}
