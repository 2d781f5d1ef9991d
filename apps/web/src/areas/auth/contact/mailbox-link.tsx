import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** In a sandbox no letter leaves the house: where its letters can be read instead. */
export function MailboxLink(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { data: isSandbox = false } = useQuery({
    queryKey: ["settings", "isSandbox"],
    queryFn: async () => {
      const setting = await client.settings.getKeyByParam({ key: "sys_set" }, { isQuiet: true });
      return readIsSandbox(setting);
    },
    staleTime: Infinity,
  });
  if (!isSandbox) return null;
  return (
    <a
      href="/dev/mailbox"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-target items-center text-label font-semibold text-accent
        underline underline-offset-4"
    >
      {t("auth.code.mailbox")}
    </a>
  );
}

function readIsSandbox(setting: string): boolean {
  const known: unknown = JSON.parse(setting);
  return typeof known === "object" && known !== null && Reflect.get(known, "mode") === "sandbox";
}
