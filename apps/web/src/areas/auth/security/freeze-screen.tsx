import { Button, CardSkeletons, Empty } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { SupportLink } from "#shell/support-link.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { FormProblem } from "#shell/forms/form-body.tsx";
import { LiftLink } from "../parts/lift-link.tsx";

const UnfreezeScreen = lazy(async () => ({
  default: (await import("./unfreeze-screen.tsx")).UnfreezeScreen,
}));

/** Freezes an account, or ends the freeze: "/freeze?part=lift". */
export function FreezeScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  if (query.get("part") !== "lift") return <Freezing token={query.get("token") ?? ""} />;
  const skeleton = (
    <AppScreen title={t("auth.unfreeze.title")} backTo="login">
      <CardSkeletons count={2} />
    </AppScreen>
  );
  return (
    <Suspense fallback={skeleton}>
      <UnfreezeScreen />
    </Suspense>
  );
}

/**
 * Freezes an account, by the link in a message or as the signed-in user. Opening the page has no
 * effect, because mail scanners open links before their reader.
 */
function Freezing({ token }: { readonly token: string }): ReactNode {
  const { t } = useTranslation();
  const { client, session } = useServices();
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  const freezing = useMutation({
    mutationFn: async () => {
      if (token === "") await client.auth.freezeAccount({});
      else await client.auth.freezeByLink({ token });
    },
    // All sessions ended with it; a link may concern another account than this device's.
    onSuccess: () => (token === "" ? session.forget() : session.check()),
  });
  if (freezing.isSuccess) return <Frozen />;
  if (token === "" && !isSignedIn) return <NoLink />;
  return (
    <AppScreen
      title={t("auth.freeze.title")}
      backTo={isSignedIn ? "security" : "home"}
      footer={
        <Button tone="danger" isBusy={freezing.isPending} onPress={() => freezing.mutate()}>
          {t("auth.freeze.submit")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p>{t("auth.freeze.when")}</p>
        <ul className="list-disc space-y-2 rounded-card bg-surface py-4 ps-8 pe-4">
          {(["nobody", "positions", "money", "back"] as const).map((effect) => (
            <li key={effect}>{t(`auth.freeze.effect.${effect}`)}</li>
          ))}
        </ul>
        <FormProblem fault={freezing.error} />
      </div>
    </AppScreen>
  );
}

function Frozen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("auth.freeze.title")}
      backTo="home"
      footer={
        <Button onPress={() => go(pathTo("home"), { isReplacing: true })}>
          {t("auth.freeze.home")}
        </Button>
      }
    >
      <div role="status">
        <Empty kind="blocked" text={t("auth.freeze.done")} hint={t("auth.freeze.doneHint")} />
      </div>
      <div className="flex flex-wrap justify-center gap-x-6 p-4">
        <LiftLink />
        <SupportLink />
      </div>
    </AppScreen>
  );
}

function NoLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("auth.freeze.title")}
      backTo="home"
      footer={<Button onPress={() => go(pathTo("login"))}>{t("auth.login.submit")}</Button>}
    >
      <Empty kind="failed" text={t("auth.freeze.noLink")} hint={t("auth.freeze.noLinkHint")} />
    </AppScreen>
  );
}
