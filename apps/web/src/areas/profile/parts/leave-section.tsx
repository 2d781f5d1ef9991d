import { Button } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Signing out, with a confirmation: a guest without a password could not sign in again. */
export function LeaveSection(): ReactNode {
  const { t } = useTranslation();
  const { session } = useServices();
  const keepsInitialPassword = useUser(({ userInfo }) => userInfo?.mustChangePassword === true);
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await session.end();
    go(pathTo("home"));
  };
  return (
    <section>
      <Button tone="plain" onPress={() => setIsAsking(true)}>
        {t("profile.logOut")}
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("profile.leave.title")}
        closeLabel={t("profile.leave.stay")}
        description={t(keepsInitialPassword ? "profile.leave.guest" : "profile.leave.hint")}
        footer={
          <div className="flex gap-3">
            <Button tone="plain" onPress={() => setIsAsking(false)}>
              {t("profile.leave.stay")}
            </Button>
            <Button isBusy={isLeaving} onPress={() => void leave()}>
              {t("profile.logOut")}
            </Button>
          </div>
        }
      >
        {null}
      </Sheet>
    </section>
  );
}
