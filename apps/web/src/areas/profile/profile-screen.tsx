import { Avatar, Badge, NoticeBar, Skeleton, TextAction } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { copyText } from "#shell/copy-text.ts";
import { type GroupLink, LinkGroup } from "#shell/link-group.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { type SecuritySettings, useSecuritySettings } from "#shell/queries.ts";
import { useUser } from "#shell/services.tsx";
import type { UserInfo } from "#shell/session/user-store.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showDay } from "#shell/wire-time.ts";
import { PersonalSection } from "./parts/personal-section.tsx";

const NicknameSheet = lazy(async () => ({
  default: (await import("./parts/nickname-sheet.tsx")).NicknameSheet,
}));

/** Personal data: the person, and their contacts. */
export function ProfileScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser(({ userInfo }) => userInfo);
  const settings = useSecuritySettings();
  return (
    <AppScreen title={t("profile.data.title")} backTo="my">
      <div className="flex flex-col gap-6 p-4">
        {user !== undefined && <Card user={user} />}
        <PersonalSection mayChange={user?.hold === null} />
        <Loaded
          from={settings}
          failedText={t("profile.data.failed")}
          skeleton={<Skeleton shape="card" count={2} />}
        >
          {(security) => (
            <>
              <LinkGroup title={t("profile.data.contact")} links={contacts(t, security)} />
              <p className="-mt-4 text-caption text-muted">{t("profile.data.why")}</p>
            </>
          )}
        </Loaded>
        <LinkGroup
          title={t("profile.data.identity")}
          links={[{ href: hrefTo("verification"), label: t("profile.data.verification") }]}
        />
      </div>
    </AppScreen>
  );
}

function contacts(t: Translate, { phone, email }: SecuritySettings): readonly GroupLink[] {
  const hint = (contact: string | null) => contact ?? t("profile.data.missing");
  return [
    {
      href: hrefTo("security", { part: "phone" }),
      label: t("profile.data.phone"),
      hint: hint(phone),
    },
    {
      href: hrefTo("security", { part: "email" }),
      label: t("profile.data.email"),
      hint: hint(email),
    },
  ];
}

function Card({ user }: { readonly user: UserInfo }): ReactNode {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.nickname} size="large" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <span className="min-w-0 text-title font-semibold wrap-anywhere">{user.nickname}</span>
            {user.isGuest && <Badge tone="info">{t("profile.guest")}</Badge>}
          </p>
          {user.hold === null && (
            <TextAction onPress={() => setIsNaming(true)}>
              {t("profile.nickname.change")}
            </TextAction>
          )}
        </div>
      </div>
      {isNaming && (
        <Suspense>
          <NicknameSheet nickname={user.nickname} onClose={() => setIsNaming(false)} />
        </Suspense>
      )}
      {user.isGuest && (
        <NoticeBar
          tone="warn"
          action={{
            label: t("profile.data.complete"),
            onPress: () => go(pathTo("security", { part: "guest" })),
          }}
        >
          {t("profile.data.completeHint")}
        </NoticeBar>
      )}
      <dl className="divide-y divide-hairline rounded-card bg-surface">
        <Line name={t("profile.data.account")} value={user.account} />
        <Line name={t("profile.data.since")} value={showDay(readWireTime(user.registeredAt))} />
        <div className="flex items-center justify-between gap-4 px-4">
          <dt className="text-muted">ID</dt>
          <dd>
            <TextAction align="end" onPress={() => void copyText(t, user.id)}>
              {t("profile.copyId")}
            </TextAction>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="flex min-h-target items-center justify-between gap-4 px-4 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end break-all tabular-nums">{value}</dd>
    </div>
  );
}
