import { Button } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";

// A newcomer has no balance to load.
const DemoBalance = lazy(async () => ({
  default: (await import("./demo-balance.tsx")).DemoBalance,
}));

/** The demo book at a glance; for a visitor, how to get one. Both are of the same height. */
export function BalanceCard(): ReactNode {
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  return (
    <section
      className="mx-4 mt-4 grid min-h-57 grid-cols-1 content-between rounded-card bg-surface
        p-4"
    >
      <Suspense>{isSignedIn ? <DemoBalance /> : <Welcome />}</Suspense>
    </section>
  );
}

function Welcome(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <h2 className="text-title font-semibold text-balance">{t("shell.home.welcome")}</h2>
        <p className="pt-1 text-label text-muted">{t("shell.home.welcomeHint")}</p>
      </div>
      <div className="flex gap-3 pt-4">
        <Button tone="plain" onPress={() => go(pathTo("login"))}>
          {t("shell.home.signIn")}
        </Button>
        <Button onPress={() => go(pathTo("register"))}>{t("shell.home.register")}</Button>
      </div>
    </>
  );
}
