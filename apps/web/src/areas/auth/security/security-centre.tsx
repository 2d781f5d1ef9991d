import { Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { type GroupLink, LinkGroup } from "#shell/link-group.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { type SecuritySettings, useSecuritySettings } from "#shell/queries.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { LockNotice } from "./security-part.tsx";

/** Every protection of the account with its state. */
export function SecurityCentre(): ReactNode {
  const { t } = useTranslation();
  const settings = useSecuritySettings();
  return (
    <AppScreen title={t("auth.security.title")} backTo="my">
      <Loaded
        from={settings}
        failedText={t("auth.security.failed")}
        skeleton={
          <div className="flex flex-col gap-6 p-4">
            <Skeleton shape="card" count={3} />
          </div>
        }
      >
        {(security) => (
          <>
            <LockNotice until={security.settingsLockedUntil} />
            <div className="flex flex-col gap-6 p-4">
              <LinkGroup title={t("auth.security.proofs")} links={proofs(t, security)} />
              <LinkGroup title={t("auth.security.watch")} links={watch(t)} />
              <LinkGroup title={t("auth.security.emergency")} links={emergency(t)} />
            </div>
          </>
        )}
      </Loaded>
    </AppScreen>
  );
}

function proofs(t: Translate, settings: SecuritySettings): readonly GroupLink[] {
  const { hasGoogleAuth, hasWithdrawalPassword, recoveryCodesLeft } = settings;
  const state = (isSet: boolean) => t(isSet ? "auth.security.isSet" : "auth.security.isNotSet");
  return [
    {
      href: hrefTo("changePassword"),
      label: t("auth.security.password"),
      hint: t("auth.security.passwordHint"),
    },
    {
      href: hrefTo("withdrawalPassword"),
      label: t("auth.withdrawal.title"),
      hint: state(hasWithdrawalPassword),
    },
    {
      href: hrefTo("security", { part: "authenticator" }),
      label: t("auth.authenticator.title"),
      hint: hasGoogleAuth
        ? t("auth.authenticator.isOn", { count: recoveryCodesLeft })
        : state(false),
    },
    {
      href: hrefTo("security", { part: "passkeys" }),
      label: t("auth.passkey.title"),
      hint: t("auth.passkey.short"),
    },
  ];
}

const watch = (t: Translate): readonly GroupLink[] => [
  {
    href: hrefTo("security", { part: "sessions" }),
    label: t("auth.sessions.title"),
    hint: t("auth.sessions.hint"),
  },
  { href: hrefTo("security", { part: "signIns" }), label: t("auth.signIns.title") },
];

const emergency = (t: Translate): readonly GroupLink[] => [
  {
    href: hrefTo("security", { part: "lock" }),
    label: t("auth.lock.title"),
    hint: t("auth.lock.short"),
  },
  { href: hrefTo("freeze"), label: t("auth.freeze.title"), hint: t("auth.freeze.short") },
];
