import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { SupportLink } from "#shell/support-link.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { LanguageLink } from "#shell/language-link.tsx";
import { useUser } from "#shell/services.tsx";
import { useGuestLogin } from "#shell/session/arrival.ts";
import { storedFirstPassword } from "#shell/session/first-password.ts";
import { PasskeyMethod } from "../passkey/passkey-method.tsx";
import { GuestPassword } from "./guest-password.tsx";
import { House, OtherMethod } from "./around-form.tsx";
import { SignIn } from "./sign-in.tsx";
import { useLoginTarget } from "./use-login-target.ts";
import { MoreMethod } from "./method-choice.tsx";

/** Signing in by any of the ways, or as a guest. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const { goOn, isSentHere } = useLoginTarget();
  const guestLogin = useGuestLogin();

  const first = storedFirstPassword.read(useUser((user) => user.token));
  if (first !== undefined && !guestLogin.isPending) {
    const goOnWithoutIt = () => {
      storedFirstPassword.forget();
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
      <House />
      <SignIn
        otherFault={guestLogin.error}
        onArrive={goOn}
        register={
          <OtherMethod
            question={t("auth.login.noAccount")}
            href={hrefTo("register")}
            label={t("auth.login.register")}
          />
        }
      >
        <PasskeyMethod onArrive={goOn} />
        <MoreMethod
          label={t("auth.guest.start")}
          hint={t("auth.guest.hint")}
          isBusy={guestLogin.isPending}
          onPress={() => guestLogin.mutate()}
        />
      </SignIn>
      <p className="flex justify-center">
        <SupportLink />
      </p>
    </AppScreen>
  );
}
