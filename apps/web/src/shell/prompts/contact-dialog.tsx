import { Button } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Asks for the missing contact information for which a command was refused. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const isReady = useAreaTexts("profile", onClose);
  const confirm = () => {
    onClose();
    go(pathTo("profile"));
  };
  if (!isReady) return null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("profile.contact.title")}
      closeLabel={t("profile.contact.close")}
      description={t("profile.contact.why")}
      footer={<Button onPress={confirm}>{t("profile.contact.confirm")}</Button>}
    >
      {null}
    </Sheet>
  );
}
