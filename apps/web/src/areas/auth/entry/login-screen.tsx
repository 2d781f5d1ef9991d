import { Button, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { LanguageLink } from "#shell/language-link.tsx";
import { useUser } from "#shell/services.tsx";
import { PasskeyWay } from "../passkey/passkey-way.tsx";
import { keptFirstPassword } from "./first-password.ts";
import { GuestPassword } from "./guest-password.tsx";
import { OtherWay } from "./other-way.tsx";
import { useGuestLogin } from "./queries.ts";
import { SignIn } from "./sign-in.tsx";
import { useLoginTarget } from "./use-login-target.ts";

/** Signing in by any of the ways, or as a guest by none. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const { goOn, isSentHere } = useLoginTarget();
  const guestLogin = useGuestLogin();

  const first = keptFirstPassword.read(useUser((user) => user.token));
  if (first !== undefined && !guestLogin.isPending) {
    const goOnWithoutIt = () => {
      keptFirstPassword.forget();
      goOn();
    };
    return (
      <AppScreen title={t("auth.guest.title")}>
        <GuestPassword
          account={first.account}
          password={first.password}
          onContinue={goOnWithoutIt}
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
