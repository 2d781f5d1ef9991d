import { NoticeBar, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { PathName } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { type SecuritySettings, useSecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

/** A screen of one setting with its state, and a notice while settings are locked. */
export function SecurityPart(props: {
  readonly title: string;
  readonly hint?: string;
  readonly backTo?: PathName;
  readonly children: (settings: SecuritySettings) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const settings = useSecuritySettings();
  return (
    <AppScreen title={props.title} backTo={props.backTo ?? "security"}>
      {props.hint !== undefined && <p className="px-4 pt-4 text-label text-muted">{props.hint}</p>}
      <Loaded from={settings} failedText={t("auth.security.failed")} skeleton={<FormSkeleton />}>
        {(security) => (
          <>
            <LockNotice until={security.settingsLockedUntil} />
            {props.children(security)}
          </>
        )}
      </Loaded>
    </AppScreen>
  );
}

export function LockNotice({ until }: { readonly until: string | null }): ReactNode {
  const { t } = useTranslation();
  if (until === null) return null;
  return (
    <div className="px-4 pt-4">
      <NoticeBar tone="info">
        {t("auth.lock.until", { time: showTime(readWireTime(until)) })}
      </NoticeBar>
    </div>
  );
}

function FormSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton count={2} />
      <Skeleton shape="card" />
    </div>
  );
}
