import { Button, NoticeBar } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { LanguageLink } from "#shell/language-link.tsx";
import { useServices } from "#shell/services.tsx";
import { PasskeyWay } from "../passkey/passkey-way.tsx";
import { GuestPassword } from "./guest-password.tsx";
import { OtherWay } from "./other-way.tsx";
import { useGuestLogin } from "./queries.ts";
import { SignIn } from "./sign-in.tsx";
import { useGoOn } from "./use-go-on.ts";

/** Signing in by any of the ways, or as a guest by none. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const guestLogin = useGuestLogin();
  const { userStore } = useServices();
  // Of the arrival: going on forgets the way before the next screen has come.
  const [isSentHere] = useState(() => userStore.getState().redirectTo !== pathTo("home"));

  if (guestLogin.data !== undefined) {
    return (
      <AppScreen title={t("auth.guest.title")}>
        <GuestPassword
          account={guestLogin.data.userInfo.account}
          password={guestLogin.data.initialPassword}
          onContinue={goOn}
        />
      </AppScreen>
    );
  }
  return (
    <AppScreen title={t("auth.login.title")} backTo="home" aside={<LanguageLink />}>
      {isSentHere && (
        <div className="px-4 pt-4">
          <NoticeBar tone="info">{t("auth.login.goOn")}</NoticeBar>
        </div>
      )}
      <SignIn otherFault={guestLogin.error} onArrive={goOn} />
      <PasskeyWay onArrive={goOn} />
      <OtherWay
        question={t("auth.login.noAccount")}
        href={hrefTo("register")}
        label={t("auth.login.register")}
      />
      <section className="mx-4 mt-4 border-t border-hairline pt-6">
        <Button tone="plain" isBusy={guestLogin.isPending} onPress={() => guestLogin.mutate()}>
          {t("auth.guest.start")}
        </Button>
        <p className="pt-2 text-center text-caption text-muted">{t("auth.guest.hint")}</p>
      </section>
    </AppScreen>
  );
}
