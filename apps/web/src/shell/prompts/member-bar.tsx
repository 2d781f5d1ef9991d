import { NoticeBar } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import type { UserInfo } from "#shell/session/user-store.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { SupportLink } from "#shell/support-link.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

type Hold = NonNullable<UserInfo["hold"]>;

/** The bar above every screen: the account is held, or its profile is incomplete. */
export function MemberBar(props: {
  readonly hold: Hold | undefined;
  /** Closes the message about the profile; the one about a held account cannot be closed. */
  readonly onDismiss: () => void;
}): ReactNode {
  const { hold, onDismiss } = props;
  const { t } = useTranslation();
  if (!useAreaTexts("profile")) return null;
  if (hold !== undefined) return <HoldBar hold={hold} />;
  return (
    <NoticeBar
      tone="info"
      action={{ label: t("profile.tip.go"), onPress: () => go(pathTo("profile")) }}
      dismissal={{ label: t("profile.tip.dismiss"), onPress: onDismiss }}
    >
      {t("profile.tip.text")}
    </NoticeBar>
  );
}

/** Operators hold the account; the reason and what to do are one tap away. */
function HoldBar({ hold }: { readonly hold: Hold }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
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
        {/* A date does not break at its hyphens. */}
        {t("profile.hold.bar", { time: until.slice(0, 16).replaceAll("-", "\u2011") })}
      </NoticeBar>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("profile.hold.title")}
        closeLabel={t("profile.hold.close")}
        description={t("profile.hold.may")}
      >
        <dl className="divide-y divide-hairline">
          {lines.map(([name, text]) => (
            <div key={name} className="py-3">
              <dt className="text-label text-muted">{name}</dt>
              <dd className="break-words whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
        <SupportLink />
      </Sheet>
    </>
  );
}
