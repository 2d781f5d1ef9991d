import { Button } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** Asks to complete the contact information that something just asked for was refused without. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const confirm = () => {
    onClose();
    go(pathTo("profile"));
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("shell.contact.title")}
      closeLabel={t("shell.contact.close")}
      description={t("shell.contact.why")}
      footer={<Button onPress={confirm}>{t("shell.contact.confirm")}</Button>}
    >
      {null}
    </Sheet>
  );
}
