import { ToastRegion, Wordmark } from "@plumbline/ui";
import { QrCode } from "@plumbline/ui/qr-code";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { keepAddress, readAddress } from "#shell/desktop/desktop.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import type { Root } from "react-dom/client";
import { isDesktop, surroundingsOf } from "#shell/desktop/surroundings.ts";
import { createPreferences, showPreferences } from "#shell/preferences.ts";
import { ENGLISH, loadTexts } from "#shell/i18n/load-texts.ts";
import { createI18n } from "#shell/i18n/i18n.ts";
import { browserStorage } from "#shell/storage.ts";

/** The app in a phone-shaped frame, next to its address, which can be opened on a real phone. */
function PcPage({ t }: { readonly t: Translate }): ReactNode {
  const [first] = useState(() => readAddress(window));
  const [address, setAddress] = useState(first);

  // The frame has our own origin, so its navigation can be observed and shown in the QR code.
  const follow = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const framed = currentTarget.contentWindow;
    if (framed === null) return;
    const show = () => {
      setAddress(framed.location.href);
      keepAddress(window, framed.location.href);
    };
    framed.addEventListener("hashchange", show);
    show();
  };

  return (
    <main
      className="flex min-h-dvh flex-wrap items-center justify-center gap-x-16 gap-y-8 bg-ground
        p-6"
    >
      <title>{`${t("settings.pc.title")} · Plumbline`}</title>
      <iframe
        src={first}
        title={t("settings.pc.frame")}
        onLoad={follow}
        className="h-[min(812px,calc(100dvh-3rem))] w-[391px] rounded-[2.5rem] border-8
          border-control bg-ground"
      />
      <section className="flex w-80 flex-col gap-4">
        <Wordmark label={t("shell.brand")} />
        <h1 className="text-figure font-semibold">{t("settings.pc.title")}</h1>
        <p className="text-muted">{t("settings.pc.hint")}</p>
        <QrCode
          pictureLabel={t("settings.pc.picture")}
          label={t("settings.pc.address")}
          text={address}
          copyLabel={t("settings.pc.copy")}
          onCopy={(isCopied) => showCopied(t, isCopied)}
        />
      </section>
      <ToastRegion />
    </main>
  );
}

/** Renders the framed page; a phone, or the frame itself, gets the app. */
export async function showPcPage(root: Root): Promise<void> {
  if (!isDesktop(surroundingsOf(window))) {
    location.replace(readAddress(window));
    return;
  }
  const preferences = createPreferences(browserStorage);
  showPreferences(preferences, document.documentElement);
  const i18n = createI18n({ root: document.documentElement, english: ENGLISH, loadTexts });
  await i18n.setLanguage(preferences.getState().language).catch(() => undefined);
  await i18n.loadAreas(["settings"]);
  root.render(<PcPage t={i18n.t()} />);
}
