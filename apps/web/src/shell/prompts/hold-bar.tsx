import { NoticeBar } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { UserInfo } from "#shell/session/user-store.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

type Hold = NonNullable<UserInfo["hold"]>;

/** Says above every screen that operators hold the account; why and what to do is one tap away. */
export function HoldBar({ hold }: { readonly hold: Hold }): ReactNode {
  const { t } = useTranslation();
  const { speech } = useServices();
  const [isReady, setIsReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Without a network the bar comes with the next screen.
    void speech.loadAreas(["profile"]).then(
      () => setIsReady(true),
      () => undefined,
    );
  }, [speech]);
  if (!isReady) return null;
  const until = showTime(readWireTime(hold.until));
  const lines: readonly (readonly [name: string, told: string])[] = [
    [t("profile.hold.why"), t(`profile.hold.code.${hold.reasonCode}`)],
    [t("profile.hold.words"), hold.reason],
    [t("profile.hold.until"), until],
    [t("profile.hold.appeal"), hold.appeal],
  ];
  return (
    <>
      <NoticeBar
        tone="warn"
        action={{ label: t("profile.hold.more"), onPress: () => setIsOpen(true) }}
      >
        {t("profile.hold.bar", { time: until.slice(0, 16) })}
      </NoticeBar>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("profile.hold.title")}
        closeLabel={t("profile.hold.close")}
        description={t("profile.hold.may")}
      >
        <dl className="divide-y divide-hairline">
          {lines.map(([name, told]) => (
            <div key={name} className="py-3">
              <dt className="text-label text-muted">{name}</dt>
              <dd className="break-words whitespace-pre-line">{told}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  );
}
