import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { go } from "#shell/navigation/location.ts";
import { useGuestLogin } from "#shell/session/arrival.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Starts in the demo book without an account; the login screen then shows the new password. */
export function GuestEntry(): ReactNode {
  const { t } = useTranslation();
  const guestLogin = useGuestLogin(() => go(pathTo("login")));
  return (
    <>
      <CommandProblem fault={guestLogin.error} />
      <Button tone="plain" isBusy={guestLogin.isPending} onPress={() => guestLogin.mutate()}>
        {t("shell.home.guest")}
      </Button>
    </>
  );
}
