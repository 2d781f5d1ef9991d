import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Whether the live book is closed to the reader: the server refuses it with `guest_demo_only`. */
export const useIsGuest = (): boolean => useUser(({ userInfo }) => userInfo?.isGuest === true);

/** Replaces links to real money for a guest: explains what gives access to it. */
export function CompleteFirst(): ReactNode {
  const { t } = useTranslation();
  if (!useAreaTexts("profile")) return null;
  return (
    <Empty
      kind="blocked"
      text={t("profile.completeFirst.text")}
      hint={t("profile.completeFirst.hint")}
      action={
        <Button isCompact onPress={() => go(pathTo("security", { part: "guest" }))}>
          {t("profile.completeFirst.action")}
        </Button>
      }
    />
  );
}
