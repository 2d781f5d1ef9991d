import { NoticeBar, Screen, type ScreenProps } from "@plumbline/ui";
import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showClock } from "#shell/wire-time.ts";
import { type PathName, PATHS } from "#paths";
import { goBack } from "#shell/navigation/location.ts";
import { useSilentSince } from "#shell/live-prices/use-quote.ts";
import { ProfileTip } from "#shell/prompts/profile-tip.tsx";
import { useServices } from "#shell/services.tsx";

export interface AppScreenProps extends Pick<
  ScreenProps,
  "title" | "mark" | "children" | "aside" | "head" | "footer"
> {
  /** For a screen that is not a tab: the target of "back" for a reader who opened it by a link. */
  readonly backTo?: PathName | undefined;
}

/** The frame of every screen: the labels for simulated money and for offline are at the top. */
export function AppScreen({ backTo, children, ...page }: AppScreenProps): ReactNode {
  const { t } = useTranslation();
  const back =
    backTo === undefined
      ? undefined
      : { label: t("shell.back"), onPress: () => goBack(PATHS[backTo]) };
  return (
    <Screen {...page} back={back} notice={<Notice />}>
      <ProfileTip />
      {children}
    </Screen>
  );
}

/** One line of fixed height, so that nothing moves when the connection is lost. */
export function Notice(): ReactNode {
  const { t } = useTranslation();
  const { connection } = useServices();
  const offlineSinceMs = useSyncExternalStore(connection.watch, connection.offlineSinceMs);
  const silentSinceMs = useSilentSince();
  const sinceMs = offlineSinceMs ?? silentSinceMs;
  const what = offlineSinceMs === undefined ? "shell.silentSince" : "shell.offlineSince";
  return (
    <NoticeBar tone={sinceMs === undefined ? "info" : "warn"} isConstant>
      {t("shell.simulatedMoney")}
      {sinceMs !== undefined && ` · ${t(what, { time: showClock(sinceMs) })}`}
    </NoticeBar>
  );
}
